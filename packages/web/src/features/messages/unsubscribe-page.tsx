import { Page, PageHeader } from '../../ui/page.tsx';

export function UnsubscribePage() {
  return (
    <Page>
      <PageHeader title="UnsubscribePage" />
    </Page>
  );
}

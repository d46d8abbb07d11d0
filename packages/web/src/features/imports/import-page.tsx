import { Page, PageHeader } from '../../ui/page.tsx';

export function ImportPage() {
  return (
    <Page>
      <PageHeader title="ImportPage" />
    </Page>
  );
}

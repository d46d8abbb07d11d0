import { Page, PageHeader } from '../../ui/page.tsx';

export function OutboxPage() {
  return (
    <Page>
      <PageHeader title="OutboxPage" />
    </Page>
  );
}

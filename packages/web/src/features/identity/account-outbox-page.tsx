import { Page, PageHeader } from '../../ui/page.tsx';

export function AccountOutboxPage() {
  return (
    <Page>
      <PageHeader title="AccountOutboxPage" />
    </Page>
  );
}

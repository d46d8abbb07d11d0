import { Page, PageHeader } from '../../ui/page.tsx';

export function AdminDashboardPage() {
  return (
    <Page>
      <PageHeader title="AdminDashboardPage" />
    </Page>
  );
}

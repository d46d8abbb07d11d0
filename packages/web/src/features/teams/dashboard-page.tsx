import { Page, PageHeader } from '../../ui/page.tsx';

export function DashboardPage() {
  return (
    <Page>
      <PageHeader title="DashboardPage" />
    </Page>
  );
}

import { Page, PageHeader } from '../../ui/page.tsx';

export function AdminWizardsPage() {
  return (
    <Page>
      <PageHeader title="AdminWizardsPage" />
    </Page>
  );
}

import { Page, PageHeader } from '../../ui/page.tsx';

export function AdminWizardPage() {
  return (
    <Page>
      <PageHeader title="AdminWizardPage" />
    </Page>
  );
}

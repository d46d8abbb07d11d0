import { Page, PageHeader } from '../../ui/page.tsx';

export function PublicWizardPage() {
  return (
    <Page>
      <PageHeader title="PublicWizardPage" />
    </Page>
  );
}

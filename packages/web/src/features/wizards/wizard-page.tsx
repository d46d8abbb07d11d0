import { Page, PageHeader } from '../../ui/page.tsx';

export function WizardPage() {
  return (
    <Page>
      <PageHeader title="WizardPage" />
    </Page>
  );
}

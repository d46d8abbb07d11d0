import { Page, PageHeader } from '../../ui/page.tsx';

export function PreferencesPage() {
  return (
    <Page>
      <PageHeader title="PreferencesPage" />
    </Page>
  );
}

import { Page, PageHeader } from '../../ui/page.tsx';

export function RecordsPage() {
  return (
    <Page>
      <PageHeader title="RecordsPage" />
    </Page>
  );
}

import { Page, PageHeader } from '../../ui/page.tsx';

export function AdminCollectionsPage() {
  return (
    <Page>
      <PageHeader title="AdminCollectionsPage" />
    </Page>
  );
}

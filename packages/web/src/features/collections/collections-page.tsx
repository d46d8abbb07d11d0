import { Page, PageHeader } from '../../ui/page.tsx';

export function CollectionsPage() {
  return (
    <Page>
      <PageHeader title="CollectionsPage" />
    </Page>
  );
}

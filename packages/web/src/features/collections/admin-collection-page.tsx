import { Page, PageHeader } from '../../ui/page.tsx';

interface AdminCollectionPageProps {
  readonly tab: 'new' | 'details' | 'data-fields' | 'data-wizards';
}

export function AdminCollectionPage(_: AdminCollectionPageProps) {
  return (
    <Page>
      <PageHeader title="AdminCollectionPage" />
    </Page>
  );
}

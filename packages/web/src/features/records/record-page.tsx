import { Page, PageHeader } from '../../ui/page.tsx';

export function RecordPage() {
  return (
    <Page>
      <PageHeader title="RecordPage" />
    </Page>
  );
}

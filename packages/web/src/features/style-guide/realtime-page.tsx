import { Page, PageHeader } from '../../ui/page.tsx';

export function RealtimePage() {
  return (
    <Page>
      <PageHeader title="RealtimePage" />
    </Page>
  );
}

import { Page, PageHeader } from '../../ui/page.tsx';

export function StyleGuidePage() {
  return (
    <Page>
      <PageHeader title="StyleGuidePage" />
    </Page>
  );
}

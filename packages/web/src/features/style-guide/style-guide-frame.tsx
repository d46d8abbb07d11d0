import { Page, PageHeader } from '../../ui/page.tsx';

export function StyleGuideFrame() {
  return (
    <Page>
      <PageHeader title="StyleGuideFrame" />
    </Page>
  );
}

import { Page, PageHeader } from '../../ui/page.tsx';

export function StyleGuideIndex() {
  return (
    <Page>
      <PageHeader title="StyleGuideIndex" />
    </Page>
  );
}

import { Page, PageHeader } from '../../ui/page.tsx';

export function ChooseTeamPage() {
  return (
    <Page>
      <PageHeader title="ChooseTeamPage" />
    </Page>
  );
}

import { Page, PageHeader } from '../../ui/page.tsx';

export function LoginPage() {
  return (
    <Page>
      <PageHeader title="LoginPage" />
    </Page>
  );
}

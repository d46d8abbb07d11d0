import { Page, PageHeader } from '../../ui/page.tsx';

export function VerifyEmailPage() {
  return (
    <Page>
      <PageHeader title="VerifyEmailPage" />
    </Page>
  );
}

import { Page, PageHeader } from '../../ui/page.tsx';

export function ResetPasswordPage() {
  return (
    <Page>
      <PageHeader title="ResetPasswordPage" />
    </Page>
  );
}

import { Page, PageHeader } from '../../ui/page.tsx';

interface MessagesPageProps {
  readonly list: 'dashboard' | 'drafts' | 'scheduled' | 'sent' | 'archived';
}

export function MessagesPage(_: MessagesPageProps) {
  return (
    <Page>
      <PageHeader title="MessagesPage" />
    </Page>
  );
}

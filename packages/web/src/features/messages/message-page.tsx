import { Page, PageHeader } from '../../ui/page.tsx';

interface MessagePageProps {
  readonly part: 'new' | 'summary' | 'details' | 'content' | 'recipients' | 'schedule' | 'stats';
}

export function MessagePage(_: MessagePageProps) {
  return (
    <Page>
      <PageHeader title="MessagePage" />
    </Page>
  );
}

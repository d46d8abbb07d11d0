import { usePhrases } from '../../app/phrases.ts';
import { Page, PageHeader } from '../../ui/page.tsx';

interface MessagesPageProps {
  readonly list: 'dashboard' | 'drafts' | 'scheduled' | 'sent' | 'archived';
}

export function MessagesPage(_: MessagesPageProps) {
  const t = usePhrases('app');
  return (
    <Page>
      <PageHeader title={t('nav.outgoingMessages')} />
    </Page>
  );
}

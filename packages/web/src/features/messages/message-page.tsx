import { usePhrases } from '../../app/phrases.ts';
import { Page, PageHeader } from '../../ui/page.tsx';

interface MessagePageProps {
  readonly part: 'new' | 'summary' | 'details' | 'content' | 'recipients' | 'schedule' | 'stats';
}

export function MessagePage(_: MessagePageProps) {
  const t = usePhrases('app');
  return (
    <Page>
      <PageHeader title={t('nav.message')} />
    </Page>
  );
}

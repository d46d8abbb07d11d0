import { usePhrases } from '../../app/phrases.ts';
import { Page, PageHeader } from '../../ui/page.tsx';

export function ImportPage() {
  const t = usePhrases('app');
  return (
    <Page>
      <PageHeader title={t('nav.import')} />
    </Page>
  );
}

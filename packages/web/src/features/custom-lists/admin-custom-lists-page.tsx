import { ListBulletsIcon } from '@phosphor-icons/react/dist/csr/ListBullets';
import { ProblemNotice } from '../../app/feedback/problem-notice.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { Notice } from '../../ui/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { useCustomLists } from './custom-list-queries.ts';
import { CustomListRows, NewListButton } from './custom-list-rows.tsx';

export function AdminCustomListsPage() {
  const t = usePhrases('custom-lists');
  const { lists, error, refetch } = useCustomLists();
  return (
    <Page>
      <PageHeader
        title={t('title')}
        intro={t('adminIntro')}
        actions={lists?.length === 0 ? undefined : <NewListButton />}
      />
      {error && !lists && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!lists && !error && <RowsSkeleton rows={6} height={52} />}
      {lists?.length === 0 && (
        <Notice
          icon={<ListBulletsIcon size={26} />}
          title={t('none')}
          text={t('noneText')}
          action={<NewListButton />}
        />
      )}
      {lists && <CustomListRows lists={lists} isEditable />}
    </Page>
  );
}

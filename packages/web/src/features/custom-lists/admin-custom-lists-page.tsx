import { ListBulletsIcon } from '@phosphor-icons/react/dist/csr/ListBullets';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { Notice } from '../../ui/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { useCustomLists } from './custom-list-queries.ts';
import { CustomListRows, NewListButton } from './custom-list-rows.tsx';

export function AdminCustomListsPage() {
  const t = usePhrases('custom-lists');
  const lists = useCustomLists();
  return (
    <Page>
      <PageHeader
        title={t('title')}
        intro={t('adminIntro')}
        actions={lists.data?.length === 0 ? undefined : <NewListButton />}
      />
      <QueryBoundary
        query={lists}
        skeleton={<RowsSkeleton rows={6} height={52} />}
        empty={
          <Notice
            icon={<ListBulletsIcon size={26} />}
            title={t('none')}
            text={t('noneText')}
            action={<NewListButton />}
          />
        }
      >
        {(shown) => <CustomListRows lists={shown} isEditable />}
      </QueryBoundary>
    </Page>
  );
}

import { ListBulletsIcon } from '@phosphor-icons/react/dist/csr/ListBullets';
import { adminFeatures } from '../../app/admin-features.ts';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { useAdminPhrases, usePhrases } from '../../app/phrases.ts';
import { useRights } from '../../app/rights/use-rights.ts';
import { Notice } from '../../ui/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { useCustomLists } from './custom-list-queries.ts';
import { CustomListRows, NewListButton } from './custom-list-rows.tsx';

export function CustomListsPage() {
  useAdminPhrases();
  const t = usePhrases('custom-lists');
  const lists = useCustomLists();
  const mayModel = useRights().may(...adminFeatures.collections);
  return (
    <Page>
      <PageHeader title={t('title')} intro={t('intro')} />
      <QueryBoundary
        query={lists}
        skeleton={<RowsSkeleton rows={6} height={52} />}
        empty={
          <Notice
            icon={<ListBulletsIcon size={26} />}
            title={t('none')}
            text={`${t('noneText')} ${mayModel ? '' : t('noneForMember')}`}
            action={mayModel && <NewListButton />}
          />
        }
      >
        {(shown) => <CustomListRows lists={shown} />}
      </QueryBoundary>
    </Page>
  );
}

import type { CollectionId } from '@fieldhouse/contract/ids';
import type { DataRecord } from '@fieldhouse/contract/records';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { isProblem } from '../../api/api-problem.ts';
import { collectionsQuery } from '../../app/collection-crumb.ts';
import { ButtonLink } from '../../app/links.tsx';
import { TeamNotFoundPage } from '../../app/not-found-page.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { useTeamId } from '../../app/use-team.ts';
import { Chip, toChipColor } from '../../ui/chip.tsx';
import { DataIcon } from '../../ui/data-icon.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PageSkeleton, RowsSkeleton } from '../../ui/skeletons.tsx';
import { listItemsQuery, mostItems } from './custom-list-queries.ts';
import css from './custom-lists.module.css';

export function ListItemsPage() {
  const t = usePhrases('custom-lists');
  const teamId = useTeamId();
  const { dataCollectionId } = useParams({ strict: false });
  const collections = useQuery(collectionsQuery(teamId));
  const list = collections.data?.items.find(
    ({ id, isUsedAsCustomList }) => isUsedAsCustomList && id === dataCollectionId,
  );
  if (collections.error && !collections.data)
    return <ProblemNotice error={collections.error} onRetry={() => void collections.refetch()} size="page" />;
  if (!collections.data) return <PageSkeleton />;
  if (!list) return <TeamNotFoundPage />;
  return (
    <Page>
      <PageHeader
        title={list.pluralName}
        intro={t('listItems')}
        actions={
          <ButtonLink
            variant="default"
            to="/team-{$teamId}/data-collections/$dataCollectionId/records"
            params={{ teamId, dataCollectionId: list.id }}
            search={{}}
          >
            {t('editItems')}
          </ButtonLink>
        }
      />
      <Items collectionId={list.id} />
    </Page>
  );
}

function Items({ collectionId }: { readonly collectionId: CollectionId }) {
  const t = usePhrases('custom-lists');
  const { data, error, refetch } = useQuery(listItemsQuery(useTeamId(), collectionId));
  if (isProblem(error, 'not_found')) return <TeamNotFoundPage />;
  if (error && !data) return <ProblemNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={8} height={44} />;
  if (data.records.length === 0) return <Notice title={t('noItems')} text={t('noItemsText')} />;
  return (
    <>
      <Panel isFlush>
        <ul className={css.rows}>
          {data.records.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </ul>
      </Panel>
      {data.next !== null && <p className={css.soft}>{t('more', { count: mostItems })}</p>}
    </>
  );
}

function Item({ item }: { readonly item: DataRecord }) {
  const { name, icon, color } = item.values;
  return (
    <li className={css.row}>
      <Chip
        color={toChipColor(typeof color === 'string' ? color : undefined)}
        {...(typeof icon === 'string' && icon !== '' && { icon: <DataIcon icon={icon} size={12} /> })}
      >
        {typeof name === 'string' ? name : ''}
      </Chip>
    </li>
  );
}

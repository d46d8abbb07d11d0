import type { Collection } from '@fieldhouse/contract/collections';
import type { CollectionId } from '@fieldhouse/contract/ids';
import { Button, Group } from '@mantine/core';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { adminFeatures } from '../../app/admin-features.ts';
import { collectionsQuery } from '../../app/crumbs/collection-crumb.ts';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { ButtonLink } from '../../app/links.tsx';
import { TeamNotFoundPage } from '../../app/pages/not-found-page.tsx';
import { useAdminPhrases, usePhrases } from '../../app/phrases.ts';
import { useRights } from '../../app/rights/use-rights.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import entries from '../../ui/entries.module.css';
import { Notice } from '../../ui/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { PageSkeleton, RowsSkeleton } from '../../ui/skeletons.tsx';
import { listItemsQuery, maxSelectItems, toListItem, useListUsage } from './custom-list-queries.ts';
import { ItemDialog } from './item-dialog.tsx';
import { ItemRows } from './item-rows.tsx';

export function ListItemsPage() {
  useAdminPhrases();
  const teamId = useTeamId();
  const { dataCollectionId } = useParams({ strict: false });
  const collections = useQuery(collectionsQuery(teamId));
  return (
    <QueryBoundary query={collections} skeleton={<PageSkeleton />} size="page">
      {({ items }) => {
        const list = items.find(
          ({ id, isUsedAsCustomList }) => isUsedAsCustomList && id === dataCollectionId,
        );
        return list ? <ListItems list={list} /> : <TeamNotFoundPage />;
      }}
    </QueryBoundary>
  );
}

function ListItems({ list }: { readonly list: Collection }) {
  const t = usePhrases('custom-lists');
  const teamId = useTeamId();
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

interface ItemsProps {
  readonly collectionId: CollectionId;
}

function Items({ collectionId }: ItemsProps) {
  const t = usePhrases('custom-lists');
  const query = useQuery(listItemsQuery(useTeamId(), collectionId));
  const mayShape = useRights().may(...adminFeatures.collections);
  const [isAdding, setAdding] = useState(false);
  // Shown in one piece: where it is used is above the items.
  const isUsageLoading = useListUsage(collectionId).isLoading;
  const skeleton = <RowsSkeleton rows={8} height={44} />;
  if (isUsageLoading) return skeleton;
  return (
    <QueryBoundary query={query} skeleton={skeleton} refusals={{ not_found: <TeamNotFoundPage /> }}>
      {({ records, next }) => {
        const items = records.map(toListItem);
        return (
          <>
            <UsedBy collectionId={collectionId} />
            {items.length === 0 && <Notice title={t('noItems')} text={t('noItemsText')} />}
            {items.length > 0 && <ItemRows collectionId={collectionId} items={items} mayShape={mayShape} />}
            {next !== null && <p className={entries.soft}>{t('more', { count: maxSelectItems })}</p>}
            {mayShape && (
              <Group mt="md">
                <Button leftSection={<PlusIcon size={16} weight="bold" />} onClick={() => setAdding(true)}>
                  {t('item.new')}
                </Button>
              </Group>
            )}
            {isAdding && (
              <ItemDialog
                collectionId={collectionId}
                item={undefined}
                nextPosition={items.length + 1}
                onClose={() => setAdding(false)}
              />
            )}
          </>
        );
      }}
    </QueryBoundary>
  );
}

/** "Used by People › Colour". */
function UsedBy({ collectionId }: ItemsProps) {
  const t = usePhrases('custom-lists');
  const { data } = useListUsage(collectionId);
  if (!data) return null;
  const names = data.fields.map(({ collectionName, title }) => `${collectionName} › ${title}`).join(', ');
  return <p className={entries.soft}>{names === '' ? t('unused') : t('usedBy', { fields: names })}</p>;
}

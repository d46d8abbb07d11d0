import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { DataCardGroup } from '@fieldhouse/contract/data-cards';
import { Button } from '@mantine/core';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { TabsIcon } from '@phosphor-icons/react/dist/csr/Tabs';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dataCardGroupsApi } from '../../api/endpoints/record-page-api.ts';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { Notice } from '../../ui/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { type CardsPlace, cardGroupsQuery, cardsQuery, reorderByIds } from './card-queries.ts';
import { GroupDialog } from './group-dialog.tsx';
import { GroupsProblem } from './groups-problem.tsx';
import { OrderedPanel } from './ordered-panel.tsx';

interface GroupListProps {
  readonly place: CardsPlace;
  readonly collection: CollectionWithFields;
}

export function GroupList({ place, collection }: GroupListProps) {
  const t = usePhrases('cards');
  const client = useQueryClient();
  const query = cardGroupsQuery(place);
  const found = useQuery(query);
  const cards = useQuery(cardsQuery(place)).data?.items ?? [];
  const [edited, setEdited] = useState<DataCardGroup | 'new'>();
  const groups = found.data?.items ?? [];
  const add = (
    <Button leftSection={<PlusIcon size={16} weight="bold" />} onClick={() => setEdited('new')}>
      {t('groups.new')}
    </Button>
  );
  const namesIn = ({ cardIds }: DataCardGroup) =>
    cardIds.flatMap((id) => cards.find((card) => card.id === id)?.name ?? []).join(' · ');
  return (
    <Page>
      <PageHeader title={collection.pluralName} actions={groups.length > 0 ? add : undefined} />
      <QueryBoundary
        query={found}
        skeleton={<RowsSkeleton rows={4} height={52} />}
        renderError={(error, onRetry) => <GroupsProblem error={error} onRetry={onRetry} />}
        empty={
          <Notice
            icon={<TabsIcon size={26} />}
            title={t('groups.empty')}
            text={t('groups.emptyText')}
            action={add}
          />
        }
      >
        {() => (
          <OrderedPanel
            of="groups"
            rows={groups.map((group) => ({ ...group, text: namesIn(group) || t('groups.noCards') }))}
            onEdit={(id) => setEdited(groups.find((group) => group.id === id))}
            onOrder={async (ids) => {
              const items = reorderByIds(groups, ids);
              client.setQueryData(query.queryKey, { items });
              await dataCardGroupsApi.order({ params: place, body: { ids: items.map(({ id }) => id) } });
            }}
            onDelete={async (id) => {
              const group = groups.find((one) => one.id === id);
              if (group) await dataCardGroupsApi.delete({ params: { ...place, dataCardGroupId: group.id } });
            }}
          />
        )}
      </QueryBoundary>
      {edited && (
        <GroupDialog
          place={place}
          cards={cards}
          group={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Page>
  );
}

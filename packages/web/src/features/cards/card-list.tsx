import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { DataCard } from '@fieldhouse/contract/data-cards';
import { Button } from '@mantine/core';
import { CardsIcon } from '@phosphor-icons/react/dist/csr/Cards';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dataCardsApi } from '../../api/endpoints/record-page-api.ts';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { Notice } from '../../ui/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { CardDialog } from './card-dialog.tsx';
import { type CardsPlace, cardsQuery, reorderByIds } from './card-queries.ts';
import { OrderedPanel } from './ordered-panel.tsx';

interface CardListProps {
  readonly place: CardsPlace;
  readonly collection: CollectionWithFields;
}

export function CardList({ place, collection }: CardListProps) {
  const t = usePhrases('cards');
  const client = useQueryClient();
  const query = cardsQuery(place);
  const found = useQuery(query);
  const [edited, setEdited] = useState<DataCard | 'new'>();
  const cards = found.data?.items ?? [];
  const add = (
    <Button leftSection={<PlusIcon size={16} weight="bold" />} onClick={() => setEdited('new')}>
      {t('cards.new')}
    </Button>
  );
  const textOf = ({ settings, width }: DataCard) =>
    [
      t(`types.${settings.type}`),
      t(`widths.${width}`),
      ...(settings.type === 'form' ? [t('cards.fields', { count: settings.fields.length })] : []),
    ].join(' · ');
  return (
    <Page>
      <PageHeader title={collection.pluralName} actions={cards.length > 0 ? add : undefined} />
      <QueryBoundary
        query={found}
        skeleton={<RowsSkeleton rows={4} height={52} />}
        empty={
          <Notice
            icon={<CardsIcon size={26} />}
            title={t('cards.empty')}
            text={t('cards.emptyText')}
            action={add}
          />
        }
      >
        {() => (
          <OrderedPanel
            of="cards"
            rows={cards.map((card) => ({
              id: card.id,
              name: card.name,
              icon: card.icons[0] ?? '',
              text: textOf(card),
            }))}
            onEdit={(id) => setEdited(cards.find((card) => card.id === id))}
            onOrder={async (ids) => {
              const items = reorderByIds(cards, ids);
              client.setQueryData(query.queryKey, { items });
              await dataCardsApi.order({ params: place, body: { ids: items.map(({ id }) => id) } });
            }}
            onDelete={async (id) => {
              const card = cards.find((one) => one.id === id);
              if (card) await dataCardsApi.delete({ params: { ...place, dataCardId: card.id } });
            }}
          />
        )}
      </QueryBoundary>
      {edited && (
        <CardDialog
          place={place}
          collection={collection}
          card={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Page>
  );
}

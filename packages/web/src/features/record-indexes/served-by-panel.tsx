// How a view is served: by which index, or by scanning the whole collection.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { Filter } from '@fieldhouse/contract/filters';
import type { Sort } from '@fieldhouse/contract/records';
import { List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { indexesApi } from '../../api/endpoints/indexes-api.ts';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import type { CollectionPlace } from '../fields/index.ts';
import { useIndexTitle } from './index-title.ts';

interface ServedByPanelProps {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
  readonly filter?: Filter | undefined;
  readonly sorts?: readonly Sort[] | undefined;
}

export function ServedByPanel({ place, collection, filter, sorts }: ServedByPanelProps) {
  const t = usePhrases('record-indexes');
  const title = useIndexTitle(collection);
  const body = { ...(filter && { filter }), ...(sorts && { sorts: [...sorts] }) };
  const found = useQuery({
    queryKey: [indexesApi.explain.endpoint.name, place, body],
    queryFn: ({ signal }) => indexesApi.explain({ params: place, body }, { signal }),
  });
  return (
    <Panel title={t('served.title')}>
      <QueryBoundary query={found} skeleton={<RowsSkeleton rows={1} />}>
        {({ indexes, readsAll }) => (
          <>
            {indexes.length > 0 && (
              <List size="sm" mb="xs">
                {indexes.map((index) => (
                  <List.Item key={index.name}>{title(index)}</List.Item>
                ))}
              </List>
            )}
            <Text size="sm" c="dimmed">
              {t(readsAll ? 'served.readsAll' : 'served.byIndex')}
            </Text>
          </>
        )}
      </QueryBoundary>
    </Panel>
  );
}

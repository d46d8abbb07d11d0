// The indexes of a collection: those created automatically, and those that always exist.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { RecordIndex } from '@fieldhouse/contract/record-indexes';
import { Badge, Group, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { indexesApi } from '../../api/endpoints/indexes-api.ts';
import { queryOf } from '../../api/queries.ts';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { useFormats } from '../../app/language/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import type { CollectionPlace } from '../fields/index.ts';
import { useIndexTitle } from './index-title.ts';

interface IndexesPanelProps {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
}

const waitMs = 3000;

export function IndexesPanel({ place, collection }: IndexesPanelProps) {
  const t = usePhrases('record-indexes');
  const found = useQuery({
    ...queryOf(indexesApi.list, { params: place }),
    // Building ends without an event.
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ state }) => state === 'building') ? waitMs : false,
  });
  return (
    <Panel title={t('title')}>
      <Text size="sm" c="dimmed" mb="sm">
        {t('hint')}
      </Text>
      <QueryBoundary query={found} skeleton={<RowsSkeleton rows={4} height={40} />}>
        {({ items }) => (
          <Table aria-label={t('title')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('column.what')}</Table.Th>
                <Table.Th visibleFrom="sm">{t('column.lastUsed')}</Table.Th>
                <Table.Th ta="right" visibleFrom="sm">
                  {t('column.reads')}
                </Table.Th>
                <Table.Th ta="right">{t('column.size')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {items.map((index) => (
                <IndexRow key={index.name} index={index} collection={collection} />
              ))}
            </Table.Tbody>
          </Table>
        )}
      </QueryBoundary>
    </Panel>
  );
}

function IndexRow({
  index,
  collection,
}: {
  readonly index: RecordIndex;
  readonly collection: CollectionWithFields;
}) {
  const t = usePhrases('record-indexes');
  const formats = useFormats();
  const title = useIndexTitle(collection);
  return (
    <Table.Tr>
      <Table.Td>
        {title(index)}{' '}
        {index.isAutomatic && (
          <Badge size="sm" variant="light" {...(index.state === 'failed' && { color: 'red' })}>
            {t(`state.${index.state}`)}
          </Badge>
        )}
        {index.lookalikes !== null && <Lookalikes recordIds={index.lookalikes} collection={collection} />}
      </Table.Td>
      <Table.Td visibleFrom="sm">
        {index.lastUsedAt === null ? t('always') : formats.dateTime(index.lastUsedAt)}
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm">
        {formats.number(index.scans)}
      </Table.Td>
      <Table.Td ta="right">{formats.bytes(index.bytes)}</Table.Td>
    </Table.Tr>
  );
}

/** A unique field still compared case-sensitively, and the records that prevent a stricter index. */
function Lookalikes({
  recordIds,
  collection,
}: {
  readonly recordIds: readonly string[];
  readonly collection: CollectionWithFields;
}) {
  const t = usePhrases('record-indexes');
  const teamId = useTeamId();
  return (
    <>
      <Text size="sm" c="dimmed">
        {t(recordIds.length === 0 ? 'lookalikes.none' : 'lookalikes.text')}
      </Text>
      <Group gap="xs">
        {recordIds.map((dataRecordId, at) => (
          <Link
            key={dataRecordId}
            to="/team-{$teamId}/data-records/$dataRecordId"
            params={{ teamId, dataRecordId }}
            search={{ collection: collection.id }}
          >
            {t('lookalikes.record', { number: at + 1 })}
          </Link>
        ))}
      </Group>
    </>
  );
}

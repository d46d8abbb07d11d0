// Dismissed pairs and who dismissed them; each dismissal can be undone.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { DismissedPair } from '@fieldhouse/contract/duplicates';
import { Button, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { LoadMore } from '../../app/feedback/load-more.tsx';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { useFormats } from '../../app/language/formats.ts';
import { usePhrases } from '../../app/phrases.ts';
import { Dialog } from '../../ui/dialog.tsx';
import entries from '../../ui/entries.module.css';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { type CollectionPlace, labelOf } from '../fields/index.ts';
import { useActorName } from '../records/index.ts';
import { dismissedPairsQuery } from './duplicates-queries.ts';
import { useDismissPairs } from './use-dismiss-pairs.ts';

interface ApartListProps {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
  readonly onClose: () => void;
}

export function DismissedPairList({ place, collection, onClose }: ApartListProps) {
  const t = usePhrases('duplicates');
  const ui = usePhrases('ui');
  const query = useInfiniteQuery(dismissedPairsQuery(place));
  return (
    <Dialog title={t('apart.listTitle')} closeLabel={ui('close')} isOpen onClose={onClose} size="lg">
      <Stack>
        <Text size="sm" c="dimmed">
          {t('apart.listIntro')}
        </Text>
        <QueryBoundary
          query={query}
          skeleton={<RowsSkeleton rows={2} height={60} />}
          isEmpty={(pairs) => pairs.length === 0 && !query.hasNextPage}
          empty={<Text size="sm">{t('apart.none')}</Text>}
        >
          {(pairs) => (
            <ul className={entries.list}>
              {pairs.map((of) => (
                <PairRow
                  key={of.records.map(({ id }) => id).join()}
                  of={of}
                  place={place}
                  collection={collection}
                />
              ))}
            </ul>
          )}
        </QueryBoundary>
        <LoadMore query={query} label={t('showMore')} />
      </Stack>
    </Dialog>
  );
}

interface PairRowProps {
  readonly of: DismissedPair;
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
}

function PairRow({ of: { records, dismissedAt, dismissedBy }, place, collection }: PairRowProps) {
  const t = usePhrases('duplicates');
  const { dateTime } = useFormats();
  const nameOf = useActorName();
  const { undismiss, isBusy } = useDismissPairs(place);
  const [one, other] = records;
  const names = {
    one: labelOf(one, collection) || t('unnamed'),
    other: labelOf(other, collection) || t('unnamed'),
  };
  return (
    <li className={entries.row}>
      <span className={entries.text}>
        <span className={entries.name}>{t('apart.pair', names)}</span>
        <span className={entries.soft}>
          {t('apart.dismissed', { at: dateTime(dismissedAt), name: nameOf(dismissedBy) })}
        </span>
      </span>
      <Button
        variant="default"
        size="xs"
        loading={isBusy}
        aria-label={t('apart.takeBackNames', names)}
        onClick={() => void undismiss([{ recordId: one.id, otherId: other.id }])}
      >
        {t('apart.takeBack')}
      </Button>
    </li>
  );
}

// The duplicate groups found by a run, with reasons and current values; each is merged in a dialog.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { DuplicateGroup } from '@fieldhouse/contract/duplicates';
import { Button } from '@mantine/core';
import { UsersIcon } from '@phosphor-icons/react/dist/csr/Users';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { LoadMore } from '../../app/feedback/load-more.tsx';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { Chip } from '../../ui/chip.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { type CollectionPlace, labelOf } from '../fields/index.ts';
import { DismissPairsDialog } from './dismiss-pairs-dialog.tsx';
import css from './duplicates.module.css';
import { groupsQuery } from './duplicates-queries.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { pairsOf, useDismissPairs } from './use-dismiss-pairs.ts';

interface DuplicateGroupsProps {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
  readonly completedAt: string;
}

export function DuplicateGroups({ place, collection, completedAt }: DuplicateGroupsProps) {
  const t = usePhrases('duplicates');
  const query = useInfiniteQuery({
    ...groupsQuery(place, completedAt),
    placeholderData: (before) => before,
  });
  const [open, setOpen] = useState<DuplicateGroup>();
  const [torn, setTorn] = useState<DuplicateGroup>();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query;
  const isEmptyYet = data?.length === 0 && hasNextPage;
  useEffect(() => {
    // A page may contain nothing visible to the viewer although a later one does.
    if (isEmptyYet && !isFetchingNextPage && !error) void fetchNextPage();
  }, [isEmptyYet, isFetchingNextPage, error, fetchNextPage]);
  return (
    <QueryBoundary
      query={{ data: isEmptyYet ? undefined : data, error, refetch }}
      skeleton={<RowsSkeleton rows={4} height={96} />}
      empty={<Notice icon={<UsersIcon size={26} />} title={t('none')} text={t('noneText')} />}
    >
      {(groups) => (
        <>
          <ul className={css.groups}>
            {groups.map((group) => (
              <li key={[...group.reasons, ...group.records.map(({ id }) => id)].join()}>
                <Group
                  group={group}
                  place={place}
                  collection={collection}
                  onOpen={() => setOpen(group)}
                  onTear={() => setTorn(group)}
                />
              </li>
            ))}
          </ul>
          <LoadMore query={query} label={t('showMore')} mt="md" />
          {open && (
            <MergeDialog
              place={place}
              collection={collection}
              group={open}
              onClose={() => setOpen(undefined)}
              onMerged={() => void refetch()}
            />
          )}
          {torn && (
            <DismissPairsDialog
              place={place}
              collection={collection}
              group={torn}
              onClose={() => setTorn(undefined)}
            />
          )}
        </>
      )}
    </QueryBoundary>
  );
}

interface GroupProps {
  readonly group: DuplicateGroup;
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
  readonly onOpen: () => void;
  /** With several records, the user selects which ones. */
  readonly onTear: () => void;
}

function Group({ group, place, collection, onOpen, onTear }: GroupProps) {
  const t = usePhrases('duplicates');
  const { reasons, records, recordCount } = group;
  const teamId = useTeamId();
  const { dismiss, isBusy } = useDismissPairs(place);
  const tear = () =>
    recordCount > 2 ? onTear() : void dismiss(pairsOf(records, new Set(records.map(({ id }) => id))));
  const names = records.map((record) => labelOf(record, collection) || t('unnamed'));
  const others = recordCount - records.length;
  return (
    <Panel>
      <div className={css.group}>
        <div className={css.people}>
          {records.map((record, index) => (
            <Link
              key={record.id}
              to="/team-{$teamId}/data-records/$dataRecordId"
              params={{ teamId, dataRecordId: record.id }}
              search={{ collection: collection.id }}
            >
              {names[index]}
            </Link>
          ))}
          {others > 0 && <span className={css.others}>{t('others', { count: others })}</span>}
        </div>
        <div className={css.reasons}>
          {reasons.map((reason) => (
            <Chip key={reason} color={reason === 'similar_name' ? 'yellow' : 'blue'}>
              {t(`reason.${reason}`)}
            </Chip>
          ))}
        </div>
        <div className={css.buttons}>
          <Button
            variant="subtle"
            loading={isBusy}
            aria-label={t('apart.dismissNames', { names: names.join(', ') })}
            onClick={tear}
          >
            {t('apart.dismiss')}
          </Button>
          <Button
            variant="default"
            aria-label={t('mergeNames', { names: names.join(', ') })}
            onClick={onOpen}
          >
            {t('merge')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

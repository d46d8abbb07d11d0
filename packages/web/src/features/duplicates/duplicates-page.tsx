// People who may be in a collection twice, group by group with the reasons; each is made one record in a dialog.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { DuplicateGroup } from '@fieldhouse/contract/duplicates';
import type { CollectionId } from '@fieldhouse/contract/ids';
import { Button } from '@mantine/core';
import { UsersIcon } from '@phosphor-icons/react/dist/csr/Users';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { isProblem } from '../../api/api-problem.ts';
import { duplicatesApi } from '../../api/duplicates-api.ts';
import { TeamNotFoundPage } from '../../app/lazy-not-found.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { ProblemNotice } from '../../app/problem-notice.tsx';
import { useTeamId } from '../../app/use-team.ts';
import { Chip } from '../../ui/chip.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PageSkeleton, RowsSkeleton } from '../../ui/skeletons.tsx';
import { type CollectionPlace, collectionQuery, labelOf } from '../records/index.ts';
import css from './duplicates.module.css';
import { MergeDialog } from './merge-dialog.tsx';

export function DuplicatesPage() {
  const t = usePhrases('duplicates');
  const teamId = useTeamId();
  const { dataCollectionId } = useParams({ strict: false });
  // The server answers not_found for an address that names no collection of the team.
  const collectionId = dataCollectionId as CollectionId;
  const place = useMemo(() => ({ teamId, collectionId }), [teamId, collectionId]);
  const { data: collection, error, refetch } = useQuery(collectionQuery(place));
  if (isProblem(error, 'not_found')) return <TeamNotFoundPage />;
  if (error) return <ProblemNotice error={error} onRetry={() => void refetch()} size="page" />;
  if (!collection) return <PageSkeleton />;
  return (
    <Page>
      <PageHeader title={t('title')} intro={t('intro', { collection: collection.pluralName })} />
      {collection.representsPeople ? (
        <Groups place={place} collection={collection} />
      ) : (
        <Notice icon={<UsersIcon size={26} />} title={t('noPeople')} text={t('noPeopleText')} />
      )}
    </Page>
  );
}

interface GroupsProps {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
}

function Groups({ place, collection }: GroupsProps) {
  const t = usePhrases('duplicates');
  const { data, error, refetch } = useQuery({
    queryKey: [duplicatesApi.list.endpoint.name, place],
    queryFn: ({ signal }) => duplicatesApi.list({ params: place }, { signal }),
  });
  const [open, setOpen] = useState<DuplicateGroup>();
  if (error && !data) return <ProblemNotice error={error} onRetry={() => void refetch()} />;
  if (!data) return <RowsSkeleton rows={4} height={96} />;
  return (
    <>
      {data.groups.length === 0 && (
        <Notice icon={<UsersIcon size={26} />} title={t('none')} text={t('noneText')} />
      )}
      <ul className={css.groups}>
        {data.groups.map((group) => (
          <li key={group.records.map(({ id }) => id).join()}>
            <Group group={group} collection={collection} onOpen={() => setOpen(group)} />
          </li>
        ))}
      </ul>
      {!data.isComplete && <p className={css.soft}>{t('more')}</p>}
      {open && (
        <MergeDialog
          place={place}
          collection={collection}
          group={open}
          onClose={() => setOpen(undefined)}
          onMerged={() => void refetch()}
        />
      )}
    </>
  );
}

interface GroupProps {
  readonly group: DuplicateGroup;
  readonly collection: CollectionWithFields;
  readonly onOpen: () => void;
}

function Group({ group: { reasons, records }, collection, onOpen }: GroupProps) {
  const t = usePhrases('duplicates');
  const teamId = useTeamId();
  const names = records.map((record) => labelOf(record, collection) || t('unnamed'));
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
        </div>
        <div className={css.reasons}>
          {reasons.map((reason) => (
            <Chip key={reason} color={reason === 'similar_name' ? 'yellow' : 'blue'}>
              {t(`reason.${reason}`)}
            </Chip>
          ))}
        </div>
        <Button variant="default" aria-label={t('mergeNames', { names: names.join(', ') })} onClick={onOpen}>
          {t('merge')}
        </Button>
      </div>
    </Panel>
  );
}

// Possible duplicates in a collection: the search, which runs in the background, and its results.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import type { DuplicateRun } from '@fieldhouse/contract/duplicates';
import type { CollectionId } from '@fieldhouse/contract/ids';
import { Button, Progress } from '@mantine/core';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { UsersIcon } from '@phosphor-icons/react/dist/csr/Users';
import { WarningIcon } from '@phosphor-icons/react/dist/csr/Warning';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { useFormats } from '../../app/language/formats.ts';
import { TeamNotFoundPage } from '../../app/pages/lazy-not-found.tsx';
import { useAdminPhrases, usePhrases } from '../../app/phrases.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { Notice } from '../../ui/notice.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { PageSkeleton, RowsSkeleton } from '../../ui/skeletons.tsx';
import { type CollectionPlace, collectionQuery } from '../fields/index.ts';
import { useActorName } from '../records/index.ts';
import { DismissedPairList } from './dismissed-pair-list.tsx';
import { DuplicateGroups } from './duplicate-groups.tsx';
import css from './duplicates.module.css';
import { runQuery, useStartDuplicateRun } from './duplicates-queries.ts';

export function DuplicatesPage() {
  useAdminPhrases();
  const t = usePhrases('duplicates');
  const teamId = useTeamId();
  const { dataCollectionId } = useParams({ strict: false });
  // The server answers not_found for an address that names no collection of the team.
  const collectionId = dataCollectionId as CollectionId;
  const place = useMemo(() => ({ teamId, collectionId }), [teamId, collectionId]);
  return (
    <QueryBoundary
      query={useQuery(collectionQuery(place))}
      skeleton={<PageSkeleton />}
      refusals={{ not_found: <TeamNotFoundPage /> }}
      size="page"
    >
      {(collection) =>
        collection.representsPeople ? (
          <People place={place} collection={collection} />
        ) : (
          <Page>
            <PageHeader title={t('title')} intro={t('intro', { collection: collection.pluralName })} />
            <Notice icon={<UsersIcon size={26} />} title={t('noPeople')} text={t('noPeopleText')} />
          </Page>
        )
      }
    </QueryBoundary>
  );
}

interface PeopleProps {
  readonly place: CollectionPlace;
  readonly collection: CollectionWithFields;
}

function People({ place, collection }: PeopleProps) {
  const t = usePhrases('duplicates');
  const query = useQuery(runQuery(place));
  const run = query.data;
  const { look, isBusy } = useStartDuplicateRun(place);
  const [isListOpen, setListOpen] = useState(false);
  const again = (run?.state === 'done' || run?.state === 'failed') && (
    <Button
      variant="default"
      leftSection={<MagnifyingGlassIcon size={16} />}
      loading={isBusy}
      onClick={() => void look()}
    >
      {t('lookAgain')}
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title={t('title')}
        intro={t('intro', { collection: collection.pluralName })}
        actions={
          run &&
          run.completedAt !== null && (
            <>
              <Button variant="subtle" onClick={() => setListOpen(true)}>
                {t('apart.list')}
              </Button>
              {again}
            </>
          )
        }
      />
      <QueryBoundary query={query} skeleton={<RowsSkeleton rows={4} height={96} />}>
        {(loaded) => (
          <>
            {loaded.state === 'none' ? (
              <NotYet isBusy={isBusy} onLook={() => void look()} />
            ) : (
              <RunState run={loaded} />
            )}
            {loaded.completedAt !== null && (
              <DuplicateGroups place={place} collection={collection} completedAt={loaded.completedAt} />
            )}
          </>
        )}
      </QueryBoundary>
      {isListOpen && (
        <DismissedPairList place={place} collection={collection} onClose={() => setListOpen(false)} />
      )}
      {run?.state === 'done' && !run.isComplete && <p className={css.soft}>{t('more')}</p>}
    </Page>
  );
}

interface NotYetProps {
  readonly isBusy: boolean;
  readonly onLook: () => void;
}

function NotYet({ isBusy, onLook }: NotYetProps) {
  const t = usePhrases('duplicates');
  return (
    <Notice
      icon={<UsersIcon size={26} />}
      title={t('notYet')}
      text={t('notYetText')}
      action={
        <Button leftSection={<MagnifyingGlassIcon size={16} />} loading={isBusy} onClick={onLook}>
          {t('look')}
        </Button>
      }
    />
  );
}

function RunState({ run }: { readonly run: DuplicateRun }) {
  const t = usePhrases('duplicates');
  const { percent, dateTime } = useFormats();
  const nameOf = useActorName();
  const { state, completedAt, startedBy } = run;
  if (state === 'running') {
    const looking = t('looking', { percent: percent(run.percent / 100, 0) });
    return (
      <div className={css.state}>
        <Panel>
          <Progress value={run.percent} size="lg" aria-label={looking} />
          <p className={css.looking} role="status">
            <strong>{looking}</strong> {t('lookingGoesOn')} {completedAt !== null && t('stillListed')}
          </p>
        </Panel>
      </div>
    );
  }
  if (state === 'failed')
    return (
      <Notice
        icon={<WarningIcon size={26} />}
        tone="danger"
        size="compact"
        title={t('failed')}
        text={t('failedText')}
      />
    );
  if (completedAt === null || !startedBy) return null;
  return (
    <p className={css.soft} role="status">
      {t('looked', { at: dateTime(completedAt), name: nameOf(startedBy) })}
    </p>
  );
}

import type { CollectionId } from '@fieldhouse/contract/ids';
import type { ImportJob } from '@fieldhouse/contract/imports';
import { Button, Progress, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { api } from '../../api/api.ts';
import { isProblem } from '../../api/api-problem.ts';
import { queryOf } from '../../api/queries.ts';
import { onDemand } from '../../app/feedback/on-demand.tsx';
import { combineQueries, QueryBoundary } from '../../app/feedback/query-boundary.tsx';
import { HelpLink } from '../../app/help/help-link.tsx';
import { useFormats } from '../../app/language/formats.ts';
import { useLanguageNames, withTranslations } from '../../app/language/text-languages.ts';
import { TeamNotFoundPage } from '../../app/pages/not-found-page.tsx';
import { useAdminPhrases, usePhrases } from '../../app/phrases.ts';
import { mayCreateIn } from '../../app/rights/use-rights.ts';
import { useTeamId } from '../../app/session/use-team.ts';
import { LeaveGuard, useGuardedClose } from '../../ui/leave-guard.ts';
import { Page, PageHeader } from '../../ui/page.tsx';
import { Panel } from '../../ui/panel.tsx';
import { RowsSkeleton } from '../../ui/skeletons.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { type ImportPlace, importsQuery, useImportRefresh } from './import-queries.ts';
import css from './imports.module.css';
import { PrepareImport } from './prepare-import.tsx';
import { toastFileError } from './toast-file-error.ts';
import { uploadFile } from './upload-file.ts';

const FileDrop = onDemand(() => import('./file-drop.tsx'), 'FileDrop');

export function ImportPage() {
  useAdminPhrases();
  const nameOf = useLanguageNames();
  const t = usePhrases('imports');
  const place = useImportPlace();
  const collection = useQuery(queryOf(api.collections.get, { params: place }));
  const recent = useQuery(importsQuery(place));
  const [chosenId, setChosenId] = useState<string | null | undefined>(useSearch({ strict: false }).import);
  const items = recent.data?.items ?? [];
  // Returning to the page shows the running import.
  const shownId = chosenId === undefined ? items.find(({ state }) => state === 'running')?.id : chosenId;
  const job = items.find(({ id }) => id === shownId);
  const { guards, close: choose } = useGuardedClose((id: string | null) => setChosenId(id));
  if (isProblem(collection.error, 'not_found')) return <TeamNotFoundPage />;
  if (collection.data && !mayCreateIn(collection.data)) return <Navigate to="/access-denied" replace />;
  return (
    <Page width={job?.state === 'analysed' ? 'wide' : 'normal'}>
      <PageHeader
        title={t('title', { name: collection.data?.pluralName ?? '…' })}
        intro={t('intro')}
        actions={
          <>
            <HelpLink page="import" />
            {job && (
              <Button variant="default" onClick={() => choose(null)}>
                {t(job.state === 'analysed' ? 'otherFile' : 'another')}
              </Button>
            )}
          </>
        }
      />
      <QueryBoundary query={combineQueries({ collection, recent })} skeleton={<RowsSkeleton rows={6} />}>
        {({ collection: { fields, pluralName } }) => (
          <div className={css.stack}>
            {!job && <Upload place={place} onDone={setChosenId} />}
            <LeaveGuard value={guards}>
              {job?.state === 'analysed' && (
                <PrepareImport
                  key={job.id}
                  place={place}
                  job={job}
                  fields={withTranslations(fields, nameOf)}
                  pluralName={pluralName}
                />
              )}
              {job && job.state !== 'analysed' && <ImportOutcome place={place} job={job} />}
            </LeaveGuard>
            {items.length > 0 && <Recent items={items} onChoose={(id) => id !== shownId && choose(id)} />}
          </div>
        )}
      </QueryBoundary>
    </Page>
  );
}

function useImportPlace(): ImportPlace {
  const teamId = useTeamId();
  const { dataCollectionId } = useParams({ strict: false });
  // The route is below a collection; the server rejects an invalid id.
  return { teamId, collectionId: dataCollectionId as CollectionId };
}

interface UploadProps {
  readonly place: ImportPlace;
  readonly onDone: (id: string) => void;
}

function Upload({ place, onDone }: UploadProps) {
  const t = usePhrases('imports');
  const refresh = useImportRefresh();
  const [state, setState] = useState<{ readonly name: string; readonly share: number }>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const upload = async (file: File) => {
    const control = new AbortController();
    stop.current = control;
    setState({ name: file.name, share: 0 });
    try {
      const onProgress = (share: number) => setState({ name: file.name, share });
      const { id } = await uploadFile({ place, file, signal: control.signal, onProgress });
      await refresh();
      onDone(id);
    } catch (error) {
      if (!control.signal.aborted) toastFileError(error);
    } finally {
      setState(undefined);
    }
  };
  if (!state)
    return (
      <Suspense fallback={<Skeleton height={196} />}>
        <FileDrop onFile={(file) => void upload(file)} />
      </Suspense>
    );
  return (
    <Panel title={t('uploading', { name: state.name })}>
      <div className={css.stack}>
        <Progress value={state.share * 100} size="lg" aria-label={t('uploading', { name: state.name })} />
        <div className={css.buttons}>
          <Button variant="default" onClick={() => stop.current?.abort()}>
            {t('cancel')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}

interface RecentProps {
  readonly items: readonly ImportJob[];
  readonly onChoose: (id: string) => void;
}

function Recent({ items, onChoose }: RecentProps) {
  const t = usePhrases('imports');
  const formats = useFormats();
  return (
    <Panel title={t('recent')} isFlush>
      <div className={css.scroll}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t('recentHead.file')}</th>
              <th scope="col">{t('recentHead.state')}</th>
              <th scope="col">{t('recentHead.imported')}</th>
              <th scope="col">{t('recentHead.when')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((job) => (
              <tr key={job.id}>
                <td>
                  <Button
                    variant="subtle"
                    size="compact-sm"
                    className={css.fileName}
                    aria-label={t('show', { name: job.fileName })}
                    onClick={() => onChoose(job.id)}
                  >
                    {job.fileName}
                  </Button>
                </td>
                <td>{t(`state.${job.state}`)}</td>
                <td>{formats.number(job.rowsImported)}</td>
                <td>{formats.dateTime(job.createdAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

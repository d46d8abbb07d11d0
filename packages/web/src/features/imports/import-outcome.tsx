import { type ImportJob, imports } from '@fieldhouse/contract/imports';
import { Button, Progress } from '@mantine/core';
import { useEffect } from 'react';
import { api } from '../../api/api.ts';
import { addressOf } from '../../api/client.ts';
import { useAction } from '../../app/feedback/use-action.ts';
import { useFormats } from '../../app/language/formats.ts';
import { ButtonLink } from '../../app/links.tsx';
import { usePhrases } from '../../app/phrases.ts';
import { Panel } from '../../ui/panel.tsx';
import { type ImportPlace, useImportRefresh } from './import-queries.ts';
import css from './imports.module.css';
import { LeftCells } from './left-cells.tsx';
import { importErrorText } from './toast-file-error.ts';
import { WaitingRows } from './waiting-rows.tsx';

interface ImportOutcomeProps {
  readonly place: ImportPlace;
  readonly job: ImportJob;
}

export function ImportOutcome({ place, job }: ImportOutcomeProps) {
  const t = usePhrases('imports');
  const formats = useFormats();
  const refresh = useImportRefresh();
  const params = { ...place, importId: job.id };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each state, not for each new `refresh`
  useEffect(() => void refresh(), [job.state]);
  const { run: cancel } = useAction(() => api.imports.cancel({ params, body: {} }), { onDone: refresh });
  const { run: undo } = useAction(() => api.imports.undo({ params, body: {} }), {
    confirm: () => ({
      title: t('undoTitle', { name: job.fileName }),
      text: [
        ...(job.rowsImported > 0 ? [t('undoText', { count: job.rowsImported })] : []),
        ...(job.rowsUpdated > 0 ? [t('undoUpdates', { count: job.rowsUpdated })] : []),
      ].join(' '),
      action: t('undo'),
      isDangerous: true,
    }),
    onDone: refresh,
  });
  const numbers = {
    imported: formats.number(job.rowsImported),
    rejected: formats.number(job.rowsRejected),
    updated: formats.number(job.rowsUpdated),
  };
  const text = useOutcomeText(job, numbers);
  const isEnded = ['done', 'failed', 'canceled'].includes(job.state);
  const canUndo = job.rowsImported + job.rowsUpdated > 0 && isEnded;
  const hasCells = job.cellsLeftEmpty > 0 && isEnded;
  return (
    <>
      <Panel title={job.fileName}>
        <div className={css.stack}>
          {job.state === 'running' && <Bar job={job} />}
          <p className={css.outcome} role="status">
            {text}
          </p>
          {job.cellsLeftEmpty > 0 && job.state !== 'undone' && (
            <p className={css.facts}>{t('cellsEmpty', { count: job.cellsLeftEmpty })}</p>
          )}
          {job.rowsSkipped > 0 && <p className={css.facts}>{t('skipped', { count: job.rowsSkipped })}</p>}
          {job.errorDetail !== null && <p className={css.facts}>{importErrorText(job.errorDetail)}</p>}
          <div className={css.buttons}>
            {job.state === 'running' && (
              <Button variant="default" onClick={() => void cancel()}>
                {t('cancel')}
              </Button>
            )}
            {job.state !== 'running' && (
              <ButtonLink
                to="/team-{$teamId}/data-collections/$dataCollectionId/records"
                params={{ teamId: place.teamId, dataCollectionId: place.collectionId }}
              >
                {t('open')}
              </ButtonLink>
            )}
            {job.rowsRejected > 0 && (
              <Button component="a" variant="default" href={addressOf(imports.errors, { params })} download>
                {t('errors')}
              </Button>
            )}
            {canUndo && (
              <Button variant="subtle" color="red" onClick={() => void undo()}>
                {t('undo')}
              </Button>
            )}
          </div>
        </div>
      </Panel>
      {isEnded && job.keyColumn !== null && <WaitingRows place={place} job={job} />}
      {hasCells && <LeftCells place={place} job={job} />}
    </>
  );
}

interface Counts {
  readonly imported: string;
  readonly updated: string;
  readonly rejected: string;
}

/** Updates are mentioned where there can be some. */
function useOutcomeText({ state, mode, rowsRead }: ImportJob, counts: Counts): string {
  const t = usePhrases('imports');
  const isKeyed = mode !== 'create';
  if (state === 'done') return t(isKeyed ? 'doneUpdated' : 'done', { ...counts });
  if (state === 'canceled') return t(isKeyed ? 'canceledUpdated' : 'canceled', { ...counts });
  if (state === 'undone') return t(isKeyed ? 'undoneUpdated' : 'undone');
  return state === 'failed' ? t('failed') : t('running', { count: rowsRead });
}

function Bar({ job }: { readonly job: ImportJob }) {
  const t = usePhrases('imports');
  const share = job.bytesTotal > 0 ? (100 * job.bytesRead) / job.bytesTotal : 0;
  return <Progress value={share} size="lg" aria-label={t('progress')} />;
}

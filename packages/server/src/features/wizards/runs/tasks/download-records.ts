// The records that a step exported, as CSV with what the member may read at the time of the download.
import type { Readable } from 'node:stream';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { ExportRecordsTask } from '@fieldhouse/contract/wizard-definition';
import type { StepView, wizardRuns } from '@fieldhouse/contract/wizard-runs';
import { taskOutputName } from '@fieldhouse/domain/wizards/names/variable-names';
import { makeTeamAuthority, mayExport } from '../../../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../../../kernel/context.ts';
import { addFormulaGuard, csvLine } from '../../../../kernel/files/csv-cells.ts';
import { downloadCsv } from '../../../../kernel/files/download.ts';
import type { ExportParts } from '../../../../kernel/http/bind-endpoint.ts';
import { refuseUnless } from '../../../../kernel/http/refusal.ts';
import { writeAudit } from '../../../audit-log/index.ts';
import { loadCollection } from '../../../catalogue/index.ts';
import { accessOf, findRecords } from '../../../records/index.ts';
import { cellText } from '../../cell-text.ts';
import { recordIdsOf } from '../found/record-ids.ts';
import { findRun } from '../run-queries.ts';
import { loadRunState, loadRunVersion, type RunState } from '../run-state.ts';

/** The export tasks of the steps that were answered, for members. */
export function downloadsOf({ run, version, values }: RunState): StepView['downloads'] {
  if (run.principal === 'public') return [];
  return exportTasks(version).flatMap((task) => {
    const ids = values.has(taskOutputName(task.id)) ? recordIdsOf(values, taskOutputName(task.id)) : [];
    return ids.length === 0 ? [] : [{ taskId: task.id, title: task.title, count: ids.length }];
  });
}

function exportTasks({ definition }: RunState['version']): ExportRecordsTask[] {
  return definition.steps.flatMap(({ tasks }) => tasks.filter((task) => task.type === 'export_records'));
}

interface RecordsFile {
  readonly name: string;
  readonly lines: readonly string[];
  readonly audit: () => Promise<void>;
}

export async function openDownload(
  ctx: TeamContext,
  { params }: EndpointInput<typeof wizardRuns.download>,
): Promise<RecordsFile> {
  const { actor, deps, teamId, requestId, from } = ctx;
  const run = await findRun(ctx.db, params.runId);
  refuseUnless(run, 'not_found');
  const state = await loadRunState(ctx, run, await loadRunVersion(ctx, run.versionId));
  const task = exportTasks(state.version).find(({ id }) => id === params.taskId);
  const isDone = downloadsOf(state).some(({ taskId }) => taskId === params.taskId);
  refuseUnless(task?.collectionId && isDone, 'not_found');
  // As for every export: only a full account may export data.
  refuseUnless(mayExport(actor), 'forbidden');
  const collection = await loadCollection(ctx, task.collectionId);
  const access = await accessOf(ctx, collection);
  const ids = recordIdsOf(state.values, taskOutputName(task.id));
  const records = await findRecords(ctx, { collectionId: collection.id, ids, access });
  const byId = new Map(records.map((record) => [record.id as string, record]));
  const fields = task.columns.flatMap((id) =>
    collection.fields.filter((field) => field.id === id && access.mayRead(field)),
  );
  const entry = {
    action: 'collection.exported',
    subjectId: collection.id,
    subjectName: collection.row.pluralName,
  } as const;
  return {
    name: `${task.title || collection.row.pluralName}.csv`,
    lines: [
      csvLine(fields.map(({ title }) => addFormulaGuard(title))),
      ...ids.flatMap((id) => {
        const values = byId.get(id)?.values;
        if (!values) return [];
        return csvLine(fields.map(({ columnName }) => addFormulaGuard(cellText(values[columnName]))));
      }),
    ],
    // An export only reads: its entry has a transaction of its own.
    audit: () =>
      deps.withTeam(makeTeamAuthority(teamId, actor), (own) => writeAudit(own, entry), {
        requestId,
        ...(from && { from }),
      }),
  };
}

/** Runs after the transaction. */
export async function sendDownload(
  _deps: Deps,
  http: ExportParts,
  { name, lines, audit }: RecordsFile,
): Promise<Readable> {
  await audit();
  async function* content(): AsyncGenerator<string> {
    yield lines.join('');
  }
  return downloadCsv(http, name, content());
}

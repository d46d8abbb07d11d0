// Runs with their answers as a file, page by page: what the viewer may read, however many there are.
import type { Readable } from 'node:stream';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { RunColumn, WizardRun, wizardResults } from '@fieldhouse/contract/wizard-results';
import { makeTeamAuthority, mayExport } from '../../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { addFormulaGuard, csvLine } from '../../../kernel/files/csv-cells.ts';
import { downloadCsv } from '../../../kernel/files/download.ts';
import type { ExportParts } from '../../../kernel/http/bind-endpoint.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { writeAudit } from '../../audit-log/index.ts';
import { cellText } from '../cell-text.ts';
import { openRuns } from './list-runs.ts';

const pageSize = 500;

interface RunExport {
  readonly title: string;
  readonly columns: readonly RunColumn[];
  readonly audit: () => Promise<void>;
  readonly pages: AsyncIterable<readonly WizardRun[]>;
}

export async function exportRuns(
  ctx: TeamContext,
  { params, query }: EndpointInput<typeof wizardResults.exportRuns>,
): Promise<RunExport> {
  const { actor, deps, teamId, requestId, from } = ctx;
  // As for records: only a full account may export data.
  refuseUnless(mayExport(actor), 'forbidden');
  const { wizardId } = params;
  const { name, columns, read } = await openRuns(ctx, wizardId, query);
  const authority = makeTeamAuthority(teamId, actor);
  async function* pages(): AsyncGenerator<readonly WizardRun[]> {
    for (let before: string | undefined; ; ) {
      const page = await deps.withTeam(authority, (own) => read(own, before, pageSize), { isReadOnly: true });
      yield page.runs;
      if (page.lastId === undefined) return;
      before = page.lastId;
    }
  }
  const entry = { action: 'wizard.results_exported', subjectId: wizardId, subjectName: name };
  // An export only reads: its entry has a transaction of its own.
  const audit = () =>
    deps.withTeam(authority, (own) => writeAudit(own, entry), { requestId, ...(from && { from }) });
  return { title: name, columns, audit, pages: pages() };
}

const fixed = [
  ['RunId', ({ id }) => id],
  ['Version', ({ version }) => String(version)],
  ['Source', ({ source }) => source],
  ['State', ({ state }) => state],
  ['Name', ({ name }) => name ?? ''],
  ['Language', ({ language }) => language],
  ['StartedAt', ({ startedAt }) => startedAt],
  ['LastAt', ({ lastAt }) => lastAt],
  ['Seconds', ({ seconds }) => String(seconds)],
] as const satisfies readonly (readonly [string, (run: WizardRun) => string])[];

async function* toCsv({ columns, pages }: RunExport): AsyncGenerator<string> {
  const titles = [...fixed.map(([title]) => title), ...columns.map(({ title }) => title)];
  yield csvLine(titles.map(addFormulaGuard));
  const keyOf = ({ taskId, fieldId }: Pick<RunColumn, 'taskId' | 'fieldId'>) => `${taskId}.${fieldId}`;
  for await (const page of pages)
    yield page
      .map((run) => {
        const answers = Map.groupBy(run.answers, keyOf);
        const cells = [
          ...fixed.map(([, read]) => read(run)),
          // Those of several entries after each other.
          ...columns.map((column) =>
            (answers.get(keyOf(column)) ?? []).map(({ value }) => cellText(value)).join('; '),
          ),
        ];
        return csvLine(cells.map(addFormulaGuard));
      })
      .join('');
}

/** Runs after the transaction. */
export async function sendRuns(_deps: Deps, http: ExportParts, file: RunExport): Promise<Readable> {
  await file.audit();
  return downloadCsv(http, `${file.title}.csv`, toCsv(file));
}

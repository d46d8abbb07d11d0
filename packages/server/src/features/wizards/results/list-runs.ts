// The runs of a wizard with their answers, page by page. A page looks at a limited number of runs, so that a search that
// finds nothing in a million of them replies at once and continues with the next page.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { WizardRunId, WizardStepId } from '@fieldhouse/contract/ids';
import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import {
  leftAfterMinutes,
  type RunQuery,
  runSource,
  spamReason,
  type WizardRun,
  type wizardResults,
} from '@fieldhouse/contract/wizard-results';
import { instantInZone } from '@fieldhouse/domain/fields/date/zoned-time';
import type { TeamContext } from '../../../kernel/context.ts';
import { readIdCursor } from '../../../kernel/http/cursors.ts';
import { limitedAuthor } from '../../catalogue/index.ts';
import { actorsOf } from '../../records/index.ts';
import { getWizardRow } from '../drafts/wizard-actions.ts';
import { getTeamZone, listVersionDefinitions, listVersionNumbers } from './figure-queries.ts';
import { type ListedRun, listRunWindow, type RunSelection, type RunWindow } from './run-queries.ts';
import { loadContents, loadQuestions, type RunContent, toColumns } from './visible-answers.ts';

const startOfDay = { hour: 0, minute: 0, second: 0 };
const pageSize = 50;
/** Runs that one page looks at; fewer where each has to be read to know whether the viewer may find it. */
const windowSize = 20_000;
const limitedWindowSize = 500;
/** Questions of older versions are shown as far as these have them. */
const maxVersionsRead = 20;

export async function listRuns(
  ctx: TeamContext,
  { params, query }: EndpointInput<typeof wizardResults.runs>,
) {
  const { after, limit = pageSize, ...filter } = query;
  const pages = await openRuns(ctx, params.wizardId, filter);
  const page = await pages.read(ctx, readIdCursor(after), limit);
  return { items: page.runs, next: page.lastId ?? null, columns: pages.columns };
}

/** A selection of runs, of which pages can be read in later transactions of the same viewer. */
export async function openRuns(ctx: TeamContext, wizardId: string, query: RunQuery) {
  const { showsUnfinished, name } = await getWizardRow(ctx, wizardId);
  const numbers = await listVersionNumbers(ctx.db, wizardId);
  const definitions = await listVersionDefinitions(ctx.db, wizardId, maxVersionsRead);
  const chosen = definitions.filter(({ number }) => query.version === undefined || number === query.version);
  const questions = await loadQuestions(
    ctx,
    chosen.map(({ definition }) => wizardDefinition.parse(definition)),
  );
  const zone = await getTeamZone(ctx.db);
  const selection: Omit<RunSelection, 'leftBefore'> = {
    wizardId,
    query,
    versionId:
      query.version === undefined
        ? undefined
        : // A version that does not exist has no runs.
          (numbers.find(({ number }) => number === query.version)?.id ?? wizardId),
    since: query.since === undefined ? undefined : instantInZone(query.since, startOfDay, zone),
    searchesUnfinished: showsUnfinished,
  };
  const version = new Map(numbers.map(({ id, number }) => [id, number]));
  return {
    name,
    columns: toColumns(questions),
    read: async (own: TeamContext, before: string | undefined, limit: number) => {
      const search = query.search?.trim() ?? '';
      const isLimited = limitedAuthor(own) !== undefined && search !== '';
      const window: RunWindow = isLimited
        ? { before, size: limitedWindowSize, limit: limitedWindowSize }
        : { before, size: windowSize, limit };
      const { rows, lastId } = await listRunWindow(
        own.db,
        // What the viewer may not read is not searched.
        { ...selection, leftBefore: leftBefore(own), ...(isLimited && { query: { ...query, search: '' } }) },
        window,
      );
      const contentOf = await loadContents(own, rows, { questions, showsUnfinished });
      const runs = await describeRuns(own, rows, { contentOf, version });
      return { runs: isLimited ? runs.filter((run) => isFound(run, search)) : runs, lastId };
    },
  };
}

function leftBefore(ctx: TeamContext): Date {
  return new Date(ctx.now().getTime() - leftAfterMinutes * 60_000);
}

function isFound({ answers }: WizardRun, search: string): boolean {
  return answers.some(({ value }) => JSON.stringify(value).toLowerCase().includes(search.toLowerCase()));
}

export interface DescribedBy {
  readonly contentOf: (runId: string) => RunContent;
  readonly version: ReadonlyMap<string, number>;
}

export async function describeRuns(
  ctx: TeamContext,
  rows: readonly ListedRun[],
  { contentOf, version }: DescribedBy,
): Promise<WizardRun[]> {
  const memberOf = await actorsOf(ctx, [...new Set(rows.flatMap(({ userId }) => userId ?? []))]);
  const left = leftBefore(ctx);
  return rows.map((row) => {
    const { answers, givenName, hasHidden, records, effects } = contentOf(row.id);
    const end = row.finishedAt ?? row.touchedAt;
    const created = effects.find(({ kind }) => kind === 'create_record');
    const named = records.get(row.recordId ?? '') ?? records.get(created?.objectId ?? '');
    return {
      // Created by newId; the step is one of the definition.
      id: row.id as WizardRunId,
      stepId: row.cursorStep as WizardStepId | null,
      version: version.get(row.versionId) ?? 0,
      source: runSource.parse(row.source),
      state: row.status === 'finished' ? 'finished' : row.touchedAt >= left ? 'under_way' : 'left',
      name: (row.userId === null ? (named?.label ?? givenName) : memberOf(row.userId).name) || null,
      language: row.lang,
      startedAt: row.startedAt.toISOString(),
      lastAt: end.toISOString(),
      seconds: Math.max(0, Math.round((end.getTime() - row.startedAt.getTime()) / 1000)),
      answers: [...answers],
      hasHidden,
      isSpam: row.isSpam,
      isHeld: row.isHeld,
      // Written with the run, or when a member moves it.
      spamReasons: spamReason.array().parse(row.spamReasons),
    };
  });
}

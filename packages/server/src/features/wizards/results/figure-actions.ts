// The figures of a wizard's results, of one version and period or all.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { WizardStepId } from '@fieldhouse/contract/ids';
import { type WizardDefinition, wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import {
  type FunnelStep,
  leftAfterMinutes,
  maxCorrections,
  maxResultDays,
  runSources,
  type WizardFigures,
  type wizardResults,
} from '@fieldhouse/contract/wizard-results';
import { withReview } from '@fieldhouse/domain/wizards/review';
import type { TeamContext } from '../../../kernel/context.ts';
import { getWizardRow } from '../drafts/wizard-actions.ts';
import { medianOf } from './duration-classes.ts';
import {
  countErrorsUnderWay,
  countUnderWay,
  type DayFigures,
  listVersionDefinitions,
  listVersionNumbers,
} from './figure-queries.ts';
import { isFollower } from './follow-queries.ts';
import { loadFigures } from './roll-up.ts';
import { countSpam, countSpamByDay } from './run-queries.ts';
import { loadQuestions, toColumns } from './visible-answers.ts';

/** Titles of steps that the last version no longer has are looked up in so many versions. */
const maxVersionsRead = 20;

export async function getFigures(
  ctx: TeamContext,
  { params, query }: EndpointInput<typeof wizardResults.figures>,
): Promise<WizardFigures> {
  const { wizardId } = params;
  const { showsUnfinished, answerDays } = await getWizardRow(ctx, wizardId);
  const versions = await listVersionNumbers(ctx.db, wizardId);
  const versionId = versions.find(({ number }) => number === query.version)?.id;
  const { since } = query;
  const isWanted = (one: { readonly day: string; readonly versionId: string }) =>
    (query.version === undefined || one.versionId === versionId) && (since === undefined || one.day >= since);
  const figures = await loadFigures(ctx, wizardId);
  const rows = figures.rows.filter(isWanted);
  const lately = new Date(ctx.now().getTime() - leftAfterMinutes * 60_000);
  const recent = { wizardId, zone: figures.zone, since: lately };
  const underWay = {
    runs: (await countUnderWay(ctx.db, recent)).filter(isWanted),
    errors: (await countErrorsUnderWay(ctx.db, recent)).filter(isWanted),
  };
  return {
    ...total(rows),
    medianSeconds: medianOf(durationsOf(rows)),
    asOf: figures.asOf?.toISOString() ?? null,
    steps: await funnelOf(ctx, { wizardId, version: query.version }, rows, underWay),
    days: daysOf(
      rows,
      // Of a version that does not exist there are none.
      query.version !== undefined && versionId === undefined
        ? []
        : await countSpamByDay(ctx.db, { wizardId, zone: figures.zone, since, versionId }),
    ),
    sources: runSources
      .map((source) => ({ source, ...total(rows.filter((row) => row.source === source)) }))
      .filter(({ started }) => started > 0),
    versions: versions.map(({ number }) => number),
    settings: { showsUnfinished, answerDays },
    isFollowing: await isFollower(ctx, wizardId),
    spam: await countSpam(ctx.db, wizardId),
  };
}

function daysOf(
  rows: readonly DayFigures[],
  spam: readonly { readonly day: string; readonly count: number }[],
): WizardFigures['days'] {
  const ofDay = Map.groupBy(rows, ({ day }) => day);
  const spamOf = new Map(spam.map(({ day, count }) => [day, count]));
  return [...new Set([...ofDay.keys(), ...spamOf.keys()])]
    .sort()
    .slice(-maxResultDays)
    .map((on) => ({
      on,
      ...total(ofDay.get(on) ?? []),
      spam: spamOf.get(on) ?? 0,
    }));
}

function total(rows: readonly DayFigures[]): { started: number; finished: number } {
  let [started, finished] = [0, 0];
  for (const row of rows) {
    started += row.started;
    finished += row.finished;
  }
  return { started, finished };
}

function durationsOf(rows: readonly DayFigures[]): Map<number, number> {
  const classes = new Map<number, number>();
  for (const { durations } of rows)
    for (const [name, count] of Object.entries(durations))
      classes.set(Number(name), (classes.get(Number(name)) ?? 0) + count);
  return classes;
}

/** Of runs that are not left yet. */
interface UnderWay {
  readonly runs: readonly { readonly stepId: string; readonly count: number }[];
  readonly errors: readonly { readonly place: string; readonly count: number }[];
}

/** The steps of the chosen or last version in their order, then those that only older ones have. */
async function funnelOf(
  ctx: TeamContext,
  { wizardId, version }: { readonly wizardId: string; readonly version: number | undefined },
  rows: readonly DayFigures[],
  underWay: UnderWay,
): Promise<FunnelStep[]> {
  const counts = new Map<string, { reached: number; here: number }>();
  for (const { steps } of rows)
    for (const [id, [reached, here]] of Object.entries(steps)) {
      const known = counts.get(id);
      counts.set(id, { reached: reached + (known?.reached ?? 0), here: here + (known?.here ?? 0) });
    }
  const now = new Map<string, number>();
  for (const { stepId, count } of underWay.runs) now.set(stepId, count + (now.get(stepId) ?? 0));
  const parsed = (await listVersionDefinitions(ctx.db, wizardId, maxVersionsRead)).map((row) => ({
    number: row.number,
    definition: wizardDefinition.parse(row.definition),
  }));
  const definitions = parsed.map(({ number, definition }) => ({
    number,
    steps: withReview(definition).steps,
  }));
  const correctionsOf = await correctionsBy(
    ctx,
    parsed.map(({ definition }) => definition),
    { rows, underWay: underWay.errors },
  );
  const current = definitions.find(({ number }) => number === version) ?? definitions[0];
  const toStep = (id: string, title: string, about: Pick<FunnelStep, 'isConditional' | 'isRemoved'>) => {
    const { reached = 0, here = 0 } = counts.get(id) ?? {};
    const underWayHere = Math.min(here, now.get(id) ?? 0);
    // Ids of steps, as definitions and runs have them.
    return {
      stepId: id as WizardStepId,
      title,
      ...about,
      reached,
      left: here - underWayHere,
      underWay: underWayHere,
      corrections: correctionsOf(id),
    };
  };
  const present = (current?.steps ?? []).map(({ id, title, condition }) =>
    toStep(id, title, { isConditional: condition !== null, isRemoved: false }),
  );
  const known = new Set<string>(present.map(({ stepId }) => stepId));
  const removed = [...counts.keys()].filter((id) => !known.has(id));
  const older = definitions.flatMap(({ steps }) => steps);
  return [
    ...present,
    ...removed.map((id) =>
      toStep(id, older.find((step) => step.id === id)?.title ?? '', {
        isConditional: false,
        isRemoved: true,
      }),
    ),
  ];
}

/** By step. Questions of fields that the viewer may never read, and those that no longer exist, are left out. */
async function correctionsBy(
  ctx: TeamContext,
  definitions: readonly WizardDefinition[],
  { rows, underWay }: { readonly rows: readonly DayFigures[]; readonly underWay: UnderWay['errors'] },
): Promise<(stepId: string) => FunnelStep['corrections']> {
  const corrected = new Map<string, number>();
  const left = new Map<string, number>();
  const add = (counts: Map<string, number>, place: string, count: number) =>
    counts.set(place, count + (counts.get(place) ?? 0));
  for (const { corrections, errors } of rows) {
    for (const [place, count] of Object.entries(corrections)) add(corrected, place, count);
    for (const [place, count] of Object.entries(errors)) add(left, place, count);
  }
  for (const { place, count } of underWay) add(left, place, -count);
  if (corrected.size === 0 && left.size === 0) return () => [];
  const columns = toColumns(await loadQuestions(ctx, definitions));
  return (stepId) =>
    columns
      .map(({ taskId, fieldId, title }) => {
        const place = `${stepId}.${taskId}.${fieldId}`;
        // Stored days may be older than what is under way.
        return {
          ...{ taskId, fieldId, title },
          count: corrected.get(place) ?? 0,
          left: Math.max(left.get(place) ?? 0, 0),
        };
      })
      .filter(({ count, left: gone }) => count + gone > 0)
      .sort((a, b) => b.left + b.count - a.left - a.count)
      .slice(0, maxCorrections);
}

// Finds duplicates one page per transaction: first the match keys, then the comparison, pass by pass. The
// position reached is stored in each transaction, under the lock of the run: an interrupted job continues
// after it, and two jobs of the same run take turns.
import { setImmediate } from 'node:timers/promises';
import { findSimilarEarlier } from '@fieldhouse/domain/duplicates/similar-names';
import type { TeamAuthority } from '../../../kernel/authority.ts';
import { batchRows } from '../../../kernel/batch-rows.ts';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { failPoint } from '../../../kernel/fail-point.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { outageOf } from '../../../kernel/outage.ts';
import { type CollectionDefinition, loadCollection } from '../../catalogue/index.ts';
import {
  addMatchKeys,
  countCandidates,
  createMatchKeys,
  type DuplicateCriterion,
  dropMatchKeys,
  selectByMatchKey,
  selectNames,
  sortMatchKeys,
} from '../../records/engine/search/index.ts';
import { readPasses, toCriteria } from './passes.ts';
import { duplicatesQueue } from './run-actions.ts';
import {
  deleteOldGroups,
  insertGroups,
  lockRun,
  moveRun,
  type RunProgress,
  type RunRow,
} from './run-queries.ts';

interface DuplicatesJob {
  readonly collectionId: string;
  readonly runId: string;
}

const recordsAtOnce = 10_000;
/** Larger groups with the same value do not represent one person. */
const maxInGroup = 200;
const maxPerDay = 2000;
const maxPairsPerDay = 200;
/** More than users would review. */
const maxPerPass = 50_000;
const groupsDeletedAtOnce = 5000;
const progressEveryMs = 500;
/** The index of the keys is created in one statement. */
const slow = { statementTimeoutMs: 15 * 60_000 };

export function addDuplicateJobs(deps: Deps): void {
  deps.jobs.handle<DuplicatesJob>({
    queue: duplicatesQueue,
    effect: 'data',
    concurrency: 1,
    expireInSeconds: 4 * 60 * 60,
    retries: 20,
    handle: ({ authority, payload }) => look(deps, authority, payload),
  });
}

async function look(deps: Deps, authority: TeamAuthority, job: DuplicatesJob): Promise<void> {
  try {
    let announcedAt = Number.NEGATIVE_INFINITY;
    for (let state: string | undefined = 'reading'; state !== undefined; ) {
      state = await deps.withTeam(authority, (ctx) => goOn(ctx, job), slow);
      failPoint(deps, `duplicates-after-${state}`);
      if (state !== undefined && performance.now() - announcedAt < progressEveryMs) continue;
      announcedAt = performance.now();
      deps.hub.publish(authority.teamId, { type: 'duplicates.progress', collectionId: job.collectionId });
    }
  } catch (error) {
    // Anything but a refusal is retried, and so are refusals caused by an outage.
    if (!(error instanceof Refusal) || outageOf(error)) throw error;
    await deps.withTeam(authority, (ctx) => fail(ctx, job, error));
  }
}

async function fail(ctx: TeamContext, { collectionId, runId }: DuplicatesJob, { code }: Refusal) {
  const run = await lockRun(ctx.db, collectionId);
  if (run?.runId !== runId) return;
  await dropMatchKeys(ctx, runId);
  await moveRun(ctx.db, run, { state: 'failed', reason: code, movedAt: ctx.now() });
  ctx.announce({ type: 'duplicates.progress', collectionId });
}

/** One step; returns the status of the run afterwards, undefined if there is nothing left to do. */
async function goOn(ctx: TeamContext, { collectionId, runId }: DuplicatesJob): Promise<string | undefined> {
  const run = await lockRun(ctx.db, collectionId);
  const step = run?.runId === runId ? steps.get(run.state) : undefined;
  if (!run || !step) return undefined;
  const part = await step(ctx, run);
  await moveRun(ctx.db, run, { ...part, movedAt: ctx.now() });
  return part.state === 'done' ? undefined : (part.state ?? run.state);
}

type Step = (ctx: TeamContext, run: RunRow) => Promise<RunProgress>;

const steps: ReadonlyMap<string, Step> = new Map([
  ['reading', read],
  ['sorting', sort],
  ['comparing', compare],
  ['clearing', clear],
]);

async function read(ctx: TeamContext, run: RunRow): Promise<RunProgress> {
  const collection = await loadCollection(ctx, run.collectionId);
  const isFirst = run.reached === null;
  const limit = batchRows(ctx.deps, recordsAtOnce);
  if (isFirst) await createMatchKeys(ctx, run.runId);
  const { count, last } = await addMatchKeys(ctx, collection, {
    runId: run.runId,
    likenesses: toCriteria(collection, readPasses(run.passes)),
    after: run.reached,
    limit,
  });
  return {
    ...(isFirst && { total: await countCandidates(ctx, collection) }),
    done: run.done + count,
    ...(count < limit ? { state: 'sorting', reached: null } : { reached: last }),
  };
}

async function sort(ctx: TeamContext, { runId }: RunRow): Promise<RunProgress> {
  await sortMatchKeys(ctx, runId);
  return { state: 'comparing' };
}

async function compare(ctx: TeamContext, run: RunRow): Promise<RunProgress> {
  const passes = readPasses(run.passes);
  const pass = passes[run.pass];
  if (!pass) return show(ctx, run);
  const collection = await loadCollection(ctx, run.collectionId);
  const likeness = toCriteria(collection, passes)[run.pass];
  if (!likeness) return { pass: run.pass + 1, reached: null };
  const found = await findAlike(ctx, collection, { run, likeness });
  const room = maxPerPass - pass.groups;
  const groups = pass.groups + (await insertGroups(ctx.db, run, found.groups.slice(0, room)));
  const isCut = pass.isCut || found.isCut || found.groups.length > room;
  const isOver = found.next === null || groups >= maxPerPass;
  return {
    passes: JSON.stringify(
      passes.with(run.pass, { ...pass, groups, isCut: isCut || (isOver && found.next !== null) }),
    ),
    ...(isOver ? { pass: run.pass + 1, reached: null } : { reached: found.next }),
  };
}

interface Found {
  readonly groups: readonly (readonly string[])[];
  readonly isCut: boolean;
  readonly next: string | null;
}

async function findAlike(
  ctx: TeamContext,
  collection: CollectionDefinition,
  { run, likeness }: { readonly run: RunRow; readonly likeness: DuplicateCriterion },
): Promise<Found> {
  const stretch = { runId: run.runId, pass: run.pass, after: run.reached };
  if (!likeness.day) return selectByMatchKey(ctx, stretch, maxInGroup);
  const { days, isCut, next } = await selectNames(ctx, collection, { ...stretch, likeness, maxPerDay });
  const groups: (readonly string[])[] = [];
  let hasMore = isCut;
  for (const day of days) {
    const pairs = await findPairs(day);
    groups.push(...pairs.slice(0, maxPairsPerDay));
    hasMore ||= pairs.length > maxPairsPerDay;
  }
  return { groups, isCut: hasMore, next };
}

const breathAfterMs = 20;

/** Finding more pairs than are stored shows that there are more. */
async function findPairs(
  day: readonly { readonly id: string; readonly name: string }[],
): Promise<readonly (readonly string[])[]> {
  const pairs: string[][] = [];
  let at = 0;
  let breathAt = performance.now() + breathAfterMs;
  for (const earlier of findSimilarEarlier(day.map(({ name }) => name))) {
    const id = day[at]?.id ?? '';
    pairs.push(...earlier.map((one) => [day[one]?.id ?? '', id].sort()));
    if (pairs.length > maxPairsPerDay) break;
    at += 1;
    if (performance.now() < breathAt) continue;
    // Requests share this thread.
    await setImmediate();
    breathAt = performance.now() + breathAfterMs;
  }
  return pairs;
}

/** Lists the groups of this run from now on instead of those of the previous one. */
async function show(ctx: TeamContext, { runId, passes }: RunRow): Promise<RunProgress> {
  await dropMatchKeys(ctx, runId);
  return {
    state: 'clearing',
    shownRunId: runId,
    shownPasses: JSON.stringify(passes),
    shownAt: ctx.now(),
  };
}

async function clear(ctx: TeamContext, run: RunRow): Promise<RunProgress> {
  return (await deleteOldGroups(ctx.db, run, groupsDeletedAtOnce)) ? {} : { state: 'done' };
}

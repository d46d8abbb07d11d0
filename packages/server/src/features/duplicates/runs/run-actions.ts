// Search for duplicates, one run per collection at a time: its progress, and starting a new one. The work is
// done by a job.
import type { DuplicateRun, duplicates } from '@fieldhouse/contract/duplicates';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { TeamContext } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import { memberOf } from '../../../kernel/member-of.ts';
import type { CollectionDefinition } from '../../catalogue/index.ts';
import { dropMatchKeys } from '../../records/engine/search/index.ts';
import { accessOf, actorsOf } from '../../records/index.ts';
import { getPeopleCollection } from '../people-collection.ts';
import { newPasses, readPasses } from './passes.ts';
import { readablePasses } from './readable-passes.ts';
import { findRun, type RunRow, startRun } from './run-queries.ts';

export const duplicatesQueue = 'duplicates.look';

/** A crashed job resumes within a minute; one that did not has been given up. */
const stuckAfterMs = 10 * 60_000;
const underWay = ['reading', 'sorting', 'comparing'];

export async function getDuplicateRun(
  ctx: TeamContext,
  { params }: EndpointInput<typeof duplicates.run>,
): Promise<DuplicateRun> {
  const collection = await getPeopleCollection(ctx, params.collectionId);
  return toRun(ctx, collection, await findRun(ctx.db, collection.id));
}

export async function startDuplicateRun(
  ctx: TeamContext,
  { params }: EndpointInput<typeof duplicates.startRun>,
): Promise<DuplicateRun> {
  const actor = memberOf(ctx);
  const collection = await getPeopleCollection(ctx, params.collectionId);
  const collectionId = collection.id;
  const before = await findRun(ctx.db, collectionId);
  // Its job locks the row for some seconds now and then.
  if (before && stateOf(before, ctx.now()) === 'running') return toRun(ctx, collection, before);
  const runId = newId();
  const at = ctx.now();
  const isStarted = await startRun(ctx.db, {
    collectionId,
    runId,
    passes: JSON.stringify(newPasses(collection)),
    startedBy: actor.userId,
    at,
    stuckSince: new Date(at.getTime() - stuckAfterMs),
  });
  if (isStarted) {
    if (before) await dropMatchKeys(ctx, before.runId);
    await ctx.enqueue(duplicatesQueue, { collectionId, runId }, { key: runId });
    ctx.announce({ type: 'duplicates.progress', collectionId });
  }
  return toRun(ctx, collection, await findRun(ctx.db, collectionId));
}

async function toRun(
  ctx: TeamContext,
  collection: CollectionDefinition,
  row: RunRow | undefined,
): Promise<DuplicateRun> {
  if (!row) return { state: 'none', percent: 0, startedBy: null, completedAt: null, isComplete: true };
  const shown = readPasses(row.shownPasses);
  const open = readablePasses(collection, shown, await accessOf(ctx, collection));
  const actorOf = await actorsOf(ctx, [row.startedBy]);
  return {
    state: stateOf(row, ctx.now()),
    percent: percentOf(row),
    startedBy: actorOf(row.startedBy),
    completedAt: row.shownAt?.toISOString() ?? null,
    isComplete: open.every(({ pass }) => !shown[pass]?.isCut),
  };
}

function stateOf({ state, movedAt }: RunRow, now: Date): DuplicateRun['state'] {
  if (underWay.includes(state))
    return now.getTime() - movedAt.getTime() < stuckAfterMs ? 'running' : 'failed';
  // Its groups are listed while those of the previous run are deleted.
  return state === 'failed' ? 'failed' : 'done';
}

const readShare = 50;
const leastKey = -(2 ** 63);

/**
 * Reading the records counts as half; within a pass hashes indicate the progress, since they are evenly
 * distributed.
 */
function percentOf(row: RunRow): number {
  if (row.state === 'reading')
    return Math.floor((readShare * Math.min(row.done, row.total)) / Math.max(1, row.total));
  if (row.state === 'sorting') return readShare;
  if (row.state !== 'comparing') return 100;
  const ofPass = row.reached === null ? 0 : (Number(row.reached) - leastKey) / 2 ** 64;
  const passes = Math.max(1, readPasses(row.passes).length);
  return Math.floor(readShare + ((100 - readShare) * (row.pass + ofPass)) / passes);
}

// Erases deleted fields, and the columns left behind by type changes.
import { trashRetentionDays } from '@fieldhouse/contract/record-history';
import type { TeamAuthority } from '../../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { deleteExpiredRewrites } from '../references/rewrite-queries.ts';
import {
  eraseFieldHistory,
  eraseFieldRow,
  findFieldRow,
  listExpiredFields,
  listShadowFields,
} from './deleted-field-queries.ts';

const dayMs = 24 * 60 * 60 * 1000;
const clearFieldsQueue = 'collections.clear-fields';
const forgetValuesQueue = 'collections.forget-values';
/** History entries of a team that are read in one transaction. */
const linesAtOnce = 10_000;

interface ForgetJob {
  readonly collectionId: string;
  readonly columnName: string;
}

export function addFieldJobs(deps: Deps): void {
  deps.jobs.handle({
    queue: clearFieldsQueue,
    effect: 'erasure',
    concurrency: 1,
    // The table may be locked.
    retries: 20,
    handle: ({ authority }) => clearFields(deps, authority),
  });
  deps.jobs.handle<ForgetJob>({
    queue: forgetValuesQueue,
    effect: 'erasure',
    concurrency: 1,
    handle: ({ authority, payload }) => forgetValues(deps, authority, payload),
  });
}

/** A restarted job begins again and has less to do. */
async function forgetValues(deps: Deps, authority: TeamAuthority, job: ForgetJob): Promise<void> {
  for (let after: string | null = '0'; after !== null; ) {
    const page: { after: string; limit: number } = { after, limit: linesAtOnce };
    after = await deps.withTeam(authority, (ctx) => eraseFieldHistory(ctx.db, job, page), {
      statementTimeoutMs: 120_000,
    });
  }
}

/** Erases the hidden column of a type change that failed. */
export async function eraseShadowField(ctx: TeamContext, shadowId: string): Promise<void> {
  await eraseFieldRow(ctx.db, shadowId);
}

/** Erases its columns at once, and its values in the history of records soon after. */
export async function eraseFieldAndShadows(ctx: TeamContext, fieldId: string): Promise<void> {
  const row = await findFieldRow(ctx.db, fieldId);
  // The hidden column of a type change has no history: the field still exists, and so does its history.
  if (row && row.title !== '') {
    const { collectionId, columnName } = row;
    await ctx.enqueue(forgetValuesQueue, { collectionId, columnName }, { key: fieldId });
  }
  const shadows = await listShadowFields(ctx.db, fieldId);
  await eraseFieldRow(ctx.db, fieldId);
  for (const { shadowId } of shadows) if (shadowId !== null) await eraseFieldRow(ctx.db, shadowId);
}

/**
 * Schedules one job a day, for a month later, plus one day, so that fields deleted that evening have expired
 * by then.
 */
export async function scheduleFieldErasure(ctx: TeamContext): Promise<void> {
  const now = ctx.now();
  const startAfter = new Date(now.getTime() + (trashRetentionDays + 1) * dayMs);
  await ctx.enqueue(
    clearFieldsQueue,
    {},
    { key: `clear-fields:${now.toISOString().slice(0, 10)}`, startAfter },
  );
}

/** Erases expired fields, each in its own transaction. */
async function clearFields(deps: Deps, authority: TeamAuthority): Promise<void> {
  const rows = await deps.withTeam(authority, async (ctx) => {
    // Stored only as long as the change can be undone.
    await deleteExpiredRewrites(ctx.db, trashCutoff(ctx));
    return listExpiredFields(ctx.db, trashCutoff(ctx));
  });
  for (const { id } of rows) {
    await deps.withTeam(authority, async (ctx) => {
      const outdated = await listExpiredFields(ctx.db, trashCutoff(ctx));
      if (outdated.some((row) => row.id === id)) await eraseFieldAndShadows(ctx, id);
    });
  }
}

export function trashCutoff(ctx: TeamContext): Date {
  return new Date(ctx.now().getTime() - trashRetentionDays * dayMs);
}

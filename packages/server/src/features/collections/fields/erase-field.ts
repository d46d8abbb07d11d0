// The end of deleted fields, and of the columns that changes of types left behind.
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
/** Lines of a team's history that are looked at in one transaction. */
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
    // A table may be in use at the moment.
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

/** A job that was killed begins anew, and finds less. */
async function forgetValues(deps: Deps, authority: TeamAuthority, job: ForgetJob): Promise<void> {
  for (let after: string | null = '0'; after !== null; ) {
    const page: { after: string; limit: number } = { after, limit: linesAtOnce };
    after = await deps.withTeam(authority, (ctx) => eraseFieldHistory(ctx.db, job, page), {
      statementTimeoutMs: 120_000,
    });
  }
}

/** A hidden column of a change of type that came to nothing. */
export async function eraseShadowField(ctx: TeamContext, shadowId: string): Promise<void> {
  await eraseFieldRow(ctx.db, shadowId);
}

/** Its columns at once, what the history of records holds of it soon. */
export async function eraseFieldAndShadows(ctx: TeamContext, fieldId: string): Promise<void> {
  const row = await findFieldRow(ctx.db, fieldId);
  // A column that a change of type left behind has none: the field is there, and its history with it.
  if (row && row.title !== '') {
    const { collectionId, columnName } = row;
    await ctx.enqueue(forgetValuesQueue, { collectionId, columnName }, { key: fieldId });
  }
  const shadows = await listShadowFields(ctx.db, fieldId);
  await eraseFieldRow(ctx.db, fieldId);
  for (const { shadowId } of shadows) if (shadowId !== null) await eraseFieldRow(ctx.db, shadowId);
}

/** Asks for one job a day, a month later. One day more, so that those of the same evening are old enough by then. */
export async function scheduleFieldErasure(ctx: TeamContext): Promise<void> {
  const now = ctx.now();
  const startAfter = new Date(now.getTime() + (trashRetentionDays + 1) * dayMs);
  await ctx.enqueue(
    clearFieldsQueue,
    {},
    { key: `clear-fields:${now.toISOString().slice(0, 10)}`, startAfter },
  );
}

/** Removes what has been in the trash for its time, each field in a transaction of its own. */
async function clearFields(deps: Deps, authority: TeamAuthority): Promise<void> {
  const rows = await deps.withTeam(authority, async (ctx) => {
    // As long as there is a way back, and no longer.
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

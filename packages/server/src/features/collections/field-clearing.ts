// The end of deleted fields, and of the columns that changes of types left behind.
import { daysInTrash } from '@fieldhouse/contract/record-history';
import type { Deps } from '../../deps.ts';
import type { TeamAuthority, TeamContext } from '../../kernel/context.ts';
import { eraseFieldRow, listOutdatedFields, listShadowsOf } from './deleted-field-queries.ts';

const dayMs = 24 * 60 * 60 * 1000;
const clearFieldsQueue = 'collections.clear-fields';

export function addFieldJobs(deps: Deps): void {
  deps.jobs.handle({
    queue: clearFieldsQueue,
    concurrency: 1,
    // A table may be in use at the moment.
    retries: 20,
    handle: ({ authority }) => clearFields(deps, authority),
  });
}

/** A hidden column of a change of type that came to nothing. */
export async function eraseShadow(ctx: TeamContext, shadowId: string): Promise<void> {
  await eraseFieldRow(ctx.db, shadowId);
}

export async function eraseWithShadows(ctx: TeamContext, fieldId: string): Promise<void> {
  const shadows = await listShadowsOf(ctx.db, fieldId);
  await eraseFieldRow(ctx.db, fieldId);
  for (const { shadowId } of shadows) if (shadowId !== null) await eraseFieldRow(ctx.db, shadowId);
}

/** Asks for one job a day, a month later. One day more, so that those of the same evening are old enough by then. */
export async function clearFieldsLater(ctx: TeamContext): Promise<void> {
  const now = ctx.now();
  const startAfter = new Date(now.getTime() + (daysInTrash + 1) * dayMs);
  await ctx.enqueue(
    clearFieldsQueue,
    {},
    { key: `clear-fields:${now.toISOString().slice(0, 10)}`, startAfter },
  );
}

/** Removes what has been in the trash for its time, each field in a transaction of its own. */
async function clearFields(deps: Deps, authority: TeamAuthority): Promise<void> {
  const rows = await deps.withTeam(authority, (ctx) => listOutdatedFields(ctx.db, endOfTrash(ctx)));
  for (const { id } of rows) {
    await deps.withTeam(authority, async (ctx) => {
      const outdated = await listOutdatedFields(ctx.db, endOfTrash(ctx));
      if (outdated.some((row) => row.id === id)) await eraseWithShadows(ctx, id);
    });
  }
}

export function endOfTrash(ctx: TeamContext): Date {
  return new Date(ctx.now().getTime() - daysInTrash * dayMs);
}

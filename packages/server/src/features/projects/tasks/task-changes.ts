// The history of a task: what changed, with names as they were. Values that a reader may not see, such as names of linked
// records, are not part of it.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { TaskChangeEntry } from '@fieldhouse/contract/task-history';
import type { tasks } from '@fieldhouse/contract/tasks';
import { userIdOf } from '../../../kernel/authority.ts';
import type { TeamContext } from '../../../kernel/context.ts';
import { readIdCursor, toPage } from '../../../kernel/http/cursors.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/ids.ts';
import { actorsOf } from '../../records/index.ts';
import { taskAccessOf } from '../task-access.ts';
import { findTaskRow, insertChange, listChanges } from './task-queries.ts';

export type Changed = TaskChangeEntry['changes'][number];

export async function writeChange(
  ctx: TeamContext,
  taskId: string,
  changes: readonly Changed[],
): Promise<void> {
  if (changes.length === 0) return;
  await insertChange(ctx.db, {
    id: newId(),
    taskId,
    actorId: userIdOf(ctx.actor),
    at: ctx.now(),
    changes: JSON.stringify(changes),
  });
}

export async function listActivity(
  ctx: TeamContext,
  { params, query }: EndpointInput<typeof tasks.activity>,
) {
  const { after, limit = 50 } = query;
  refuseUnless(await findTaskRow(ctx.db, taskAccessOf(ctx), params.taskId), 'not_found');
  const rows = await listChanges(ctx.db, params.taskId, { before: readIdCursor(after), limit: limit + 1 });
  const { page, next } = toPage(rows, limit, (row) => row.id);
  const actors = await actorsOf(
    ctx,
    page.flatMap(({ actorId }) => actorId ?? []),
  );
  return {
    items: page.map(
      ({ id, actorId, at, changes }): TaskChangeEntry => ({
        id,
        actor: actorId === null ? { kind: 'system', name: null } : actors(actorId),
        at: at.toISOString(),
        // Written by writeChange.
        changes: changes as Changed[],
      }),
    ),
    next,
  };
}

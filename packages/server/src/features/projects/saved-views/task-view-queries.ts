// All SQL of saved views of tasks.
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

export interface TaskViewRow {
  readonly id: string;
  readonly projectId: string;
  /** A user; null for a view of the team. */
  readonly ownerId: string | null;
  readonly name: string;
  readonly search: unknown;
}

/** The team's and the viewer's own, by name; served by task_views__by_project. */
export function listTaskViewRows(
  db: TeamDb,
  {
    projectId,
    userId,
    limit,
  }: { readonly projectId: string; readonly userId: string; readonly limit: number },
): Promise<TaskViewRow[]> {
  return db
    .selectFrom('taskViews')
    .select(['id', 'projectId', 'ownerId', 'name', 'search'])
    .where('projectId', '=', projectId)
    .where((is) => is.or([is('ownerId', 'is', null), is('ownerId', '=', userId)]))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function insertTaskView(
  db: TeamDb,
  row: Omit<TaskViewRow, 'search'> & { readonly search: string },
): Promise<void> {
  await db.insertInto('taskViews').values(row).execute();
}

export async function updateTaskView(
  db: TeamDb,
  { id, name, search }: { readonly id: string; readonly name: string; readonly search: string },
): Promise<void> {
  await db.updateTable('taskViews').set({ name, search }).where('id', '=', id).execute();
}

export async function deleteTaskView(db: TeamDb, id: string): Promise<void> {
  await db.deleteFrom('taskViews').where('id', '=', id).execute();
}

// What belongs to tasks: assignees, followers, tags, links, blockers. Read for a whole page of tasks at once.
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';
import { fullName } from '../../team-users/index.ts';
import type { TaskScope } from '../task-access.ts';
import { tasksInScope } from './task-list-queries.ts';

/** A page of tasks has at most that many parts of a kind. */
const maxParts = 25_000;

export async function listAssignees(db: TeamDb, taskIds: readonly string[]) {
  if (taskIds.length === 0) return [];
  return db
    .selectFrom('taskAssignees')
    .innerJoin('teamUsers', 'teamUsers.id', 'taskAssignees.teamUserId')
    .select(['taskId', 'teamUserId as id', 'teamUsers.userId', fullName.as('name')])
    .where('taskId', 'in', [...taskIds])
    .where('teamUsers.deactivatedAt', 'is', null)
    .orderBy('name')
    .limit(maxParts)
    .execute();
}

/** Of the tasks of a project: `first`, then who has the most. `total`: how many they are. Served by task_assignees__by_task. */
export function listAssigneesOf(
  db: TeamDb,
  scope: TaskScope,
  {
    projectId,
    first,
    limit,
  }: { readonly projectId: string; readonly first: string | null; readonly limit: number },
) {
  return tasksInScope(db, scope)
    .innerJoin('taskAssignees', 'taskAssignees.taskId', 'tasks.id')
    .innerJoin('teamUsers', 'teamUsers.id', 'taskAssignees.teamUserId')
    .select(['teamUsers.id', 'teamUsers.userId', fullName.as('name')])
    .select(sql<number>`(count(*) over ())::int`.as('total'))
    .where('tasks.projectId', '=', projectId)
    .where('teamUsers.deactivatedAt', 'is', null)
    .groupBy(['teamUsers.teamId', 'teamUsers.id'])
    .orderBy(sql`team_users.id is not distinct from ${first}::uuid`, 'desc')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('teamUsers.id')
    .limit(limit)
    .execute();
}

export async function listFollowerIds(db: TeamDb, taskId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('taskFollowers')
    .select('teamUserId')
    .where('taskId', '=', taskId)
    .limit(500)
    .execute();
  return rows.map(({ teamUserId }) => teamUserId);
}

export async function listTagsOf(db: TeamDb, taskIds: readonly string[]) {
  if (taskIds.length === 0) return [];
  return db
    .selectFrom('taskTags')
    .innerJoin('tags', 'tags.id', 'taskTags.tagId')
    .select(['taskId', 'tags.id', 'tags.name', 'tags.color'])
    .where('taskId', 'in', [...taskIds])
    .orderBy(sql`lower(tags.name)`)
    .limit(maxParts)
    .execute();
}

export interface LinkRow {
  readonly taskId: string;
  readonly collectionId: string;
  readonly recordId: string;
}

export async function listLinks(db: TeamDb, taskIds: readonly string[]): Promise<LinkRow[]> {
  if (taskIds.length === 0) return [];
  return db
    .selectFrom('taskLinks')
    .select(['taskId', 'collectionId', 'recordId'])
    .where('taskId', 'in', [...taskIds])
    .orderBy('createdAt')
    .orderBy('recordId')
    .limit(maxParts)
    .execute();
}

/** Of these tasks, those that wait for an open one. */
export async function listBlocked(db: TeamDb, taskIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (taskIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('taskBlockers')
    .innerJoin('tasks', 'tasks.id', 'taskBlockers.blockedById')
    .select('taskId')
    .distinct()
    .where('taskId', 'in', [...taskIds])
    .where('tasks.completedAt', 'is', null)
    .where('tasks.deletedAt', 'is', null)
    .limit(maxParts)
    .execute();
  return new Set(rows.map(({ taskId }) => taskId));
}

/** As far as they are in scope. */
export function listBlockers(db: TeamDb, scope: TaskScope, taskId: string) {
  return tasksInScope(db, scope)
    .innerJoin('taskBlockers', 'taskBlockers.blockedById', 'tasks.id')
    .select(['tasks.id', 'tasks.projectId', 'tasks.number', 'tasks.title', 'tasks.completedAt'])
    .where('taskBlockers.taskId', '=', taskId)
    .orderBy('tasks.id')
    .limit(100)
    .execute();
}

export async function setAssignees(db: TeamDb, taskId: string, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('taskAssignees').where('taskId', '=', taskId).execute();
  if (ids.length === 0) return;
  await db
    .insertInto('taskAssignees')
    .values(ids.map((teamUserId) => ({ taskId, teamUserId })))
    .execute();
}

export async function addFollowers(db: TeamDb, taskId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .insertInto('taskFollowers')
    .values(ids.map((teamUserId) => ({ taskId, teamUserId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeFollower(db: TeamDb, taskId: string, teamUserId: string): Promise<void> {
  await db
    .deleteFrom('taskFollowers')
    .where('taskId', '=', taskId)
    .where('teamUserId', '=', teamUserId)
    .execute();
}

export async function setTags(db: TeamDb, taskId: string, tagIds: readonly string[]): Promise<void> {
  await db.deleteFrom('taskTags').where('taskId', '=', taskId).execute();
  if (tagIds.length === 0) return;
  await db
    .insertInto('taskTags')
    .values(tagIds.map((tagId) => ({ taskId, tagId })))
    .execute();
}

/** Number of these tags that exist. */
export async function countTags(db: TeamDb, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const row = await db
    .selectFrom('tags')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('id', 'in', [...ids])
    .executeTakeFirst();
  return row?.count ?? 0;
}

export async function insertLinks(
  db: TeamDb,
  rows: readonly (LinkRow & { readonly createdAt: Date })[],
): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insertInto('taskLinks')
    .values([...rows])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteLink(db: TeamDb, { taskId, collectionId, recordId }: LinkRow): Promise<boolean> {
  const result = await db
    .deleteFrom('taskLinks')
    .where('taskId', '=', taskId)
    .where('collectionId', '=', collectionId)
    .where('recordId', '=', recordId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function setBlockers(db: TeamDb, taskId: string, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('taskBlockers').where('taskId', '=', taskId).execute();
  if (ids.length === 0) return;
  await db
    .insertInto('taskBlockers')
    .values(ids.map((blockedById) => ({ taskId, blockedById })))
    .execute();
}

/** Whether one of these tasks waits, over any number of others, for the task. */
export async function isBlockedInTurn(db: TeamDb, taskId: string, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive waiting(id) as (
      select unnest(${[...ids]}::uuid[])
      union
      select b.blocked_by_id from platform.task_blockers b join waiting w on b.task_id = w.id
    ) select exists (select 1 from waiting where id = ${taskId}::uuid) as found`.execute(db);
  return rows[0]?.found ?? false;
}

// Reads and writes single tasks.
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';
import type { TaskScope } from '../task-access.ts';
import { selectTask, type TaskRow, tasksInScope } from './task-list-queries.ts';

export function findTaskRow(db: TeamDb, scope: TaskScope, id: string): Promise<TaskRow | undefined> {
  return selectTask(tasksInScope(db, scope)).where('tasks.id', '=', id).executeTakeFirst();
}

/**
 * Locked, which serialises changes of a task. Read after it is locked: joined in one statement, the column that it had before it
 * waited for the lock would no longer match.
 */
export async function lockTaskRow(db: TeamDb, scope: TaskScope, id: string): Promise<TaskRow | undefined> {
  await db.selectFrom('tasks').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
  return findTaskRow(db, scope, id);
}

/** How many of these tasks are in scope. */
export async function countInScope(db: TeamDb, scope: TaskScope, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const row = await tasksInScope(db, scope)
    .select(sql<number>`count(*)::int`.as('count'))
    .where('tasks.id', 'in', [...ids])
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Wherever it is, in the trash too. */
export async function isOfProject(db: TeamDb, taskId: string, projectId: string): Promise<boolean> {
  const row = await db
    .selectFrom('tasks')
    .select('id')
    .where('id', '=', taskId)
    .where('projectId', '=', projectId)
    .executeTakeFirst();
  return row !== undefined;
}

export interface LockedColumn {
  readonly id: string;
  readonly projectId: string;
  readonly stage: string;
  readonly name: string | null;
}

/** Locked, so that no two tasks get the same place in a column at once. */
export function lockColumn(db: TeamDb, id: string): Promise<LockedColumn | undefined> {
  return db
    .selectFrom('taskColumns')
    .select(['id', 'projectId', 'stage', 'name'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** The first column of a project with work to do. */
export async function findFirstColumn(db: TeamDb, projectId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('taskColumns')
    .select('id')
    .where('projectId', '=', projectId)
    .where('stage', '!=', 'done')
    .orderBy('place')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/**
 * A column of another project for a task in the given one: of its stage and name, or the first of its stage. Undefined if there
 * is none.
 */
export async function findColumnLike(
  db: TeamDb,
  projectId: string,
  columnId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('taskColumns as theirs')
    .innerJoin('taskColumns as own', 'own.stage', 'theirs.stage')
    .select('theirs.id')
    .where('own.id', '=', columnId)
    .where('theirs.projectId', '=', projectId)
    .orderBy(sql`theirs.name is distinct from own.name`)
    .orderBy('theirs.place')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

/** Behind the last task of a column, as a rank. */
export async function rankAtEnd(db: TeamDb, columnId: string): Promise<string> {
  const { rows } = await sql<{ rank: string }>`
    select (floor(coalesce((select t.rank from platform.tasks t where t.column_id = ${columnId}::uuid
      and t.deleted_at is null order by t.rank desc limit 1), 0)) + 1)::text as rank`.execute(db);
  return rows[0]?.rank ?? '1';
}

/**
 * Directly behind a task of the column, or first; undefined if the task is not in it. `id` itself doesn't count. Served by
 * tasks__by_place.
 */
export async function rankBehind(
  db: TeamDb,
  columnId: string,
  { id, afterId }: { readonly id: string; readonly afterId: string | null },
): Promise<string | undefined> {
  const { rows } = await sql<{ rank: string | null }>`
    with before as (
      select t.rank from platform.tasks t where t.id = ${afterId}::uuid and t.column_id = ${columnId}::uuid
        and t.deleted_at is null and t.id <> ${id}::uuid
    ), next as (
      select t.rank from platform.tasks t where t.column_id = ${columnId}::uuid and t.deleted_at is null
        and t.id <> ${id}::uuid and t.rank > coalesce((select rank from before), '-Infinity')
      order by t.rank limit 1
    )
    select (case
      when ${afterId}::uuid is not null and not exists (select 1 from before) then null
      when (select rank from next) is null then floor(coalesce((select rank from before), 0)) + 1
      when ${afterId}::uuid is null then ceil((select rank from next)) - 1
      else trim_scale(((select rank from before) + (select rank from next)) * 0.5)
    end)::text as rank`.execute(db);
  return rows[0]?.rank ?? undefined;
}

/** Cards behind the one that is dropped on, that get new places. */
const spreadCards = 500;

/**
 * Gives the next cards behind a task of the column even places, up to the one after them. Called when its gap has become so
 * narrow that places are long numbers. Served by tasks__by_place.
 */
export async function spreadRanks(db: TeamDb, columnId: string, afterId: string): Promise<void> {
  await sql`
    with before as (
      select t.rank from platform.tasks t where t.id = ${afterId}::uuid
    ), run as (
      select t.team_id, t.id, t.rank, row_number() over (order by t.rank, t.id) as place from platform.tasks t
      where t.column_id = ${columnId}::uuid and t.deleted_at is null and t.rank > (select rank from before)
      order by t.rank, t.id limit ${spreadCards}
    ), beyond as (
      select coalesce(min(t.rank), (select floor(rank) + ${spreadCards + 1}::int from before)) as rank
      from platform.tasks t where t.column_id = ${columnId}::uuid and t.deleted_at is null
        and t.rank > (select max(rank) from run)
    )
    update platform.tasks t set rank = trim_scale(round(
      (select rank from before) + ((select rank from beyond) - (select rank from before)) * run.place
        / ((select count(*) from run) + 1), 12))
    from run where t.team_id = run.team_id and t.id = run.id`.execute(db);
}

/** The number of a new task of the project; undefined if there is no such project. */
export async function takeNumber(db: TeamDb, projectId: string): Promise<number | undefined> {
  const row = await db
    .updateTable('projects')
    .set({ nextNumber: sql<number>`next_number + 1` })
    .where('id', '=', projectId)
    .where('deletedAt', 'is', null)
    .returning(sql<number>`next_number - 1`.as('number'))
    .executeTakeFirst();
  return row?.number;
}

export interface WrittenTask extends Omit<TaskRow, 'stage' | 'checklist' | 'recurrence' | 'commentCount'> {
  /** JSON */
  readonly checklist: string;
  /** JSON */
  readonly recurrence: string | null;
}

export async function insertTask(
  db: TeamDb,
  row: WrittenTask & { readonly repeatedFrom?: string; readonly importId?: string },
): Promise<void> {
  await db.insertInto('tasks').values(row).execute();
}

export async function updateTask(
  db: TeamDb,
  { id, createdAt: _createdAt, createdBy: _createdBy, ...row }: WrittenTask,
): Promise<void> {
  await db.updateTable('tasks').set(row).where('id', '=', id).execute();
}

/**
 * The open task that came back for a completed one; `isUntouched` if nothing has happened to it since. Served by
 * tasks__repeated.
 */
export function findRepeat(db: TeamDb, repeatedFrom: string) {
  return db
    .selectFrom('tasks')
    .select(['id', 'projectId'])
    .select(
      sql<boolean>`tasks.comment_count = 0
        and (select count(*) from platform.task_changes c where c.task_id = tasks.id) = 1`.as('isUntouched'),
    )
    .where('repeatedFrom', '=', repeatedFrom)
    .where('completedAt', 'is', null)
    .where('deletedAt', 'is', null)
    .limit(1)
    .executeTakeFirst();
}

/** Without a trace; its parts go with it. */
export async function eraseTask(db: TeamDb, id: string): Promise<void> {
  await db.deleteFrom('tasks').where('id', '=', id).execute();
}

/** Comments don't change the version: who edits the task need not read it again. */
export async function addToCommentCount(db: TeamDb, taskId: string, by: number): Promise<void> {
  await db
    .updateTable('tasks')
    .set({ commentCount: sql<number>`greatest(0, comment_count + ${by}::int)` })
    .where('id', '=', taskId)
    .execute();
}

export async function setTaskDeleted(db: TeamDb, id: string, deletedAt: Date | null): Promise<void> {
  await db.updateTable('tasks').set({ deletedAt }).where('id', '=', id).execute();
}

/** In the trash, of a project that is not. */
export function findDeletedTask(db: TeamDb, id: string) {
  return db
    .selectFrom('tasks')
    .innerJoin('projects', 'projects.id', 'tasks.projectId')
    .select(['tasks.id', 'tasks.projectId', 'tasks.title'])
    .where('tasks.id', '=', id)
    .where('tasks.deletedAt', 'is not', null)
    .where('projects.deletedAt', 'is', null)
    .forUpdate('tasks')
    .executeTakeFirst();
}

/** Newest first, by keyset on the time and the id; served by tasks__deleted. */
export async function listDeletedTasks(
  db: TeamDb,
  {
    after,
    limit,
  }: { readonly after: { readonly at: Date; readonly id: string } | undefined; readonly limit: number },
) {
  const rows = await db
    .selectFrom('tasks')
    .innerJoin('projects', 'projects.id', 'tasks.projectId')
    .select(['tasks.id', 'tasks.projectId', 'projects.name as projectName', 'tasks.number', 'tasks.title'])
    .select('tasks.deletedAt')
    .where('tasks.deletedAt', 'is not', null)
    .where('projects.deletedAt', 'is', null)
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(tasks.deleted_at, tasks.id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid)`,
      ),
    )
    .orderBy('tasks.deletedAt', 'desc')
    .orderBy('tasks.id', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap(({ deletedAt, ...row }) => (deletedAt ? { ...row, deletedAt } : []));
}

/** Erases tasks and projects that were deleted before; at most a thousand tasks. */
export async function eraseDeleted(db: TeamDb, before: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    delete from platform.tasks where id in (
      select t.id from platform.tasks t join platform.projects p on p.id = t.project_id
      where t.deleted_at < ${before} or p.deleted_at < ${before} limit 1000
    ) returning id`.execute(db);
  if (rows.length === 0)
    await sql`delete from platform.projects p where p.deleted_at < ${before}
      and not exists (select 1 from platform.tasks t where t.project_id = p.id)`.execute(db);
  return rows.length;
}

export interface ChangeRow {
  readonly id: string;
  readonly taskId: string;
  readonly actorId: string | null;
  readonly at: Date;
  readonly changes: unknown;
}

export async function insertChange(
  db: TeamDb,
  row: Omit<ChangeRow, 'changes'> & { readonly changes: string },
): Promise<void> {
  await db.insertInto('taskChanges').values(row).execute();
}

/** Newest first; served by task_changes__by_task. */
export function listChanges(
  db: TeamDb,
  taskId: string,
  { before, limit }: { readonly before: string | undefined; readonly limit: number },
): Promise<ChangeRow[]> {
  return db
    .selectFrom('taskChanges')
    .select(['id', 'taskId', 'actorId', 'at', 'changes'])
    .where('taskId', '=', taskId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

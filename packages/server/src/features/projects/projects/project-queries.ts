// All SQL of projects and their columns.
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '../../../kernel/db/rows.generated.ts';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';
import type { TaskScope } from '../task-access.ts';

export interface ProjectRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly icon: string;
  readonly color: string;
  readonly leadId: string | null;
  readonly status: string;
  readonly startOn: string | null;
  readonly endOn: string | null;
  readonly version: number;
}

export interface ColumnRow {
  readonly id: string;
  readonly projectId: string;
  readonly stage: string;
  readonly name: string | null;
  readonly taskLimit: number | null;
  readonly place: number;
}

function selectProjects(db: TeamDb) {
  return db
    .selectFrom('projects')
    .select(['id', 'name', 'description', 'icon', 'color', 'leadId', 'status', 'version', 'deletedAt'])
    .select([sql<string | null>`start_on::text`.as('startOn'), sql<string | null>`end_on::text`.as('endOn')]);
}

/** By name. */
export function listProjectRows(db: TeamDb, limit: number): Promise<ProjectRow[]> {
  return selectProjects(db)
    .where('deletedAt', 'is', null)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function findProjectRow(db: TeamDb, id: string): Promise<ProjectRow | undefined> {
  return selectProjects(db).where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst();
}

/** Also of a deleted one. */
export async function findProjectName(db: TeamDb, id: string): Promise<string | undefined> {
  const row = await db.selectFrom('projects').select('name').where('id', '=', id).executeTakeFirst();
  return row?.name;
}

export function listProjectsByIds(db: TeamDb, ids: readonly string[]): Promise<ProjectRow[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return selectProjects(db)
    .where('id', 'in', [...ids])
    .where('deletedAt', 'is', null)
    .execute();
}

/** Locked, which serialises changes of a project and of its columns. */
export function lockProjectRow(db: TeamDb, id: string): Promise<ProjectRow | undefined> {
  return selectProjects(db)
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}

export async function countProjects(db: TeamDb): Promise<number> {
  const row = await db
    .selectFrom('projects')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
  return row?.count ?? 0;
}

export async function insertProject(
  db: TeamDb,
  row: ProjectRow & { readonly createdBy: string; readonly createdAt: Date },
): Promise<void> {
  await db.insertInto('projects').values(row).execute();
}

export async function updateProject(db: TeamDb, { id, ...row }: ProjectRow): Promise<void> {
  const { name, description, icon, color, leadId, status, startOn, endOn, version } = row;
  await db
    .updateTable('projects')
    .set({ name, description, icon, color, leadId, status, startOn, endOn, version })
    .where('id', '=', id)
    .execute();
}

/** Deleted or restored; returns its name, undefined if it was so before. */
export async function setProjectDeleted(
  db: TeamDb,
  id: string,
  deletedAt: Date | null,
): Promise<string | undefined> {
  const row = await db
    .updateTable('projects')
    .set({ deletedAt })
    .where('id', '=', id)
    .where('deletedAt', deletedAt === null ? 'is not' : 'is', null)
    .returning('name')
    .executeTakeFirst();
  return row?.name;
}

export async function listDeletedProjects(db: TeamDb, limit: number) {
  const rows = await db
    .selectFrom('projects')
    .select(['id', 'name', 'deletedAt'])
    .where('deletedAt', 'is not', null)
    .orderBy('deletedAt', 'desc')
    .limit(limit)
    .execute();
  return rows.flatMap(({ deletedAt, ...row }) => (deletedAt ? { ...row, deletedAt } : []));
}

/** In their order; served by task_columns__by_project. */
export function listColumnRows(db: TeamDb, projectIds: readonly string[]): Promise<ColumnRow[]> {
  if (projectIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('taskColumns')
    .select(['id', 'projectId', 'stage', 'name', 'taskLimit', 'place'])
    .where('projectId', 'in', [...projectIds])
    .orderBy('projectId')
    .orderBy('place')
    .limit(projectIds.length * 20)
    .execute();
}

/** The columns of a project as they shall be; ids that are left out are deleted. */
export async function replaceColumns(
  db: TeamDb,
  projectId: string,
  columns: readonly ColumnRow[],
): Promise<void> {
  await db
    .deleteFrom('taskColumns')
    .where('projectId', '=', projectId)
    .where(
      'id',
      'not in',
      columns.map(({ id }) => id),
    )
    .execute();
  await db
    .insertInto('taskColumns')
    .values([...columns])
    .onConflict((conflict) =>
      conflict.columns(['teamId', 'id']).doUpdateSet((row) => ({
        stage: row.ref('excluded.stage'),
        name: row.ref('excluded.name'),
        taskLimit: row.ref('excluded.taskLimit'),
        place: row.ref('excluded.place'),
      })),
    )
    .execute();
}

/** Of these columns, one that has tasks, in the trash too. */
export async function findUsedColumn(db: TeamDb, columnIds: readonly string[]): Promise<string | undefined> {
  if (columnIds.length === 0) return undefined;
  const row = await db
    .selectFrom('tasks')
    .select('columnId')
    .where('columnId', 'in', [...columnIds])
    .limit(1)
    .executeTakeFirst();
  return row?.columnId;
}

/** Tasks of a column whose stage changed become completed or open. */
export async function setCompleted(db: TeamDb, columnId: string, completedAt: Date | null): Promise<void> {
  await db
    .updateTable('tasks')
    .set({ completedAt })
    .where('columnId', '=', columnId)
    .where('completedAt', completedAt === null ? 'is not' : 'is', null)
    .execute();
}

export interface ProjectCounts {
  readonly projectId: string;
  readonly total: number;
  readonly done: number;
}

/** Of the tasks in scope; served by tasks__by_project. */
export function countTasksByProject(
  db: TeamDb,
  scope: TaskScope,
  projectId?: string,
): Promise<ProjectCounts[]> {
  return db
    .selectFrom('tasks')
    .select([
      'projectId',
      sql<number>`count(*)::int`.as('total'),
      sql<number>`count(completed_at)::int`.as('done'),
    ])
    .where('deletedAt', 'is', null)
    .$if(projectId !== undefined, (query) => query.where('projectId', '=', projectId ?? ''))
    .$if(!scope.seesAll, (query) => query.where(isAssigned(scope.teamUserId)))
    .groupBy('projectId')
    .limit(2000)
    .execute();
}

function isAssigned(teamUserId: string) {
  return sql<boolean>`tasks.id in (select a.task_id from platform.task_assignees a where a.team_user_id = ${teamUserId}::uuid)`;
}

export interface OwnCounts {
  readonly mine: number;
  readonly overdue: number;
  readonly today: number;
  readonly due: number;
  readonly following: number;
}

/** Open tasks of a person. `today` is a day of the team. */
export async function countOwnTasks(
  db: TeamDb,
  scope: TaskScope,
  { now, today }: { readonly now: Date; readonly today: string },
): Promise<OwnCounts> {
  const open = () =>
    db
      .selectFrom('tasks')
      .innerJoin('projects', 'projects.id', 'tasks.projectId')
      .where('tasks.deletedAt', 'is', null)
      .where('tasks.completedAt', 'is', null)
      .where('projects.deletedAt', 'is', null);
  const mine = await open()
    .where(isAssigned(scope.teamUserId))
    .select([
      sql<number>`count(*)::int`.as('mine'),
      sql<number>`(count(*) filter (where tasks.due_at <= ${now}))::int`.as('overdue'),
      sql<number>`(count(*) filter (where tasks.due_on = ${today}::date))::int`.as('today'),
      sql<number>`(count(*) filter (where tasks.due_at <= ${now} or tasks.due_on = ${today}::date))::int`.as(
        'due',
      ),
    ])
    .executeTakeFirst();
  const followed = await onlyInScope(open(), scope)
    .where(isFollowed(scope.teamUserId))
    .select(sql<number>`count(*)::int`.as('following'))
    .executeTakeFirst();
  return { mine: 0, overdue: 0, today: 0, due: 0, ...mine, following: followed?.following ?? 0 };
}

function isFollowed(teamUserId: string) {
  return sql<boolean>`tasks.id in (select f.task_id from platform.task_followers f where f.team_user_id = ${teamUserId}::uuid)`;
}

function onlyInScope<Row>(query: SelectQueryBuilder<Database, 'tasks' | 'projects', Row>, scope: TaskScope) {
  return query.$if(!scope.seesAll, (some) => some.where(isAssigned(scope.teamUserId)));
}

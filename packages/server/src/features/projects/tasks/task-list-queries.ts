// Reads many tasks: filters, pages of a column, pages by due date, counts of the board.
import type { TaskQuery } from '@fieldhouse/contract/task-queries';
import { sql } from 'kysely';
import { likeText } from '../../../kernel/db/like-text.ts';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';
import type { TaskScope } from '../task-access.ts';

export interface TaskRow {
  readonly id: string;
  readonly projectId: string;
  readonly columnId: string;
  readonly stage: string;
  readonly number: number;
  /** A decimal number, as text. */
  readonly rank: string;
  readonly title: string;
  readonly description: string;
  readonly priority: string;
  readonly dueOn: string | null;
  readonly dueTime: string | null;
  readonly dueAt: Date | null;
  readonly checklist: unknown;
  readonly recurrence: unknown;
  readonly commentCount: number;
  readonly createdBy: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly completedAt: Date | null;
  readonly version: number;
}

/** Times that a filter refers to; `today` and `weekEnd` are days of the team. */
export interface FilterTimes {
  readonly now: Date;
  readonly today: string;
  readonly weekEnd: string;
}

/** Live tasks of live projects that are in scope. */
export function tasksInScope(db: TeamDb, scope: TaskScope) {
  return db
    .selectFrom('tasks')
    .innerJoin('projects', 'projects.id', 'tasks.projectId')
    .innerJoin('taskColumns', 'taskColumns.id', 'tasks.columnId')
    .where('tasks.deletedAt', 'is', null)
    .where('projects.deletedAt', 'is', null)
    .$if(!scope.seesAll, (query) => query.where(isOf('task_assignees', [scope.teamUserId])));
}

type TasksQuery = ReturnType<typeof tasksInScope>;

function isOf(table: 'task_assignees' | 'task_followers', teamUserIds: readonly string[]) {
  const people = sql`${[...teamUserIds]}::uuid[]`;
  return table === 'task_assignees'
    ? sql<boolean>`tasks.id in (select o.task_id from platform.task_assignees o where o.team_user_id = any(${people}))`
    : sql<boolean>`tasks.id in (select o.task_id from platform.task_followers o where o.team_user_id = any(${people}))`;
}

export function selectTask(query: TasksQuery) {
  return query
    .select([
      'tasks.id',
      'tasks.projectId',
      'tasks.columnId',
      'taskColumns.stage',
      'tasks.number',
      'tasks.title',
      'tasks.description',
      'tasks.priority',
      'tasks.dueTime',
      'tasks.dueAt',
      'tasks.checklist',
      'tasks.recurrence',
      'tasks.commentCount',
      'tasks.createdBy',
      'tasks.createdAt',
      'tasks.updatedAt',
      'tasks.completedAt',
      'tasks.version',
    ])
    .select([sql<string | null>`tasks.due_on::text`.as('dueOn'), sql<string>`tasks.rank::text`.as('rank')]);
}

type Filter = Partial<
  Pick<
    TaskQuery,
    | 'assigneeIds'
    | 'isUnassigned'
    | 'stages'
    | 'tagIds'
    | 'priorities'
    | 'due'
    | 'dueFrom'
    | 'dueUntil'
    | 'search'
    | 'projectId'
    | 'scope'
    | 'columnId'
    | 'state'
    | 'isRecurring'
    | 'record'
  >
>;

function narrowToPeople(query: TasksQuery, filter: Filter, scope: TaskScope): TasksQuery {
  const { assigneeIds = [], isUnassigned = false, scope: whose = 'all' } = filter;
  const unassigned = sql<boolean>`not exists (select 1 from platform.task_assignees o where o.task_id = tasks.id)`;
  const isWanted =
    isUnassigned && assigneeIds.length > 0
      ? sql<boolean>`(${unassigned} or ${isOf('task_assignees', assigneeIds)})`
      : isUnassigned
        ? unassigned
        : isOf('task_assignees', assigneeIds);
  return query
    .$if(isUnassigned || assigneeIds.length > 0, (some) => some.where(isWanted))
    .$if(whose === 'mine', (some) => some.where(isOf('task_assignees', [scope.teamUserId])))
    .$if(whose === 'following', (some) => some.where(isOf('task_followers', [scope.teamUserId])));
}

function narrowToTime(query: TasksQuery, filter: Filter, times: FilterTimes): TasksQuery {
  const { due, dueFrom, dueUntil, state = 'any', isRecurring } = filter;
  return query
    .$if(due === 'overdue', (some) =>
      some.where('tasks.dueAt', '<=', times.now).where('tasks.completedAt', 'is', null),
    )
    .$if(due === 'today', (some) => some.where(sql<boolean>`tasks.due_on = ${times.today}::date`))
    .$if(due === 'week', (some) =>
      some.where(sql<boolean>`tasks.due_on between ${times.today}::date and ${times.weekEnd}::date`),
    )
    .$if(due === 'none', (some) => some.where('tasks.dueOn', 'is', null))
    .$if(dueFrom !== undefined, (some) => some.where(sql<boolean>`tasks.due_on >= ${dueFrom ?? ''}::date`))
    .$if(dueUntil !== undefined, (some) => some.where(sql<boolean>`tasks.due_on <= ${dueUntil ?? ''}::date`))
    .$if(state === 'open', (some) => some.where('tasks.completedAt', 'is', null))
    .$if(state === 'done', (some) => some.where('tasks.completedAt', 'is not', null))
    .$if(isRecurring !== undefined, (some) =>
      some.where('tasks.recurrence', isRecurring === true ? 'is not' : 'is', null),
    );
}

function narrowToWords(query: TasksQuery, search: string): TasksQuery {
  const number = /^#?(\d{1,9})$/.exec(search.trim())?.[1];
  const words = search.trim().split(/\s+/).slice(0, 8);
  const patterns = words.map((word) => `%${likeText(word)}%`);
  return query.where(({ or, and, eb }) =>
    or([
      and(patterns.map((pattern) => eb('tasks.title', 'ilike', pattern))),
      ...(number === undefined ? [] : [eb('tasks.number', '=', Number(number))]),
    ]),
  );
}

function matching(
  db: TeamDb,
  scope: TaskScope,
  { filter, times }: { readonly filter: Filter; readonly times: FilterTimes },
): TasksQuery {
  const { projectId, columnId, record, stages = [], tagIds = [], priorities = [], search = '' } = filter;
  const inPlace = tasksInScope(db, scope)
    .$if(projectId !== undefined, (some) => some.where('tasks.projectId', '=', projectId ?? ''))
    .$if(columnId !== undefined, (some) => some.where('tasks.columnId', '=', columnId ?? ''))
    .$if(stages.length > 0, (some) => some.where('taskColumns.stage', 'in', [...stages]))
    .$if(priorities.length > 0, (some) => some.where('tasks.priority', 'in', [...priorities]))
    .$if(tagIds.length > 0, (some) =>
      some.where(
        sql<boolean>`tasks.id in (select t.task_id from platform.task_tags t where t.tag_id = any(${[...tagIds]}::uuid[]))`,
      ),
    )
    .$if(record !== undefined, (some) =>
      some.where(
        sql<boolean>`tasks.id in (select l.task_id from platform.task_links l
          where l.collection_id = ${record?.collectionId ?? ''}::uuid and l.record_id = ${record?.recordId ?? ''}::uuid)`,
      ),
    );
  const timed = narrowToTime(narrowToPeople(inPlace, filter, scope), filter, times);
  return search.trim() === '' ? timed : narrowToWords(timed, search);
}

interface ListRequest {
  readonly filter: Filter;
  readonly times: FilterTimes;
  readonly limit: number;
}

/** The key of a row in an order, and its id. */
export interface TaskCursor {
  readonly key: string;
  readonly id: string;
}

/** In the order of a column; served by tasks__by_place. */
export function listByPlace(
  db: TeamDb,
  scope: TaskScope,
  { limit, after, ...request }: ListRequest & { readonly after: TaskCursor | undefined },
): Promise<TaskRow[]> {
  return selectTask(matching(db, scope, request))
    .$if(after !== undefined, (some) =>
      some.where(
        sql<boolean>`(tasks.rank, tasks.id) > (${after?.key ?? '0'}::numeric, ${after?.id ?? null}::uuid)`,
      ),
    )
    .orderBy('tasks.rank')
    .orderBy('tasks.id')
    .limit(limit)
    .execute();
}

/** Earliest due first, tasks without a day last; served by tasks__by_due. */
export function listByDue(
  db: TeamDb,
  scope: TaskScope,
  { limit, after, ...request }: ListRequest & { readonly after: TaskCursor | undefined },
): Promise<TaskRow[]> {
  return selectTask(matching(db, scope, request))
    .$if(after !== undefined, (some) =>
      some.where(
        sql<boolean>`(coalesce(tasks.due_at, 'infinity'), tasks.id) > (${after?.key ?? 'infinity'}::timestamptz, ${after?.id ?? null}::uuid)`,
      ),
    )
    .orderBy(sql`tasks.due_at nulls last`)
    .orderBy('tasks.id')
    .limit(limit)
    .execute();
}

/** Last changed first. */
export function listByChange(
  db: TeamDb,
  scope: TaskScope,
  { limit, after, ...request }: ListRequest & { readonly after: TaskCursor | undefined },
): Promise<TaskRow[]> {
  return selectTask(matching(db, scope, request))
    .$if(after !== undefined, (some) =>
      some.where(
        sql<boolean>`(tasks.updated_at, tasks.id) < (${after?.key ?? 'infinity'}::timestamptz, ${after?.id ?? null}::uuid)`,
      ),
    )
    .orderBy('tasks.updatedAt', 'desc')
    .orderBy('tasks.id', 'desc')
    .limit(limit)
    .execute();
}

/** Number of tasks per column. */
export async function countByColumn(
  db: TeamDb,
  scope: TaskScope,
  request: Omit<ListRequest, 'limit'>,
): Promise<ReadonlyMap<string, number>> {
  const rows = await matching(db, scope, request)
    .select(['tasks.columnId', sql<number>`count(*)::int`.as('count')])
    .groupBy('tasks.columnId')
    .limit(100)
    .execute();
  return new Map(rows.map(({ columnId, count }) => [columnId, count]));
}

export interface TaskTitle {
  readonly id: string;
  readonly projectId: string;
  readonly title: string;
  readonly projectName: string;
}

interface TitleRequest {
  readonly text?: string;
  readonly ids?: readonly string[];
  readonly limit: number;
}

/** Open ones before completed ones, last changed first. */
export function findTaskTitles(
  db: TeamDb,
  scope: TaskScope,
  { text = '', ids, limit }: TitleRequest,
): Promise<TaskTitle[]> {
  const inScope = tasksInScope(db, scope);
  const found = text.trim() === '' ? inScope : narrowToWords(inScope, text);
  return found
    .$if(ids !== undefined, (query) => query.where('tasks.id', 'in', [...(ids ?? [])]))
    .select(['tasks.id', 'tasks.projectId', 'tasks.title', 'projects.name as projectName'])
    .orderBy(sql`tasks.completed_at is not null`)
    .orderBy('tasks.updatedAt', 'desc')
    .orderBy('tasks.id')
    .limit(limit)
    .execute();
}

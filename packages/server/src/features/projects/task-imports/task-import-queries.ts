// Imports of tasks: their rows, what their files name, and what exists already.
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

export interface NamedRow {
  readonly id: string;
  readonly name: string;
}

/** Served by tags__name_unique. */
export function findTagsNamed(db: TeamDb, names: readonly string[]): Promise<NamedRow[]> {
  if (names.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('tags')
    .select(['id', 'name'])
    .where(sql<boolean>`lower(name) in (select lower(one) from unnest(${[...names]}::text[]) one)`)
    .limit(names.length)
    .execute();
}

/** Those of them that exist, in the trash too. */
export async function findExisting(
  db: TeamDb,
  table: 'tasks' | 'tags',
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('id', 'in', [...ids])
    .execute();
  return new Set(rows.map(({ id }) => id));
}

export interface TaskImportRow {
  readonly id: string;
  readonly projectId: string;
  readonly fileName: string;
  readonly state: string;
  readonly total: number;
  readonly created: number;
  readonly cellsLeftEmpty: number;
  readonly problem: string | null;
  readonly createdAt: Date;
  readonly finishedAt: Date | null;
}

const columns = [
  ...(['id', 'projectId', 'fileName', 'state', 'total', 'created', 'cellsLeftEmpty', 'problem'] as const),
  ...(['createdAt', 'finishedAt'] as const),
] as const;

type NewTaskImport = Pick<
  TaskImportRow,
  'id' | 'projectId' | 'fileName' | 'total' | 'cellsLeftEmpty' | 'createdAt'
> & { readonly createdBy: string | null };

export function insertTaskImport(db: TeamDb, row: NewTaskImport): Promise<TaskImportRow> {
  return db
    .insertInto('taskImports')
    .values({ ...row, state: 'running' })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export function findTaskImport(db: TeamDb, id: string): Promise<TaskImportRow | undefined> {
  return db.selectFrom('taskImports').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Locked: an undo waits for the tasks that are being created. */
export function lockTaskImport(db: TeamDb, id: string): Promise<TaskImportRow | undefined> {
  return db.selectFrom('taskImports').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Newest first; served by task_imports__by_project. */
export function listTaskImportRows(db: TeamDb, projectId: string, limit: number): Promise<TaskImportRow[]> {
  return db
    .selectFrom('taskImports')
    .select(columns)
    .where('projectId', '=', projectId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function addToCreated(db: TeamDb, id: string, by: number): Promise<void> {
  await db
    .updateTable('taskImports')
    .set({ created: sql<number>`created + ${by}::int` })
    .where('id', '=', id)
    .execute();
}

interface Move {
  readonly from: readonly string[];
  readonly to: {
    readonly state: string;
    readonly problem?: string | null;
    readonly finishedAt?: Date;
  };
}

/** Undefined unless it was in one of the states. */
export function moveTaskImport(
  db: TeamDb,
  id: string,
  { from, to }: Move,
): Promise<TaskImportRow | undefined> {
  return db
    .updateTable('taskImports')
    .set(to)
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .returning(columns)
    .executeTakeFirst();
}

/** Those that are not in the trash; served by tasks__by_import. */
export function listImportedTasks(db: TeamDb, importId: string, limit: number) {
  return db
    .selectFrom('tasks')
    .select(['id', 'projectId'])
    .where('importId', '=', importId)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();
}

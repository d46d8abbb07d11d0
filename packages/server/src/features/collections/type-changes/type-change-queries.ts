import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

export type TypeChangeRow = NonNullable<Awaited<ReturnType<typeof lockTypeChange>>>;

export function findTypeChange(db: TeamDb, id: string) {
  return db.selectFrom('typeChanges').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Until the end of the transaction, so that one who ends it and one who works on it wait for each other. */
export function lockTypeChange(db: TeamDb, id: string) {
  return db.selectFrom('typeChanges').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The last change of a field; served by type_changes__by_field. */
export function findLastTypeChange(db: TeamDb, fieldId: string) {
  return db
    .selectFrom('typeChanges')
    .selectAll()
    .where('fieldId', '=', fieldId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export interface NewTypeChange {
  readonly id: string;
  readonly collectionId: string;
  readonly fieldId: string;
  readonly shadowId: string;
  readonly dataType: string;
  readonly settings: string;
  readonly typeBefore: string;
  readonly loses: number;
  readonly rounds: number;
  readonly stops: number;
  readonly addsItems: boolean;
  /** Between names in a text. */
  readonly onlySemicolons: boolean;
  /** JSON; null if no texts are read. */
  readonly reading: string | null;
  readonly total: number;
  readonly createdBy: string | null;
  readonly undoes: string | null;
}

export async function insertTypeChange(db: TeamDb, row: NewTypeChange): Promise<void> {
  await db.insertInto('typeChanges').values(row).execute();
}

export async function updateTypeChange(
  db: TeamDb,
  id: string,
  change: {
    readonly state?: string;
    readonly converted?: number;
    readonly lost?: number;
    readonly reason?: string;
    readonly finishedAt?: Date;
  },
): Promise<void> {
  await db.updateTable('typeChanges').set(change).where('id', '=', id).execute();
}

/** The hidden field; undefined if it has been erased. */
export function findShadow(db: TeamDb, shadowId: string) {
  return db
    .selectFrom('fields')
    .select(['id', 'number', 'dataType', 'settings', 'isSearchable', 'defaultValue'])
    .where('id', '=', shadowId)
    .executeTakeFirst();
}

export async function lockTable(db: TeamDb, collectionNumber: number): Promise<void> {
  await sql`select platform.lock_record_table(${collectionNumber})`.execute(db);
}

/** The definition of a field after its type change, and what its hidden field stores of the previous one. */
export interface Swap {
  readonly collectionNumber: number;
  readonly field: { readonly id: string; readonly number: number };
  readonly shadow: { readonly id: string; readonly number: number };
  readonly isNow: {
    readonly dataType: string;
    readonly settings: string;
    readonly defaultValue: string | null;
    readonly isSearchable: boolean;
  };
  readonly was: {
    readonly dataType: string;
    readonly settings: string;
    readonly defaultValue: string | null;
    readonly isSearchable: boolean;
    readonly deletedAt: Date;
  };
}

export async function swapColumns(db: TeamDb, swap: Swap): Promise<void> {
  const { collectionNumber, field, shadow, isNow, was } = swap;
  await sql`select platform.keep_old_column(${collectionNumber}, ${field.number}, ${shadow.number})`.execute(
    db,
  );
  // Field numbers must be unique at any moment.
  await db.updateTable('fields').set({ number: -shadow.number }).where('id', '=', shadow.id).execute();
  await db
    .updateTable('fields')
    .set({ ...isNow, number: shadow.number })
    .where('id', '=', field.id)
    .execute();
  await db
    .updateTable('fields')
    .set({ ...was, number: field.number })
    .where('id', '=', shadow.id)
    .execute();
}

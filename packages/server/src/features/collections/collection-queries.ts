// All SQL that changes collections and fields. The record tables belong to the records engine.
import { sql } from 'kysely';
import type { TeamDb } from '../../kernel/db/team-transaction.ts';

/** Collections moved to the trash since then, newest first. */
export function listDeletedCollectionRows(db: TeamDb, since: Date) {
  return db
    .selectFrom('collections')
    .select(['id', 'pluralName', 'icon', 'isUsedAsCustomList', 'deletedAt', 'parentId'])
    .where('deletedAt', '>=', since)
    .orderBy('deletedAt', 'desc')
    .limit(1000)
    .execute();
}

export interface NewCollectionRow {
  readonly id: string;
  readonly name: string;
  readonly pluralName: string;
  readonly description: string;
  readonly icon: string;
  readonly isUsedAsCustomList: boolean;
  readonly isShownInSidebar: boolean;
  readonly isGloballySearchable: boolean;
  readonly representsPeople: boolean;
  readonly parentId?: string;
  readonly rootId?: string;
  readonly isSmartCollection?: boolean;
  /** JSON. */
  readonly membershipDataFilter?: string | null;
  readonly membershipOrder?: string | null;
  readonly membershipBy?: string | null;
  readonly createdBy?: string | null;
}

/** A child has no table of its own. */
export async function insertChild(db: TeamDb, row: NewCollectionRow): Promise<void> {
  await db.insertInto('collections').values(row).execute();
}

/** Inserts the definition and creates its table. Returns the table's number. */
export async function insertCollection(db: TeamDb, row: NewCollectionRow): Promise<number> {
  const { number } = await db
    .insertInto('collections')
    .values(row)
    .returning('number')
    .executeTakeFirstOrThrow();
  await sql`select platform.create_record_table(${number})`.execute(db);
  return number;
}

export async function updateCollection(
  db: TeamDb,
  id: string,
  change: Partial<Omit<NewCollectionRow, 'id'>> & {
    readonly nameFieldId?: string | null;
    readonly avatarFieldId?: string | null;
    readonly isBlueprint?: boolean;
    readonly blueprintMarketplacePrice?: string | null;
    readonly deletedAt?: Date | null;
  },
): Promise<void> {
  await db
    .updateTable('collections')
    .set({ ...change, definitionVersion: sql`definition_version + 1` })
    .where('id', '=', id)
    .execute();
}

export interface NewFieldRow {
  readonly id: string;
  /** The collection that owns the table with this column. */
  readonly collectionId: string;
  /** The child that owns the field. */
  readonly childId: string | null;
  readonly title: string;
  readonly columnName: string;
  readonly dataType: string;
  readonly description: string;
  readonly isRequired: boolean;
  readonly isUnique: boolean;
  readonly isSearchable: boolean;
  readonly defaultValue: string | null;
  readonly settings: string;
  readonly position: number;
}

/** Inserts the definition and adds its column. The kinds are the database's names for the column's type. */
export async function insertField(
  db: TeamDb,
  collectionNumber: number,
  row: NewFieldRow,
  kinds: { readonly column: string; readonly unique: string },
): Promise<void> {
  const { number } = await db.insertInto('fields').values(row).returning('number').executeTakeFirstOrThrow();
  await sql`select platform.add_record_column(${collectionNumber}, ${number}, ${kinds.column})`.execute(db);
  if (row.isUnique) await setUnique(db, collectionNumber, number, kinds.unique, true);
}

export async function setUnique(
  db: TeamDb,
  collectionNumber: number,
  fieldNumber: number,
  kind: string,
  isUnique: boolean,
): Promise<void> {
  await sql`select platform.set_record_column_unique(${collectionNumber}, ${fieldNumber}, ${kind}, ${isUnique})`.execute(
    db,
  );
}

export type FieldChangeRow = Partial<
  Pick<
    NewFieldRow,
    | 'title'
    | 'description'
    | 'isRequired'
    | 'isUnique'
    | 'isSearchable'
    | 'defaultValue'
    | 'settings'
    | 'position'
  >
> & { readonly deletedAt?: Date };

export async function updateField(db: TeamDb, id: string, change: FieldChangeRow): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await db.updateTable('fields').set(change).where('id', '=', id).execute();
}

export interface ShadowField {
  readonly id: string;
  readonly collectionId: string;
  readonly columnName: string;
  readonly dataType: string;
  readonly settings: string;
}

/** A hidden field, whose column is filled before it replaces another one. */
export async function insertShadowField(
  db: TeamDb,
  collectionNumber: number,
  row: ShadowField,
  kind: string,
): Promise<number> {
  const hidden = { title: '', position: 0, deletedAt: new Date() };
  const { number } = await db
    .insertInto('fields')
    .values({ ...row, ...hidden })
    .returning('number')
    .executeTakeFirstOrThrow();
  await sql`select platform.add_made_column(${collectionNumber}, ${number}, ${kind})`.execute(db);
  return number;
}

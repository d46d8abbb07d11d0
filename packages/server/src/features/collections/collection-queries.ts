// All SQL of collections and fields. The tables that hold records are the records engine's.
import { sql } from 'kysely';
import { type TeamDb, teamSchema } from '../../kernel/db/team-transaction.ts';

export type CollectionRow = Awaited<ReturnType<typeof listCollectionRows>>[number];
export type FieldRow = Awaited<ReturnType<typeof listFieldRows>>[number];

/** Every collection that is not in the trash, sorted by plural name. */
export function listCollectionRows(db: TeamDb) {
  return db
    .selectFrom('collections')
    .selectAll()
    .where('deletedAt', 'is', null)
    .orderBy(sql`lower(plural_name)`)
    .orderBy('id')
    .limit(20_000)
    .execute();
}

/** In the trash since then, the last one first. */
export function listDeletedCollectionRows(db: TeamDb, since: Date) {
  return db
    .selectFrom('collections')
    .select(['id', 'pluralName', 'icon', 'isUsedAsCustomList', 'deletedAt', 'parentId'])
    .where('deletedAt', '>=', since)
    .orderBy('deletedAt', 'desc')
    .limit(1000)
    .execute();
}

/** The collection, its root, and all that stand below that: one table. Served by collections__by_root. */
export function listFamilyRows(db: TeamDb, id: string) {
  const root = sql<string>`(select coalesce(root_id, id) from platform.collections where id = ${id}::uuid)`;
  return db
    .selectFrom('collections')
    .selectAll()
    .where((is) => is.or([is('id', '=', root), is('rootId', '=', root)]))
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .limit(1000)
    .execute();
}

/** Fields of a table in their order, those that a child owns included; served by fields__by_collection. */
export function listFieldRows(db: TeamDb, collectionId: string) {
  return db
    .selectFrom('fields')
    .selectAll()
    .where('collectionId', '=', collectionId)
    .where('deletedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
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
}

/** A child has no table of its own. */
export async function insertChild(db: TeamDb, row: NewCollectionRow): Promise<void> {
  await db.insertInto('collections').values(row).execute();
}

/** Inserts the definition and makes its table. Answers the table's number. */
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
  /** The collection whose table has the column. */
  readonly collectionId: string;
  /** The child that owns it. */
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

/** Inserts the definition and adds its column. The kinds are the database's words for the column's form. */
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

/** Names of the team's collections, for values that name one. */
export function listCollectionNames(db: TeamDb) {
  return db
    .selectFrom('collections')
    .select(['id', 'name', 'pluralName', 'icon', 'deletedAt'])
    .orderBy('createdAt', 'desc')
    .limit(20_000)
    .execute();
}

/** Fields of the team whose values are collections. */
export function listNamingFields(db: TeamDb) {
  return fieldsOfTeam(db)
    .where('fields.dataType', 'in', ['single_data_collection', 'multi_data_collection'])
    .execute();
}

function fieldsOfTeam(db: TeamDb) {
  return db
    .selectFrom('fields')
    .innerJoin('collections', 'collections.id', 'fields.collectionId')
    .select([
      'fields.id',
      'fields.collectionId',
      'fields.childId',
      'fields.number',
      'fields.columnName',
      'fields.dataType',
      'fields.settings',
      'collections.number as collectionNumber',
    ])
    .where('fields.deletedAt', 'is', null)
    .where('collections.deletedAt', 'is', null);
}

export interface ShadowField {
  readonly id: string;
  readonly collectionId: string;
  readonly columnName: string;
  readonly dataType: string;
  readonly settings: string;
}

/** A field that nobody sees, with a column that is filled before it takes the place of another. */
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

/** Fields of other collections whose values are ids of this one. */
export function listReferringFields(db: TeamDb, collectionId: string) {
  return fieldsOfTeam(db)
    .where((where) =>
      where.or([
        where(sql`fields.settings ->> 'collectionId'`, '=', collectionId),
        where(sql`fields.settings ->> 'listId'`, '=', collectionId),
      ]),
    )
    .execute();
}

interface CountRow {
  readonly number: number;
  readonly count: string;
  readonly is_exact: boolean;
}

/** Tables above this many rows are told by the planner's estimate. */
const mostExactRows = 20_000;

/** Record counts of many collections in two queries. */
export async function countRecords(
  db: TeamDb,
  teamId: string,
  numbers: readonly number[],
): Promise<Map<number, { count: number; isExact: boolean }>> {
  if (numbers.length === 0) return new Map();
  const plain = db.withoutPlugins();
  const schema = teamSchema(teamId);
  const estimates = await sql<{ number: number; rows: string; records: string }>`
    select e.number, e.rows, case when e.rows > ${sql.lit(mostExactRows)}
      then platform.estimated_records(${schema}, 'c_' || e.number) else 0 end as records
    from (select n as number, platform.estimated_rows(${schema}, 'c_' || n) as rows
      from unnest(${sql.val(numbers)}::int[]) n) e`.execute(plain);
  const big = estimates.rows.filter((row) => Number(row.rows) > mostExactRows);
  const small = estimates.rows.filter((row) => Number(row.rows) <= mostExactRows);
  const counts = new Map(big.map((row) => [row.number, { count: Number(row.records), isExact: false }]));
  if (small.length > 0) {
    const parts = small.map(
      ({ number }) =>
        sql`select ${sql.lit(number)}::int as number, count(*) as count from ${sql.id(schema, `c_${number}`)} where deleted_at is null`,
    );
    const exact = await sql<CountRow>`${sql.join(parts, sql` union all `)}`.execute(plain);
    for (const row of exact.rows) counts.set(row.number, { count: Number(row.count), isExact: true });
  }
  return counts;
}

// All SQL that reads definitions: collections, fields, and replaced items.
import { dataTypes, isCollectionLink } from '@fieldhouse/contract/field-types';
import { sql } from 'kysely';
import type { TeamDb } from '../../kernel/db/team-transaction.ts';

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

/** The collection, its root, and all descendants of the root: one table. Served by collections__by_root. */
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

/** Fields of a table in order, including those owned by a child; served by fields__by_collection. */
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
  return fieldsOfTeam(db).where('fields.dataType', 'in', dataTypes.filter(isCollectionLink)).execute();
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

/** Fields of any collection whose values are ids of records of this one. */
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

/** For each replaced item its current replacement, following chains of replacements. */
export async function findReplacedItems(
  db: TeamDb,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ item: string; now: string }>`with recursive chain (item, now, depth) as (
      select x.item_id, x.replaced_by, 1 from platform.replaced_items x where x.item_id = any(${sql.val([...ids])}::uuid[])
      union all
      select c.item, x.replaced_by, c.depth + 1 from chain c
        join platform.replaced_items x on x.item_id = c.now where c.depth < 20
    )
    select distinct on (item) item, now from chain order by item, depth desc`.execute(db.withoutPlugins());
  return new Map(rows.map(({ item, now }) => [item, now]));
}

/** Serialises adding columns to a table, so that the names and positions chosen for them are unused. */
export async function lockColumns(db: TeamDb, rootId: string): Promise<void> {
  await db.selectFrom('collections').select('id').where('id', '=', rootId).forNoKeyUpdate().execute();
}

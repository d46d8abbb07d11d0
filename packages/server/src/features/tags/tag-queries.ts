// All SQL of tags.
import { type RawBuilder, sql } from 'kysely';
import type { TeamDb } from '../../kernel/db/team-transaction.ts';

export interface TagRow {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly description: string;
}

const columns = ['id', 'name', 'color', 'description'] as const;

/** Served by tags__name_unique. */
export function listTagRows(db: TeamDb, limit: number): Promise<TagRow[]> {
  return db.selectFrom('tags').select(columns).orderBy(sql`lower(name)`).limit(limit).execute();
}

/** Locked, which serialises concurrent changes of a tag. */
export function lockTag(db: TeamDb, id: string): Promise<TagRow | undefined> {
  return db.selectFrom('tags').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function countTags(db: TeamDb): Promise<number> {
  const row = await db.selectFrom('tags').select(sql<number>`count(*)::int`.as('count')).executeTakeFirst();
  return row?.count ?? 0;
}

export async function insertTag(db: TeamDb, tag: TagRow): Promise<void> {
  await db.insertInto('tags').values(tag).execute();
}

export async function updateTag(db: TeamDb, { id, ...tag }: TagRow): Promise<void> {
  await db.updateTable('tags').set(tag).where('id', '=', id).execute();
}

export async function deleteTag(db: TeamDb, id: string): Promise<void> {
  await db.deleteFrom('tags').where('id', '=', id).execute();
}

interface RecordPlace {
  readonly collectionId: string;
  readonly recordId: string;
}

/** By name; served by the primary key of record_tags. */
export function listRecordTagRows(db: TeamDb, { collectionId, recordId }: RecordPlace): Promise<TagRow[]> {
  return db
    .selectFrom('recordTags')
    .innerJoin('tags', 'tags.id', 'recordTags.tagId')
    .select(['tags.id', 'tags.name', 'tags.color', 'tags.description'])
    .where('recordTags.collectionId', '=', collectionId)
    .where('recordTags.recordId', '=', recordId)
    .orderBy(sql`lower(tags.name)`)
    .limit(100)
    .execute();
}

/** Serialised per record, so that of two concurrent sets one wins instead of both being combined. */
export async function setRecordTagRows(
  db: TeamDb,
  { collectionId, recordId }: RecordPlace,
  tagIds: readonly string[],
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`record tags ${recordId}`}, 0))`.execute(db);
  await db
    .deleteFrom('recordTags')
    .where('collectionId', '=', collectionId)
    .where('recordId', '=', recordId)
    .execute();
  if (tagIds.length === 0) return;
  await db
    .insertInto('recordTags')
    .values(tagIds.map((tagId) => ({ collectionId, recordId, tagId })))
    .execute();
}

/** Number of records per tag; served by record_tags__by_tag. */
export async function countTagUses(db: TeamDb): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('recordTags')
    .select(['tagId', sql<number>`count(*)::int`.as('count')])
    .groupBy('tagId')
    .limit(1000)
    .execute();
  return new Map(rows.map(({ tagId, count }) => [tagId, count]));
}

/** Root collections with tagged records. */
export async function listTaggedCollections(db: TeamDb): Promise<readonly string[]> {
  const rows = await db.selectFrom('recordTags').select('collectionId').distinct().limit(20_000).execute();
  return rows.map(({ collectionId }) => collectionId);
}

/** Number of records per tag, among the records of one table that are in at least one of the sources. */
export async function countSeenTagUses(
  db: TeamDb,
  collectionId: string,
  sources: readonly RawBuilder<unknown>[],
): Promise<ReadonlyMap<string, number>> {
  if (sources.length === 0) return new Map();
  const isSeen = sql.join(
    sources.map((source) => sql`t.record_id in (select s.id from ${source} s)`),
    sql` or `,
  );
  const { rows } = await sql<{ tag_id: string; count: number }>`
    select t.tag_id, count(*)::int as count from platform.record_tags t
    where t.collection_id = ${collectionId}::uuid and (${isSeen})
    group by t.tag_id limit 1000`.execute(db.withoutPlugins());
  return new Map(rows.map(({ tag_id, count }) => [tag_id, count]));
}

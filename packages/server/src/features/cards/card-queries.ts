// All SQL of cards and card groups.
import { sql } from 'kysely';
import type { TeamDb } from '../../kernel/db/team-transaction.ts';

export interface CardRow {
  readonly id: string;
  readonly collectionId: string;
  readonly name: string;
  readonly icons: unknown;
  readonly width: string;
  readonly settings: unknown;
}

const cardColumns = ['id', 'collectionId', 'name', 'icons', 'width', 'settings'] as const;

/** In their order; served by data_cards__name_unique. */
export function listCardRows(db: TeamDb, collectionId: string, limit: number): Promise<CardRow[]> {
  return db
    .selectFrom('dataCards')
    .select(cardColumns)
    .where('collectionId', '=', collectionId)
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Locked, which serialises concurrent changes of a card. */
export function lockCardRow(db: TeamDb, collectionId: string, id: string): Promise<CardRow | undefined> {
  return db
    .selectFrom('dataCards')
    .select(cardColumns)
    .where('id', '=', id)
    .where('collectionId', '=', collectionId)
    .forUpdate()
    .executeTakeFirst();
}

/** Appended to its collection's cards. */
export async function insertCardRow(db: TeamDb, row: CardRow): Promise<void> {
  await db
    .insertInto('dataCards')
    .values({
      ...row,
      icons: JSON.stringify(row.icons),
      settings: JSON.stringify(row.settings),
      position: lastOf('data_cards', row.collectionId),
    })
    .execute();
}

export async function updateCardRow(db: TeamDb, { id, ...row }: CardRow): Promise<void> {
  await db
    .updateTable('dataCards')
    .set({ ...row, icons: JSON.stringify(row.icons), settings: JSON.stringify(row.settings) })
    .where('id', '=', id)
    .execute();
}

export async function deleteCardRow(db: TeamDb, id: string): Promise<void> {
  await db.deleteFrom('dataCards').where('id', '=', id).execute();
}

export async function orderCardRows(db: TeamDb, collectionId: string, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('dataCards')
    .set({ position: placeIn(ids) })
    .where('collectionId', '=', collectionId)
    .execute();
}

export interface GroupRow {
  readonly id: string;
  readonly collectionId: string;
  readonly name: string;
  readonly icon: string;
}

const groupColumns = ['id', 'collectionId', 'name', 'icon'] as const;

/** In their order; served by data_card_groups__name_unique. */
export function listGroupRows(db: TeamDb, collectionId: string, limit: number): Promise<GroupRow[]> {
  return db
    .selectFrom('dataCardGroups')
    .select(groupColumns)
    .where('collectionId', '=', collectionId)
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .execute();
}

export function lockGroupRow(db: TeamDb, collectionId: string, id: string): Promise<GroupRow | undefined> {
  return db
    .selectFrom('dataCardGroups')
    .select(groupColumns)
    .where('id', '=', id)
    .where('collectionId', '=', collectionId)
    .forUpdate()
    .executeTakeFirst();
}

export async function insertGroupRow(db: TeamDb, row: GroupRow): Promise<void> {
  await db
    .insertInto('dataCardGroups')
    .values({ ...row, position: lastOf('data_card_groups', row.collectionId) })
    .execute();
}

export async function updateGroupRow(db: TeamDb, { id, ...row }: GroupRow): Promise<void> {
  await db.updateTable('dataCardGroups').set(row).where('id', '=', id).execute();
}

export async function deleteGroupRow(db: TeamDb, id: string): Promise<void> {
  await db.deleteFrom('dataCardGroups').where('id', '=', id).execute();
}

export async function orderGroupRows(
  db: TeamDb,
  collectionId: string,
  ids: readonly string[],
): Promise<void> {
  await db
    .updateTable('dataCardGroups')
    .set({ position: placeIn(ids) })
    .where('collectionId', '=', collectionId)
    .execute();
}

/** The cards of these groups, in order within each group; served by the primary key. */
export function listPlaceRows(
  db: TeamDb,
  groupIds: readonly string[],
  limit: number,
): Promise<{ groupId: string; cardId: string }[]> {
  if (groupIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('dataCardPlaces')
    .select(['groupId', 'cardId'])
    .where('groupId', 'in', [...groupIds])
    .orderBy('position')
    .limit(limit)
    .execute();
}

/** Sets the cards of the group and their order. */
export async function setPlaceRows(db: TeamDb, groupId: string, cardIds: readonly string[]): Promise<void> {
  await db.deleteFrom('dataCardPlaces').where('groupId', '=', groupId).execute();
  if (cardIds.length === 0) return;
  await db
    .insertInto('dataCardPlaces')
    .values(cardIds.map((cardId, position) => ({ groupId, cardId, position })))
    .execute();
}

/** Serialises changes to the cards of a collection. */
export async function lockCollectionCards(db: TeamDb, collectionId: string): Promise<void> {
  await db.selectFrom('collections').select('id').where('id', '=', collectionId).forUpdate().execute();
}

function lastOf(table: 'data_cards' | 'data_card_groups', collectionId: string) {
  return table === 'data_cards'
    ? sql<number>`(select coalesce(max(position), 0) + 1 from platform.data_cards where collection_id = ${collectionId})`
    : sql<number>`(select coalesce(max(position), 0) + 1 from platform.data_card_groups where collection_id = ${collectionId})`;
}

/** Cards that are not named come last, in their previous order. */
function placeIn(ids: readonly string[]) {
  return sql<number>`coalesce(array_position(${sql.val([...ids])}::uuid[], id), 1000 + position % 1000)`;
}

export function listCardsNaming(
  db: TeamDb,
  wanted: { readonly text: string } | { readonly id: string },
): Promise<Pick<CardRow, 'id' | 'collectionId' | 'name' | 'settings'>[]> {
  const rows = db
    .selectFrom('dataCards')
    .select(['id', 'collectionId', 'name', 'settings'])
    .orderBy('id')
    .limit(10_000);
  if ('id' in wanted) return rows.where('id', '=', wanted.id).execute();
  return rows.where(sql<boolean>`strpos(settings::text, ${wanted.text}) > 0`).execute();
}

/** Returns its collection; undefined if the card was changed concurrently. */
export async function rewriteCardRow(
  db: TeamDb,
  id: string,
  before: unknown,
  settings: unknown,
): Promise<string | undefined> {
  const row = await db
    .updateTable('dataCards')
    .set({ settings: JSON.stringify(settings) })
    .where('id', '=', id)
    .where(sql<boolean>`settings = ${JSON.stringify(before)}::jsonb`)
    .returning('collectionId')
    .executeTakeFirst();
  return row?.collectionId;
}

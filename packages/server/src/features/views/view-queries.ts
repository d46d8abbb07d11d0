// All SQL of views. Every query checks the owner of personal views: the database separates teams, not users.
import type { ViewSettings } from '@fieldhouse/contract/data-views';
import { sql } from 'kysely';
import type { TeamDb } from '../../kernel/db/team-transaction.ts';

export interface ViewRow {
  readonly id: string;
  readonly collectionId: string;
  readonly internalName: string;
  readonly description: string;
  readonly icon: string | null;
  readonly viewType: string;
  readonly ownerId: string | null;
  readonly position: number;
  readonly version: number;
  readonly settings: unknown;
  /** Who changed the filter last, if their rights are limited. */
  readonly filterBy: string | null;
}

const columns = [
  'id',
  'collectionId',
  'internalName',
  'description',
  'icon',
  'viewType',
  'ownerId',
  'position',
  'version',
  'settings',
  'filterBy',
] as const;

/** The team's and the viewer's own, each in order; served by data_views__by_collection. */
export function listViewRows(
  db: TeamDb,
  collectionId: string,
  viewerUserId: string | null,
): Promise<ViewRow[]> {
  return db
    .selectFrom('dataViews')
    .select(columns)
    .where('collectionId', '=', collectionId)
    .where((is) => is.or([is('ownerId', 'is', null), is('ownerId', '=', viewerUserId)]))
    .orderBy(sql`owner_id nulls first`)
    .orderBy('position')
    .orderBy('id')
    .limit(1000)
    .execute();
}

export function findViewRow(
  db: TeamDb,
  id: string,
  viewerUserId: string | null,
): Promise<ViewRow | undefined> {
  return db
    .selectFrom('dataViews')
    .select(columns)
    .where('id', '=', id)
    .where((is) => is.or([is('ownerId', 'is', null), is('ownerId', '=', viewerUserId)]))
    .executeTakeFirst();
}

/** Serialises adding and reordering views of a collection. */
export async function lockViews(db: TeamDb, collectionId: string): Promise<void> {
  await db.selectFrom('collections').select('id').where('id', '=', collectionId).forUpdate().execute();
}

export interface NewViewRow extends Omit<ViewRow, 'version' | 'settings'> {
  readonly settings: ViewSettings;
}

export async function insertView(db: TeamDb, { settings, ...row }: NewViewRow): Promise<void> {
  await db
    .insertInto('dataViews')
    .values({ ...row, settings: JSON.stringify(settings) })
    .execute();
}

/** False if it was changed since that version. */
export async function updateView(
  db: TeamDb,
  { id, version, settings, ...change }: ViewRow,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('dataViews')
    .set({
      ...change,
      settings: JSON.stringify(settings),
      version: sql<number>`version + 1`,
      updatedAt: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteViewRow(db: TeamDb, id: string): Promise<void> {
  await db.deleteFrom('dataViews').where('id', '=', id).execute();
}

export async function orderViewRows(db: TeamDb, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('dataViews')
    .set({ position: sql<number>`array_position(${sql.val([...ids])}::uuid[], id)` })
    .where('id', 'in', [...ids])
    .execute();
}

/** All views, including personal ones: all of them follow what they reference. */
export function listViewsNaming(
  db: TeamDb,
  wanted: { readonly text: string } | { readonly id: string },
): Promise<Pick<ViewRow, 'id' | 'collectionId' | 'internalName' | 'ownerId' | 'settings'>[]> {
  const rows = db
    .selectFrom('dataViews')
    .select(['id', 'collectionId', 'internalName', 'ownerId', 'settings'])
    .orderBy('id')
    .limit(10_000);
  if ('id' in wanted) return rows.where('id', '=', wanted.id).execute();
  return rows.where(sql<boolean>`strpos(settings::text, ${wanted.text}) > 0`).execute();
}

/** False if it was changed concurrently. */
export async function rewriteViewRow(
  db: TeamDb,
  id: string,
  before: unknown,
  settings: unknown,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('dataViews')
    .set({ settings: JSON.stringify(settings), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where(sql<boolean>`settings = ${JSON.stringify(before)}::jsonb`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

// All SQL of dashboards and their cards. Every query checks the owner of personal dashboards: the database separates
// teams, not users.
import type { DashboardCardSettings } from '@fieldhouse/contract/dashboard-cards';
import { sql } from 'kysely';
import type { TeamDb } from '../../kernel/db/team-transaction.ts';

export interface DashboardRow {
  readonly id: string;
  readonly name: string;
  readonly ownerId: string | null;
  readonly position: number;
  readonly version: number;
}

export interface CardRow {
  readonly id: string;
  readonly title: string;
  readonly width: number;
  readonly height: number;
  readonly position: number;
  readonly version: number;
  readonly settings: unknown;
}

const columns = ['id', 'name', 'ownerId', 'position', 'version'] as const;
const cardColumns = ['id', 'title', 'width', 'height', 'position', 'version', 'settings'] as const;

/** The team's and the viewer's own, each in order; served by dashboards__by_owner. */
export function listDashboardRows(db: TeamDb, viewerUserId: string | null): Promise<DashboardRow[]> {
  return db
    .selectFrom('dashboards')
    .select(columns)
    .where((is) => is.or([is('ownerId', 'is', null), is('ownerId', '=', viewerUserId)]))
    .orderBy(sql`owner_id nulls first`)
    .orderBy('position')
    .orderBy('id')
    .limit(100)
    .execute();
}

export function findDashboardRow(
  db: TeamDb,
  id: string,
  viewerUserId: string | null,
): Promise<DashboardRow | undefined> {
  return db
    .selectFrom('dashboards')
    .select(columns)
    .where('id', '=', id)
    .where((is) => is.or([is('ownerId', 'is', null), is('ownerId', '=', viewerUserId)]))
    .executeTakeFirst();
}

/** Serialises adding dashboards: two at once would get one position. */
export async function lockDashboards(db: TeamDb): Promise<void> {
  await db.selectFrom('dashboards').select('id').orderBy('id').limit(1000).forUpdate().execute();
}

/** Serialises changes of the cards of a dashboard. */
export async function lockDashboard(db: TeamDb, ...ids: readonly string[]): Promise<void> {
  await db
    .selectFrom('dashboards')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .limit(ids.length)
    .forUpdate()
    .execute();
}

export async function insertDashboard(db: TeamDb, row: Omit<DashboardRow, 'version'>): Promise<void> {
  await db.insertInto('dashboards').values(row).execute();
}

/** False if it was changed since that version. */
export async function updateDashboard(
  db: TeamDb,
  { id, version, ...change }: DashboardRow,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('dashboards')
    .set({ ...change, version: sql<number>`version + 1`, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The cards or their order changed. */
export async function raiseDashboardVersion(db: TeamDb, id: string): Promise<void> {
  await db
    .updateTable('dashboards')
    .set({ version: sql<number>`version + 1`, updatedAt: sql<Date>`now()` })
    .where('id', '=', id)
    .execute();
}

export async function deleteDashboardRow(db: TeamDb, id: string): Promise<void> {
  await db.deleteFrom('dashboards').where('id', '=', id).execute();
}

export function listCardRows(db: TeamDb, dashboardId: string): Promise<CardRow[]> {
  return db
    .selectFrom('dashboardCards')
    .select(cardColumns)
    .where('dashboardId', '=', dashboardId)
    .orderBy('position')
    .orderBy('id')
    .limit(1000)
    .execute();
}

export function findCardRow(db: TeamDb, dashboardId: string, id: string): Promise<CardRow | undefined> {
  return db
    .selectFrom('dashboardCards')
    .select(cardColumns)
    .where('id', '=', id)
    .where('dashboardId', '=', dashboardId)
    .executeTakeFirst();
}

export interface NewCardRow extends Omit<CardRow, 'version' | 'settings'> {
  readonly dashboardId: string;
  readonly settings: DashboardCardSettings;
}

/** A card at a place of a dashboard. */
interface CardPlace {
  readonly dashboardId: string;
  readonly position: number;
}

async function makeRoom(db: TeamDb, { dashboardId, position }: CardPlace): Promise<void> {
  await db
    .updateTable('dashboardCards')
    .set({ position: sql<number>`position + 1` })
    .where('dashboardId', '=', dashboardId)
    .where('position', '>=', position)
    .execute();
}

/** Shown to everyone there, also to those who had hidden it. */
export async function moveCardRow(
  db: TeamDb,
  id: string,
  { dashboardId, position }: CardPlace,
): Promise<void> {
  await makeRoom(db, { dashboardId, position });
  await db
    .updateTable('dashboardCards')
    .set({ dashboardId, position, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('hiddenDashboardCards').where('dashboardCardId', '=', id).execute();
}

/** Further cards move by one. */
export async function insertCard(db: TeamDb, { settings, ...row }: NewCardRow): Promise<void> {
  await makeRoom(db, row);
  await db
    .insertInto('dashboardCards')
    .values({ ...row, settings: JSON.stringify(settings) })
    .execute();
}

/** False if it was changed since that version. */
export async function updateCard(
  db: TeamDb,
  { id, version, settings, ...change }: CardRow,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('dashboardCards')
    .set({ ...change, settings: JSON.stringify(settings), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteCardRow(db: TeamDb, id: string): Promise<void> {
  await db.deleteFrom('dashboardCards').where('id', '=', id).execute();
}

export async function arrangeCardRows(
  db: TeamDb,
  cards: readonly { readonly id: string; readonly width: number; readonly height: number }[],
): Promise<void> {
  if (cards.length === 0) return;
  const [ids, widths, heights] = [
    cards.map(({ id }) => id),
    cards.map(({ width }) => width),
    cards.map(({ height }) => height),
  ];
  await sql`update platform.dashboard_cards c set position = n.place, width = n.width, height = n.height
    from unnest(${ids}::uuid[], ${widths}::int[], ${heights}::int[]) with ordinality as n (id, width, height, place)
    where c.id = n.id`.execute(db);
}

/** Cards of the dashboard that a member has hidden for themselves. */
export async function listHiddenCards(
  db: TeamDb,
  dashboardId: string,
  teamUserId: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom('hiddenDashboardCards')
    .innerJoin('dashboardCards', 'dashboardCards.id', 'hiddenDashboardCards.dashboardCardId')
    .select('dashboardCards.id')
    .where('hiddenDashboardCards.teamUserId', '=', teamUserId)
    .where('dashboardCards.dashboardId', '=', dashboardId)
    .orderBy('dashboardCards.position')
    .limit(1000)
    .execute();
  return rows.map(({ id }) => id);
}

export async function hideCardRow(db: TeamDb, dashboardCardId: string, teamUserId: string): Promise<void> {
  await db
    .insertInto('hiddenDashboardCards')
    .values({ dashboardCardId, teamUserId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function showCardRow(db: TeamDb, dashboardCardId: string, teamUserId: string): Promise<void> {
  await db
    .deleteFrom('hiddenDashboardCards')
    .where('dashboardCardId', '=', dashboardCardId)
    .where('teamUserId', '=', teamUserId)
    .execute();
}

/** All cards, including those of personal dashboards: all of them follow what they reference. */
export function listCardsNaming(db: TeamDb, wanted: { readonly text: string } | { readonly id: string }) {
  const rows = db
    .selectFrom('dashboardCards')
    .innerJoin('dashboards', 'dashboards.id', 'dashboardCards.dashboardId')
    .select([
      'dashboardCards.id',
      'dashboardCards.title',
      'dashboardCards.dashboardId',
      'dashboardCards.settings',
      'dashboards.ownerId',
    ])
    .orderBy('dashboardCards.id')
    .limit(10_000);
  if ('id' in wanted) return rows.where('dashboardCards.id', '=', wanted.id).execute();
  return rows.where(sql<boolean>`strpos(dashboard_cards.settings::text, ${wanted.text}) > 0`).execute();
}

/** The dashboard; undefined if the card was changed concurrently. */
export async function rewriteCardRow(
  db: TeamDb,
  id: string,
  { before, after }: { readonly before: unknown; readonly after: unknown },
): Promise<string | undefined> {
  const row = await db
    .updateTable('dashboardCards')
    .set({ settings: JSON.stringify(after), version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where(sql<boolean>`settings = ${JSON.stringify(before)}::jsonb`)
    .returning('dashboardId')
    .executeTakeFirst();
  return row?.dashboardId;
}

/** Whose a dashboard is, for announcements; undefined if it does not exist. */
export async function findDashboardOwner(
  db: TeamDb,
  id: string,
): Promise<{ readonly ownerId: string | null } | undefined> {
  return db.selectFrom('dashboards').select('ownerId').where('id', '=', id).executeTakeFirst();
}

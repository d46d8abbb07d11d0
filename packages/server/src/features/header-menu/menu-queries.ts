// All SQL of the header bar menu.
import { sql } from 'kysely';
import type { TeamDb } from '../../kernel/db/team-transaction.ts';

export interface MenuRow {
  readonly id: string;
  readonly label: string;
  readonly icon: string;
  readonly targetType: string;
  readonly collectionId: string | null;
  readonly wizardId: string | null;
  readonly address: string | null;
  readonly position: number;
}

/** In order; there are few. */
export function listMenuRows(db: TeamDb): Promise<MenuRow[]> {
  return db
    .selectFrom('headerMenuEntries')
    .select(['id', 'label', 'icon', 'targetType', 'collectionId', 'wizardId', 'address', 'position'])
    .orderBy('position')
    .orderBy('id')
    .limit(100)
    .execute();
}

/** Serialises changes to the menu, so that its order has no gaps and its length stays limited. */
export async function lockMenu(db: TeamDb, teamId: string): Promise<void> {
  await db.selectFrom('teams').select('teamId').where('teamId', '=', teamId).forUpdate().execute();
}

export async function insertMenuRow(db: TeamDb, row: MenuRow): Promise<void> {
  await db.insertInto('headerMenuEntries').values(row).execute();
}

export async function updateMenuRow(db: TeamDb, { id, ...row }: MenuRow): Promise<void> {
  await db.updateTable('headerMenuEntries').set(row).where('id', '=', id).execute();
}

export async function deleteMenuRow(db: TeamDb, id: string): Promise<void> {
  await db.deleteFrom('headerMenuEntries').where('id', '=', id).execute();
}

export async function orderMenuRows(db: TeamDb, ids: readonly string[]): Promise<void> {
  await db
    .updateTable('headerMenuEntries')
    .set({ position: sql<number>`array_position(${sql.val([...ids])}::uuid[], id)` })
    .execute();
}

export interface MenuWizard {
  readonly id: string;
  readonly name: string;
  readonly isLive: boolean;
  /** The collection whose records it starts with; null: none. */
  readonly startsWith: string | null;
}

/** The existing ones; wizards that are offline are left out. */
export function listMenuWizards(db: TeamDb, ids: readonly string[]): Promise<MenuWizard[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('wizards')
    .leftJoin('wizardVersions', (join) =>
      join
        .onRef('wizardVersions.teamId', '=', 'wizards.teamId')
        .onRef('wizardVersions.id', '=', 'wizards.liveVersionId'),
    )
    .select(['wizards.id', 'wizards.name', sql<boolean>`live_version_id is not null`.as('isLive')])
    .select(sql<string | null>`definition ->> 'startsWith'`.as('startsWith'))
    .where('wizards.id', 'in', [...ids])
    .where('archivedAt', 'is', null)
    .execute();
}

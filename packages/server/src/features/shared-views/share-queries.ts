// All SQL of public views: links and, for reading, widgets.
import type { Filter } from '@fieldhouse/contract/filters';
import { sql } from 'kysely';
import type { TeamDb } from '../../kernel/db/team-transaction.ts';

export type ShareRow = NonNullable<Awaited<ReturnType<typeof findShareRow>>>;

export interface ConfirmedRow {
  readonly authorId: string;
  readonly fieldIds: readonly string[];
  readonly filter: Filter | undefined;
}

interface ShareContent extends ConfirmedRow {
  readonly endsAt: Date | null;
  readonly isDownloadable: boolean;
  readonly passwordHash: string | null;
}

/** Newest first; served by view_shares__by_view. */
export function listShareRows(db: TeamDb, viewId: string, limit: number) {
  return db
    .selectFrom('viewShares')
    .selectAll()
    .where('viewId', '=', viewId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export function findShareRow(db: TeamDb, id: string) {
  return db.selectFrom('viewShares').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertShare(
  db: TeamDb,
  {
    filter,
    fieldIds,
    ...row
  }: ShareContent & { readonly id: string; readonly viewId: string; readonly createdAt: Date },
): Promise<void> {
  await db
    .insertInto('viewShares')
    .values({ ...row, fieldIds: [...fieldIds], filter: toJson(filter) })
    .execute();
}

export async function updateShare(
  db: TeamDb,
  id: string,
  { filter, fieldIds, ...row }: ShareContent,
): Promise<void> {
  await db
    .updateTable('viewShares')
    .set({ ...row, fieldIds: [...fieldIds], filter: toJson(filter) })
    .where('id', '=', id)
    .execute();
}

export async function deleteShare(db: TeamDb, id: string): Promise<void> {
  await db.deleteFrom('viewShares').where('id', '=', id).execute();
}

export async function countOpened(db: TeamDb, id: string, at: Date): Promise<void> {
  await db
    .updateTable('viewShares')
    .set({ openedCount: sql<number>`opened_count + 1`, lastOpenedAt: at })
    .where('id', '=', id)
    .execute();
}

/** A widget that shows a view. */
export function findViewWidgetRow(db: TeamDb, id: string) {
  return db
    .selectFrom('websiteWidgets')
    .select(['targetId', 'authorId', 'fieldIds', 'filter'])
    .where('id', '=', id)
    .where('shows', '=', 'view')
    .executeTakeFirst();
}

function toJson(filter: Filter | undefined): string | null {
  return filter === undefined ? null : JSON.stringify(filter);
}

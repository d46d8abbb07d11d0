// All SQL of widgets. It also reads the names of their targets, in a single statement.
import { sql } from 'kysely';
import type { TeamDb } from '../../kernel/db/team-transaction.ts';

export interface WidgetRow {
  readonly id: string;
  readonly name: string;
  readonly shows: string;
  readonly target_id: string;
  readonly allowed_origins: readonly string[];
  readonly target_name: string | null;
}

/** By name; served by website_widgets__name_unique. */
export async function listWidgetRows(db: TeamDb, collectionId: string): Promise<readonly WidgetRow[]> {
  const { rows } = await sql<WidgetRow>`select w.id, w.name, w.shows, w.target_id, w.allowed_origins,
      case w.shows when 'view' then (select v.internal_name from platform.data_views v
          where v.id = w.target_id and v.owner_id is null)
        else (select z.name from platform.wizards z where z.id = w.target_id and z.access = 'public' and z.archived_at is null) end as target_name
    from platform.website_widgets w where w.collection_id = ${collectionId}::uuid
    order by lower(w.name), w.id limit 500`.execute(db.withoutPlugins());
  return rows;
}

export async function insertWidgetRow(
  db: TeamDb,
  row: Omit<WidgetRow, 'target_name'> & { readonly collectionId: string },
): Promise<void> {
  await db
    .insertInto('websiteWidgets')
    .values({
      id: row.id,
      collectionId: row.collectionId,
      name: row.name,
      shows: row.shows,
      targetId: row.target_id,
      allowedOrigins: [...row.allowed_origins],
    })
    .execute();
}

export async function deleteWidgetRow(db: TeamDb, collectionId: string, id: string): Promise<boolean> {
  const deleted = await db
    .deleteFrom('websiteWidgets')
    .where('collectionId', '=', collectionId)
    .where('id', '=', id)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

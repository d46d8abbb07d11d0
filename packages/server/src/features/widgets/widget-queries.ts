// All SQL of widgets. It also reads the names of their targets, in a single statement.
import type { Filter } from '@fieldhouse/contract/filters';
import { type RawBuilder, sql } from 'kysely';
import type { TeamDb } from '../../kernel/db/team-transaction.ts';

export interface WidgetRow {
  readonly id: string;
  readonly name: string;
  readonly shows: string;
  readonly target_id: string;
  readonly field_ids: readonly string[];
  readonly allowed_origins: readonly string[];
  readonly style: unknown;
  readonly target_name: string | null;
}

const maxWidgets = 500;

/** By name; served by website_widgets__name_unique. */
export function listWidgetRows(db: TeamDb, collectionId: string): Promise<readonly WidgetRow[]> {
  return selectWidgets(db, sql`w.collection_id = ${collectionId}::uuid`);
}

/** Of one collection, or for its own page of any. */
export async function findWidgetRow(
  db: TeamDb,
  { id, collectionId }: { readonly id: string; readonly collectionId?: string },
): Promise<WidgetRow | undefined> {
  const isInside = collectionId === undefined ? sql`true` : sql`w.collection_id = ${collectionId}::uuid`;
  const [row] = await selectWidgets(db, sql`w.id = ${id}::uuid and ${isInside}`);
  return row;
}

async function selectWidgets(db: TeamDb, where: RawBuilder<unknown>): Promise<readonly WidgetRow[]> {
  const { rows } =
    await sql<WidgetRow>`select w.id, w.name, w.shows, w.target_id, w.field_ids, w.allowed_origins, w.style,
      case w.shows when 'view' then (select v.internal_name from platform.data_views v
          where v.id = w.target_id and v.owner_id is null)
        else (select z.name from platform.wizards z where z.id = w.target_id and z.access = 'public' and z.archived_at is null) end as target_name
    from platform.website_widgets w where ${where}
    order by lower(w.name), w.id limit ${sql.lit(maxWidgets)}`.execute(db.withoutPlugins());
  return rows;
}

export interface WidgetContentRow {
  readonly name: string;
  readonly shows: string;
  readonly targetId: string;
  readonly allowedOrigins: readonly string[];
  readonly style: object;
  /** Who confirmed the fields; null of a wizard. */
  readonly authorId: string | null;
  readonly fieldIds: readonly string[];
  readonly filter: Filter | undefined;
}

export async function insertWidgetRow(
  db: TeamDb,
  { id, collectionId, ...content }: WidgetContentRow & { readonly id: string; readonly collectionId: string },
): Promise<void> {
  await db
    .insertInto('websiteWidgets')
    .values({ id, collectionId, ...toColumns(content) })
    .execute();
}

export async function updateWidgetRow(db: TeamDb, id: string, content: WidgetContentRow): Promise<void> {
  await db.updateTable('websiteWidgets').set(toColumns(content)).where('id', '=', id).execute();
}

export async function deleteWidgetRow(db: TeamDb, id: string): Promise<void> {
  await db.deleteFrom('websiteWidgets').where('id', '=', id).execute();
}

function toColumns({ allowedOrigins, fieldIds, style, filter, ...row }: WidgetContentRow) {
  return {
    ...row,
    allowedOrigins: [...allowedOrigins],
    fieldIds: [...fieldIds],
    style: JSON.stringify(style),
    filter: filter === undefined ? null : JSON.stringify(filter),
  };
}

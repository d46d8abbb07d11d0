// Rebuilds the search text after the searchable fields have changed, a thousand rows per transaction.
import { sql } from 'kysely';
import type { TeamAuthority } from '../../../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../../../kernel/context.ts';
import { type CollectionDefinition, loadCollection } from '../../../catalogue/index.ts';
import { tableOf } from '../columns/identifiers.ts';
import { searchText } from '../columns/stored-rows.ts';
import { announceRecordsChanged } from '../read/collection-generations.ts';
import { plainValuesJson } from '../read/row-json.ts';

const rowsAtOnce = 1000;

export async function refreshSearch(
  deps: Deps,
  authority: TeamAuthority,
  collectionId: string,
): Promise<void> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const last = await deps.withTeam(authority, async (ctx) => {
      const collection = await loadCollection(ctx, collectionId);
      return refreshSome(ctx, collection, after);
    });
    if (last === undefined) break;
    after = last;
  }
  await deps.withTeam(authority, async (ctx) =>
    announceRecordsChanged(ctx, await loadCollection(ctx, collectionId), 'bulk', null),
  );
}

async function refreshSome(
  ctx: TeamContext,
  collection: CollectionDefinition,
  after: string,
): Promise<string | undefined> {
  const table = tableOf(ctx.teamId, collection);
  const searchable = collection.tableFields.filter((field) => field.isSearchable);
  const { rows } = await sql<{ id: string; plain: Record<string, unknown> }>`
    select r.id, ${plainValuesJson(searchable, 'r')} as plain from ${table} r
    where r.id > ${after}::uuid order by r.id limit ${sql.lit(rowsAtOnce)} for update`.execute(
    ctx.db.withoutPlugins(),
  );
  if (rows.length === 0) return undefined;
  const texts = rows.map((row) => ({
    id: row.id,
    search: searchText(collection, (field) => row.plain[field.columnName]),
  }));
  await sql`update ${table} r set search = x.search
    from json_to_recordset(${JSON.stringify(texts)}::json) as x(id uuid, search text) where r.id = x.id`.execute(
    ctx.db.withoutPlugins(),
  );
  return rows.at(-1)?.id;
}

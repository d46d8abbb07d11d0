// Rebuilds the search text after the searchable fields or the rules of search have changed, a thousand rows per transaction.
import { fieldTypes } from '@fieldhouse/domain/fields/registry';
import { sql } from 'kysely';
import type { TeamAuthority } from '../../../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../../../kernel/context.ts';
import { type CollectionDefinition, loadCollection } from '../../../catalogue/index.ts';
import { columnTypes } from '../columns/column-types.ts';
import { type Sql, tableOf } from '../columns/identifiers.ts';
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
    from json_to_recordset(${JSON.stringify(texts)}::json) as x(id uuid, search text)
    where r.id = x.id and r.search is distinct from x.search`.execute(ctx.db.withoutPlugins());
  await composeTexts(
    ctx,
    collection,
    rows.map(({ id }) => id),
  );
  return rows.at(-1)?.id;
}

/** Texts that were stored before all were composed: a filter would not find them. A heap of marks stays as it is (`composeText`). */
async function composeTexts(
  ctx: TeamContext,
  collection: CollectionDefinition,
  ids: readonly string[],
): Promise<void> {
  const fields = collection.tableFields.filter(({ dataType }) => fieldTypes[dataType].isComposed === true);
  if (fields.length === 0) return;
  const isToCompose = (text: Sql) =>
    sql`(${text} is not nfc normalized and ${text} !~ '[\u0300-\u036f]{31}')`;
  const columns = fields.flatMap((field) =>
    columnTypes[field.dataType]
      .columns(field)
      .filter(({ type }) => type === 'text' || type === 'jsonb')
      .map(({ name, type }) => ({ name: sql.id(name), column: sql.id('r', name), type: sql.raw(type) })),
  );
  const set = columns.map(({ name, column, type }) => {
    const text = sql`${column}::text`;
    return sql`${name} = case when ${isToCompose(text)} then normalize(${text}, nfc)::${type} else ${column} end`;
  });
  const isAny = sql.join(
    columns.map(({ column }) => isToCompose(sql`${column}::text`)),
    sql` or `,
  );
  await sql`update ${tableOf(ctx.teamId, collection)} r set ${sql.join(set)}
    where r.id = any(${sql.val(ids)}::uuid[]) and (${isAny})`.execute(ctx.db.withoutPlugins());
}

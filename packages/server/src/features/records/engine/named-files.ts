// Every file that a record of the team names, those in the trash included.
import { fileTypes } from '@fieldhouse/contract/field-types';
import { sql } from 'kysely';
import type { TeamContext } from '../../../kernel/context.ts';
import { teamSchema } from '../../../kernel/db/team-transaction.ts';
import { columnOf, type Sql, tableOf } from './identifiers.ts';

interface FileColumn {
  readonly collectionNumber: number;
  readonly number: number;
  readonly isMulti: boolean;
}

/** A query of ids, for `in (…)`. Fields and collections that were deleted count as long as their columns are there. */
export async function namedFiles(ctx: TeamContext): Promise<Sql> {
  const { rows } = await sql<FileColumn>`
    select c.number as "collectionNumber", f.number, f.data_type like 'multi%' as "isMulti"
    from platform.fields f join platform.collections c on c.team_id = f.team_id and c.id = f.collection_id
    where f.data_type = any(${sql.val(fileTypes)}::text[]) and exists (select from pg_attribute a
      where a.attrelid = to_regclass(${`${teamSchema(ctx.teamId)}.c_`}::text || c.number)
        and a.attname = 'f_' || f.number and not a.attisdropped)`.execute(ctx.db.withoutPlugins());
  if (rows.length === 0) return sql`select null::uuid where false`;
  const selects = rows.map(({ collectionNumber, number, isMulti }) => {
    const column = columnOf({ number });
    const table = tableOf(ctx.teamId, { number: collectionNumber });
    return sql`select ${isMulti ? sql`unnest(${column})` : column} from ${table} r where ${column} is not null`;
  });
  return sql.join(selects, sql` union all `);
}

// Every file that a record of the team references, including records in the trash.
import { dataTypes, mayNameFiles } from '@fieldhouse/contract/field-types';
import { sql } from 'kysely';
import type { TeamContext } from '../../../../kernel/context.ts';
import { teamSchema } from '../../../../kernel/db/team-transaction.ts';
import { videoFileIdSql } from '../columns/field-types/files/video.ts';
import { type Sql, tableOf } from '../columns/identifiers.ts';

interface FileColumn {
  readonly collectionNumber: number;
  readonly number: number;
  readonly isMulti: boolean;
  /** For videos: a URL or a file id. */
  readonly isText: boolean;
  /** `f_<number>`, or the name under which the previous column of a type change is stored. */
  readonly name: string;
}

/** A query of ids, for `in (…)`. Deleted fields and collections count as long as their columns exist. */
export async function namedFiles(ctx: TeamContext): Promise<Sql> {
  const { rows } = await sql<FileColumn>`
    select c.number as "collectionNumber", f.number, f.data_type like 'multi%' as "isMulti",
      a.atttypid = 'text'::regtype as "isText", a.attname as name
    from platform.fields f join platform.collections c on c.team_id = f.team_id and c.id = f.collection_id
      join pg_attribute a on a.attrelid = to_regclass(${`${teamSchema(ctx.teamId)}.c_`}::text || c.number)
        and a.attname in ('f_' || f.number, 'f_' || f.number || '_kept') and not a.attisdropped
    where f.data_type = any(${sql.val(dataTypes.filter(mayNameFiles))}::text[])`.execute(
    ctx.db.withoutPlugins(),
  );
  if (rows.length === 0) return sql`select null::uuid where false`;
  const selects = rows.map(({ collectionNumber, name, isMulti, isText }) => {
    const column = sql.id('r', name);
    const table = tableOf(ctx.teamId, { number: collectionNumber });
    if (isText)
      return sql`select ${videoFileIdSql(column)} from ${table} r where ${videoFileIdSql(column)} is not null`;
    return sql`select ${isMulti ? sql`unnest(${column})` : column} from ${table} r where ${column} is not null`;
  });
  return sql.join(selects, sql` union all `);
}

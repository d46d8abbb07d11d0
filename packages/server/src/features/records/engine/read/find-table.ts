// Finds a record without knowing its collection, without anyone's permissions applied.
import { sql } from 'kysely';
import type { TeamContext } from '../../../../kernel/context.ts';
import { tableOf } from '../columns/identifiers.ts';

/** PostgreSQL opens the index of each table that a statement names. */
const maxTables = 200;

interface Root {
  readonly number: number;
}

/** The root whose table has the record, unless it is in the trash. */
export async function findTableOf<R extends Root>(
  { db, teamId }: Pick<TeamContext, 'db' | 'teamId'>,
  roots: readonly R[],
  recordId: string,
): Promise<R | undefined> {
  for (let start = 0; start < roots.length; start += maxTables) {
    const some = roots.slice(start, start + maxTables);
    const parts = some.map(
      ({ number }) => sql`select ${sql.lit(number)}::int as number from ${tableOf(teamId, { number })} r
        where r.id = ${recordId}::uuid and r.deleted_at is null`,
    );
    const { rows } = await sql<Root>`${sql.join(parts, sql` union all `)}`.execute(db.withoutPlugins());
    if (rows[0]) return some.find(({ number }) => number === rows[0]?.number);
  }
  return undefined;
}

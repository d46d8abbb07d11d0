import { sql } from 'kysely';
import type { TeamContext } from '../../../../kernel/context.ts';
import { tableOf } from '../columns/identifiers.ts';

/** When a record of each table was changed last, in one query and without anyone's permissions applied. */
export async function listNewestChanges(
  { db, teamId }: TeamContext,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, Date>> {
  if (numbers.length === 0) return new Map();
  const parts = numbers.map(
    (number) => sql`select ${sql.lit(number)}::int as number,
      (select updated_at from ${tableOf(teamId, { number })} where deleted_at is null order by updated_at desc limit 1) as newest`,
  );
  const { rows } = await sql<{
    number: number;
    newest: Date | null;
  }>`${sql.join(parts, sql` union all `)}`.execute(db.withoutPlugins());
  return new Map(rows.flatMap(({ number, newest }) => (newest ? [[number, newest] as const] : [])));
}

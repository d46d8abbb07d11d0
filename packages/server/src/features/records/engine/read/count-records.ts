// Counts of whole tables, without anyone's permissions applied.
import { sql } from 'kysely';
import { type TeamDb, teamSchema } from '../../../../kernel/db/team-transaction.ts';

interface CountRow {
  readonly number: number;
  readonly count: string;
  readonly is_exact: boolean;
}

/** Larger tables use the planner's estimate. */
const maxExactRows = 20_000;

/** Record counts of many collections in two queries. */
export async function countRecords(
  db: TeamDb,
  teamId: string,
  numbers: readonly number[],
): Promise<Map<number, { count: number; isExact: boolean }>> {
  if (numbers.length === 0) return new Map();
  const plain = db.withoutPlugins();
  const schema = teamSchema(teamId);
  const estimates = await sql<{ number: number; rows: string; records: string }>`
    select e.number, e.rows, case when e.rows > ${sql.lit(maxExactRows)}
      then platform.estimated_records(${schema}, 'c_' || e.number) else 0 end as records
    from (select n as number, platform.estimated_rows(${schema}, 'c_' || n) as rows
      from unnest(${sql.val(numbers)}::int[]) n) e`.execute(plain);
  const large = estimates.rows.filter((row) => Number(row.rows) > maxExactRows);
  const small = estimates.rows.filter((row) => Number(row.rows) <= maxExactRows);
  const counts = new Map(large.map((row) => [row.number, { count: Number(row.records), isExact: false }]));
  if (small.length > 0) {
    const parts = small.map(
      ({ number }) =>
        sql`select ${sql.lit(number)}::int as number, count(*) as count from ${sql.id(schema, `c_${number}`)} where deleted_at is null`,
    );
    const exact = await sql<CountRow>`${sql.join(parts, sql` union all `)}`.execute(plain);
    for (const row of exact.rows) counts.set(row.number, { count: Number(row.count), isExact: true });
  }
  return counts;
}

/** How many records have a value in each of these columns, including the trash: one scan of the table. */
export async function countFilled(
  db: TeamDb,
  teamId: string,
  { tableNumber, columns }: { readonly tableNumber: number; readonly columns: readonly number[] },
): Promise<readonly number[]> {
  if (columns.length === 0) return [];
  const counts = columns.map((column) => sql`count(${sql.id('r', `f_${column}`)})`);
  const { rows } = await sql<{ counts: string[] }>`select array[${sql.join(counts)}]::text[] as counts
    from ${sql.id(teamSchema(teamId), `c_${tableNumber}`)} r`.execute(db.withoutPlugins());
  return (rows[0]?.counts ?? []).map(Number);
}

import { sql } from 'kysely';
import type pg from 'pg';
import type { TeamDb } from '../db/team-transaction.ts';

/** Records and bytes of a team; estimated for large tables. */
export async function measureUsage(
  db: TeamDb,
  teamId: string,
): Promise<{ records: number; storage: number }> {
  const { rows } = await sql<{ records: string; storage: string }>`
    select records, storage from platform.measure_usage(${teamId}::uuid)`.execute(db);
  return { records: Number(rows[0]?.records ?? 0), storage: Number(rows[0]?.storage ?? 0) };
}

/** Emails and SMS that were sent since a day, from the figures of messages. */
export async function countSent(
  db: TeamDb,
  since: string,
): Promise<readonly { month: string; method: string; sent: number }[]> {
  const { rows } = await sql<{ month: string; method: string; sent: string }>`
    select to_char(s.at at time zone 'UTC', 'YYYY-MM') as month, m.method, sum(s.sent)::text as sent
    from platform.message_stats s join platform.messages m on m.team_id = s.team_id and m.id = s.message_id
    -- The sending of sample messages is made up, from before their team was made.
    join platform.teams t on t.team_id = s.team_id and s.at >= date_trunc('hour', t.created_at)
    where s.at >= ${since}::date at time zone 'UTC' group by 1, 2`.execute(db);
  return rows.map((row) => ({ ...row, sent: Number(row.sent) }));
}

interface StoredAmount {
  readonly month: string;
  readonly kind: string;
  readonly amount: number;
}

/** Served by the primary key. */
export async function listStoredUsage(db: TeamDb, since: string): Promise<StoredAmount[]> {
  const { rows } = await sql<{ month: string; kind: string; amount: string }>`
    select to_char(month, 'YYYY-MM') as month, kind, amount::text from platform.usage_months
    where month >= ${since}::date`.execute(db);
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

/** Adds calls of many teams in one statement; returns their totals of the month. */
export async function addApiCalls(
  pool: pg.Pool,
  calls: ReadonlyMap<string, number>,
  month: string,
): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ team_id: string; total: string }>(
    'select * from platform.add_api_calls($1, $2, $3)',
    [[...calls.keys()], [...calls.values()], month],
  );
  return new Map(rows.map(({ team_id, total }) => [team_id, Number(total)]));
}

export async function listTeamsToMeasure(
  pool: pg.Pool,
  after: string | undefined,
  limit: number,
): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    'select id from platform.teams_to_measure($1, $2) as id',
    [after ?? null, limit],
  );
  return rows.map(({ id }) => id);
}

export async function noteUsage(pool: pg.Pool, teamId: string, month: string): Promise<void> {
  await pool.query('select platform.note_usage($1, $2)', [teamId, month]);
}

// SQL that deletes a team for good: its record tables, its rows in every table of ours, its jobs, and its role. Runs as the
// owner of the database, in small transactions, and can be repeated after it was interrupted.
import type pg from 'pg';
import { teamRole, teamSchema } from '../../../kernel/db/team-transaction.ts';

/** Deleted teams whose time is over. A restored database purges nothing until it is released. */
export async function listTeamsToPurge(pool: pg.Pool, now: Date): Promise<string[]> {
  const { rows } = await pool.query<{ team_id: string }>(
    `select team_id from platform.teams t where delete_after <= $1
       and not exists (select from platform.outgoing_holds h where h.team_id = t.team_id and h.reason <> 'deactivated')
     order by delete_after limit 20`,
    [now],
  );
  return rows.map(({ team_id }) => team_id);
}

/** Runs `work` unless another process purges the team; false then. */
export async function holdingPurge(
  pool: pg.Pool,
  teamId: string,
  work: () => Promise<void>,
): Promise<boolean> {
  const client = await pool.connect();
  try {
    const key = `purge ${teamId}`;
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as locked',
      [key],
    );
    if (rows[0]?.locked !== true) return false;
    try {
      await work();
    } finally {
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [key]);
    }
    return true;
  } finally {
    client.release();
  }
}

/** One table at a time: dropping thousands in one transaction would need as many locks. */
export async function dropRecordTables(pool: pg.Pool, teamId: string): Promise<void> {
  const schema = teamSchema(teamId);
  for (;;) {
    const { rows } = await pool.query<{ name: string }>(
      'select quote_ident(schemaname) || $2 || quote_ident(tablename) as name from pg_tables where schemaname = $1 limit 50',
      [schema, '.'],
    );
    if (rows.length === 0) break;
    // Quoted by the database itself.
    for (const { name } of rows) await pool.query(`drop table if exists ${name} cascade`);
  }
  // The name consists of hex digits.
  await pool.query(`drop schema if exists "${schema}" cascade`);
}

interface TeamTable {
  readonly name: string;
  /** Tables whose rows refer to rows of this one, itself included. */
  readonly referrers: readonly string[];
}

/** Every table with a team's id, except that of the teams, with what refers to it. */
async function listTeamTables(pool: pg.Pool): Promise<TeamTable[]> {
  const { rows } = await pool.query<TeamTable>(
    `select c.oid::regclass::text as name,
       array(select distinct f.conrelid::regclass::text from pg_constraint f
             where f.contype = 'f' and f.confrelid = c.oid and f.conparentid = 0) as referrers
     from pg_class c
       join pg_namespace n on n.oid = c.relnamespace
       join pg_attribute a on a.attrelid = c.oid and a.attname = 'team_id' and not a.attisdropped
     where n.nspname in ('platform', 'identity') and c.relkind in ('r', 'p') and not c.relispartition
       and c.oid <> 'platform.teams'::regclass
     order by 1`,
  );
  return rows;
}

const rowsAtOnce = 5000;

/** Referring rows first; tables that refer to each other, which are small, in one statement. */
export async function deleteTeamRows(pool: pg.Pool, teamId: string): Promise<void> {
  for (const group of deletionOrder(await listTeamTables(pool))) {
    const [only] = group;
    if (group.length === 1 && only !== undefined && !only.referrers.includes(only.name)) {
      await deleteInBatches(pool, only.name, teamId);
      continue;
    }
    const parts = group.map(({ name }, n) => `d${n} as (delete from ${name} where team_id = $1)`);
    await pool.query(`with ${parts.join(', ')} select`, [teamId]);
  }
}

async function deleteInBatches(pool: pg.Pool, table: string, teamId: string): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      `delete from ${table} where (tableoid, ctid) in
         (select tableoid, ctid from ${table} where team_id = $1 limit ${rowsAtOnce})`,
      [teamId],
    );
    if ((rowCount ?? 0) < rowsAtOnce) return;
  }
}

/** Groups of tables that refer to each other, those that nothing else refers to first. */
function deletionOrder(tables: readonly TeamTable[]): TeamTable[][] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const reach = new Map(tables.map(({ name }) => [name, reachable(byName, name)]));
  const left = new Map(byName);
  const order: TeamTable[][] = [];
  while (left.size > 0) {
    for (const [name, table] of left) {
      const above = [...(reach.get(name) ?? [])].filter((other) => left.has(other));
      const group = above.filter((other) => reach.get(other)?.has(name));
      if (above.some((other) => other !== name && !group.includes(other))) continue;
      const names = new Set([name, ...group]);
      order.push([...names].map((one) => byName.get(one) ?? table));
      for (const one of names) left.delete(one);
      break;
    }
  }
  return order;
}

/** The tables whose rows refer to the table's, directly or through others. */
function reachable(byName: ReadonlyMap<string, TeamTable>, start: string): Set<string> {
  const seen = new Set<string>();
  const open = [start];
  for (let name = open.pop(); name !== undefined; name = open.pop()) {
    for (const referrer of byName.get(name)?.referrers ?? []) {
      if (!byName.has(referrer) || seen.has(referrer)) continue;
      seen.add(referrer);
      open.push(referrer);
    }
  }
  return seen;
}

/** What names the team elsewhere: jobs, limits that were counted, and personal keys that were limited to it. */
export async function deleteTraces(pool: pg.Pool, teamId: string): Promise<void> {
  await pool.query(`delete from jobs.job where data ->> 'teamId' = $1`, [teamId]);
  await pool.query(`delete from identity.attempts where key like '%' || $1 || '%'`, [teamId]);
  await pool.query(`delete from identity.throttles where key like '%' || $1 || '%'`, [teamId]);
  // A key that was limited to this team only works nowhere now.
  await pool.query(
    `update identity.personal_api_keys set team_ids = array_remove(team_ids, $1::uuid) where $1::uuid = any(team_ids)`,
    [teamId],
  );
}

/** The last step: until then, an interrupted purge is found again. */
export async function deleteTeamItself(pool: pg.Pool, teamId: string): Promise<void> {
  const role = teamRole(teamId);
  // What was inserted since, by a job that was still running.
  await deleteTeamRows(pool, teamId);
  const { rowCount } = await pool.query('select from pg_roles where rolname = $1', [role]);
  // The name consists of hex digits.
  if (rowCount === 1) await pool.query(`drop role "${role}"`);
  await pool.query('delete from platform.teams where team_id = $1', [teamId]);
}

// The locks of jobs, in the session of the worker that holds them, and which jobs wait for a worker.
import type pg from 'pg';

export interface HeldJob {
  readonly queue: string;
  readonly id: string;
}

const keySql = (id: string) => `hashtextextended('job ' || ${id}, 0)`;

/** False if another session has the lock. */
export async function takeLock(session: pg.Client, id: string): Promise<boolean> {
  const { rows } = await session.query<{ taken: boolean }>(
    `select pg_try_advisory_lock(${keySql('$1')}) as taken`,
    [id],
  );
  return rows[0]?.taken === true;
}

export async function releaseLock(session: pg.Client, id: string): Promise<void> {
  await session.query(`select pg_advisory_unlock(${keySql('$1')})`, [id]);
}

export async function findJobState(session: pg.Client, { queue, id }: HeldJob): Promise<string | undefined> {
  const { rows } = await session.query<{ state: string }>(
    'select state from jobs.job where name = $1 and id = $2',
    [queue, id],
  );
  return rows[0]?.state;
}

/** The processes that are connected under that name. */
export async function listWorkers(session: pg.Client, applicationName: string): Promise<number[]> {
  const { rows } = await session.query<{ pid: number }>(
    'select pid from pg_stat_activity where application_name = $1 and datname = current_database()',
    [applicationName],
  );
  return rows.map(({ pid }) => pid);
}

/** Those of the queues that have a job for which it is time: one look into the index for each queue. */
export async function listDueQueues(session: pg.Client, queues: readonly string[]): Promise<string[]> {
  const { rows } = await session.query<{ name: string }>({
    name: 'due-queues',
    text: `select queue.name from unnest($1::text[]) as queue (name) cross join lateral (
       select from jobs.job
       where job.name = queue.name and state < 'active' and not blocked and start_after <= now()
       limit 1) as due`,
    values: [queues],
  });
  return rows.map(({ name }) => name);
}

/** Jobs that are not locked, and whose last heartbeat is older than `silentMs`. */
export async function listAbandoned(session: pg.Client, silentMs: number): Promise<HeldJob[]> {
  const { rows } = await session.query<HeldJob>(
    `select j.name as queue, j.id from jobs.job j
     where j.state = 'active' and j.heartbeat_on < now() - $1 * interval '1 millisecond' and not exists (
       select from pg_locks l where l.locktype = 'advisory' and l.granted and l.objsubid = 1
         and l.database = (select oid from pg_database where datname = current_database())
         and (l.classid::bigint << 32 | l.objid::bigint) = ${keySql('j.id::text')})
     limit 1000`,
    [silentMs],
  );
  return rows;
}

// A worker holds a lock for each of its jobs in a database session of its process, and the database releases
// it when the process ends, however it ends. So no job runs twice at once, whatever the queue assumes about
// its worker; and the jobs of a dead worker are released within seconds, not when their time is over.

import { setTimeout as pause } from 'node:timers/promises';
import { ignoreFailure } from '@fieldhouse/domain/ignore-failure';
import pg from 'pg';
import type { Logger } from 'pino';

interface HeldJob {
  readonly queue: string;
  readonly id: string;
}

export interface WorkerSession {
  start(): Promise<void>;
  stop(): Promise<void>;
  /**
   * Runs `work` while no other worker has claimed the job; not at all if its previous worker has finished it
   * after all.
   */
  whileHeld(job: HeldJob, work: () => Promise<void>): Promise<void>;
}

interface WorkerSessionOptions {
  readonly url: string;
  readonly log: Logger;
  /** Lets another worker, or this one, claim the job again. */
  readonly giveBack: (job: HeldJob) => Promise<void>;
}

/** How often a worker sends a heartbeat for each of its jobs. */
export const heartbeatSeconds = 2;
/** A worker that only lost its session has a new one by then. */
const silentMs = 8000;
const tickMs = 2000;
/** The time that all workers need to reconnect after a restart of the database. */
const settleMs = 5000;
/**
 * How long to look for abandoned jobs after a worker dies, which reads all jobs that the queue still stores.
 */
const lookMs = 20_000;
const waitMs = 500;

const applicationName = 'fieldhouse-jobs';
const keySql = (id: string) => `hashtextextended('job ' || ${id}, 0)`;

export function createWorkerSession({ url, log, giveBack }: WorkerSessionOptions): WorkerSession {
  /** Jobs that this process runs or waits for: its session would get a lock of its own once more. */
  const claimed = new Set<string>();
  const held = new Set<string>();
  let client: pg.Client | undefined;
  let isStopped = false;
  let workers: readonly number[] = [];
  let [looksFrom, looksUntil] = [0, 0];
  let ticking = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: applicationName,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      // The database releases the locks of a machine that no longer exists.
      options: '-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3',
    });
    next.on('error', (error) => {
      if (!isStopped) log.warn({ err: error }, 'worker session lost');
    });
    next.on('end', () => {
      if (client === next) void reconnect();
    });
    await next.connect();
    for (const id of held) {
      if (!(await takeLock(next, id))) log.error({ jobId: id }, 'job taken by another worker');
    }
    if (isStopped) return next.end();
    client = next;
    looksFrom = performance.now() + settleMs;
    looksUntil = looksFrom + lookMs;
  }

  async function reconnect(): Promise<void> {
    client = undefined;
    while (!isStopped) {
      try {
        return await connect();
      } catch (error) {
        log.warn({ err: error }, 'worker session not made yet');
        await pause(waitMs, undefined, { ref: false });
      }
    }
  }

  /** False while another worker has claimed it, or if that can't be determined. */
  async function isTaken(id: string): Promise<boolean> {
    const session = client;
    if (!session) return false;
    try {
      return await takeLock(session, id);
    } catch (error) {
      log.warn({ err: error, jobId: id }, 'job not held yet');
      return false;
    }
  }

  /** Returns whether it had to wait. */
  async function take(id: string): Promise<boolean> {
    let hasWaited = false;
    for (; claimed.has(id); hasWaited = true) await pause(waitMs);
    claimed.add(id);
    for (; !(await isTaken(id)); hasWaited = true) await pause(waitMs);
    held.add(id);
    return hasWaited;
  }

  async function release(id: string): Promise<void> {
    held.delete(id);
    const unlocked = client?.query(`select pg_advisory_unlock(${keySql('$1')})`, [id]);
    await ignoreFailure(unlocked, 'without the session the lock is lost too');
    claimed.delete(id);
  }

  /** False if its previous worker has finished it. */
  async function isStillToDo({ queue, id }: HeldJob): Promise<boolean> {
    if (!client) throw new Error('The worker session is gone.');
    const { rows } = await client.query<{ state: string }>(
      'select state from jobs.job where name = $1 and id = $2',
      [queue, id],
    );
    const state = rows[0]?.state;
    if (state === 'retry') throw new Error('The job was given back while it was waited for.');
    return state === 'active';
  }

  async function tick(session: pg.Client): Promise<void> {
    const now = performance.now();
    const present = await listWorkers(session);
    if (workers.some((pid) => !present.includes(pid))) looksUntil = now + lookMs;
    workers = present;
    if (now < looksFrom || now > looksUntil) return;
    for (const job of await listAbandoned(session)) {
      log.warn({ queue: job.queue, jobId: job.id }, 'job of a dead worker given back');
      await giveBack(job);
    }
  }

  return {
    async start() {
      await connect();
      timer = setInterval(() => {
        const session = client;
        if (!session) return;
        ticking = ticking
          .then(() => tick(session))
          .catch((error: unknown) => log.warn({ err: error }, 'workers not looked at'));
      }, tickMs);
      timer.unref();
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await ticking;
      const last = client;
      client = undefined;
      // What would not end in time is held until the process does.
      if (held.size === 0) await last?.end();
    },
    async whileHeld(job, work) {
      const hasWaited = await take(job.id);
      try {
        // Its previous worker marks it as finished in the queue just after releasing the lock.
        if (hasWaited) await pause(waitMs);
        if (await isStillToDo(job)) await work();
      } finally {
        await release(job.id);
      }
    },
  };
}

async function takeLock(session: pg.Client, id: string): Promise<boolean> {
  const { rows } = await session.query<{ taken: boolean }>(
    `select pg_try_advisory_lock(${keySql('$1')}) as taken`,
    [id],
  );
  return rows[0]?.taken === true;
}

async function listWorkers(session: pg.Client): Promise<number[]> {
  const { rows } = await session.query<{ pid: number }>(
    'select pid from pg_stat_activity where application_name = $1 and datname = current_database()',
    [applicationName],
  );
  return rows.map(({ pid }) => pid);
}

/** Jobs that are not locked, and whose last heartbeat is too old. */
async function listAbandoned(session: pg.Client): Promise<HeldJob[]> {
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

// A worker holds a lock for each of its jobs in a database session of its process, and the database releases
// it when the process ends, however it ends. So no job runs twice at once, whatever the queue assumes about
// its worker; and the jobs of a dead worker are released within seconds, not when their time is over.
import { setTimeout as pause } from 'node:timers/promises';
import { ignoreFailure } from '@fieldhouse/domain/ignore-failure';
import pg from 'pg';
import type { Logger } from 'pino';
import {
  findJobState,
  type HeldJob,
  listAbandoned,
  listDueQueues,
  listWorkers,
  releaseLock,
  takeLock,
} from './worker-session-queries.ts';

export interface WorkerSession {
  start(): Promise<void>;
  stop(): Promise<void>;
  /**
   * Runs `work` while no other worker has claimed the job; not at all if its previous worker has finished it
   * after all.
   */
  whileHeld(job: HeldJob, work: () => Promise<void>): Promise<void>;
  /** Those of the queues that have a job that is due; none while the session is lost. */
  listDueQueues(queues: readonly string[]): Promise<readonly string[]>;
}

interface WorkerSessionOptions {
  readonly url: string;
  readonly log: Logger;
  /** Lets another worker, or this one, claim the job again. */
  readonly giveBack: (job: HeldJob) => Promise<void>;
}

/** How often a worker sends a heartbeat for each of its jobs. */
export const heartbeatSeconds = 2;
/**
 * Age of the last heartbeat after which a job counts as abandoned; a worker that lost its session has a new
 * one.
 */
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

export function createWorkerSession({ url, log, giveBack }: WorkerSessionOptions): WorkerSession {
  /**
   * Jobs that this process runs or waits for: the session that holds a lock would get the same lock again.
   */
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
      // Jobs that start and end at the same time share the session.
      pipeline: true,
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
    if (client) await ignoreFailure(releaseLock(client, id), 'without the session the lock is lost too');
    claimed.delete(id);
  }

  /** False if its previous worker has finished it. */
  async function isStillToDo(job: HeldJob): Promise<boolean> {
    if (!client) throw new Error('The worker session is gone.');
    const state = await findJobState(client, job);
    if (state === 'retry') throw new Error('The job was given back while it was waited for.');
    return state === 'active';
  }

  async function tick(session: pg.Client): Promise<void> {
    const now = performance.now();
    const present = await listWorkers(session, applicationName);
    if (workers.some((pid) => !present.includes(pid))) looksUntil = now + lookMs;
    workers = present;
    if (now < looksFrom || now > looksUntil) return;
    for (const job of await listAbandoned(session, silentMs)) {
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
      // Jobs that are still running are locked until the process exits.
      if (held.size === 0) await last?.end();
    },
    listDueQueues: async (queues) => (client ? listDueQueues(client, queues) : []),
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

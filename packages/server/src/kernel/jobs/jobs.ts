// Background work. Actions write to the outbox inside their transaction; the relay moves it into pg-boss;
// handlers run under the team of the job's row. A job therefore exists only if the change that enqueued it
// was committed.
import { teamId as teamIdSchema } from '@fieldhouse/contract/ids';
import type pg from 'pg';
import { type JobWithMetadata, PgBoss, type QueueResult } from 'pg-boss';
import type { Logger } from 'pino';
import { makeTeamAuthority, type TeamAuthority } from '../authority.ts';
import { inPlainTransaction, isReachable } from '../db/plain-transaction.ts';
import type { EventHub } from '../events/event-hub.ts';
import type { OutgoingGate } from '../outgoing/gate.ts';
import { holdJob } from '../outgoing/installation-queries.ts';
import { setDeadLetter } from './given-up-queries.ts';
import { takeOutbox, toQueueDb } from './outbox-queries.ts';
import { outlastOutages } from './outlast-outages.ts';
import { type QueueWorkers, startQueueWorkers } from './queue-workers.ts';
import { createWorkerSession, type WorkerSession } from './worker-session.ts';

interface TeamJob<P> {
  readonly authority: TeamAuthority;
  readonly payload: P;
  readonly signal: AbortSignal;
  readonly jobId: string;
}

/**
 * The effect of a job: changes data of the team, reaches the outside, or deletes data irrecoverably. The last
 * two wait while the team is on hold: after a backup is restored, no mail should be sent twice and the trash
 * not be emptied.
 */
type JobEffect = 'data' | 'outgoing' | 'erasure';

/** A kind of background work. Registered by a slice's `*-jobs.ts` through `Deps.jobs.handle`. */
interface JobKind<P> {
  readonly queue: string;
  readonly effect: JobEffect;
  readonly handle: (job: TeamJob<P>) => Promise<void>;
  /** Retries after the first attempt; default 3. */
  readonly retries?: number;
  /** Longest run in seconds; default 900. */
  readonly expireInSeconds?: number;
  /** Concurrent jobs in this process; default 2. */
  readonly concurrency?: number;
  /**
   * What is done once the last attempt of a job has failed, or its worker died in it: what people wait for should say so. A job
   * of its own, which is repeated until it succeeds. Such a job waits at most a quarter of an hour between two attempts.
   */
  readonly onGivenUp?: (job: Pick<TeamJob<P>, 'authority' | 'payload'>) => Promise<void>;
}

export interface Jobs {
  handle<P extends object>(kind: JobKind<P>): void;
  /** The queues that were registered, and what their jobs do. */
  effects(): ReadonlyMap<string, JobEffect>;
  /** Starts working: the relay and every registered handler. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface StoredJob {
  readonly teamId: string;
  readonly payload: object;
  /** When it was enqueued. */
  readonly askedAt?: string;
}

interface JobsOptions {
  readonly url: string;
  readonly pool: pg.Pool;
  readonly hub: EventHub;
  readonly gate: OutgoingGate;
  readonly log: Logger;
}

export function createJobs(options: JobsOptions): Jobs {
  const { pool, hub, log } = options;
  const boss = new PgBoss({ connectionString: options.url, schema: 'jobs', migrate: false, max: 3 });
  boss.on('error', createFaultLog(log));
  const kinds: JobKind<object>[] = [];
  const session = createWorkerSession({
    url: options.url,
    log,
    giveBack: ({ queue, id }) =>
      boss.fail(queue, id, { message: 'the worker is gone' }).then(() => undefined),
  });
  const stopping = new AbortController();
  let workers: QueueWorkers | undefined;
  let relay: ReturnType<typeof startRelay> | undefined;

  return {
    handle(kind) {
      // Payloads are written by the same slice that reads them.
      const added = kind as unknown as JobKind<object>;
      const { queue, onGivenUp } = added;
      // Before the queue itself, which names it.
      if (onGivenUp)
        kinds.push({
          queue: givenUpOf(queue),
          effect: 'data',
          handle: onGivenUp,
          retries: 20,
          concurrency: 1,
        });
      kinds.push(added);
    },
    effects: () => new Map(kinds.map(({ queue, effect }) => [queue, effect])),
    async start() {
      await boss.start();
      await session.start();
      const stored = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
      workers = startQueueWorkers(boss, session, log);
      for (const kind of kinds) {
        await prepareQueue(boss, kind, stored.get(kind.queue));
        if (kind.onGivenUp) await setDeadLetter(pool, kind.queue, givenUpOf(kind.queue));
        await startKind({ workers, session, ...options, stopping }, kind);
      }
      relay = startRelay(boss, pool, hub, log, workers);
    },
    async stop() {
      stopping.abort();
      await relay?.stop();
      await workers?.stop();
      if (!relay) return;
      await boss.stop({ graceful: true, timeout: 15_000 });
      await session.stop();
    },
  };
}

/** While the database is unavailable, the queue reports the same error for every kind of job every second. */
const sameFaultEveryMs = 10_000;

function createFaultLog(log: Logger): (error: Error) => void {
  const loggedAt = new Map<string, number>();
  // The queue passes its own objects, which only have the properties of an error.
  return ({ message, stack }) => {
    const now = performance.now();
    if (now - (loggedAt.get(message) ?? Number.NEGATIVE_INFINITY) < sameFaultEveryMs) return;
    for (const [known, at] of loggedAt) if (now - at >= sameFaultEveryMs) loggedAt.delete(known);
    loggedAt.set(message, now);
    log.warn({ reason: message, stack }, 'job queue');
  };
}

interface Worker {
  readonly workers: QueueWorkers;
  readonly session: WorkerSession;
  readonly pool: pg.Pool;
  readonly gate: OutgoingGate;
  readonly log: Logger;
  readonly stopping: AbortController;
}

/** Receives the jobs of a queue that have failed for good. */
function givenUpOf(queue: string): string {
  return `${queue}.given-up`;
}

const longestWaitSeconds = 900;

/** Creates the queue, or changes its rules if it was created with other ones. */
async function prepareQueue(
  boss: PgBoss,
  { queue, retries = 3, expireInSeconds = 900, onGivenUp }: JobKind<object>,
  stored: QueueResult | undefined,
): Promise<void> {
  const rules = {
    retryLimit: retries,
    retryBackoff: true,
    retryDelay: 1,
    expireInSeconds,
    heartbeatSeconds: 30,
    ...(onGivenUp && { deadLetter: givenUpOf(queue), retryDelayMax: longestWaitSeconds }),
  } as const;
  if (!stored) return boss.createQueue(queue, rules);
  // The keys of an object literal are its type's.
  const names = Object.keys(rules) as (keyof typeof rules)[];
  if (names.some((name) => stored[name] !== rules[name])) await boss.updateQueue(queue, rules);
}

function startKind(worker: Worker, kind: JobKind<object>): Promise<void> {
  const { workers, session, log } = worker;
  return workers.add(kind.queue, kind.concurrency ?? 2, async (job: JobWithMetadata<StoredJob>) => {
    try {
      await session.whileHeld({ queue: kind.queue, id: job.id }, () => workOn(worker, kind, job));
    } catch (error) {
      log.error({ err: error, queue: kind.queue, jobId: job.id }, 'job failed');
      throw error;
    }
  });
}

async function workOn(
  { pool, gate, log, stopping }: Worker,
  kind: JobKind<object>,
  job: JobWithMetadata<StoredJob>,
): Promise<void> {
  const authority = makeTeamAuthority(teamIdSchema.parse(job.data.teamId), { kind: 'system' });
  const { payload } = job.data;
  const handle = async () => {
    if (await isSetAside({ gate, pool }, kind, { id: job.id, ...job.data, askedAt: askedAt(job) })) return;
    await kind.handle({ authority, payload, signal: job.signal, jobId: job.id });
  };
  // A job without retries must not be started twice.
  if (kind.retries === 0) return handle();
  return outlastOutages(handle, {
    isDatabaseUp: () => isReachable(pool),
    signal: AbortSignal.any([job.signal, stopping.signal]),
    log,
  });
}

/** Jobs that an earlier version queued don't contain the time when they were enqueued. */
function askedAt({ data, createdOn }: { readonly data: StoredJob; readonly createdOn: Date }): string {
  return data.askedAt ?? createdOn.toISOString();
}

/**
 * True if the team is on hold and the job has to wait: it is completed here, and enqueued again on release.
 */
async function isSetAside(
  { gate, pool }: Pick<JobsOptions, 'gate' | 'pool'>,
  { queue, effect }: JobKind<object>,
  job: Required<StoredJob> & { readonly id: string },
): Promise<boolean> {
  if (effect === 'data' || !(await gate.isHeld(job.teamId))) return false;
  const { id: jobId, teamId, payload, askedAt: at } = job;
  if (await holdJob(pool, { teamId, jobId, queue, payload, askedAt: at })) return true;
  // Released since the gate's last check, which would still refuse what the job sends.
  await gate.refresh();
  return false;
}

/** Relays the outbox when notified of new rows, and every two seconds in case a notification was lost. */
function startRelay(
  boss: PgBoss,
  pool: pg.Pool,
  hub: EventHub,
  log: Logger,
  workers: QueueWorkers,
): { stop(): Promise<void> } {
  let isStopped = false;
  let current: Promise<void> | undefined;
  let isAskedAgain = false;
  const wake = () => {
    if (isStopped) return;
    if (current) {
      isAskedAgain = true;
      return;
    }
    current = moveOutbox(boss, pool, workers)
      .catch((error: unknown) => log.warn({ err: error }, 'outbox not moved'))
      .finally(() => {
        current = undefined;
        if (isAskedAgain) {
          isAskedAgain = false;
          wake();
        }
      });
  };
  const unsubscribe = hub.onOutbox(wake);
  const timer = setInterval(wake, 2000);
  wake();
  return {
    async stop() {
      isStopped = true;
      unsubscribe();
      clearInterval(timer);
      await current;
    },
  };
}

const outboxBatch = 100;

async function moveOutbox(boss: PgBoss, pool: pg.Pool, workers: QueueWorkers): Promise<void> {
  for (;;) {
    const { moved, queues } = await inPlainTransaction(pool, async (client) => {
      const queues = new Map<string, number>();
      const rows = await takeOutbox(client, outboxBatch);
      const db = toQueueDb(client);
      for (const row of rows) {
        queues.set(row.queue, (queues.get(row.queue) ?? 0) + 1);
        const { team_id: teamId, payload, created_at: createdAt } = row;
        const job: StoredJob = { teamId, payload, askedAt: createdAt.toISOString() };
        await boss.send(row.queue, job, {
          db,
          ...(row.dedupe_key !== null && { singletonKey: `${row.team_id}:${row.dedupe_key}` }),
          ...(row.start_after !== null && { startAfter: row.start_after }),
        });
      }
      return { moved: rows.length, queues };
    });
    // Only those of this process; others notice the jobs within a second.
    for (const [queue, jobs] of queues) workers.wake(queue, jobs);
    if (moved < outboxBatch) return;
  }
}

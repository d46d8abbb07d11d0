// The workers of the queues in this process. Idle workers don't poll: one query each second finds the queues
// with a due job, instead of one for each worker, and wakes theirs (decision 0133).

import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { heartbeatSeconds, type WorkerSession } from './worker-session.ts';

export interface QueueWorkers {
  /** Starts as many workers of the queue. */
  add<T>(queue: string, concurrency: number, work: (job: JobWithMetadata<T>) => Promise<void>): Promise<void>;
  /** Lets idle workers of the queue, at most as many, look for a job; a busy one does when it is done. */
  wake(queue: string, atMost?: number): void;
  /** Stops looking for due jobs. */
  stop(): Promise<void>;
}

const lookMs = 1000;
/** In case a wake-up is missed. */
const pollSeconds = 60;

export function startQueueWorkers(boss: PgBoss, session: WorkerSession, log: Logger): QueueWorkers {
  const workers = new Map<string, string[]>();
  const busy = new Set<string>();
  let looking: Promise<void> | undefined;

  async function addOne<T>(queue: string, work: (job: JobWithMetadata<T>) => Promise<void>): Promise<string> {
    let id = '';
    const options = {
      pollingIntervalSeconds: pollSeconds,
      includeMetadata: true,
      heartbeatRefreshSeconds: heartbeatSeconds,
    } as const;
    id = await boss.work(queue, options, async ([job]: JobWithMetadata<T>[]) => {
      if (!job) return;
      busy.add(id);
      try {
        await work(job);
      } finally {
        busy.delete(id);
        // Looks for the next job as soon as this one is put away.
        boss.notifyWorker(id);
      }
    });
    return id;
  }

  function wake(queue: string, atMost = Number.POSITIVE_INFINITY): void {
    const ids = workers.get(queue) ?? [];
    const woken = ids.filter((id) => !busy.has(id)).slice(0, atMost);
    // In turn: one that was woken just now is not busy yet.
    workers.set(queue, [...ids.filter((id) => !woken.includes(id)), ...woken]);
    for (const id of woken) boss.notifyWorker(id);
  }

  async function look(): Promise<void> {
    for (const queue of await session.listDueQueues([...workers.keys()])) wake(queue);
  }

  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: unknown) => log.warn({ err: error }, 'due jobs not looked for'))
      .finally(() => {
        looking = undefined;
      });
  }, lookMs);

  return {
    async add(queue, concurrency, work) {
      const ids = Array.from({ length: concurrency }, () => addOne(queue, work));
      workers.set(queue, await Promise.all(ids));
    },
    wake,
    async stop() {
      clearInterval(timer);
      await looking;
    },
  };
}

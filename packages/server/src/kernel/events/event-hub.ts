// One LISTEN connection a process; everyone in the process hears from here what other processes committed.
import type { TeamEvent } from '@fieldhouse/contract/events';
import pg from 'pg';
import type { Logger } from 'pino';

export interface HeardEvent {
  readonly teamId: string;
  readonly event: TeamEvent;
}
type Listener = (heard: HeardEvent) => void;

export interface EventHub {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Hears every event of every team. Answers how to stop hearing. */
  subscribe(listener: Listener): () => void;
  /** Called when work was put into the outbox. */
  onOutbox(listener: () => void): () => void;
  /** Called after the connection was lost and made again: events may have been missed, so caches must go. */
  onGap(listener: () => void): () => void;
}

export function createEventHub(url: string, log: Logger): EventHub {
  const listeners = new Set<Listener>();
  const outboxListeners = new Set<() => void>();
  const gapListeners = new Set<() => void>();
  let client: pg.Client | undefined;
  let isStopped = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'fieldhouse-events',
      keepAlive: true,
    });
    next.on('notification', (message) => hear(message));
    next.on('error', (error) => log.warn({ err: error }, 'event connection lost'));
    next.on('end', () => {
      if (client === next) void reconnect();
    });
    await next.connect();
    await next.query('listen fieldhouse_events');
    await next.query('listen fieldhouse_outbox');
    client = next;
  }

  async function reconnect(): Promise<void> {
    client = undefined;
    for (let waitMs = 100; !isStopped; waitMs = Math.min(waitMs * 2, 2000)) {
      try {
        await connect();
        for (const listener of gapListeners) listener();
        return;
      } catch (error) {
        log.warn({ err: error }, 'event connection not made yet');
        await new Promise((resolve) => setTimeout(resolve, waitMs).unref());
      }
    }
  }

  function hear(message: pg.Notification): void {
    if (message.channel === 'fieldhouse_outbox') {
      for (const listener of outboxListeners) listener();
      return;
    }
    // Made by platform.announce alone, from events of the contract.
    const heard = JSON.parse(message.payload ?? '{}') as HeardEvent;
    for (const listener of listeners) listener(heard);
  }

  return {
    start: connect,
    async stop() {
      isStopped = true;
      const last = client;
      client = undefined;
      await last?.end();
    },
    subscribe: (listener) => addTo(listeners, listener),
    onOutbox: (listener) => addTo(outboxListeners, listener),
    onGap: (listener) => addTo(gapListeners, listener),
  };
}

function addTo<T>(set: Set<T>, item: T): () => void {
  set.add(item);
  return () => set.delete(item);
}

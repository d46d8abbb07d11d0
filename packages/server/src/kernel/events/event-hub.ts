// Events committed in one process reach all of them. Events are sent after the commit, many at once in one
// NOTIFY: a NOTIFY inside the transaction would make every writer wait for every other one's commit
// (PostgreSQL holds one lock for all of them). A process that dies between commit and NOTIFY is detected by
// its missing heartbeat, and every process then clears its caches, as after a lost connection.
import { randomUUID } from 'node:crypto';
import type { TeamEvent } from '@fieldhouse/contract/events';
import pg from 'pg';
import type { Logger } from 'pino';
import { listenToChannels, notifyProcesses } from './channel-queries.ts';

interface HeardEvent {
  readonly teamId: string;
  readonly event: TeamEvent;
}
type Listener = (heard: HeardEvent) => void;

export interface EventHub {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Publishes committed events to every process; to this one at once. */
  publish(teamId: string, event: TeamEvent): void;
  /** Subscribes to every event of every team. Returns a function that unsubscribes. */
  subscribe(listener: Listener): () => void;
  /** Called when a job was added to the outbox. Returns a function that unsubscribes. */
  onOutbox(listener: () => void): () => void;
  /**
   * Called when events may have been missed, so that caches must be cleared. Returns a function that
   * unsubscribes.
   */
  onGap(listener: () => void): () => void;
}

const flushMs = 5;
const heartbeatMs = 5000;
const deadAfterMs = 16_000;
/** PostgreSQL accepts payloads below 8,000 bytes. */
const maxPayloadBytes = 7500;

interface Message {
  readonly from: string;
  readonly events?: readonly HeardEvent[];
  /** Sent on a clean stop, so that no process mistakes it for a crash. */
  readonly isLeaving?: boolean;
  /** Events could not be sent while this process had no connection. */
  readonly hasMissed?: boolean;
}

export function createEventHub(url: string, log: Logger): EventHub {
  const self = randomUUID();
  const listeners = new Set<Listener>();
  const outboxListeners = new Set<() => void>();
  const gapListeners = new Set<() => void>();
  const lastHeard = new Map<string, number>();
  let waiting: HeardEvent[] = [];
  let spoken = Promise.resolve();
  let flushTimer: NodeJS.Timeout | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  let client: pg.Client | undefined;
  let isStopped = false;
  let hasMissed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'fieldhouse-events',
      keepAlive: true,
      connectionTimeoutMillis: 5000,
    });
    next.on('notification', hear);
    next.on('error', (error) => log.warn({ err: error }, 'event connection lost'));
    next.on('end', () => {
      if (client === next) void reconnect();
    });
    await next.connect();
    await listenToChannels(next);
    if (isStopped) return next.end();
    client = next;
  }

  async function reconnect(): Promise<void> {
    client = undefined;
    for (let waitMs = 100; !isStopped; waitMs = Math.min(waitMs * 2, 2000)) {
      try {
        await connect();
        tellGap();
        if (hasMissed) void say([{ from: self, hasMissed }]);
        hasMissed = false;
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
    // Written by `say` below, in this or another process of the instance.
    const { from, events = [], isLeaving, hasMissed } = JSON.parse(message.payload ?? '{}') as Message;
    if (from === self) return;
    if (hasMissed) tellGap();
    if (isLeaving) lastHeard.delete(from);
    else lastHeard.set(from, Date.now());
    for (const event of events) tell(event);
  }

  function tell(event: HeardEvent): void {
    for (const listener of listeners) listener(event);
  }

  function tellGap(): void {
    for (const listener of gapListeners) listener();
  }

  async function flush(): Promise<void> {
    flushTimer = undefined;
    const events = waiting;
    waiting = [];
    await say([...batches(events)].map((batch) => ({ from: self, events: batch })));
  }

  /** Sends the messages one query after the other, as the connection runs them. */
  function say(messages: readonly Message[]): Promise<void> {
    spoken = spoken.then(async () => {
      if (messages.length === 0) return;
      const payloads = messages.map((message) => JSON.stringify(message));
      const told = client && notifyProcesses(client, payloads);
      if (!told) hasMissed ||= messages.some(({ events }) => events !== undefined);
      await told?.catch((error: unknown) => {
        hasMissed = true;
        log.warn({ err: error }, 'events not told');
      });
    });
    return spoken;
  }

  function beat(): void {
    void say([{ from: self }]);
    const now = Date.now();
    for (const [process, at] of lastHeard) {
      if (now - at <= deadAfterMs) continue;
      lastHeard.delete(process);
      tellGap();
    }
  }

  return {
    async start() {
      await connect();
      heartbeat = setInterval(beat, heartbeatMs);
      heartbeat.unref();
      beat();
    },
    async stop() {
      isStopped = true;
      clearInterval(heartbeat);
      clearTimeout(flushTimer);
      await flush();
      await say([{ from: self, isLeaving: true }]);
      const last = client;
      client = undefined;
      await last?.end();
    },
    publish(teamId, event) {
      const heard = { teamId, event };
      tell(heard);
      waiting.push(heard);
      flushTimer ??= setTimeout(() => void flush(), flushMs);
    },
    subscribe: (listener) => addTo(listeners, listener),
    onOutbox: (listener) => addTo(outboxListeners, listener),
    onGap: (listener) => addTo(gapListeners, listener),
  };
}

function* batches(events: readonly HeardEvent[]): Generator<HeardEvent[]> {
  let batch: HeardEvent[] = [];
  let bytes = 0;
  for (const event of events) {
    const size = Buffer.byteLength(JSON.stringify(event)) + 1;
    if (batch.length > 0 && bytes + size > maxPayloadBytes) {
      yield batch;
      batch = [];
      bytes = 0;
    }
    batch.push(event);
    bytes += size;
  }
  if (batch.length > 0) yield batch;
}

function addTo<T>(set: Set<T>, item: T): () => void {
  set.add(item);
  return () => set.delete(item);
}

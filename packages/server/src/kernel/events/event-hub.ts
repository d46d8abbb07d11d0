// Events committed in one process reach all of them. Events are sent after the commit, many at once in one
// NOTIFY: a NOTIFY inside the transaction would make every writer wait for every other one's commit
// (PostgreSQL holds one lock for all of them). A process that dies between commit and NOTIFY is detected by
// its missing heartbeat, and every process then clears its caches, as after a lost connection.
import { randomUUID } from 'node:crypto';
import type { TeamEvent } from '@fieldhouse/contract/events';
import pg from 'pg';
import type { Logger } from 'pino';
import { listenToChannels, notifyProcesses } from './channel-queries.ts';

interface HubEvent {
  readonly teamId: string;
  readonly event: TeamEvent;
}
type Listener = (hubEvent: HubEvent) => void;

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
  readonly events?: readonly HubEvent[];
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
  const lastSeen = new Map<string, number>();
  let waiting: HubEvent[] = [];
  let published = Promise.resolve();
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
    next.on('notification', handleMessage);
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
        announceGap();
        if (hasMissed) void publish([{ from: self, hasMissed }]);
        hasMissed = false;
        return;
      } catch (error) {
        log.warn({ err: error }, 'event connection not made yet');
        await new Promise((resolve) => setTimeout(resolve, waitMs).unref());
      }
    }
  }

  function handleMessage(message: pg.Notification): void {
    if (message.channel === 'fieldhouse_outbox') {
      for (const listener of outboxListeners) listener();
      return;
    }
    // Written by `publish` below, in this or another process of the instance.
    const { from, events = [], isLeaving, hasMissed } = JSON.parse(message.payload ?? '{}') as Message;
    if (from === self) return;
    if (hasMissed) announceGap();
    if (isLeaving) lastSeen.delete(from);
    else lastSeen.set(from, Date.now());
    for (const event of events) deliver(event);
  }

  function deliver(event: HubEvent): void {
    for (const listener of listeners) listener(event);
  }

  function announceGap(): void {
    for (const listener of gapListeners) listener();
  }

  async function flush(): Promise<void> {
    flushTimer = undefined;
    const events = waiting;
    waiting = [];
    await publish([...batches(events)].map((batch) => ({ from: self, events: batch })));
  }

  /** Sends the messages one query after the other, as the connection runs them. */
  function publish(messages: readonly Message[]): Promise<void> {
    published = published.then(async () => {
      if (messages.length === 0) return;
      const payloads = messages.map((message) => JSON.stringify(message));
      const notified = client && notifyProcesses(client, payloads);
      if (!notified) hasMissed ||= messages.some(({ events }) => events !== undefined);
      await notified?.catch((error: unknown) => {
        hasMissed = true;
        log.warn({ err: error }, 'events not published');
      });
    });
    return published;
  }

  function beat(): void {
    void publish([{ from: self }]);
    const now = Date.now();
    for (const [process, at] of lastSeen) {
      if (now - at <= deadAfterMs) continue;
      lastSeen.delete(process);
      announceGap();
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
      await publish([{ from: self, isLeaving: true }]);
      const last = client;
      client = undefined;
      await last?.end();
    },
    publish(teamId, event) {
      const hubEvent = { teamId, event };
      deliver(hubEvent);
      waiting.push(hubEvent);
      flushTimer ??= setTimeout(() => void flush(), flushMs);
    },
    subscribe: (listener) => addTo(listeners, listener),
    onOutbox: (listener) => addTo(outboxListeners, listener),
    onGap: (listener) => addTo(gapListeners, listener),
  };
}

function* batches(events: readonly HubEvent[]): Generator<HubEvent[]> {
  let batch: HubEvent[] = [];
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

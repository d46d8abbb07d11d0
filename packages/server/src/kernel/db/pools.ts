// The connection pools of this process, and the rules that prevent one request's state from leaking into the
// next: a connection is acquired and released only when PostgreSQL reports that no transaction is open on it.
import pg from 'pg';
import type { Logger } from 'pino';
import { CoalescingSocket } from './coalescing-socket.ts';

/** Type `date`, which stays text: a Date would shift it by the time zone. */
const textDates = new Set([1082]);
const types: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (textDates.has(oid)) return (value: string) => value;
    // pg's own parser for every other type.
    return pg.types.getTypeParser(oid, format as 'text');
  },
};

export interface PoolOptions {
  readonly url: string;
  readonly size: number;
  readonly name: string;
  readonly log: Logger;
  /** Pipelines queries without waiting for earlier results; not for cursors and COPY. */
  readonly pipeline?: boolean;
  /** Statement timeout; none by default. */
  readonly statementTimeoutMs?: number;
}

export function createPool(options: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.size,
    application_name: `fieldhouse-${options.name}`,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    maxLifetimeSeconds: 1800,
    maxUses: 50_000,
    keepAlive: true,
    stream: () => new CoalescingSocket(),
    allowExitOnIdle: true,
    types,
    idle_in_transaction_session_timeout: 10_000,
    ...(options.statementTimeoutMs !== undefined && {
      statement_timeout: options.statementTimeoutMs,
      lock_timeout: lockTimeoutOf(options.statementTimeoutMs),
    }),
    ...(options.pipeline && { pipeline: true }),
  });
  // Connections lost while the pool is being ended are not logged.
  const warn = (error: Error, text: string) => {
    if (!pool.ending) options.log.warn({ err: error, pool: options.name }, text);
  };
  // Without a listener, a connection that is lost while it is checked out would end the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => warn(error, 'database connection lost'));
  });
  pool.on('error', (error) => warn(error, 'idle database connection lost'));
  return pool;
}

/** All connections of the pool were in use for as long as one may wait; the database itself answers. */
export class PoolInUseError extends Error {}

/**
 * Acquires a connection that is outside any transaction. One that is not is destroyed and another is
 * acquired.
 */
export async function acquireClient(pool: pg.Pool): Promise<pg.PoolClient> {
  for (;;) {
    const isInUse = pool.totalCount >= pool.options.max && pool.idleCount === 0;
    const client = await pool.connect().catch((error: Error) => {
      throw isInUse ? new PoolInUseError(error.message, { cause: error }) : error;
    });
    const status = client.getTransactionStatus();
    if (status === 'I' || status === null) return client;
    client.release(true);
  }
}

/** Releases a connection, or destroys it if its state is in doubt. */
export function releaseClient(client: pg.PoolClient, isCertain: boolean): void {
  client.release(!(isCertain && client.getTransactionStatus() === 'I'));
}

/** A little less than a statement may take, so that one that waits for a lock fails as such, not as too heavy. */
export function lockTimeoutOf(statementTimeoutMs: number): number {
  return Math.ceil(statementTimeoutMs * 0.8);
}

// The context that an action works with. Only the kernel creates one: from a session, an API key, a wizard
// run's token or a job's row, never from a path or a body.
import type { DomainEvent, TeamEvent } from '@fieldhouse/contract/events';
import type { UserId } from '@fieldhouse/contract/ids';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config, Secrets } from '../config/config.ts';
import type { TeamAuthority } from './authority.ts';
import type { Clock } from './clock.ts';
import type { Statement, TeamDb, TransactionOptions } from './db/team-transaction.ts';
import type { EventHub } from './events/event-hub.ts';
import type { FileStore } from './files/file-store.ts';
import type { HttpReply, HttpRequest } from './http/http-request.ts';
import type { RateLimiter } from './http/rate-limits/rate-limiter.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { OutgoingGate } from './outgoing/gate.ts';
import type { GatedMail, GatedOutgoing } from './outgoing/gated-ports.ts';

export interface WithTeamOptions extends Partial<TransactionOptions> {
  readonly requestId?: string;
  readonly from?: RequestOrigin;
  /**
   * True if the code that opens the transaction runs no query after `work`, so that `ctx.commitWithNext` may
   * end it.
   */
  readonly mayEndWithin?: boolean;
}

/** State of a slice that lives as long as the process, such as a cache. `Deps` owns it: see `Deps.service`. */
export interface Service<T> {
  readonly create: (deps: Deps) => T;
}

/** Everything that lives as long as the process. Built by deps.ts. */
export interface Deps {
  readonly config: Config;
  readonly secrets: Secrets;
  readonly log: Logger;
  readonly clock: Clock;
  /** Connects as fh_app; pipelined. Use `withTeam` instead. */
  readonly pool: pg.Pool;
  /** Connects as fh_app; not pipelined: for COPY, cursors, and functions that work across teams. */
  readonly streamPool: pg.Pool;
  /** Connects as the owner of the database, to create and drop indexes concurrently. */
  readonly ownerPool: pg.Pool;
  readonly hub: EventHub;
  readonly jobs: Jobs;
  readonly files: FileStore;
  /** Whether anything may leave: a restored or copied database is on hold until a person releases it. */
  readonly gate: OutgoingGate;
  readonly mail: GatedMail;
  readonly attempts: RateLimiter;
  /** Requests to addresses that users of a team configured. */
  readonly outgoing: GatedOutgoing;
  /**
   * Opens a transaction of the team and passes its context. Retried after a deadlock, a serialization failure
   * or a lock timeout.
   */
  withTeam<T>(
    authority: TeamAuthority,
    work: (ctx: TeamContext) => Promise<T>,
    options?: WithTeamOptions,
  ): Promise<T>;
  /**
   * Statements that are all known in advance, in one transaction of the team and one round trip; results in
   * order.
   */
  runInTeam(authority: TeamAuthority, statements: readonly Statement[]): Promise<pg.QueryResult[]>;
  /** The instance of the service in this process, created on first use. */
  service<T>(service: Service<T>): T;
  stop(): Promise<void>;
}

interface EnqueueOptions {
  /**
   * A job is dropped while another one of its queue with the same key is waiting. The waiting job may run
   * before this transaction is committed, so use a key only for work that finds out by itself what is to do.
   */
  readonly key?: string;
  readonly startAfter?: Date;
}

/** Origin of a request, for the audit log. */
export interface RequestOrigin {
  readonly address: string;
  /** The User-Agent header. */
  readonly device: string;
}

/** The context of a team action. Valid for the duration of its transaction. */
export interface TeamContext extends TeamAuthority {
  /** The transaction, with the team's role and row-level security. */
  readonly db: TeamDb;
  readonly deps: Deps;
  readonly requestId: string;
  /** Undefined in a job. */
  readonly from: RequestOrigin | undefined;
  readonly log: Logger;
  now(): Date;
  /** Enqueues background work; the job exists only if this transaction commits. */
  enqueue(queue: string, payload: object, options?: EnqueueOptions): Promise<void>;
  /** Publishes the event to every connected client of the team, after the commit. */
  announce(event: TeamEvent): void;
  /**
   * Calls the listeners of slices that store data derived from the change, before the commit and in this
   * transaction.
   */
  emit(happening: DomainEvent): void;
  /**
   * Sends the COMMIT together with the next statement, if nothing else has to follow. For the last statement
   * of an action: `db` is closed after it.
   */
  commitWithNext(): void;
  /**
   * Sends one more statement when everything else is done, together with the COMMIT: for one that makes other transactions wait.
   * If it fails, the transaction is rolled back. `db` is closed after it.
   */
  finishWith(statement: () => Promise<void>): void;
  /** Runs after the commit, in this process (cache invalidation, waking a worker). Must not throw. */
  afterCommit(run: () => void): void;
}

/** The context of an action outside a team (sign-in, create team, session). */
export interface AccountContext {
  readonly deps: Deps;
  readonly requestId: string;
  readonly log: Logger;
  now(): Date;
  /** Undefined if the endpoint needs no authentication and the caller is not signed in. */
  readonly account:
    | { readonly userId: UserId; readonly email: string; readonly sessionId: string }
    | undefined;
  readonly request: HttpRequest;
  readonly reply: HttpReply;
}

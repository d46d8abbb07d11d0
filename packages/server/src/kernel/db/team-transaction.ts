// The only access to the data of teams: a transaction in which the team's role is set LOCALLY, so that
// nothing outlives COMMIT. A forgotten team check is then an SQL error, not a leak.

import type { Duplex } from 'node:stream';
import { ignoreFailure } from '@fieldhouse/domain/ignore-failure';
import {
  CamelCasePlugin,
  type CompiledQuery,
  type Dialect,
  type Driver,
  Kysely,
  type KyselyConfig,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import type { TeamAuthority } from '../authority.ts';
import { acquireClient, lockTimeoutOf, releaseClient } from './pools.ts';
import type { Database } from './rows.generated.ts';
import { NotStartedError, runSingleStatement } from './single-statement.ts';

/** Kysely over one team's open transaction, schema `platform`, names in camelCase. */
export type TeamDb = Kysely<Database>;

export interface TransactionOptions {
  readonly isReadOnly: boolean;
  /** Undefined for the pool's own timeout. */
  readonly statementTimeoutMs: number | undefined;
  /** What is read twice is the same, whatever others commit meanwhile. */
  readonly isSnapshot: boolean;
  /** Its statements use one process of PostgreSQL each: for several that run side by side and use the cores anyway. */
  readonly isSerial: boolean;
}

const camelCase = new CamelCasePlugin({ maintainNestedObjectKeys: true });

/**
 * Role of a team. The id is a UUID validated by the contract, so only hex digits and dashes get into the
 * name.
 */
export function teamRole(teamId: string): string {
  return `fh_team_${teamHex(teamId)}`;
}

/** Schema that holds the record tables of a team. */
export function teamSchema(teamId: string): string {
  return `team_${teamHex(teamId)}`;
}

function teamHex(teamId: string): string {
  const hex = teamId.replaceAll('-', '').toLowerCase();
  if (!/^[0-9a-f]{32}$/.test(hex)) throw new Error('Not a team id.');
  return hex;
}

/**
 * The connection's role cache does not contain a new team's role yet; a retry on another connection may work.
 * PostgreSQL caches in each connection which roles it may assume. While it reloads them for one team it can
 * miss the invalidation for another team that is created at that moment, and then refuses that team until
 * roles change again.
 */
export class UnknownRoleError extends Error {}

/** The refusal of SET ROLE; a role that does not exist has another code. */
const insufficientPrivilege = '42501';

function toFailedBegin(error: unknown): unknown {
  const isOfRole = error instanceof Error && 'code' in error && error.code === insufficientPrivilege;
  return isOfRole ? new UnknownRoleError(error.message, { cause: error }) : error;
}

/**
 * Runs `work` in a transaction of the team and commits when it resolves. BEGIN and the role are sent with the
 * first query (pipeline): if they fail, the query fails too. Rejects with UnknownRoleError if nothing has
 * been executed and another connection may work.
 */
export async function inTeamTransaction<T>(
  pool: pg.Pool,
  authority: TeamAuthority,
  options: TransactionOptions,
  work: (db: TeamDb, ending: CommitControl) => Promise<T>,
): Promise<T> {
  const role = teamRole(authority.teamId);
  const client = await acquireClient(pool);
  let isCertain = false;
  const connection = new PinnedConnection(client, role, options);
  try {
    const result = await work(teamDb(connection), connection);
    await connection.commit();
    isCertain = true;
    return result;
  } catch (error) {
    // A connection with a stale role cache is not reused.
    isCertain = (await connection.rollBack()) && !(connection.failedBegin instanceof UnknownRoleError);
    throw connection.failedBegin ?? error;
  } finally {
    connection.close();
    releaseClient(client, isCertain);
  }
}

/**
 * Acquires a connection and begins a transaction of the team on it. Rejects like `inTeamTransaction`; the
 * connection is closed then.
 */
export async function beginInTeam(
  pool: pg.Pool,
  { teamId }: TeamAuthority,
  options: Partial<TransactionOptions>,
): Promise<pg.PoolClient> {
  const client = await acquireClient(pool);
  try {
    await client.query(beginText(teamRole(teamId), options));
    return client;
  } catch (error) {
    releaseClient(client, false);
    throw toFailedBegin(error);
  }
}

function beginText(
  role: string,
  { isReadOnly, statementTimeoutMs, isSnapshot, isSerial }: Partial<TransactionOptions> = {},
): string {
  const limit =
    statementTimeoutMs === undefined
      ? ''
      : `; SET LOCAL statement_timeout = ${Math.trunc(statementTimeoutMs)}; SET LOCAL lock_timeout = ${lockTimeoutOf(statementTimeoutMs)}`;
  const workers = isSerial ? '; SET LOCAL max_parallel_workers_per_gather = 0' : '';
  const level = isSnapshot ? ' ISOLATION LEVEL REPEATABLE READ' : '';
  return `BEGIN${level}${isReadOnly ? ' READ ONLY' : ''}; SET LOCAL ROLE "${role}"${limit}${workers}`;
}

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/**
 * Runs statements that are all known in advance in a transaction of the team, in one round trip: none waits
 * for the result of another, and neither does the COMMIT. After one fails the others are refused, and COMMIT
 * rolls back.
 */
export async function runInTeam(
  pool: pg.Pool,
  authority: TeamAuthority,
  statements: readonly Statement[],
): Promise<pg.QueryResult[]> {
  const client = await acquireClient(pool);
  let isCertain = false;
  try {
    sendTogether(client);
    const answers = await Promise.allSettled([
      client.query(beginText(teamRole(authority.teamId))),
      ...statements.map(({ text, values }) => client.query(toPrepared(client, text, values))),
      client.query('COMMIT'),
    ]);
    const [begun, last] = [answers[0], answers.at(-1)];
    const failedBegin = begun?.status === 'rejected' ? toFailedBegin(begun.reason) : undefined;
    isCertain = last?.status === 'fulfilled' && !(failedBegin instanceof UnknownRoleError);
    if (failedBegin !== undefined) throw failedBegin;
    const results = answers.map((answer) => {
      if (answer.status === 'rejected') throw answer.reason;
      return answer.value;
    });
    if (results.at(-1)?.command !== 'COMMIT') throw new Error('The transaction was not committed.');
    return results.slice(1, -1);
  } finally {
    releaseClient(client, isCertain);
  }
}

/**
 * Everything sent on the connection in this tick goes out in one write: BEGIN and the queries that do not
 * wait for each other. `process.nextTick` from a microtask runs after all other microtasks, and some queries
 * are issued in those.
 */
function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  stream.cork();
  queueMicrotask(() => process.nextTick(() => stream.uncork()));
}

/**
 * Shared by all handles, because creating it costs more than most queries. Each handle has its connection.
 */
const dialect: Dialect = {
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => driver,
  createIntrospector: (db) => new PostgresIntrospector(db),
  createQueryCompiler: () => new PostgresQueryCompiler(),
};
const driver: Driver = {
  init: async () => {},
  acquireConnection: () => refuseNesting(),
  beginTransaction: refuseNesting,
  commitTransaction: refuseNesting,
  rollbackTransaction: refuseNesting,
  releaseConnection: async () => {},
  destroy: async () => {},
};
const config: KyselyConfig = { dialect };
const executor = new Kysely<Database>({ dialect, plugins: [camelCase] }).withSchema('platform').getExecutor();

function teamDb(connection: PinnedConnection): TeamDb {
  return new Kysely<Database>({
    config,
    dialect,
    driver,
    executor: executor.withConnectionProvider({ provideConnection: (run) => run(connection) }),
  });
}

async function refuseNesting(): Promise<never> {
  throw new Error('ctx.db already is a transaction.');
}

/** Prepared statements per connection; more would only cost memory. */
const maxPrepared = 200;
const prepared = new WeakMap<pg.PoolClient, Map<string, string>>();

/**
 * The name of the prepared statement for this text; undefined if it is not worth preparing or the connection
 * has too many. Planning the query of a page with its labels takes longer than running it.
 */
function statementName(
  client: pg.PoolClient,
  sql: string,
  parameters: readonly unknown[],
): string | undefined {
  if (parameters.length === 0 && sql.length < 300) return undefined;
  const names = prepared.get(client) ?? new Map<string, string>();
  prepared.set(client, names);
  const known = names.get(sql);
  if (known !== undefined || names.size >= maxPrepared) return known;
  const name = `s${names.size}`;
  names.set(sql, name);
  return name;
}

function toPrepared(client: pg.PoolClient, text: string, values: readonly unknown[]): pg.QueryConfig {
  const name = statementName(client, text, values);
  return { text, values: [...values], ...(name !== undefined && { name }) };
}

/** Allows the last statement of a transaction to be sent together with its COMMIT. */
export interface CommitControl {
  /**
   * COMMIT is sent together with the next statement, which saves a round trip; no query is allowed after it.
   */
  commitWithNext(): void;
  /** Whether COMMIT has been sent with a statement. */
  readonly hasEnded: boolean;
}

/** Sends every query of a handle to the connection of its transaction, which begins with the first query. */
class PinnedConnection implements CommitControl {
  readonly #client: pg.PoolClient;
  readonly #role: string;
  readonly #options: TransactionOptions;
  #isOver = false;
  #commitsWithNext = false;
  #begun: Promise<unknown> | undefined;
  #ended: Promise<pg.QueryResult> | undefined;
  /** The result of a statement that was sent as an entire transaction. */
  #alone: Promise<pg.QueryResult> | undefined;
  failedBegin: unknown;

  constructor(client: pg.PoolClient, role: string, options: TransactionOptions) {
    this.#client = client;
    this.#role = role;
    this.#options = options;
  }

  get hasEnded(): boolean {
    return (this.#ended ?? this.#alone) !== undefined;
  }

  /**
   * Refuses later queries: they would run in the next transaction on this connection, perhaps of another
   * team.
   */
  close(): void {
    this.#isOver = true;
  }

  commitWithNext(): void {
    this.#commitsWithNext = true;
  }

  async commit(): Promise<void> {
    await (this.#alone ?? this.#begun);
    if (!this.#begun) return;
    const { command } = await (this.#ended ?? this.#client.query('COMMIT'));
    // COMMIT of an aborted transaction returns ROLLBACK without an error.
    if (command !== 'COMMIT') throw new Error('The transaction was aborted although its work resolved.');
  }

  /**
   * False if the connection is lost or in doubt. A COMMIT that was sent along with the failed statement has
   * already rolled back.
   */
  async rollBack(): Promise<boolean> {
    if (!this.#begun && !this.#alone) return true;
    try {
      await (this.#ended ?? this.#client.query('ROLLBACK'));
      return true;
    } catch {
      // The error that led here is the one to report.
      return false;
    }
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#isOver) throw new Error('The transaction is over.');
    const { statementTimeoutMs, isSerial } = this.#options;
    const hasSettings = statementTimeoutMs !== undefined || isSerial;
    const isAlone = this.#commitsWithNext && !this.#begun && !hasSettings;
    const result = await (isAlone ? this.#sendAlone(query) : this.#send(query));
    return {
      // node-postgres doesn't know the row's type; Kysely derives it from the query.
      rows: result.rows as R[],
      ...(result.rowCount !== null && { numAffectedRows: BigInt(result.rowCount) }),
    };
  }

  #sendAlone({ sql, parameters }: CompiledQuery): Promise<pg.QueryResult> {
    this.#isOver = true;
    const role = { name: this.#role, isReadOnly: this.#options.isReadOnly };
    this.#alone = runSingleStatement(this.#client, role, toPrepared(this.#client, sql, parameters)).catch(
      (error: unknown) => {
        if (error instanceof NotStartedError) this.failedBegin = toFailedBegin(error.cause);
        throw error;
      },
    );
    return this.#alone;
  }

  #send({ sql, parameters }: CompiledQuery): Promise<pg.QueryResult> {
    if (this.#commitsWithNext || !this.#begun) sendTogether(this.#client);
    this.#begin();
    const answer = this.#client.query(toPrepared(this.#client, sql, parameters));
    if (this.#commitsWithNext) this.#commitAlong();
    return answer;
  }

  #begin(): void {
    if (this.#begun) return;
    this.#begun = this.#client.query(beginText(this.#role, this.#options));
    // Awaited at the end; until then its failure must not count as unhandled. Later failures only repeat the
    // first.
    this.#begun.catch((error: unknown) => {
      this.failedBegin = toFailedBegin(error);
    });
  }

  #commitAlong(): void {
    this.#isOver = true;
    this.#ended = this.#client.query('COMMIT');
    void ignoreFailure(this.#ended, 'awaited at the end of the transaction');
  }

  // biome-ignore lint/correctness/useYield: streaming needs a cursor, which a pipelined connection can't hold.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error('Read in keyset pages instead of streaming.');
  }
}

// A statement that is a team's entire transaction: BEGIN, the role, the statement and COMMIT are sent with a
// single Sync and get a single response. That saves the round trips in between, which cost both sides more
// than BEGIN and COMMIT do.

import pg from 'pg';

/** Members of pg's connection and query that their types leave out. */
interface Wire {
  readonly submittedNamedStatements: Record<string, string>;
  parse(statement: { readonly text: string; readonly name?: string }): void;
  bind(portal: { readonly statement?: string }): void;
  execute(portal: object): void;
  sync(): void;
}
interface WiredQuery extends pg.Submittable {
  name: string | undefined;
  prepare(wire: Wire): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
}
type Callback = (error: Error | null, result: pg.QueryResult) => void;
const WiredQuery = pg.Query as unknown as new (
  query: pg.QueryConfig & { readonly queryMode: 'extended' },
  callback: Callback,
) => WiredQuery;

/** BEGIN or SET ROLE failed with the `cause`, so the statement was not executed. */
export class NotStartedError extends Error {}

export interface StatementRole {
  readonly name: string;
  readonly isReadOnly: boolean;
}

/** Prepared statements of each connection, by name. */
const prepared = { fh_begin: 'BEGIN', fh_begin_to_read: 'BEGIN READ ONLY', fh_commit: 'COMMIT' } as const;
const keepers = new WeakSet<Wire>();

/** CommandComplete messages of BEGIN and of SET ROLE, which precede that of the statement. */
const endsBefore = 2;

class LoneStatement extends WiredQuery {
  readonly #role: StatementRole;
  readonly #name: string | undefined;
  #ends = 0;

  constructor(role: StatementRole, { name, ...query }: pg.QueryConfig, callback: Callback) {
    super({ ...query, queryMode: 'extended' }, callback);
    this.#role = role;
    this.#name = name;
  }

  override prepare(wire: Wire): void {
    if (!keepers.has(wire)) {
      keepers.add(wire);
      for (const [name, text] of Object.entries(prepared)) wire.parse({ name, text });
    }
    run(wire, this.#role.isReadOnly ? 'fh_begin_to_read' : 'fh_begin');
    wire.parse({ text: `SET LOCAL ROLE "${this.#role.name}"` });
    run(wire, '');
    this.name = this.#name;
    super.prepare(wire);
    // On every ParseComplete the client records the query's name as prepared, whichever statement was parsed.
    this.name = undefined;
  }

  /** Called by `prepare` at its end. */
  _getRows(wire: Wire): void {
    wire.execute({});
    run(wire, 'fh_commit');
    wire.sync();
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    this.#ends += 1;
    if (this.#ends === endsBefore) this.name = this.#name;
    else if (this.#ends === endsBefore + 1) super.handleCommandComplete(message, wire);
  }

  override handleError(error: Error, wire: Wire): void {
    const hasRole = this.#ends >= endsBefore;
    if (this.#name !== undefined && !hasRole) delete wire.submittedNamedStatements[this.#name];
    super.handleError(hasRole ? error : new NotStartedError(error.message, { cause: error }), wire);
  }
}

function run(wire: Wire, statement: keyof typeof prepared | ''): void {
  wire.bind({ statement });
  wire.execute({});
}

/**
 * Runs one statement as the role, in its own transaction, which is committed when this resolves. Rejects with
 * NotStartedError or with PostgreSQL's error for the statement; the caller must then send ROLLBACK.
 */
export function runSingleStatement(
  client: pg.PoolClient,
  role: StatementRole,
  query: pg.QueryConfig,
): Promise<pg.QueryResult> {
  return new Promise((resolve, reject) => {
    client.query(
      new LoneStatement(role, query, (error, result) => (error ? reject(error) : resolve(result))),
    );
  });
}

// The upper limit: node:http and pg, the same SQL, nothing else. No authentication, no checks, no
// transaction. Receives its statements over IPC: `{ path, sql, count? }`; `param` queries get new ids.

import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';

interface BareStatement {
  readonly path: string;
  readonly sql: string;
  /** Second statement of the response: the total. */
  readonly count?: string;
  /** Parameters are generated per request by this name. */
  readonly values?: 'rows';
  readonly template?: readonly Record<string, unknown>[];
}

const pool = new pg.Pool({ connectionString: process.argv[2], max: 10, pipeline: true } as pg.PoolConfig);
const statements = new Map<string, BareStatement>();

process.on('message', (message: BareStatement) => {
  statements.set(message.path, message);
  process.send?.('ready');
});

const server = createServer((request, reply) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    const statement = statements.get(request.url ?? '');
    if (!statement) return reply.writeHead(404).end();
    answer(statement).then(
      (text) => reply.writeHead(200, { 'content-type': 'application/json' }).end(text),
      (error: unknown) => reply.writeHead(500).end(String(error)),
    );
  });
});

async function answer(statement: BareStatement): Promise<string> {
  const values = statement.template
    ? [JSON.stringify(statement.template.map((row) => ({ ...row, id: randomUUID() })))]
    : [];
  const [rows, total] = await Promise.all([
    pool.query<{ j: string }>(statement.sql, values),
    statement.count ? pool.query<{ count: string }>(statement.count) : undefined,
  ]);
  return `{"records":[${rows.rows.map((row) => row.j).join(',')}],"total":${total?.rows[0]?.count ?? 'null'}}`;
}

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' && address ? address.port : 0);
});
// The parent process has exited.
process.on('disconnect', () => process.exit(0));

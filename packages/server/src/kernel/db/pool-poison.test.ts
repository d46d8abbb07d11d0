// Whatever happens between acquiring and releasing a connection, the next transaction on it starts clean and
// without a role.
import { collections } from '@fieldhouse/contract/collections';
import { teamId as toTeamId } from '@fieldhouse/contract/ids';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { makeTeamAuthority } from '../authority.ts';
import type { TeamContext } from '../context.ts';
import { acquireClient, PoolInUseError } from './pools.ts';
import { teamRole } from './team-transaction.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    env: { DATABASE_POOL_SIZE: '2', MAX_IN_FLIGHT: '100', LOG_LEVEL: 'silent' },
    hasWorker: false,
  });
});
afterAll(() => server.stop());

const inTeamOf = <T>(person: Person, work: (ctx: TeamContext) => Promise<T>, statementTimeoutMs?: number) =>
  server.deps.withTeam(makeTeamAuthority(toTeamId.parse(person.teamId), { kind: 'system' }), work, {
    mayEndWithin: true,
    ...(statementTimeoutMs !== undefined && { statementTimeoutMs }),
  });

const together = (person: Person, texts: readonly string[]) =>
  server.deps.runInTeam(
    makeTeamAuthority(toTeamId.parse(person.teamId), { kind: 'system' }),
    texts.map((text) => ({ text, values: [] })),
  );

async function currentTeam({ db }: TeamContext): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`select current_user as name`.execute(db);
  return rows[0]?.name;
}

/** Every way in which a transaction has been observed to fail. */
const mishaps: Readonly<Record<string, (person: Person) => Promise<unknown>>> = {
  'the work throws before its first query': (person) =>
    inTeamOf(person, async () => {
      throw new Error('thrown at once');
    }),
  'the work throws after a query': (person) =>
    inTeamOf(person, async (ctx) => {
      await currentTeam(ctx);
      throw new Error('thrown late');
    }),
  'the work throws while a query is on its way': (person) =>
    inTeamOf(person, async ({ db }) => {
      sql`select pg_sleep(0.02)`.execute(db).catch(() => undefined);
      throw new Error('thrown in between');
    }),
  'a query fails': (person) => inTeamOf(person, async ({ db }) => sql`select 1 / 0`.execute(db)),
  'a query fails and the work goes on as if it had not': (person) =>
    inTeamOf(person, async ({ db }) => {
      await sql`select 1 / 0`.execute(db).catch(() => undefined);
      return 'done';
    }),
  'a query takes too long': (person) =>
    inTeamOf(person, async ({ db }) => sql`select pg_sleep(5)`.execute(db), 30),
  'one of several statements sent together fails': (person) =>
    together(person, ['select 1 as n', 'select 1 / 0', 'select 2 as n']),
  'a statement sent together with others cuts the connection': (person) =>
    together(person, ['select pg_terminate_backend(pg_backend_pid())', 'select 1 as n']),
  'the last statement fails, and the COMMIT that went along with it': (person) =>
    inTeamOf(person, async ({ db, commitWithNext }) => {
      commitWithNext();
      await sql`select 1 / 0`.execute(db);
    }),
  'something is asked after the last statement': (person) =>
    inTeamOf(person, async (ctx) => {
      ctx.commitWithNext();
      await currentTeam(ctx);
      await currentTeam(ctx);
    }),
  'the work throws after the last statement': (person) =>
    inTeamOf(person, async (ctx) => {
      ctx.commitWithNext();
      await currentTeam(ctx);
      throw new Error('thrown too late');
    }),
  'the connection is cut by the last statement': (person) =>
    inTeamOf(person, async ({ db, commitWithNext }) => {
      commitWithNext();
      await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db);
    }),
  'the connection is cut': (person) =>
    inTeamOf(person, async ({ db }) => sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)),
};

async function poisonByHand(): Promise<void> {
  const client = await server.deps.pool.connect();
  await client.query('begin');
  await client.query(`set local role "${teamRole(server.ada.teamId)}"`);
  // Back into the pool with the transaction open and Ada's role set, as no code of ours does.
  client.release();
}

test.each(Object.keys(mishaps))('%s: refused, and the next caller is who they are', async (name) => {
  const mishap = mishaps[name];
  await expect(mishap?.(server.ada)).rejects.toThrow();
  const next = await Promise.all([inTeamOf(server.olga, currentTeam), inTeamOf(server.olga, currentTeam)]);
  expect(next).toEqual(Array(2).fill(teamRole(server.olga.teamId)));
});

test('statements sent together are of their team, answered in order, and all or none of them happen', async () => {
  const { ada, olga } = server;
  const results = await together(ada, ['select current_user as name', 'select 7 as n']);
  expect(results.map(({ rows }) => rows)).toEqual([[{ name: teamRole(ada.teamId) }], [{ n: 7 }]]);

  const insert = "insert into platform.suppressions (address_key, reason) values ('a@example.org', 'test')";
  const count = 'select count(*)::int as n from platform.suppressions';
  await expect(together(ada, [insert, 'select 1 / 0'])).rejects.toThrow('division by zero');
  expect((await together(ada, [count]))[0]?.rows).toEqual([{ n: 0 }]);
  await together(ada, [insert]);
  expect((await together(ada, [count]))[0]?.rows).toEqual([{ n: 1 }]);
  expect((await together(olga, [count]))[0]?.rows).toEqual([{ n: 0 }]);
});

test('a last statement takes the COMMIT along: what was written before and by it is there', async () => {
  const insert = (key: string) =>
    sql`insert into platform.suppressions (address_key, reason) values (${key}, 'test') returning address_key`;
  await inTeamOf(server.ada, async ({ db, commitWithNext }) => {
    await insert('before@example.org').execute(db);
    commitWithNext();
    await insert('last@example.org').execute(db);
  });
  const failed = inTeamOf(server.ada, async ({ db, commitWithNext }) => {
    await insert('lost@example.org').execute(db);
    commitWithNext();
    await insert('last@example.org').execute(db);
  });
  await expect(failed).rejects.toThrow('duplicate key');
  const [{ rows } = { rows: [] }] = await together(server.ada, [
    "select address_key from platform.suppressions where address_key ~ 'before|last|lost' order by 1",
  ]);
  expect(rows.map(({ address_key }) => address_key)).toEqual(['before@example.org', 'last@example.org']);
});

test('a serial transaction has no parallel workers, also if it is a single statement, and the next one has them', async () => {
  const authority = makeTeamAuthority(toTeamId.parse(server.ada.teamId), { kind: 'system' });
  const workersIn = (isSerial: boolean) =>
    server.deps.withTeam(
      authority,
      async ({ db, commitWithNext }) => {
        commitWithNext();
        const { rows } = await sql<{
          n: number;
        }>`select current_setting('max_parallel_workers_per_gather')::int as n`.execute(db);
        return rows[0]?.n;
      },
      { mayEndWithin: true, isSerial },
    );
  expect([await workersIn(true), await workersIn(false)]).toEqual([0, 2]);
});

test('a handle that outlives its transaction is refused, whatever uses its connection now', async () => {
  const leaked = await inTeamOf(server.ada, async ({ db }) => ({ db }));
  await inTeamOf(server.olga, async (ctx) => {
    await currentTeam(ctx);
    await expect(sql`select 1`.execute(leaked.db)).rejects.toThrow('The transaction is over.');
  });
});

test('a connection that comes back in an open transaction is not lent again', async () => {
  await poisonByHand();
  expect(await inTeamOf(server.olga, currentTeam)).toBe(teamRole(server.olga.teamId));
});

test('a thousand requests of two teams over two connections, amid mishaps, never meet', {
  timeout: 120_000,
}, async () => {
  await server.ada.call(collections.create, { body: { name: 'Canary', pluralName: 'Canaries of Ada' } });
  await server.olga.call(collections.create, { body: { name: 'Canary', pluralName: 'Canaries of Olga' } });
  const harms = Object.values(mishaps);
  const answers = new Map<string, number>();
  for (let round = 0; round < 50; round += 1) {
    const harm = harms[round % harms.length];
    await Promise.all([
      harm?.(round % 2 === 0 ? server.ada : server.olga).catch(() => undefined),
      abandoned(server.ada),
      ...Array.from({ length: 20 }, async (_, index) => {
        const person = index % 2 === 0 ? server.ada : server.olga;
        const seen = await namesSeenBy(person);
        const seenBy = `${index % 2 === 0 ? 'Ada' : 'Olga'} sees ${seen}`;
        answers.set(seenBy, (answers.get(seenBy) ?? 0) + 1);
      }),
    ]);
    if (round % 10 === 0) await poisonByHand();
  }
  expect(Object.fromEntries(answers)).toEqual({
    'Ada sees Canaries of Ada': 500,
    'Olga sees Canaries of Olga': 500,
  });
  const { rows } = await server.deps.ownerPool.query(
    "select state from pg_stat_activity where datname = current_database() and application_name = 'fieldhouse-app' and state like '%transaction%'",
  );
  expect(rows).toEqual([]);
});

async function namesSeenBy(person: Person): Promise<string> {
  // A dropped connection is answered with "unavailable", which a client retries; any other response counts.
  for (;;) {
    const reply = await person.send({ method: 'GET', path: `/teams/${person.teamId}/collections` });
    const body = (await reply.json()) as { items?: { pluralName: string }[] };
    if (reply.status !== 503) return body.items?.map((item) => item.pluralName).join() ?? `${reply.status}`;
  }
}

/** A client that disconnects in the middle of a request. */
async function abandoned(person: Person): Promise<void> {
  const away = new AbortController();
  const request = fetch(`${server.url}/api/teams/${person.teamId}/collections`, {
    headers: { cookie: person.cookie },
    signal: away.signal,
  });
  setTimeout(() => away.abort(), 3);
  await request.then((reply) => reply.text()).catch(() => undefined);
}

test.each([false, true])(
  'a connection that does not know the role of a team yet is let go, and another one is asked (a lone statement: %s)',
  async (isAlone) => {
    const { ada, deps } = server;
    const role = teamRole(ada.teamId);
    const app = await inTeamOf(ada, async ({ db }) =>
      sql<{ name: string }>`select session_user as name`.execute(db),
    );
    await deps.ownerPool.query(`revoke ${role} from ${app.rows[0]?.name}`);
    let tries = 0;
    const name = await inTeamOf(ada, async (ctx) => {
      tries += 1;
      if (tries === 2) await deps.ownerPool.query(`grant ${role} to ${app.rows[0]?.name}`);
      if (isAlone) ctx.commitWithNext();
      return currentTeam(ctx);
    });
    expect({ name, tries }).toEqual({ name: role, tries: 2 });
  },
);

test('a lone statement is its team’s, may only read where it should, and leaves nothing of its role behind', async () => {
  const { ada, deps } = server;
  const authority = makeTeamAuthority(toTeamId.parse(ada.teamId), { kind: 'system' });
  const alone = <T>(text: string, isReadOnly: boolean) =>
    deps.withTeam(
      authority,
      async ({ db, commitWithNext }) => {
        commitWithNext();
        return (await sql.raw<T>(text).execute(db)).rows;
      },
      { mayEndWithin: true, isReadOnly },
    );
  const insert =
    "insert into platform.suppressions (address_key, reason) values ('alone@example.org', 'test')";
  await expect(alone(insert, true)).rejects.toThrow('read-only transaction');
  await alone(insert, false);
  const found =
    "select address_key, current_user as name from platform.suppressions where address_key ~ '^alone'";
  expect(await alone(found, true)).toEqual([{ addressKey: 'alone@example.org', name: teamRole(ada.teamId) }]);
  const clients = await Promise.all([deps.pool.connect(), deps.pool.connect()]);
  for (const client of clients) {
    const { rows } = await client.query(
      "select current_user = session_user as unset, current_setting('transaction_read_only') as reads",
    );
    client.release();
    expect(rows).toEqual([{ unset: true, reads: 'off' }]);
  }
});

test('a request that waits too long for a connection is not answered as without a database', async () => {
  const pool = new pg.Pool({ connectionString: server.databaseUrl, max: 1, connectionTimeoutMillis: 50 });
  const client = await acquireClient(pool);
  await expect(acquireClient(pool)).rejects.toBeInstanceOf(PoolInUseError);
  client.release();
  await pool.end();
  const away = new pg.Pool({ host: '127.0.0.1', port: 1, connectionTimeoutMillis: 50 });
  await expect(acquireClient(away)).rejects.not.toBeInstanceOf(PoolInUseError);
  await away.end();
});

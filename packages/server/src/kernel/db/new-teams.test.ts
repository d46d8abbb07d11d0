// A connection may miss that a team was created, and then can't take on its role: another one is used.
import { collections } from '@fieldhouse/contract/collections';
import type { TeamId } from '@fieldhouse/contract/ids';
import { teams } from '@fieldhouse/contract/teams';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { inDatabase } from '../../../test/cluster/start-cluster.ts';
import { makeAccount, openSession } from '../../../test/cluster/test-people.ts';
import { Person } from '../../../test/people.ts';
import { type ServerProcess, startServerProcess } from '../../../test/processes/server-process.ts';
import { sized } from '../../../test/sizes.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { testSecret } from '../../../test/test-secret.ts';
import { makeTeamAuthority } from '../authority.ts';
import { newId } from '../ids.ts';
import { inCopyTransaction } from './copy-into.ts';
import { teamRole } from './team-transaction.ts';

let server: TestServer;
const processes: ServerProcess[] = [];
const roles: string[] = [];
beforeAll(async () => {
  server = await startServer({ hasWorker: false });
});
afterAll(async () => {
  for (const { process } of processes) process.kill('SIGTERM');
  await Promise.all(processes.map(({ ended }) => ended));
  await server.stop();
  // They belong to the cluster, and would outlive the database.
  if (roles.length > 0) await inDatabase(inject('clusterUrl'), `drop role ${roles.join(', ')}`);
});

async function insertTeam(client: pg.Client): Promise<TeamId> {
  // Just created by newId.
  const teamId = newId() as TeamId;
  roles.push(teamRole(teamId));
  await client.query(
    "select platform.create_team($1, 'New', 'New', 'UTC', 'en', false, $2, $3, 'ada@fieldhouse.test', 'Ada', 'Lindqvist')",
    [teamId, newId(), newId()],
  );
  return teamId;
}

/**
 * Reads the roles of the connection again, and creates a team while they are being read: the connection has read the
 * members of its own role, is stopped before it reads those of the others, and then stores what it found as current.
 */
async function missTeam(reader: pg.PoolClient): Promise<TeamId> {
  const clients = [server, server, server].map(({ databaseUrl }) => new pg.Client(databaseUrl));
  const [first, second, observer] = clients as [pg.Client, pg.Client, pg.Client];
  await Promise.all(clients.map((client) => client.connect()));
  const { rows } = await reader.query<{ pid: number }>('select pg_backend_pid() as pid');
  const { rows: others } = await second.query<{ pid: number }>('select pg_backend_pid() as pid');
  const isWaiting = async (pid = 0) =>
    (await observer.query('select from pg_locks where pid = $1 and not granted', [pid])).rowCount === 1;
  // What the connection knows is out of date.
  await insertTeam(first);
  await first.query('begin; lock table pg_auth_members');
  const read = reader.query(`begin; set local role "${teamRole(server.ada.teamId)}"; commit`);
  await expect.poll(() => isWaiting(rows[0]?.pid)).toBe(true);
  const locked = second.query('begin; lock table pg_auth_members');
  await expect.poll(() => isWaiting(others[0]?.pid)).toBe(true);
  await first.query('commit');
  await locked;
  const teamId = await insertTeam(second);
  await second.query('commit');
  await read;
  await Promise.all(clients.map((client) => client.end()));
  return teamId;
}

test('a copy into a team whose creation its connection missed is made on another connection', async () => {
  const { streamPool } = server.deps;
  const client = await streamPool.connect();
  const teamId = await missTeam(client);
  const setRole = client.query(`begin; set local role "${teamRole(teamId)}"`);
  await expect(setRole).rejects.toThrow('permission denied to set role');
  await client.query('rollback');
  client.release();
  const authority = makeTeamAuthority(teamId, { kind: 'system' });
  const whoAmI = () =>
    inCopyTransaction(
      streamPool,
      authority,
      async ({ query }) => (await query('select current_user', [])).rows,
    );
  expect(await whoAmI()).toEqual([{ current_user: teamRole(teamId) }]);
});

test('teams that several processes create at once are used in all of them at once', {
  timeout: sized(60_000, 600_000),
}, async () => {
  const [count, atOnce] = sized([20, 4], [500, 10]);
  const urls = [server.url, ...(await startProcesses(sized(1, 3)))];
  let left = count;
  const createTeams = async () => {
    while (left > 0) {
      left -= 1;
      const url = urls[left % urls.length] ?? server.url;
      const cookie = await signIn(`admin-${left}`);
      const { teamId } = await new Person(url, cookie, '').call(teams.create, { body: { name: 'New' } });
      roles.push(teamRole(teamId));
      await Promise.all(urls.map((other) => new Person(other, cookie, teamId).call(collections.list)));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, createTeams));
});

/** Each on the database of the server. */
async function startProcesses(count: number): Promise<string[]> {
  const env = {
    NODE_ENV: 'test',
    DATABASE_URL: server.databaseUrl,
    DATA_DIR: server.deps.config.dataDir,
    APP_SECRET: testSecret,
    DATABASE_POOL_SIZE: '5',
    LOG_LEVEL: 'error',
  };
  for (let n = 0; n < count; n += 1) processes.push(startServerProcess({ mode: 'api', env }));
  return Promise.all(processes.map(({ url }) => url));
}

/** The cookie of a new account: the other processes remember for a second which teams they know of an account. */
async function signIn(name: string): Promise<string> {
  const { deps, passwordHash, ada } = server;
  const { userId } = await makeAccount(deps, passwordHash, name, 'Admin');
  return `${ada.cookie.split('=')[0]}=${await openSession(deps, userId)}`;
}

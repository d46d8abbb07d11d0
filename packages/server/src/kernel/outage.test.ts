// Outages are distinguished from bugs by the errors that PostgreSQL really reports.

import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { identity } from '@fieldhouse/contract/identity';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../test/people.ts';
import { refusal } from '../../test/people.ts';
import { startServer, type TestServer } from '../../test/start-server.ts';
import { clearAuthenticationCache } from '../features/identity/index.ts';
import { Refusal } from './http/refusal.ts';
import { outageOf } from './outage.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ hasWorker: false, env: { LOG_LEVEL: 'silent' } });
});
afterAll(() => server.stop());

const thrownBy = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );
const raised = (state: string) =>
  thrownBy(server.deps.ownerPool.query(`do $$ begin raise exception 'x' using errcode = '${state}'; end $$`));

describe('an outage', () => {
  test.each([
    '53000',
    '53200',
    '53300',
    '57P01',
    '57P02',
    '57P03',
    '08000',
    '08001',
    '08003',
    '08004',
    '08006',
    '58000',
    '58030',
  ])('SQLSTATE %s: the database is away', async (state) => {
    expect(outageOf(await raised(state))).toBe('unavailable');
  });

  test('SQLSTATE 53100 and a file system without space: the disk is full', async () => {
    expect(outageOf(await raised('53100'))).toBe('storage_full');
    expect(outageOf(await thrownBy(writeFile('/dev/full', 'x')))).toBe('storage_full');
  });

  test('a connection that is refused or cut', async () => {
    const refused = await thrownBy(new pg.Client({ host: '127.0.0.1', port: 1 }).connect());
    const client = await server.deps.ownerPool.connect();
    const cut = await thrownBy(client.query('select pg_terminate_backend(pg_backend_pid())'));
    const after = await thrownBy(client.query('select 1'));
    client.release(true);
    expect([refused, cut, after].map(outageOf)).toEqual(Array(3).fill('unavailable'));
  });

  test('a server that takes the connection and says nothing', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    // Listening on a port, not on a path.
    const { port } = silent.address() as AddressInfo;
    const options = { host: '127.0.0.1', port, connectionTimeoutMillis: 20 };
    const pool = new pg.Pool(options);
    const errors = [await thrownBy(new pg.Client(options).connect()), await thrownBy(pool.query('select 1'))];
    await pool.end();
    silent.close();
    expect(errors.map(outageOf)).toEqual(Array(2).fill('unavailable'));
  });

  test('is known through the errors that wrap it', async () => {
    const state = await raised('57P01');
    expect(outageOf(new Error('The transaction could not be begun.', { cause: state }))).toBe('unavailable');
    expect(outageOf(new Refusal('unavailable'))).toBe('unavailable');
    // A refusal that code made of it is intended.
    expect(outageOf(new Refusal('conflict', { cause: state }))).toBeUndefined();
  });
});

describe('our own fault', () => {
  test.each([
    '42601',
    '42703',
    '42P01',
    '42501',
    '22012',
    '23505',
    '40001',
    '25P02',
    '25P03',
    '57014',
    'XX000',
    'P0001',
    '08P01',
  ])('SQLSTATE %s is none', async (state) => {
    expect(outageOf(await raised(state))).toBeUndefined();
  });

  test('a message that PostgreSQL can not read is none', async () => {
    const error = await thrownBy(server.deps.ownerPool.query('select $1::int', [1, 2]));
    expect(error).toMatchObject({ code: '08P01' });
    expect(outageOf(error)).toBeUndefined();
  });

  test('in the tables of better-auth is answered 500, whether it says so or not', async () => {
    const { ada, deps } = server;
    const statusOf = async (person: Person, method: string, path: string) => {
      clearAuthenticationCache(deps);
      return (await person.send({ method, path, ...(method === 'POST' && { body: {} }) })).status;
    };
    await deps.ownerPool.query('alter table identity.sessions rename column expires_at to ends_at');
    expect(await statusOf(ada, 'GET', '/authentication/session')).toBe(500);
    await deps.ownerPool.query('alter table identity.sessions rename column ends_at to expires_at');
    expect(await statusOf(ada, 'GET', '/authentication/session')).toBe(200);
  });

  test('a session that could not be ended is not reported as ended', async () => {
    const { tom, deps } = server;
    await deps.ownerPool.query('revoke delete on identity.sessions from public, fh_app');
    expect((await refusal(tom.call(identity.signOut))).problem.code).toBe('internal_error');
    await deps.ownerPool.query('grant delete on identity.sessions to fh_app');
    expect((await tom.call(identity.session)).memberships).toHaveLength(1);
    await tom.call(identity.signOut);
    expect((await refusal(tom.call(identity.session))).problem.code).toBe('not_signed_in');
  });
});

// The process from outside, as an operator sees it: its output, how it exits, and what it leaves behind.
import { existsSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { session } from '@fieldhouse/contract/identity';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { makeDataDir, removeDataDir } from '../test/data-dir.ts';
import { type ServerProcess, startServerProcess } from '../test/processes/server-process.ts';
import { cloneDatabase } from '../test/start-server.ts';
import { testSecret } from '../test/test-secret.ts';
import { freePort } from './kernel/db/embedded-postgres.ts';

// Several starts a test, on a machine that may be busy.
vi.setConfig({ testTimeout: 90_000 });

const children: ServerProcess[] = [];
let dataDir: string;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
beforeAll(async () => {
  dataDir = await makeDataDir();
  database = await cloneDatabase();
});
afterEach(async () => {
  for (const child of children.splice(0)) {
    child.process.kill('SIGTERM');
    await child.ended;
  }
});
afterAll(async () => {
  await database.drop();
  await removeDataDir(dataDir);
});

function start(env: Readonly<Record<string, string>>, mode = 'all'): ServerProcess {
  const started = startServerProcess({ env: { DATA_DIR: dataDir, ...env }, mode });
  children.push(started);
  return started;
}

/** Output of a start that is refused. */
async function refusal(env: Readonly<Record<string, string>>): Promise<string> {
  const started = start(env);
  expect(await started.ended, started.output()).toBe(1);
  // A sentence for the operator, not a stack.
  expect(started.output()).not.toMatch(/^\s+at /m);
  return started.output();
}

const isThere = (file: string) => existsSync(path.join(dataDir, file));

describe('a data folder', () => {
  test('is served by one process, which says so to the second one, and is taken over after a kill', async () => {
    const first = start({});
    const url = await first.url;

    const second = await refusal({});
    expect(second).toContain(`already running on this data folder (process ${first.process.pid}`);
    expect(second).toContain('set DATA_DIR to another folder');
    expect((await fetch(`${url}/api/health/ready`)).status).toBe(200);

    first.process.kill('SIGKILL');
    expect(await first.ended).toBeUndefined();
    expect(isThere('fieldhouse.lock')).toBe(true);

    const third = start({});
    expect((await fetch(`${await third.url}/api/health/ready`)).status).toBe(200);
    third.process.kill('SIGTERM');
    expect(await third.ended).toBe(0);
    // A busy machine may block the event loop of any process.
    const warnings = third.output().match(/^.*"level".*$/gm) ?? [];
    expect(warnings.filter((line) => !line.includes('event loop was blocked'))).toEqual([]);
    expect(isThere('fieldhouse.lock')).toBe(false);
    expect(isThere('postgres/postmaster.pid')).toBe(false);
  });

  test('is free again after a start that was given up', async () => {
    const started = start({ LOG_LEVEL: 'info' });
    await expect.poll(started.output, { timeout: 20_000 }).toContain('embedded PostgreSQL is up');
    started.process.kill('SIGINT');
    expect(await started.ended, started.output()).toBe(0);
    expect(isThere('fieldhouse.lock')).toBe(false);
    expect(isThere('postgres/postmaster.pid')).toBe(false);
  });
});

describe('a start on a database of its own', () => {
  const own = () => ({ DATABASE_URL: database.url, APP_SECRET: testSecret });

  test('says when the database is not there', async () => {
    const output = await refusal({
      ...own(),
      DATABASE_URL: 'postgres://user:secret@127.0.0.1:1/nowhere',
    });
    expect(output).toContain("The database of DATABASE_URL can't be used");
    expect(output).not.toContain('secret');
  });

  test.each(['api', 'worker'])(
    '%s waits for a database that is away, and ends at once when it is stopped',
    async (mode) => {
      // At which nothing listens.
      const away = await freePort();
      const url = new URL(database.url);
      const backend = { host: url.hostname, port: Number(url.port) };
      url.port = String(away);
      const env = { ...own(), DATABASE_URL: url.toString() };
      const isWaiting = (process: ServerProcess) =>
        expect
          .poll(process.output, { timeout: 20_000 })
          .toContain('the database can’t be reached; waiting for it');

      const given = start(env, mode);
      await isWaiting(given);
      given.process.kill('SIGTERM');
      expect(await given.ended).toBe(0);

      const patient = start(env, mode);
      await isWaiting(patient);
      const back = createServer((socket) => {
        const upstream = connect(backend);
        for (const end of [socket, upstream]) end.on('error', () => undefined);
        socket.pipe(upstream).pipe(socket);
      });
      await new Promise<void>((resolve) => back.listen(away, '127.0.0.1', resolve));
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      try {
        const isWorking = async () => {
          const { rows } = await client.query(
            "select from pg_stat_activity where datname = current_database() and application_name = 'fieldhouse-events'",
          );
          return rows.length > 0;
        };
        await expect.poll(isWorking, { timeout: 40_000 }).toBe(true);
        patient.process.kill('SIGTERM');
        expect(await patient.ended, patient.output()).toBe(0);
      } finally {
        await client.end();
        back.close();
      }
    },
  );

  test('names the settings that are wrong, all of them', async () => {
    const output = await refusal({ ...own(), PORT: 'eighty', SIGN_UP: 'perhaps' });
    expect(output).toMatch(/PORT: .+\n\s+SIGN_UP: /);
  });

  test('refuses settings under their former names and gives the current ones', async () => {
    const output = await refusal({ ...own(), KEY_REQUESTS_PER_MINUTE: '5', PERSON_REQUESTS_PER_MINUTE: '9' });
    expect(output).toContain('KEY_REQUESTS_PER_MINUTE is now API_KEY_REQUESTS_PER_MINUTE');
    expect(output).toContain('PERSON_REQUESTS_PER_MINUTE is now USER_REQUESTS_PER_MINUTE');
  });
});

describe('production', () => {
  const production = { NODE_ENV: 'production', DEMO: 'true' };

  test('is refused without its settings, each named', async () => {
    expect(await refusal(production)).toContain(
      'With NODE_ENV=production these settings must be set: DATABASE_URL, APP_URL, APP_SECRET.',
    );
  });

  test('is refused with a secret that can be guessed', async () => {
    const output = await refusal({
      ...production,
      DATABASE_URL: database.url,
      APP_URL: 'https://app.example',
      APP_SECRET: 'short',
    });
    expect(output).toContain('APP_SECRET');
  });

  test('has no demo team and shows no sign-in, whatever DEMO says; a second one learns that the port is in use', async () => {
    const env = {
      ...production,
      DATABASE_URL: database.url,
      APP_URL: 'https://app.example',
      APP_SECRET: testSecret,
    };
    const started = start(env);
    const url = await started.url;
    expect(started.output()).not.toContain('Sign in as');
    const instance = await (await fetch(`${url}/api/instance`)).text();
    expect(instance).not.toContain('ada@');

    const { port } = new URL(url);
    expect(await refusal({ ...env, PORT: port })).toContain(
      `Port ${port} on 127.0.0.1 is in use. Set PORT to a free one`,
    );
  });
});

test('a first start that was killed while it made the demo is made good by the next one', async () => {
  const fresh = await cloneDatabase();
  const env = { DATABASE_URL: fresh.url, APP_SECRET: testSecret, DEMO: 'true' };
  const first = start(env);
  await expect.poll(() => countAccounts(fresh.url), { timeout: 20_000, interval: 5 }).toBe(1);
  first.process.kill('SIGKILL');
  await first.ended;
  expect(first.output()).not.toContain('ready');

  const second = start(env);
  const url = await second.url;
  const signIn = await fetch(`${url}/api/authentication/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({ email: 'ada@fieldhouse.test', password: 'Fieldhouse-1' }),
  });
  expect(signIn.status).toBe(200);
  expect(session.parse(await signIn.json()).memberships).toHaveLength(1);
  expect(await countAccounts(fresh.url)).toBe(2);
  second.process.kill('SIGTERM');
  await second.ended;
  await fresh.drop();
});

async function countAccounts(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int as count from identity.users',
    );
    return rows[0]?.count ?? 0;
  } finally {
    await client.end();
  }
}

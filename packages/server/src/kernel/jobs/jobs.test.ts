// A job is run by one worker at a time, and soon by another one if that worker dies.
import { teamId } from '@fieldhouse/contract/ids';
import { outgoingHolds } from '@fieldhouse/contract/outgoing-hold';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { requeueJobsOf } from '../../../test/processes/worker-processes.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { testSecret } from '../../../test/test-secret.ts';
import { makeTeamAuthority } from '../authority.ts';
import { toAppUrl } from '../db/migrate.ts';
import type { OutgoingGate } from '../outgoing/gate.ts';
import { createJobs, type Jobs } from './jobs.ts';

const queue = 'test.work';
let server: TestServer;
let workers: Jobs[] = [];
beforeAll(async () => {
  server = await startServer({ hasWorker: false });
});
afterEach(async () => {
  await Promise.all(workers.splice(0).map((jobs) => jobs.stop()));
});
afterAll(() => server.stop());

interface WorkerRules {
  readonly effect?: 'data' | 'outgoing' | 'erasure';
  readonly retries?: number;
  readonly expireInSeconds?: number;
  readonly onGivenUp?: () => Promise<void>;
}

async function startWorker(
  work: () => Promise<void>,
  rules: WorkerRules = {},
  gate: OutgoingGate = server.deps.gate,
): Promise<void> {
  const { hub, log, streamPool } = server.deps;
  const url = toAppUrl(server.databaseUrl, testSecret);
  const jobs = createJobs({ url, pool: streamPool, hub, gate, log });
  jobs.handle({ queue, effect: 'data', handle: work, ...rules });
  workers = [...workers, jobs];
  await jobs.start();
}

async function askForWork(): Promise<void> {
  const authority = makeTeamAuthority(teamId.parse(server.ada.teamId), { kind: 'system' });
  await server.deps.withTeam(authority, (ctx) => ctx.enqueue(queue, {}));
}

async function stateOfJob(): Promise<string> {
  const { rows } = await server.deps.ownerPool.query<{ state: string }>(
    'select state from jobs.job where name = $1 order by created_on desc limit 1',
    [queue],
  );
  return rows[0]?.state ?? 'none';
}

/** Waits in real time until both workers have polled. */
async function expectStill(read: () => unknown, value: unknown): Promise<void> {
  const started = performance.now();
  await expect
    .poll(() => performance.now() - started > 1500 || read() !== value, { timeout: 5000 })
    .toBe(true);
  expect(read()).toBe(value);
}

test('a job that the queue gives to a second worker waits for the first, and is not done again', async () => {
  let runs = 0;
  let finish = () => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const work = async () => {
    runs += 1;
    await finished;
  };
  await startWorker(work);
  await startWorker(work);
  await askForWork();
  await expect.poll(() => runs, { timeout: 10_000 }).toBe(1);
  // The queue does the same with a worker that was too busy to send a heartbeat.
  expect(await requeueJobsOf(server, queue)).toBe(1);
  await expect.poll(stateOfJob, { timeout: 10_000 }).toBe('active');
  await expectStill(() => runs, 1);
  finish();
  await expect.poll(stateOfJob, { timeout: 10_000 }).toBe('completed');
  await expectStill(() => runs, 1);
});

test('once its last attempt has failed, what people wait for is ended, until that succeeds', async () => {
  let [attempts, endings] = [0, 0];
  await startWorker(
    async () => {
      attempts += 1;
      throw new Error('for good');
    },
    {
      retries: 1,
      onGivenUp: async () => {
        endings += 1;
        if (endings === 1) throw new Error('not yet');
      },
    },
  );
  await askForWork();
  await expect.poll(() => endings, { timeout: 20_000 }).toBe(2);
  expect(attempts).toBe(2);
  expect(await stateOfJob()).toBe('failed');
});

test('a job of an earlier version is ended, too', async () => {
  let [attempts, endings] = [0, 0];
  const work = async () => {
    attempts += 1;
    throw new Error('for good');
  };
  await startWorker(work, { retries: 1 });
  await askForWork();
  await expect.poll(() => attempts, { timeout: 10_000 }).toBe(1);
  await expect.poll(stateOfJob, { timeout: 10_000 }).toBe('retry');
  await Promise.all(workers.splice(0).map((jobs) => jobs.stop()));
  const onGivenUp = async () => {
    endings += 1;
  };
  await startWorker(work, { retries: 1, onGivenUp });
  await expect.poll(() => endings, { timeout: 15_000 }).toBe(1);
});

test('a queue follows the rules of the version that works on it', async () => {
  await startWorker(async () => {}, { retries: 2 });
  await startWorker(async () => {}, { retries: 7, expireInSeconds: 1200 });
  const { rows } = await server.deps.ownerPool.query(
    'select retry_limit, expire_seconds from jobs.queue where name = $1',
    [queue],
  );
  expect(rows).toEqual([{ retry_limit: 7, expire_seconds: 1200 }]);
});

async function heldJobs(): Promise<number> {
  const { rows } = await server.deps.ownerPool.query<{ n: number }>(
    'select count(*)::int as n from platform.held_jobs where queue = $1',
    [queue],
  );
  return rows[0]?.n ?? 0;
}

test.each(['outgoing', 'erasure'] as const)(
  'a job of effect “%s” waits while its team is on hold, and runs once it is released',
  async (effect) => {
    let runs = 0;
    await startWorker(
      async () => {
        runs += 1;
      },
      { effect },
    );
    await server.deps.ownerPool.query("select platform.hold_outgoing('moved')");
    await server.deps.gate.refresh();
    await askForWork();
    await expect.poll(heldJobs, { timeout: 10_000 }).toBe(1);
    await expect.poll(stateOfJob, { timeout: 10_000 }).toBe('completed');
    expect(runs).toBe(0);
    await server.ada.call(outgoingHolds.release, { body: { pending: 'continue' } });
    await expect.poll(() => runs, { timeout: 10_000 }).toBe(1);
    expect(await heldJobs()).toBe(0);
  },
);

test('a job that changes data runs while its team is on hold', async () => {
  let runs = 0;
  await startWorker(async () => {
    runs += 1;
  });
  await server.deps.ownerPool.query("select platform.hold_outgoing('moved')");
  await server.deps.gate.refresh();
  await askForWork();
  await expect.poll(() => runs, { timeout: 10_000 }).toBe(1);
  await server.ada.call(outgoingHolds.release, { body: { pending: 'continue' } });
});

test('a job that is set aside while its team is released runs instead of being lost', async () => {
  let runs = 0;
  // The gate of a process that has not yet received the release.
  const { gate } = server.deps;
  let isUnaware = true;
  const unaware = {
    ...gate,
    isHeld: async () => isUnaware,
    refresh: async () => {
      isUnaware = false;
    },
  };
  await startWorker(
    async () => {
      // What it sends is asked for at the same gate.
      expect(isUnaware).toBe(false);
      runs += 1;
    },
    { effect: 'outgoing' },
    unaware,
  );
  await askForWork();
  await expect.poll(() => runs, { timeout: 10_000 }).toBe(1);
  expect(await heldJobs()).toBe(0);
});

test('a release that cancels drops what was asked for before the hold, and keeps what came after', async () => {
  await server.deps.ownerPool.query("select platform.hold_outgoing('moved')");
  const team = server.ada.teamId;
  const set = (at: string, id: string, name = queue) =>
    server.deps.ownerPool.query('select platform.hold_job($1, $2, $3, $4, $5)', [team, id, name, '{}', at]);
  server.deps.jobs.handle({ queue, effect: 'outgoing', handle: async () => {} });
  await set('2020-01-01', '00000000-0000-4000-8000-000000000001');
  await set('2100-01-01', '00000000-0000-4000-8000-000000000002');
  await set('2020-01-01', '00000000-0000-4000-8000-000000000003', 'files.sweep');
  await server.ada.call(outgoingHolds.release, { body: { pending: 'cancel' } });
  const { rows } = await server.deps.ownerPool.query(
    "select queue from platform.outbox where queue in ($1, 'files.sweep') order by id",
    [queue],
  );
  expect(rows).toEqual([{ queue: 'files.sweep' }, { queue }]);
  const again = server.ada.call(outgoingHolds.release, { body: { pending: 'cancel' } });
  await expect(again).rejects.toMatchObject({ status: 409, problem: { code: 'action_not_allowed' } });
});

test('each queue of the product says what its jobs do; a new one is put in its place here', () => {
  const queues = { outgoing: [] as string[], erasure: [] as string[], data: [] as string[] };
  for (const [name, effect] of server.deps.jobs.effects()) if (name !== queue) queues[effect].push(name);
  expect(queues.outgoing.sort()).toEqual([
    'messages.check-links',
    'messages.resend-uncertain',
    'notices.mail',
    'senders.code-mail',
    'senders.code-sms',
    'subscription-lists.confirm',
    'suppressions.request-mail',
    'team-users.invitation-mail',
    'webhooks.send',
    'wizards.mail-link',
    'wizards.receipt',
  ]);
  expect(queues.erasure.sort()).toEqual([
    'collections.clear-fields',
    'collections.forget-values',
    'files.sweep',
    'notices.forget',
    'records.empty-trash',
    'subscription-lists.expire-import',
    'suppressions.erase',
    'tasks.empty-trash',
    'webhooks.forget',
    'wizards.forget-answers',
    'wizards.sweep-pictures',
  ]);
  expect(queues.data.length).toBeGreaterThan(10);
});

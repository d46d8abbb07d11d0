// A job is worked on by one worker at a time, and by another one soon where that one is gone.
import { teamId } from '@fieldhouse/contract/ids';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { testSecret } from '../../../test/test-secret.ts';
import { giveJobsBack } from '../../../test/worker-processes.ts';
import { makeTeamAuthority } from '../authority.ts';
import { toAppUrl } from '../db/migrate.ts';
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

async function startWorker(work: () => Promise<void>, rules: object = {}): Promise<void> {
  const { gate, hub, log, streamPool } = server.deps;
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

/** What no clock tells: that both workers have had their turn. */
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
  // As it does with a worker that was too busy to be heard of.
  expect(await giveJobsBack(server, queue)).toBe(1);
  await expect.poll(stateOfJob, { timeout: 10_000 }).toBe('active');
  await expectStill(() => runs, 1);
  finish();
  await expect.poll(stateOfJob, { timeout: 10_000 }).toBe('completed');
  await expectStill(() => runs, 1);
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

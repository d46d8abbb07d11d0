// Many records are scanned in the background, however often that is interrupted, and only once at a time.
import { collections } from '@fieldhouse/contract/collections';
import { duplicates } from '@fieldhouse/contract/duplicates';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createWorkers, requeueJobsOf } from '../../../../test/processes/worker-processes.ts';
import { listGroups } from '../../../../test/run-duplicate-search.ts';
import { sized, smallSteps } from '../../../../test/sizes.ts';
import { startServer, type TestServer } from '../../../../test/start-server.ts';

const many = sized(4000, 100_000);
let server: TestServer;
let collectionId: string;
const workers = createWorkers(() => server, smallSteps(many / 10));

beforeAll(async () => {
  server = await startServer({ hasWorker: false });
  const people = await server.ada.call(collections.create, {
    body: {
      name: 'Person',
      pluralName: 'People',
      representsPeople: true,
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Email', dataType: 'email_address', isUnique: false },
        { title: 'Phone', dataType: 'phone_number' },
        { title: 'Born', dataType: 'date' },
      ],
    },
  });
  collectionId = people.id;
  await fill();
}, 60_000);
afterAll(async () => {
  workers.killAll();
  await server.stop();
});

/**
 * Every thousandth record has the address of the previous one, every two-thousandth its number, with a
 * similar spelling of the name.
 */
async function fill(): Promise<void> {
  const { rows } = await server.deps.ownerPool.query<{ number: number; table: number }>(
    `select f.number, c.number as table from platform.fields f join platform.collections c on c.id = f.collection_id
     where c.id = $1 order by f.position`,
    [collectionId],
  );
  const table = `team_${server.ada.teamId.replaceAll('-', '')}.c_${rows[0]?.table}`;
  const columns = rows.map(({ number }) => `f_${number}`).join(', ');
  await server.deps.ownerPool.query(
    `insert into ${table} (id, created_at, updated_at, search, ${columns})
     select ('018f0000-' || lpad(to_hex(n / 65536), 4, '0') || '-7' || lpad(to_hex(n % 4096), 3, '0')
         || '-8000-' || lpad(to_hex(n), 12, '0'))::uuid, now(), now(), '',
       md5((n - (n % 2000 = 0)::int)::text) || case when n % 2000 = 0 then 'e' else '' end,
       'person' || n - (n % 1000 = 0)::int || '@example.org',
       '+1' || 9160000000 + n - (n % 2000 = 0)::int,
       date '1940-01-01' + (n - (n % 2000 = 0)::int) / 7
     from generate_series(1, ${many}) n`,
  );
}

test(`${many} people are looked through once though the process is killed in between`, async () => {
  const { ada, tom } = server;
  const params = { collectionId };
  expect(await ada.call(duplicates.startRun, { params })).toMatchObject({ state: 'running', percent: 0 });
  // No second run can start while one is in progress.
  expect(await tom.call(duplicates.startRun, { params })).toMatchObject({
    state: 'running',
    startedBy: { name: 'Ada Lindqvist' },
  });
  expect(await workers.start('duplicates-after-reading')).toBe('SIGKILL');
  const { percent } = await ada.call(duplicates.run, { params });
  expect(percent).toBe(5);
  expect(await requeueJobsOf(server, 'duplicates.look')).toBe(1);
  expect(await workers.start('duplicates-after-comparing')).toBe('SIGKILL');
  expect(await ada.call(duplicates.run, { params })).toMatchObject({ state: 'running', completedAt: null });
  expect(await listGroups(ada, collectionId)).toEqual([]);

  await requeueJobsOf(server, 'duplicates.look');
  const startedAt = performance.now();
  void workers.start();
  const stateNow = async () => (await ada.call(duplicates.run, { params })).state;
  await expect.poll(stateNow, { timeout: 60_000 }).toBe('done');
  expect(performance.now() - startedAt).toBeLessThan(30_000);

  const groups = await listGroups(ada, collectionId, '100');
  const reasons = groups.map((group) => group.reasons.join('+'));
  expect(reasons.filter((reason) => reason === 'same_email')).toHaveLength(many / 2000);
  expect(reasons.filter((reason) => reason === 'same_email+same_phone+similar_name')).toHaveLength(
    many / 2000,
  );
  expect(groups).toHaveLength(many / 1000);
  const { rows } = await server.deps.ownerPool.query(
    "select count(*)::int as n from pg_class where relname like 'likeness_%'",
  );
  expect(rows).toEqual([{ n: 0 }]);
}, 120_000);

test('an abandoned run is started again', async () => {
  const { ada } = server;
  const params = { collectionId };
  const begin =
    "update platform.duplicate_runs set state = 'reading', moved_at = now() where collection_id = $1";
  await server.deps.ownerPool.query(begin, [collectionId]);
  expect(await server.tom.call(duplicates.startRun, { params })).toMatchObject({
    state: 'running',
    startedBy: { name: 'Ada Lindqvist' },
  });
  await server.deps.ownerPool.query(
    "update platform.duplicate_runs set moved_at = now() - interval '11 minutes' where collection_id = $1",
    [collectionId],
  );
  expect(await ada.call(duplicates.run, { params })).toMatchObject({ state: 'failed' });
  expect(await server.tom.call(duplicates.startRun, { params })).toMatchObject({
    state: 'running',
    startedBy: { name: 'Tom Reed' },
  });
  // The previous results stay listed until it is done.
  expect(await listGroups(ada, collectionId, '500')).toHaveLength(many / 1000);
}, 60_000);

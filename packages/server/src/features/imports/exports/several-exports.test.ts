// How many files one user may have made at the same time.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCollection } from '../../../../test/imports/import-file.ts';
import type { Person } from '../../../../test/people.ts';
import { startServer, type TestServer } from '../../../../test/start-server.ts';
import { callerOfAccount } from '../../../kernel/http/admission/caller.ts';
import { exportTurns } from '../../../kernel/http/admission/exports.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ hasWorker: false });
});
afterAll(() => server.stop());

const here = () => false;

test('who has too many exports at the same time is asked to come back, and others get theirs', async () => {
  const { id } = await newCollection(server.ada, [{ title: 'Name', dataType: 'plain_text' }]);
  const download = (person: Person) =>
    person.send({ method: 'GET', path: `/teams/${person.teamId}/collections/${id}/export.csv` });
  const { rows } = await server.deps.ownerPool.query<{ id: string }>(
    "select id from identity.users where email = 'tom@fieldhouse.test'",
  );
  const tom = callerOfAccount(rows[0]?.id ?? '');
  const exports = server.deps.service(exportTurns);
  const ends = await Promise.all([1, 2, 3].map(() => exports.begin(tom, here)));
  const waiting = Array.from({ length: 20 }, () => exports.begin(tom, here));
  const refused = await download(server.tom);
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ code: 'too_many_requests' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await (await download(server.ada)).text()).toContain('Name');
  for (const end of ends) end();
  for (const one of waiting) (await one)();
  expect(await (await download(server.tom)).text()).toContain('Name');
});

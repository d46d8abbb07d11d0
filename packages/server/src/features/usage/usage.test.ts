// What a team uses by month, and the operator's limits.
import { teamApiKeys } from '@fieldhouse/contract/api-keys';
import { collections } from '@fieldhouse/contract/collections';
import { records } from '@fieldhouse/contract/records';
import { teams } from '@fieldhouse/contract/teams';
import { usage } from '@fieldhouse/contract/usage';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createIn } from '../../../test/named-records.ts';
import { Person, refusal } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { apiCalls } from '../../kernel/usage/api-calls.ts';
import { measureTeams } from './measure-teams.ts';

let server: TestServer;
let ada: Person;
afterAll(() => server?.stop());

const codeOf = async (call: Promise<unknown>) => (await refusal(call)).problem.code;
const things = (person: Person) =>
  person.call(collections.create, { body: { name: 'Thing', pluralName: 'Things' } });

async function keyOf(person: Person): Promise<Person> {
  const { secret } = await person.call(teamApiKeys.create, { body: { name: 'Site' } });
  return new Person(server.url, '', person.teamId, secret);
}

async function upload(person: Person, bytes: number): Promise<number> {
  const reply = await fetch(`${server.url}/api/teams/${person.teamId}/files?name=a.txt`, {
    method: 'POST',
    headers: { cookie: person.cookie, 'content-type': 'application/octet-stream' },
    body: 'x'.repeat(bytes),
  });
  return reply.status;
}

describe('without limits', () => {
  beforeAll(async () => {
    server = await startServer();
    ada = server.ada;
  });
  afterAll(() => server.stop());

  test('records, files and calls with keys are counted, of the own team only', async () => {
    const before = (await server.olga.call(usage.get)).months.at(-1);
    const list = await things(ada);
    await createIn(ada, list, [{ name: 'One' }, { name: 'Two' }]);
    const key = await keyOf(ada);
    for (let n = 0; n < 3; n += 1) await key.call(teams.get);
    const { months, limits } = await ada.call(usage.get);
    expect(months).toHaveLength(12);
    expect(months.at(-1)).toMatchObject({ records: 2, api_calls: 3, emails: 0, sms: 0 });
    expect(months.at(-1)?.storage).toBeGreaterThan(0);
    expect(months.at(0)).toMatchObject({ records: null, storage: null, api_calls: 0 });
    expect(limits).toEqual({ records: null, storage: null, emails: null, sms: null, api_calls: null });
    expect((await server.olga.call(usage.get)).months.at(-1)).toEqual(before);
    await measureTeams(server.deps, new AbortController().signal);
    const { rows } = await server.deps.ownerPool.query(
      "select amount::int from platform.usage_months where team_id = $1 and kind = 'records'",
      [ada.teamId],
    );
    expect(rows).toEqual([{ amount: 2 }]);
  });

  test('is shown to admins only, and calls cost no statement each', async () => {
    expect(await codeOf(server.tom.call(usage.get))).toBe('forbidden');
    const foreign = server.olga.call(usage.get, { params: { teamId: ada.teamId } });
    expect(await codeOf(foreign)).toBe('not_found');
    const counter = server.deps.service(apiCalls);
    const { ownerPool } = server.deps;
    const amount = async () => {
      const { rows } = await ownerPool.query<{ amount: string }>(
        "select amount from platform.usage_months where team_id = $1 and kind = 'api_calls'",
        [ada.teamId],
      );
      return Number(rows[0]?.amount ?? 0);
    };
    await counter.flush();
    const stored = await amount();
    await Promise.all(Array.from({ length: 50 }, () => counter.count(ada.teamId)));
    expect(await amount()).toBe(stored);
    await counter.flush();
    expect(await amount()).toBe(stored + 50);
  });
});

describe('with limits', () => {
  beforeAll(async () => {
    server = await startServer({
      env: { TEAM_MAX_RECORDS: '3', TEAM_MAX_STORAGE_MB: '1', TEAM_MAX_API_CALLS_PER_MONTH: '2' },
    });
    ada = server.ada;
  });

  test('more records, bytes and calls are refused with the reason', async () => {
    const list = await things(ada);
    await createIn(ada, list, [{ name: 'One' }, { name: 'Two' }]);
    const more = (names: readonly string[]) =>
      createIn(
        ada,
        list,
        names.map((name) => ({ name })),
      );
    expect(await refusal(more(['Three', 'Four']))).toMatchObject({
      status: 409,
      problem: { code: 'record_limit_reached', data: { limit: 3, used: 2 } },
    });
    await more(['Three']);
    expect(
      (await ada.call(records.query, { params: { collectionId: list.id }, body: {} })).records,
    ).toHaveLength(3);
    expect(await upload(ada, 100)).toBe(200);
    expect(await upload(ada, 1024 * 1024)).toBe(409);
    const key = await keyOf(ada);
    await key.call(teams.get);
    await key.call(teams.get);
    expect(await refusal(key.call(teams.get))).toMatchObject({
      status: 429,
      problem: { code: 'api_call_limit_reached', data: { limit: 2 } },
    });
    // People go on working.
    await ada.call(teams.get);
  });
});

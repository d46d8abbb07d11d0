// Personal links for the records that match a filter: who gets one, what the file says, and that no record gets two.

import { ownApiKeys } from '@fieldhouse/contract/api-keys';
import { records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { maxBatchRecords, wizardTokenBatches } from '@fieldhouse/contract/wizard-token-batches';
import { wizardTokens } from '@fieldhouse/contract/wizard-tokens';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inDatabase } from '../../../../../test/cluster/start-cluster.ts';
import { giveRoles } from '../../../../../test/give-roles.ts';
import { Person, refusal } from '../../../../../test/people.ts';
import { makeVisits, type Visits } from '../../../../../test/record-wizard.ts';
import { makeMember, startServer, type TestServer } from '../../../../../test/start-server.ts';
import { Visitor } from '../../../../../test/visitor.ts';

let server: TestServer;
let visits: Visits;
const soon = { timeout: 20_000 };

beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '1' } });
  visits = await makeVisits(server.ada, { access: 'token' });
});
afterAll(() => server.stop());

const codeOf = async (work: Promise<unknown>) => (await refusal(work)).problem.code;
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const params = () => ({ wizardId: visits.wizard.id });

function make(person: Person, body: object = {}) {
  return person.call(wizardTokenBatches.create, {
    params: params(),
    body: { expiresAt: inAnHour(), ...body } as never,
  });
}

async function done(person: Person, id: string) {
  const find = async () =>
    (await person.call(wizardTokenBatches.list, { params: params() })).items.find((one) => one.id === id);
  await expect.poll(async () => (await find())?.state, soon).not.toBe('waiting');
  return find();
}

async function fileOf(person: Person, id: string): Promise<string[][]> {
  const reply = await person.send({
    method: 'GET',
    path: `/teams/${server.ada.teamId}/wizard-token-batches/${id}/csv`,
  });
  expect(reply.status).toBe(200);
  return (await reply.text())
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
}

const ofElena = { filter: { field: 'name', operator: 'is', value: 'Elena Rossi' } };

test('each record that matches gets a link, which the file has with its name and addresses', async () => {
  const batch = await make(server.ada, ofElena);
  expect(await done(server.ada, batch.id)).toMatchObject({
    state: 'done',
    made: 1,
    leftOut: 0,
    uses: 'once',
  });
  const [head, ...rows] = await fileOf(server.ada, batch.id);
  expect(head).toEqual(['Name', 'Email', 'Phone', 'PersonalLink']);
  expect(rows.map((cells) => cells.slice(0, 3))).toEqual([['Elena Rossi', 'elena@example.org', '']]);
  const secret = rows[0]?.[3]?.split('/').at(-1) ?? '';
  const visitor = await Visitor.enter(server.anonymous, secret);
  expect(visitor.step.record).toMatchObject({ id: visits.record.id });
  // No table contains it.
  await inDatabase(
    server.databaseUrl,
    `do $$ begin
      assert not exists (select from platform.wizard_tokens t where row_to_json(t)::text like '%${secret}%');
      assert not exists (select from platform.wizard_token_batches b where row_to_json(b)::text like '%${secret}%');
    end $$`,
  );
});

test('repeated, it adds links for new records only, and leaves out revoked ones', async () => {
  const batch = await make(server.ada, { uses: 'many' });
  expect(await done(server.ada, batch.id)).toMatchObject({ made: 2 });
  const before = await fileOf(server.ada, batch.id);
  await server.ada.call(records.create, {
    params: { collectionId: visits.people.id },
    body: { records: [{ name: '=1+1', email: 'new@example.org' }] },
  });
  const repeat = () =>
    server.ada.call(wizardTokenBatches.repeat, { params: { wizardTokenBatchId: batch.id } });
  await repeat();
  expect(await done(server.ada, batch.id)).toMatchObject({ made: 3, leftOut: 0 });
  await repeat();
  expect(await done(server.ada, batch.id)).toMatchObject({ made: 3 });
  const after = await fileOf(server.ada, batch.id);
  expect(after).toHaveLength(4);
  for (const line of before) expect(after).toContainEqual(line);
  expect(after.flat()).toContain("'=1+1");
  const { items } = await server.ada.call(wizardTokens.listOfRecord, {
    params: { collectionId: visits.people.id, recordId: visits.record.id },
  });
  const own = items.find(({ uses }) => uses === 'many');
  await server.ada.call(wizardTokens.revoke, { params: { wizardTokenId: own?.id as never } });
  expect(await fileOf(server.ada, batch.id)).toHaveLength(3);
  await repeat();
  await done(server.ada, batch.id);
  expect(await fileOf(server.ada, batch.id)).toHaveLength(3);
});

describe('it has the rights of who makes it', () => {
  async function builder(name: string, seen: readonly string[], changed: readonly string[]) {
    const person = await makeMember(server, name);
    const { id: collectionId } = visits.people;
    const filter = { field: 'name', operator: 'is', value: 'Elena Rossi' };
    const of = (type: string, names: readonly string[]) =>
      names.map((one) => ({ type, collectionId, fieldId: visits.fieldId(one), filter }));
    const role = await server.ada.call(roles.create, {
      body: {
        name,
        featurePermissions: ['team_admin_data_wizards'],
        dataPermissions: [
          ...of('read_data_field_data', seen),
          ...of('update_data_field_data', changed),
          { type: 'run_data_wizard', wizardId: visits.wizard.id },
        ] as never,
      },
    });
    await giveRoles(server.ada, person, [role.id], { dataAccess: 'by_role' });
    return person;
  }

  test('only records that they may read, and change as the wizard does', async () => {
    const all = ['name', 'email', 'phone', 'state'];
    const kim = await builder('kim', all, all);
    const batch = await make(kim);
    expect(await done(kim, batch.id)).toMatchObject({ made: 1, leftOut: 0 });
    expect((await fileOf(kim, batch.id)).map(([name]) => name)).toEqual(['Name', 'Elena Rossi']);
    // Of kim alone.
    expect(
      (await server.ada.call(wizardTokenBatches.list, { params: params() })).items.some(
        ({ id }) => id === batch.id,
      ),
    ).toBe(false);
    const path = `/teams/${server.ada.teamId}/wizard-token-batches/${batch.id}/csv`;
    expect((await server.ada.send({ method: 'GET', path })).status).toBe(404);
    expect((await server.olga.send({ method: 'GET', path })).status).toBe(404);
    await giveRoles(server.ada, kim, [], { dataAccess: 'by_role' });
    expect((await kim.send({ method: 'GET', path })).status).toBe(403);

    const lea = await builder('lea', ['name', 'email'], ['email']);
    const less = await make(lea);
    expect(await done(lea, less.id)).toMatchObject({ made: 0, leftOut: 1 });
    const byPhone = { filter: { field: 'phone', operator: 'is_empty' } };
    expect(await codeOf(make(lea, byPhone))).toMatch(/unknown_field|forbidden/);
  });

  test('no guests, keys, members without the permission, or other teams', async () => {
    expect(await codeOf(make(server.tom))).toBe('forbidden');
    expect(await codeOf(make(server.olga))).toBe('not_found');
    const guest = await builder('gus', ['name'], []);
    await giveRoles(server.ada, guest, [], { accountType: 'guest', dataAccess: 'by_role' } as never);
    expect(await codeOf(make(guest))).toBe('forbidden');
    const { secret } = await server.ada.call(ownApiKeys.create, { body: { name: 'Program' } });
    const program = new Person(server.url, '', server.ada.teamId, secret);
    expect(await codeOf(make(program))).toBe('key_not_allowed');
  });
});

test('what can’t be made is refused: other wizards, a past end, too many records', async () => {
  const plain = await makeVisits(server.ada, { access: 'team' });
  const other = server.ada.call(wizardTokenBatches.create, {
    params: { wizardId: plain.wizard.id },
    body: { expiresAt: inAnHour() },
  });
  expect(await codeOf(other)).toBe('wizard_without_personal_links');
  expect(await codeOf(make(server.ada, { expiresAt: '2020-01-01T00:00:00Z' }))).toBe('invalid_input');
  expect(await codeOf(make(server.ada, { filter: { field: 'nope', operator: 'is', value: 'x' } }))).toBe(
    'unknown_field',
  );
  expect(await codeOf(make(server.ada, { size: 3 }))).toBe('invalid_input');
  expect(maxBatchRecords).toBe(10_000);
});

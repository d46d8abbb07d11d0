// Who gets no messages: added and lifted by a team admin alone.
import { teamApiKeys } from '@fieldhouse/contract/api-keys';
import { auditLog } from '@fieldhouse/contract/audit-log';
import { messages } from '@fieldhouse/contract/messages';
import { suppressions } from '@fieldhouse/contract/suppressions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import { Person, refusal } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
});
afterAll(() => server.stop());

test('a phone’s opt-out is lifted as an address’s is', async () => {
  const addressKey = '+34911234567';
  await server.deps.ownerPool.query(
    'insert into platform.unsubscribes (team_id, address_key) values ($1, $2)',
    [ada.teamId, addressKey],
  );
  const { items } = await ada.call(suppressions.optOuts, { query: { search: addressKey } });
  expect(items).toMatchObject([{ address: addressKey, from: 'everything' }]);
  const body = { address: addressKey, collectionId: null, reason: 'Asked by phone' };
  await ada.call(suppressions.liftOptOut, { body });
  expect((await refusal(ada.call(suppressions.liftOptOut, { body }))).problem.code).toBe('not_found');
  const { consents } = await ada.call(suppressions.exportPerson, { body: { address: addressKey } });
  expect(consents).toMatchObject([{ action: 'lifted', method: 'admin', source: 'Asked by phone' }]);
});

test('a team admin suppresses addresses by hand, all of a list or none', async () => {
  const many = Array.from({ length: 9_998 }, (_, index) => `hand-${index}@example.org`);
  const addresses = ['By.Hand@example.org', 'by.hand@example.org', ...many];
  const body = { addresses, reason: 'Asked by letter' };
  const wrong = { ...body, addresses: ['fine@example.org', 'not an address'] };
  const { problem } = await refusal(ada.call(suppressions.add, { body: wrong }));
  expect([problem.code, problem.issues?.[0]?.path]).toEqual(['invalid_input', ['body', 'addresses', 1]]);
  const tooMany = { ...body, addresses: [...addresses, 'one-more@example.org'] };
  expect((await refusal(ada.call(suppressions.add, { body: tooMany }))).status).toBe(400);
  expect(await ada.call(suppressions.add, { body })).toEqual({ added: 9_999, unchanged: 0 });
  expect(await ada.call(suppressions.add, { body })).toEqual({ added: 0, unchanged: 9_999 });
  const { items } = await ada.call(suppressions.list, { query: { search: 'by.hand' } });
  expect(items).toMatchObject([{ address: 'by.hand@example.org', cause: 'manual' }]);
  const values = ['by.hand@example.org', 'other@example.org'];
  const source = { kind: 'address', address: { kind: 'email', values } } as const;
  const audience = { include: [source], exclude: [] };
  const counted = { type: 'transactional', audience } as const;
  expect(await ada.call(messages.countAudience, { body: counted })).toMatchObject({ reachable: 1 });
  const phone = { addresses: ['+34911234568'], reason: 'Landline' };
  expect(await ada.call(suppressions.add, { body: phone })).toEqual({ added: 1, unchanged: 0 });
  const lines = await ada.call(auditLog.list, { query: { area: 'suppression' } });
  expect(lines.items[0]).toMatchObject({
    action: 'suppression.added',
    subjectName: '+3…',
    detail: { number: 1, reason: 'Landline' },
  });
});

test('only a team admin of the team suppresses and lifts, and no key', async () => {
  const key = 'hand-1@example.org';
  await ada.call(suppressions.add, { body: { addresses: [key], reason: 'For this test' } });
  const guest = await makeMember(server, 'suppression-guest');
  await giveRoles(ada, guest, [], { accountType: 'guest', dataAccess: 'by_role' });
  const { secret } = await ada.call(teamApiKeys.create, { body: { name: 'Programs' } });
  const program = new Person(ada.url, '', ada.teamId, secret);
  for (const by of [guest, program]) {
    const refused = await Promise.all([
      refusal(by.call(suppressions.add, { body: { addresses: ['new@example.org'], reason: 'x' } })),
      refusal(by.call(suppressions.lift, { body: { key, reason: 'x' } })),
      refusal(by.call(suppressions.liftOptOut, { body: { address: key, collectionId: null, reason: 'x' } })),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
  }
  const lift = { body: { key, reason: 'x' } };
  expect((await refusal(server.olga.call(suppressions.lift, lift))).problem.code).toBe('not_found');
  const ofAda = new Person(ada.url, server.olga.cookie, ada.teamId);
  expect((await refusal(ofAda.call(suppressions.lift, lift))).problem.code).toBe('not_found');
  const { items } = await ada.call(suppressions.list, { query: { search: key } });
  expect(items).toHaveLength(1);
});

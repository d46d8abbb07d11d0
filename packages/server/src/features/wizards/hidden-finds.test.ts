// A public wizard that finds records discloses nothing of them to its visitor: the reply has the same bytes and is sent at the same
// time, whether one was found or none (docs/decisions/0187 and 0214).
import { randomUUID } from 'node:crypto';
import { collections } from '@fieldhouse/contract/collections';
import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { wizards } from '@fieldhouse/contract/wizards';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createIn } from '../../../test/named-records.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { Visitor } from '../../../test/visitor.ts';
import { publish } from '../../../test/wizard-makers.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ hasWorker: false, env: { TRUST_PROXY: '1' } });
});
afterAll(() => server.stop());

const found = { email: 'ana@example.org', name: 'Ana' };

/**
 * Asks for an address, finds people by it, and goes on with another step. `changes`: it also changes who is found. `uses`: a variable
 * of the next step is their name.
 */
async function makeLookup({ changes = false, uses = false } = {}) {
  const { ada } = server;
  const tail = randomUUID().slice(0, 8);
  const make = (name: string, fields: readonly object[]) =>
    ada.call(collections.create, { body: { name, pluralName: `${name}s ${tail}`, fields } as never });
  const people = await make('Person', [
    { title: 'Name', dataType: 'plain_text' },
    { title: 'Email', dataType: 'email_address' },
  ]);
  const requests = await make('Request', [{ title: 'Email', dataType: 'email_address' }]);
  await createIn(ada, people, [found]);
  const email = requests.fields.find(({ columnName }) => columnName === 'email')?.id ?? '';
  const [ask, find] = [randomUUID(), randomUUID()];
  const name = people.fields.find(({ columnName }) => columnName === 'name')?.id ?? '';
  const change = {
    ...{ id: randomUUID(), type: 'update_records', collectionId: people.id, records: `task.${find}` },
    fields: [{ fieldId: name, mode: 'hidden', value: { kind: 'literal', value: 'Known' } }],
  };
  const named = {
    ...{
      id: randomUUID(),
      type: 'temporary_variable',
      mode: 'computed',
      title: 'Who',
      dataType: 'plain_text',
    },
    value: { kind: 'variable', ref: `found.${find}.${name}` },
  };
  const definition = wizardDefinition.parse({
    access: 'public',
    steps: [
      {
        id: randomUUID(),
        title: 'Who',
        tasks: [
          { id: ask, type: 'create_record', collectionId: requests.id, fields: [{ fieldId: email }] },
          {
            id: find,
            type: 'find_records',
            collectionId: people.id,
            filter: { field: 'email', operator: 'is', value: 'x' },
            compare: [{ condition: 0, ref: `answer.${ask}.${email}` }],
          },
          ...(changes ? [change] : []),
        ],
      },
      {
        id: randomUUID(),
        title: 'Thanks',
        tasks: [
          { id: randomUUID(), type: 'display_text', body: [{ t: '<p>We write to you.</p>' }] },
          ...(uses ? [named] : []),
        ],
      },
    ],
  });
  const title = `Lookup ${tail}`;
  const made = await ada.call(wizards.create, { body: { name: title } });
  const body = { draftRev: made.draftRev, name: title, icon: made.icon, definition };
  await ada.call(wizards.saveDraft, { params: { wizardId: made.id }, body });
  await publish(ada, made.id);
  return { wizardId: made.id, answer: (address: string) => ({ [ask]: { [email]: address } }) as never };
}

/** The reply without what is random in each run, how many statements it took, and how long. */
async function submit(lookup: Awaited<ReturnType<typeof makeLookup>>, address: string) {
  const visitor = await Visitor.start(server.anonymous, lookup.wizardId);
  const proof = await visitor.prove();
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const startedAt = performance.now();
  const { step, isReplayed } = await visitor.submit(lookup.answer(address), { proof });
  const tookMs = performance.now() - startedAt;
  const statements = query.mock.calls.length;
  query.mockRestore();
  return { statements, tookMs, bytes: JSON.stringify({ step, isReplayed }).replaceAll(visitor.runId, 'run') };
}

/** Of several, the reply with the fewest statements: now and then the server has other work. */
async function fewest(lookup: Awaited<ReturnType<typeof makeLookup>>, address: string) {
  const replies = [];
  for (let round = 0; round < 3; round++) replies.push(await submit(lookup, address));
  const [first] = replies.toSorted((a, b) => a.statements - b.statements);
  if (!first) throw new Error('No reply.');
  return first;
}

test.each([
  ['', {}],
  [', also where the name of who is found is used', { uses: true }],
])('who is found and who is not get the same bytes after the same statements%s', async (_where, options) => {
  const lookup = await makeLookup(options);
  // The first of each kind fills caches.
  for (const address of [found.email, 'nobody@example.org']) await submit(lookup, address);
  const known = await fewest(lookup, found.email);
  const unknown = await fewest(lookup, 'nobo@example.org');
  expect(known.statements).toBeGreaterThan(5);
  expect([unknown.bytes, unknown.statements]).toEqual([known.bytes, known.statements]);
});

test('where something is changed in who is found, no reply is sent before the time that both have', async () => {
  const lookup = await makeLookup({ changes: true });
  const known = await submit(lookup, found.email);
  const unknown = await submit(lookup, 'nobo@example.org');
  expect(unknown.bytes).toEqual(known.bytes);
  // The tasks take more statements, and so more time.
  expect(known.statements).toBeGreaterThan(unknown.statements);
  // Timers of Node may be a millisecond early.
  for (const { tookMs } of [known, unknown]) expect(tookMs).toBeGreaterThan(195);
});

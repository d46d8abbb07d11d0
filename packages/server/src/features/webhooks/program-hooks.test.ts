// Hooks that a program subscribes with a key of the team: what it is called for, and what it may not learn.
import { teamApiKeys } from '@fieldhouse/contract/api-keys';
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import { programHooks } from '@fieldhouse/contract/program-hooks';
import { records } from '@fieldhouse/contract/records';
import type { DataPermission } from '@fieldhouse/contract/roles';
import { webhooks } from '@fieldhouse/contract/webhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCollection } from '../../../test/imports/import-file.ts';
import { createIn } from '../../../test/named-records.ts';
import { Person, refusal } from '../../../test/people.ts';
import { isSignedWith, startReceiver, type WebhookReceiver } from '../../../test/servers/webhook-receiver.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let receiver: WebhookReceiver;
let people: CollectionWithFields;
beforeAll(async () => {
  server = await startServer({ env: { WEBHOOKS_ALLOW_PRIVATE: 'true' } });
  receiver = await startReceiver();
  people = await newCollection(server.ada, [
    { title: 'Name', dataType: 'plain_text' },
    { title: 'Open', dataType: 'boolean' },
  ]);
});
afterAll(async () => {
  receiver.stop();
  await server.stop();
});

const readAll = { type: 'read_data_field_data', collectionId: null, fieldId: null, filter: null } as const;
const readTimes = { type: 'read_data_record_metadata', collectionId: null, filter: null } as const;

let made = 0;

/** A program with a key of its own. */
async function program(dataPermissions: readonly unknown[], features: string[] = ['integrations_zapier']) {
  made += 1;
  const { key, secret } = await server.ada.call(teamApiKeys.create, {
    body: { name: `Zap ${made}`, featurePermissions: features, dataPermissions } as never,
  });
  return { keyId: key.id, caller: new Person(server.url, '', server.ada.teamId, secret) };
}

const subscribe = (caller: Person, event = 'record.created', collectionId: string = people.id) =>
  caller.call(programHooks.subscribe, { body: { event, collectionId, url: receiver.url } as never });

test('a program subscribes, is called with ids, and unsubscribes', async () => {
  const { caller } = await program([readAll]);
  const { hook, secret } = await subscribe(caller);
  expect(await caller.call(programHooks.list)).toEqual({ items: [hook] });
  const [made] = await createIn(server.ada, people, [{ name: 'Elena' }]);
  await expect.poll(() => receiver.calls.length, { timeout: 15_000 }).toBe(1);
  const call = receiver.calls[0];
  expect(call && isSignedWith(secret, call)).toBe(true);
  expect(call?.body).toMatchObject({
    type: 'record.created',
    collectionId: people.id,
    recordIds: [made?.id],
  });
  // Admins see it among the webhooks.
  const { items } = await server.ada.call(webhooks.list);
  expect(items).toMatchObject([{ id: hook.id, isHook: true, name: expect.stringMatching(/^Zap /) }]);
  await caller.call(programHooks.unsubscribe, { params: { webhookId: hook.id } });
  expect(await caller.call(programHooks.list)).toEqual({ items: [] });
});

test('a program sees and ends only its own hooks', async () => {
  const [one, other] = [await program([readAll]), await program([readAll])];
  const { hook } = await subscribe(one.caller);
  expect(await other.caller.call(programHooks.list)).toEqual({ items: [] });
  const params = { webhookId: hook.id };
  expect((await refusal(other.caller.call(programHooks.unsubscribe, { params }))).problem.code).toBe(
    'not_found',
  );
  await one.caller.call(programHooks.unsubscribe, { params });
});

test('a program that may read only some records of a collection can’t subscribe to it, nor one without the permission', async () => {
  const own = people.id as never;
  const openOnly: DataPermission = {
    ...{ type: 'read_data_field_data', collectionId: own, fieldId: null },
    filter: { field: 'open', operator: 'is', value: true },
  };
  const codeOf = async (work: Promise<unknown>) => (await refusal(work)).problem.code;
  const some = await program([openOnly]);
  expect(await codeOf(subscribe(some.caller))).toBe('forbidden');
  expect(await codeOf(some.caller.call(programHooks.recent, { params: { collectionId: own } }))).toBe(
    'forbidden',
  );
  const nothing = await program([]);
  expect(await codeOf(subscribe(nothing.caller))).toBe('not_found');
  const unentitled = await program([readAll], []);
  expect(await codeOf(subscribe(unentitled.caller))).toBe('forbidden');
  const reader = await program([readAll]);
  expect(await codeOf(subscribe(reader.caller, 'record.created', server.olga.teamId))).toBe('not_found');
  expect(await codeOf(subscribe(reader.caller, 'message.sent'))).toBe('invalid_input');
});

test('a hook ends with the key that subscribed it', async () => {
  const { caller, keyId } = await program([readAll]);
  const { hook } = await subscribe(caller);
  const before = receiver.calls.length;
  await server.ada.call(teamApiKeys.revoke, { params: { apiKeyId: keyId } });
  await createIn(server.ada, people, [{ name: 'Luca' }]);
  const pausedHook = async () =>
    (await server.ada.call(webhooks.list)).items.find(({ id }) => id === hook.id)?.pauseReason;
  await expect.poll(pausedHook, { timeout: 15_000 }).toBe('not_permitted');
  expect(receiver.calls).toHaveLength(before);
});

test('what was created or updated lately is listed newest first, the same each time, for who may read when', async () => {
  const animals = await newCollection(server.ada, [{ title: 'Name', dataType: 'plain_text' }]);
  const [ant, bee] = await createIn(server.ada, animals, [{ name: 'Ant' }, { name: 'Bee' }]);
  if (!ant || !bee) throw new Error('There are no animals.');
  const { caller } = await program([readAll, readTimes]);
  const recent = (event: 'record.created' | 'record.updated') =>
    caller.call(programHooks.recent, { params: { collectionId: animals.id }, query: { event } });
  const created = await recent('record.created');
  expect(created.items.map(({ id }) => id).toSorted()).toEqual([ant.id, bee.id].toSorted());
  expect(await recent('record.created')).toEqual(created);
  await server.ada.call(records.update, {
    params: { collectionId: animals.id },
    body: { records: [{ id: ant.id, version: 1, values: { name: 'Ants' } }] },
  } as never);
  const [updated] = (await recent('record.updated')).items;
  expect(updated).toMatchObject({ id: `${ant.id}:2`, type: 'record.updated', recordIds: [ant.id] });
  const blind = await program([readAll]);
  const asked = blind.caller.call(programHooks.recent, { params: { collectionId: animals.id } });
  expect((await refusal(asked)).problem.code).toBe('unknown_field');
});

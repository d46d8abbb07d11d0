import { collections } from '@fieldhouse/contract/collections';
import { type TeamId, teamId as teamIdSchema } from '@fieldhouse/contract/ids';
import { records } from '@fieldhouse/contract/records';
import { type WebhookEvent, webhooks } from '@fieldhouse/contract/webhooks';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { refusal } from '../../../test/people.ts';
import { countActiveJobs } from '../../../test/processes/worker-processes.ts';
import { isSignedWith, startReceiver, type WebhookReceiver } from '../../../test/servers/webhook-receiver.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { makeTeamAuthority } from '../../kernel/authority.ts';
import { retryDelaysMs, sendDeliveries } from './send-deliveries.ts';

let server: TestServer;
let receiver: WebhookReceiver;
let people: string;
let aheadMs = 0;
const events: WebhookEvent[] = ['record.created', 'record.updated', 'record.deleted', 'record.restored'];

beforeAll(async () => {
  server = await startServer({
    env: { WEBHOOKS_ALLOW_PRIVATE: 'true' },
    overrides: { clock: { now: () => new Date(Date.now() + aheadMs) } },
  });
  people = await makeCollection('Person');
});
beforeEach(async () => {
  receiver = await startReceiver();
});
afterEach(async () => {
  receiver.stop();
  aheadMs = 0;
  for (const { id } of (await server.ada.call(webhooks.list)).items) {
    await server.ada.call(webhooks.delete, { params: { webhookId: id } });
  }
});
afterAll(() => server.stop());

async function makeCollection(name: string): Promise<string> {
  const made = await server.ada.call(collections.create, {
    body: { name, pluralName: `${name}s`, fields: [{ title: 'Name', dataType: 'plain_text' }] },
  });
  return made.id;
}

async function make(name: string, collectionIds: string[] | null = null) {
  const { webhook, secret } = await server.ada.call(webhooks.create, {
    body: { name, url: receiver.url, events, collectionIds: collectionIds },
  });
  return { id: webhook.id, secret, params: { webhookId: webhook.id } };
}

async function create(collectionId = people, ...names: string[]): Promise<string[]> {
  const made = await server.ada.call(records.create, {
    params: { collectionId },
    body: { records: (names.length > 0 ? names : ['Elena']).map((name) => ({ name })) },
  });
  // The engine serialises the reply itself, in the contract's format.
  return (made as { records: { id: string }[] }).records.map(({ id }) => id);
}

async function deliveriesOf(webhookId: string) {
  return (await server.ada.call(webhooks.deliveries, { params: { webhookId } })).items;
}

const arrived = (count: number) => expect.poll(() => receiver.calls.length, { timeout: 8000 }).toBe(count);

test('record events contain ids, signed, and no values', async () => {
  const hook = await make('All');
  const ids = await create(people, 'Elena Rossi', 'Tomás');
  await server.ada.call(records.delete, { params: { collectionId: people }, body: { ids: ids } });
  await server.ada.call(records.restore, { params: { collectionId: people }, body: { ids: ids } });
  await arrived(3);
  const [created] = receiver.calls;
  expect(receiver.calls.map(({ body }) => body.type).sort()).toEqual([
    'record.created',
    'record.deleted',
    'record.restored',
  ]);
  expect(created?.body).toEqual({
    id: created?.id,
    type: 'record.created',
    teamId: server.ada.teamId,
    collectionId: people,
    recordIds: ids,
    changeId: created?.id,
    piece: 1,
    pieces: 1,
    at: expect.any(String),
  });
  for (const call of receiver.calls) {
    expect(isSignedWith(hook.secret, call)).toBe(true);
    expect(call.text).not.toContain('Elena');
  }
  const [call] = receiver.calls;
  expect(call && isSignedWith(`whsec_${Buffer.alloc(32).toString('base64')}`, call)).toBe(false);
});

test('a webhook for some collections receives no others, and no events it did not subscribe to', async () => {
  const other = await makeCollection('Event');
  await make('Events', [other]);
  await create(people);
  const ids = await create(other);
  await arrived(1);
  expect(receiver.calls[0]?.body.recordIds).toEqual(ids);
  const strange = await server.olga.call(collections.create, {
    body: { name: 'Pupil', pluralName: 'Pupils' },
  });
  const error = await refusal(make('Theirs', [strange.id]));
  expect(error.problem.issues?.[0]).toMatchObject({ rule: 'unknown_collection' });
});

test('a change that is rolled back is not delivered', async () => {
  await make('All');
  await refusal(
    server.ada.call(records.create, {
      params: { collectionId: people },
      body: { records: [{ name: 'Good' }, { unknown: 'Bad' }] },
    }),
  );
  await create();
  await arrived(1);
});

test('a call that fails is tried again with the same id, and then goes through', async () => {
  const hook = await make('Flaky');
  receiver.answer(500, 'not today');
  await create();
  await arrived(1);
  await expect.poll(async () => (await deliveriesOf(hook.id))[0]?.lastStatus).toBe(500);
  expect((await deliveriesOf(hook.id))[0]).toMatchObject({
    state: 'waiting',
    tries: 1,
    lastReply: 'not today',
  });
  receiver.answer(204);
  await arrived(2);
  expect(receiver.calls[1]?.id).toBe(receiver.calls[0]?.id);
  await expect.poll(async () => (await deliveriesOf(hook.id))[0]?.state).toBe('delivered');
  const listed = (await server.ada.call(webhooks.list)).items.find(({ id }) => id === hook.id);
  expect(listed?.failingSince).toBeNull();
}, 20_000);

test('a receiver that fails for three days is paused with the reason, and gets nothing more', async () => {
  const hook = await make('Dead');
  receiver.stop();
  await create();
  const authority = makeTeamAuthority(teamOf(server.ada.teamId), { kind: 'system' });
  await expect.poll(async () => (await deliveriesOf(hook.id))[0]?.tries).toBe(1);
  for (const [index, waitMs] of retryDelaysMs.entries()) {
    aheadMs += waitMs + 1000;
    await sendDeliveries(server.deps, authority, hook.id);
    expect((await deliveriesOf(hook.id))[0]?.tries).toBe(index + 2);
  }
  const stopped = (await server.ada.call(webhooks.list)).items[0];
  expect(stopped).toMatchObject({ isActive: false, pauseReason: 'failing' });
  expect((await deliveriesOf(hook.id))[0]).toMatchObject({ state: 'failed', lastFault: 'no_connection' });
  await create();
  expect(await deliveriesOf(hook.id)).toHaveLength(1);
});

test('a receiver that says it is gone is paused at once', async () => {
  const hook = await make('Gone');
  receiver.answer(410);
  await create();
  await expect
    .poll(async () => (await server.ada.call(webhooks.list)).items.find(({ id }) => id === hook.id))
    .toMatchObject({ isActive: false, pauseReason: 'gone' });
});

test('one that hangs holds up no other', async () => {
  const slow = await make('Slow');
  const hanging = await startReceiver();
  await server.ada.call(webhooks.change, {
    ...slow,
    body: { url: 'http://10.255.255.1/' },
  });
  await make('Quick');
  await create();
  await arrived(1);
  hanging.stop();
});

test('one that is made inactive during a call gets what follows once it is active again', async () => {
  const { params, id } = await make('Paused');
  const { promise, resolve } = Promise.withResolvers<void>();
  receiver.answerAfter(promise);
  await create();
  await arrived(1);
  await server.ada.call(webhooks.change, { params, body: { isActive: false } });
  resolve();
  await expect.poll(async () => (await deliveriesOf(id))[0]?.state).toBe('delivered');
  await expect.poll(() => countActiveJobs(server, 'webhooks.send')).toBe(0);
  await server.ada.call(webhooks.change, { params, body: { isActive: true } });
  await create();
  await arrived(2);
});

test('a test call goes out, and any call can be sent again', async () => {
  const hook = await make('Tested');
  await server.ada.call(webhooks.test, hook);
  await arrived(1);
  expect(receiver.calls[0]?.body).toMatchObject({ type: 'webhook.test', recordIds: [], collectionId: null });
  await expect.poll(async () => (await deliveriesOf(hook.id))[0]?.state).toBe('delivered');
  const webhookDeliveryId = (await deliveriesOf(hook.id))[0]?.id ?? '';
  await server.ada.call(webhooks.sendAgain, { params: { webhookId: hook.id, webhookDeliveryId } });
  await arrived(2);
  expect(receiver.calls[1]?.id).toBe(receiver.calls[0]?.id);
});

test('while it is paused nothing is queued for it', async () => {
  const hook = await make('Paused');
  await server.ada.call(webhooks.change, { ...hook, body: { isActive: false } });
  await create();
  expect(await deliveriesOf(hook.id)).toHaveLength(0);
  expect((await refusal(server.ada.call(webhooks.test, hook))).problem.code).toBe('action_not_allowed');
  await server.ada.call(webhooks.change, { ...hook, body: { isActive: true } });
  await create();
  await arrived(1);
});

test('after a new secret the old one signs nothing, and neither is stored as it is', async () => {
  const hook = await make('Renewed');
  const { secret } = await server.ada.call(webhooks.renewSecret, hook);
  await create();
  await arrived(1);
  const [call] = receiver.calls;
  expect(call && isSignedWith(secret, call)).toBe(true);
  expect(call && isSignedWith(hook.secret, call)).toBe(false);
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  const { rows } = await client.query('select secret from platform.webhooks where id = $1', [hook.id]);
  await client.end();
  expect(rows[0].secret.includes(Buffer.from(secret.slice(6), 'base64'))).toBe(false);
});

test('a secret that can’t be read any more is named as the reason, until there is a new one', async () => {
  const hook = await make('Restored');
  await server.deps.ownerPool.query('update platform.webhooks set secret = $2 where id = $1', [
    hook.id,
    Buffer.alloc(60, 7),
  ]);
  await create();
  await expect.poll(async () => (await deliveriesOf(hook.id))[0]?.lastFault).toBe('secret_unreadable');
  expect((await deliveriesOf(hook.id))[0]).toMatchObject({ state: 'waiting', lastStatus: null });
  expect(receiver.calls).toEqual([]);
  await server.ada.call(webhooks.renewSecret, { params: { webhookId: hook.id } });
  await arrived(1);
}, 20_000);

test('what was sent is forgotten after thirty days', async () => {
  const hook = await make('Old');
  await create();
  await arrived(1);
  aheadMs = 31 * 24 * 60 * 60_000;
  expect(await deliveriesOf(hook.id)).toHaveLength(0);
});

test('unless the operator allows it, no private address is taken', async () => {
  const strict = await startServer({ hasWorker: false });
  try {
    for (const url of ['https://127.0.0.1/', 'https://[::ffff:7f00:1]/', 'https://169.254.169.254/']) {
      const body = { name: 'Inside', url, events, collectionIds: null };
      const error = await refusal(strict.ada.call(webhooks.create, { body }));
      expect(error.problem.issues?.[0]).toMatchObject({ path: ['body', 'url'], rule: 'private_address' });
    }
  } finally {
    await strict.stop();
  }
});

function teamOf(text: string): TeamId {
  return teamIdSchema.parse(text);
}

test('a team’s first webhook gets the first change after its creation, and none after its removal', async () => {
  await create();
  const hook = await make('First');
  await create();
  await arrived(1);
  await server.ada.call(webhooks.change, { params: hook.params, body: { isActive: false } });
  await create();
  await server.ada.call(webhooks.change, { params: hook.params, body: { isActive: true } });
  await create();
  await arrived(2);
  expect(await deliveriesOf(hook.id)).toHaveLength(2);
});

// Events other than changes of a few records: bulk changes, and events of wizards and messages.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { messages } from '@fieldhouse/contract/messages';
import { projects } from '@fieldhouse/contract/projects';
import { records } from '@fieldhouse/contract/records';
import { tasks } from '@fieldhouse/contract/tasks';
import { type WebhookEvent, webhooks } from '@fieldhouse/contract/webhooks';
import { wizardResults } from '@fieldhouse/contract/wizard-results';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { collectionAudience } from '../../../test/collection-audience.ts';
import { startReceiver, type WebhookReceiver } from '../../../test/servers/webhook-receiver.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { Visitor } from '../../../test/visitor.ts';
import { makeSignup } from '../../../test/wizard-makers.ts';

let server: TestServer;
let receiver: WebhookReceiver;
let people: CollectionWithFields;

beforeAll(async () => {
  server = await startServer({ env: { WEBHOOKS_ALLOW_PRIVATE: 'true' } });
  people = await server.ada.call(collections.create, {
    body: {
      name: 'Person',
      pluralName: 'People',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Email', dataType: 'email_address' },
      ],
    },
  });
});
beforeEach(async () => {
  receiver = await startReceiver();
  return async () => {
    receiver.stop();
    for (const { id } of (await server.ada.call(webhooks.list)).items) {
      await server.ada.call(webhooks.delete, { params: { webhookId: id } });
    }
  };
});
afterAll(() => server.stop());

async function listen(events: WebhookEvent[], collectionIds: string[] | null = null) {
  const body = { name: 'All', url: receiver.url, events, collectionIds };
  return (await server.ada.call(webhooks.create, { body })).webhook;
}

const arrived = (count: number) => expect.poll(() => receiver.calls.length, { timeout: 20_000 }).toBe(count);

test('more than a hundred records of one change are delivered in chunks, in order', async () => {
  const { id } = await listen(['record.created']);
  const rows = Array.from({ length: 250 }, (_, n) => ({ name: `Person ${n}` }));
  const reply = await server.ada.call(records.create, {
    params: { collectionId: people.id },
    body: { records: rows },
  });
  // The engine serialises the reply itself, in the contract's format.
  const ids = (reply as { records: { id: string }[] }).records.map((one) => one.id);
  await arrived(3);
  const bodies = receiver.calls.map(({ body }) => body);
  expect(bodies.map(({ piece, pieces }) => [piece, pieces])).toEqual([
    [1, 3],
    [2, 3],
    [3, 3],
  ]);
  // A call's body conforms to the contract.
  const delivered = bodies.map(({ recordIds }) => recordIds as string[]);
  expect(delivered.map(({ length }) => length)).toEqual([100, 100, 50]);
  expect(delivered.flat()).toEqual(ids);
  expect(new Set(bodies.map(({ changeId }) => changeId)).size).toBe(1);
  expect(new Set(bodies.map((body) => body.id)).size).toBe(3);
  const listed = await server.ada.call(webhooks.deliveries, { params: { webhookId: id } });
  expect(listed.items.map(({ piece }) => piece)).toEqual([3, 2, 1]);
});

test('a completed wizard is delivered once, by ids and without answers', async () => {
  const signup = await makeSignup(server.ada);
  await listen(['wizard_run.completed'], [people.id]);
  const visitor = await Visitor.start(server.anonymous, signup.wizard.id);
  await visitor.submit({}, { proof: null });
  const name = { [signup.fieldId('name')]: 'Elena Rossi', [signup.fieldId('email')]: null };
  await visitor.submit({ [signup.nameTask]: name });
  expect(receiver.calls).toHaveLength(0);
  await visitor.submit({ [signup.ageTask]: { [signup.fieldId('age')]: 34 } });
  await arrived(1);
  expect(receiver.calls[0]?.body).toMatchObject({
    type: 'wizard_run.completed',
    collectionId: null,
    recordIds: null,
    wizardId: signup.wizard.id,
    wizardRunId: expect.any(String),
  });
  expect(receiver.calls[0]?.text).not.toContain('Elena');
});

test('a completed wizard in the spam box is delivered once a member says that it is no spam', async () => {
  const signup = await makeSignup(server.ada);
  await listen(['wizard_run.completed'], [people.id]);
  const finish = async (roomNumber: string) => {
    const visitor = await Visitor.start(server.anonymous, signup.wizard.id);
    await visitor.submit({}, { proof: null });
    await visitor.submit({ [signup.nameTask]: { [signup.fieldId('name')]: 'Elena' } } as never, {
      roomNumber,
    });
    await visitor.submit({ [signup.ageTask]: { [signup.fieldId('age')]: 34 } } as never);
    return visitor.runId;
  };
  const bot = await finish('filled');
  const person = await finish('');
  await arrived(1);
  expect(receiver.calls.map(({ body }) => body.wizardRunId)).toEqual([person]);
  const sort = (isSpam: boolean) =>
    server.ada.call(wizardResults.sortRun, {
      params: { wizardId: signup.wizard.id, wizardRunId: bot as never },
      body: { isSpam },
    });
  await sort(false);
  await arrived(2);
  expect(receiver.calls[1]?.body.wizardRunId).toBe(bot);
  // It was reported: moving it again reports nothing.
  await sort(true);
  await sort(false);
  await finish('');
  await arrived(3);
  expect(receiver.calls.filter(({ body }) => body.wizardRunId === bot)).toHaveLength(1);
});

test('a sent message is delivered by its id and without its recipients', async () => {
  await listen(['message.sent', 'message.failed']);
  await server.ada.call(records.create, {
    params: { collectionId: people.id },
    body: { records: [{ name: 'Tomás', email: 'tomas@example.org' }] },
  });
  const draft = await server.ada.call(messages.create, {
    body: {
      internalName: 'Autumn',
      type: 'participation',
      subjectLine: 'Hello',
      bodyHtml: '<p>Hello</p>',
      audience: collectionAudience(people.id),
    },
  });
  const params = { messageId: draft.id };
  await server.ada.call(messages.sendNow, { params, body: { version: draft.version } });
  await arrived(1);
  expect(receiver.calls[0]?.body).toMatchObject({
    type: 'message.sent',
    messageId: draft.id,
    recordIds: null,
    piece: 1,
    pieces: 1,
  });
  expect(receiver.calls[0]?.text).not.toMatch(/tomas|Autumn/);
});

test('what happens to a task is delivered by its id, and what becomes of it in order', async () => {
  await listen(['task.created', 'task.completed', 'task.deleted']);
  const project = await server.ada.call(projects.create, { body: { name: 'Spring fair' } });
  const { id: taskId } = await server.ada.call(tasks.create, {
    params: { projectId: project.id },
    body: { title: 'Call Elena' },
  });
  const columnId = project.columns.find(({ stage }) => stage === 'done')?.id ?? '';
  await server.ada.call(tasks.move, { params: { taskId }, body: { columnId } });
  await server.ada.call(tasks.delete, { params: { taskId } });
  await arrived(3);
  expect(receiver.calls.map(({ body }) => body)).toMatchObject([
    { type: 'task.created', taskId, collectionId: null, recordIds: null },
    { type: 'task.completed', taskId },
    { type: 'task.deleted', taskId },
  ]);
  expect(receiver.calls[0]?.text).not.toContain('Elena');
});

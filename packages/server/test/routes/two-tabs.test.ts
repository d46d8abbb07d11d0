// The same thing open in two tabs, for every endpoint that a form changes it with: the tab that saves second overwrites
// nothing, and gets what the first one saved.
import type { EndpointSpec } from '@fieldhouse/contract/endpoint';
import { tags } from '@fieldhouse/contract/tags';
import { taskComments } from '@fieldhouse/contract/task-comments';
import { taskViews } from '@fieldhouse/contract/task-views';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Person, pathOf } from '../people.ts';
import { startServer, type TestServer } from '../start-server.ts';
import { everyEndpoint } from './every-endpoint.ts';
import { type KnownIds, makeKnownIds } from './known-ids.ts';

let server: TestServer;
let known: KnownIds;
let taskCommentId: string;
beforeAll(async () => {
  server = await startServer();
  const ids = await makeKnownIds(server);
  // The known view is Tom's own.
  const view = await server.ada.call(taskViews.create, {
    params: { projectId: ids.projectId ?? '' },
    body: { name: 'This week', search: { due: 'week' } },
  });
  known = { ...ids, taskViewId: view.id };
  const params = { taskId: known.taskId ?? '' };
  taskCommentId = (await server.ada.call(taskComments.add, { params, body: { body: 'At noon' } })).id;
});
afterAll(() => server.stop());

const compared = everyEndpoint.filter(({ body }) => body instanceof z.ZodObject && 'before' in body.shape);
const staleAnswer = z.object({ code: z.string(), data: z.unknown().optional() });

async function change(person: Person, endpoint: EndpointSpec, before: Readonly<Record<string, unknown>>) {
  const body = { ...z.record(z.string(), z.unknown()).parse(endpoint.example), before };
  const reply = await person.send({ method: endpoint.method, path: pathOf(endpoint, idsOf(endpoint)), body });
  const text = await reply.text();
  return { status: reply.status, answer: text === '' ? {} : (JSON.parse(text) as unknown) };
}

/** The known comment is one on a record. */
function idsOf({ name }: EndpointSpec): KnownIds {
  return name === 'taskComments.change' ? { ...known, commentId: taskCommentId } : known;
}

test('every kind of thing that a form changes is compared', () => {
  expect(compared.map(({ name }) => name).toSorted()).toMatchInlineSnapshot(`
    [
      "collections.change",
      "collections.changeField",
      "comments.change",
      "dataCardGroups.change",
      "dataCards.change",
      "headerMenu.change",
      "mailAccounts.change",
      "projects.setColumns",
      "savedMailBlocks.rename",
      "senders.change",
      "subscriptionLists.change",
      "tags.change",
      "taskComments.change",
      "taskViews.change",
      "teamUsers.change",
      "teams.change",
      "viewShares.change",
      "webhooks.change",
      "websiteWidgets.change",
      "wizardLinks.change",
      "wizards.changeLimits",
    ]
  `);
});

test.each(compared.map((endpoint) => [endpoint.name, endpoint] as const))(
  '%s: the second tab overwrites nothing, and gets what the first one saved',
  async (_name, endpoint) => {
    const names = Object.keys(z.record(z.string(), z.unknown()).parse(endpoint.example));
    const outdated = Object.fromEntries(names.map((name) => [name, { of: 'an earlier state' }]));
    const refused = await change(server.ada, endpoint, outdated);
    const { code, data } = staleAnswer.parse(refused.answer);
    expect([refused.status, code]).toEqual([409, 'stale_version']);
    const { current } = z.object({ current: z.record(z.string(), z.unknown()) }).parse(data);
    expect(Object.keys(current).length).toBeGreaterThan(0);
    const second = await change(server.ada, endpoint, current);
    expect(staleAnswer.partial().parse(second.answer).code).not.toBe('stale_version');
  },
);

test('two tabs that change different properties both succeed', async () => {
  const { ada } = server;
  const params = { tagId: known.tagId ?? '' };
  const { items } = await ada.call(tags.list);
  const tag = items.find(({ id }) => id === known.tagId);
  await ada.call(tags.change, { params, body: { color: 'blue', before: { color: tag?.color } } });
  const body = { description: 'Both', before: { description: tag?.description } };
  expect(await ada.call(tags.change, { params, body })).toMatchObject({ color: 'blue', description: 'Both' });
});

test('of two tabs that save the same at once, one is refused', async () => {
  const { ada } = server;
  const { id, name } = await ada.call(tags.create, { body: { name: 'Steward' } });
  const params = { tagId: id };
  const saves = ['Host', 'Helper', 'Guide'].map((next) =>
    ada.call(tags.change, { params, body: { name: next, before: { name } } }),
  );
  const outcomes = await Promise.allSettled(saves);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

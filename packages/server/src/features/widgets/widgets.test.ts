import { collections } from '@fieldhouse/contract/collections';
import { views } from '@fieldhouse/contract/data-views';
import { websiteWidgets } from '@fieldhouse/contract/website-widgets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusal } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ hasWorker: false });
});
afterAll(() => server.stop());

test('a widget shows a view of the team on sites that are named, and is taken away again', async () => {
  const { ada } = server;
  const { id: collectionId } = await ada.call(collections.create, {
    body: { name: 'Event', pluralName: 'Events' },
  });
  const make = (visibility: 'team' | 'personal') =>
    ada.call(views.create, {
      params: { collectionId },
      body: {
        internalName: visibility,
        type: 'list',
        visibility,
        settings: { displayedFields: [{ field: 'name' }] },
      },
    });
  const [shared, own] = [await make('team'), await make('personal')];
  const create = (viewId: typeof own.id, allowedOrigins: string[]) =>
    ada.call(websiteWidgets.create, {
      params: { collectionId },
      body: { name: 'On the home page', shows: { kind: 'view', viewId }, allowedOrigins },
    });
  expect((await refusal(create(own.id, []))).problem.code).toBe('not_found');
  expect((await refusal(create(shared.id, ['http://x.org/path']))).problem.code).toBe('invalid_input');
  const made = await create(shared.id, ['https://example.org']);
  expect(made).toMatchObject({ targetName: 'team', allowedOrigins: ['https://example.org'] });
  expect((await refusal(create(shared.id, []))).problem.code).toBe('name_taken');
  await ada.call(websiteWidgets.delete, { params: { collectionId, widgetId: made.id } });
  expect((await ada.call(websiteWidgets.list, { params: { collectionId } })).items).toEqual([]);
});

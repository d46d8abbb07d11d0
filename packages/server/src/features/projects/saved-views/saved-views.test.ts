import { type Project, projects } from '@fieldhouse/contract/projects';
import { taskViews } from '@fieldhouse/contract/task-views';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { giveRoles } from '../../../../test/give-roles.ts';
import { type Person, refusal } from '../../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
let tom: Person;
/** A guest. */
let gus: Person;
let fair: Project;

beforeAll(async () => {
  server = await startServer();
  ({ ada, tom } = server);
  gus = await makeMember(server, 'gus');
  await giveRoles(ada, gus, [], { accountType: 'guest', dataAccess: 'by_role' });
});
afterAll(() => server.stop());

beforeEach(async () => {
  fair = await ada.call(projects.create, { body: { name: 'Spring fair' } });
});

test('a view is saved for oneself, or by who manages projects for everyone', async () => {
  const params = { projectId: fair.id };
  const search = { view: 'list', due: 'overdue' } as const;
  const names = async (person: Person) =>
    (await person.call(taskViews.list, { params })).items.map(({ name }) => name);
  await tom.call(taskViews.create, { params, body: { name: 'Mine', search } });
  const shared = { name: 'Late', search, isShared: true };
  expect((await refusal(tom.call(taskViews.create, { params, body: shared }))).status).toBe(403);
  const { id: taskViewId } = await ada.call(taskViews.create, { params, body: shared });
  expect([await names(tom), await names(ada)]).toEqual([['Late', 'Mine'], ['Late']]);
  const late = { params: { ...params, taskViewId } };
  expect((await refusal(tom.call(taskViews.delete, late))).status).toBe(403);
  expect((await refusal(gus.call(taskViews.list, { params }))).status).toBe(404);
  await ada.call(taskViews.delete, late);
  expect(await names(tom)).toEqual(['Mine']);
});

test('a saved view is renamed and gets another filter, by who may delete it', async () => {
  const params = { projectId: fair.id };
  const old = { view: 'list', due: 'overdue' } as const;
  const made = (person: Person, body: { name: string; isShared?: boolean }) =>
    person.call(taskViews.create, { params, body: { ...body, search: old } });
  const alter = (person: Person, taskViewId: string, body: object) =>
    person.call(taskViews.change, { params: { ...params, taskViewId }, body });
  const shared = await made(ada, { name: 'Late', isShared: true });
  const own = await made(tom, { name: 'Mine' });
  expect(await alter(tom, own.id, { name: 'My own' })).toMatchObject({ name: 'My own', search: old });
  await alter(tom, own.id, { search: { priority: 'high' }, before: { search: old } });
  expect((await refusal(alter(tom, own.id, { search: {}, before: { search: old } }))).status).toBe(409);
  expect((await refusal(alter(tom, shared.id, { name: 'Ours' }))).status).toBe(403);
  expect((await refusal(alter(ada, own.id, { name: 'Hers' }))).status).toBe(404);
  expect((await tom.call(taskViews.list, { params })).items).toMatchObject([
    { name: 'Late', search: old, may: { change: false } },
    { name: 'My own', search: { priority: 'high' }, may: { change: true } },
  ]);
});

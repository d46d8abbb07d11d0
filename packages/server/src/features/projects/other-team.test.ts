// Ids of another team in bodies and queries, and beside ids of one's own. Paths of the other team alone are walked in
// test/routes/who-may-call.test.ts and key-may-call.test.ts.
import { randomUUID } from 'node:crypto';
import { teamApiKeys } from '@fieldhouse/contract/api-keys';
import { collections } from '@fieldhouse/contract/collections';
import { comments } from '@fieldhouse/contract/comments';
import { featurePermissions } from '@fieldhouse/contract/permissions';
import { projects } from '@fieldhouse/contract/projects';
import { records } from '@fieldhouse/contract/records';
import { tags } from '@fieldhouse/contract/tags';
import { taskComments } from '@fieldhouse/contract/task-comments';
import { taskViews } from '@fieldhouse/contract/task-views';
import { tasks } from '@fieldhouse/contract/tasks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRoles, teamUserIdOf } from '../../../test/give-roles.ts';
import { Person } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';

/** One thing of each kind, by the name of its id. */
type Things = Readonly<
  Record<
    | 'projectId'
    | 'columnId'
    | 'taskId'
    | 'teamUserId'
    | 'tagId'
    | 'collectionId'
    | 'recordId'
    | 'fileId'
    | 'commentId'
    | 'taskViewId',
    string
  >
>;

let server: TestServer;
/** Of the team that is attacked. */
let foreign: Things;
let own: Things;
const callers = ['admin', 'guest', 'key'] as const;
let attackers: Readonly<Record<(typeof callers)[number], Person>>;

beforeAll(async () => {
  server = await startServer();
  const { ada, olga, url } = server;
  foreign = await makeThings(ada);
  own = await makeThings(olga);
  const asOlga = { ...server, ada: olga };
  const guest = await makeMember(asOlga, 'guest-of-olga');
  await giveRoles(olga, guest, [], { accountType: 'guest', dataAccess: 'by_role' });
  await olga.call(tasks.change, {
    params: { taskId: own.taskId },
    body: { assigneeIds: [await teamUserIdOf(guest)] },
  });
  const { secret } = await olga.call(teamApiKeys.create, {
    body: { name: 'Wide', featurePermissions: [...featurePermissions] },
  });
  attackers = { admin: olga, guest, key: new Person(url, '', olga.teamId, secret) };
});
afterAll(() => server.stop());

async function makeThings(person: Person): Promise<Things> {
  const people = await person.call(collections.create, { body: { name: 'Person', pluralName: 'People' } });
  const made = await person.call(records.create, {
    params: { collectionId: people.id },
    body: { records: [{ name: 'Elena Rossi' }] },
  });
  // The engine writes the reply itself, in the contract's form.
  const recordId = (made as { records: { id: string }[] }).records[0]?.id ?? '';
  const project = await person.call(projects.create, { body: { name: 'Secret fair' } });
  const tag = await person.call(tags.create, { body: { name: 'Tents' } });
  const task = await person.call(tasks.create, {
    params: { projectId: project.id },
    body: { title: 'Secret task', tagIds: [tag.id], links: [{ collectionId: people.id, recordId }] },
  });
  const comment = await person.call(taskComments.add, {
    params: { taskId: task.id },
    body: { body: 'Secret words.' },
  });
  const view = await person.call(taskViews.create, {
    params: { projectId: project.id },
    body: { name: 'Secret view', search: { due: 'overdue' } },
  });
  const upload = await person.send({
    method: 'POST',
    path: `/teams/${person.teamId}/files?name=note.txt`,
    body: 'A secret note.',
    headers: { 'content-type': 'application/octet-stream' },
  });
  const { id: fileId } = (await upload.json()) as { id: string };
  return {
    projectId: project.id,
    columnId: project.columns[0]?.id ?? '',
    taskId: task.id,
    teamUserId: await teamUserIdOf(person),
    tagId: tag.id,
    collectionId: people.id,
    recordId,
    fileId,
    commentId: comment.id,
    taskViewId: view.id,
  };
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
}

/** Each in one's own team, with things of the other one. */
const requests: Readonly<Record<string, (its: Things) => Request>> = {
  'a task for someone of it': (its) => newTask({ assigneeIds: [its.teamUserId] }),
  'a checklist that names someone of it': (its) => newTask({ checklist: [lineFor(its)] }),
  'a changed checklist that names someone of it': (its) => changedTask({ checklist: [lineFor(its)] }),
  'a task in a column of it': (its) => newTask({ columnId: its.columnId }),
  'a task with a tag of it': (its) => newTask({ tagIds: [its.tagId] }),
  'a task behind one of it': (its) => newTask({ blockedByIds: [its.taskId] }),
  'a task with a record of it': (its) =>
    newTask({ links: [{ collectionId: its.collectionId, recordId: its.recordId }] }),
  'a task with a record of it, in a collection of one’s own': (its) =>
    newTask({ links: [{ collectionId: own.collectionId, recordId: its.recordId }] }),
  'an assignee of it': (its) => changedTask({ assigneeIds: [its.teamUserId] }),
  'a tag of it': (its) => changedTask({ tagIds: [its.tagId] }),
  'a blocker of it': (its) => changedTask({ blockedByIds: [its.taskId] }),
  'a task that is moved into a project of it': (its) => changedTask({ projectId: its.projectId }),
  'a task that is moved into a column of it': (its) =>
    post(`/tasks/${own.taskId}/move`, { columnId: its.columnId }),
  'a task that is moved below one of it': (its) =>
    post(`/tasks/${own.taskId}/move`, { columnId: own.columnId, afterId: its.taskId }),
  'a link to a record of it': (its) => ({
    method: 'PUT',
    path: `/tasks/${own.taskId}/links/${its.collectionId}/${its.recordId}`,
  }),
  'a file of it': (its) => ({ method: 'PUT', path: `/tasks/${own.taskId}/files/${its.fileId}` }),
  'the bytes of a file of it': (its) => ({ method: 'GET', path: `/tasks/${own.taskId}/files/${its.fileId}` }),
  'a comment of it': (its) => ({
    method: 'PATCH',
    path: `/tasks/${own.taskId}/comments/${its.commentId}`,
    body: { body: 'Changed.' },
  }),
  'a comment of it, deleted': (its) => ({
    method: 'DELETE',
    path: `/tasks/${own.taskId}/comments/${its.commentId}`,
  }),
  'a saved view of it': (its) => ({
    method: 'PATCH',
    path: `/projects/${own.projectId}/views/${its.taskViewId}`,
    body: { name: 'Changed' },
  }),
  'a lead of it': (its) => post('/projects', { name: 'Fair', leadId: its.teamUserId }),
  'columns of it': (its) => ({
    method: 'PUT',
    path: `/projects/${own.projectId}/columns`,
    body: { columns: [{ id: its.columnId, stage: 'todo' }, { stage: 'done' }] },
  }),
};

/** Each finds nothing, or refuses. */
const questions: Readonly<Record<string, (its: Things) => Request>> = {
  'tasks of a project of it': (its) => post('/tasks/query', { projectId: its.projectId }),
  'tasks of a column of it': (its) => post('/tasks/query', { columnId: its.columnId, sort: 'place' }),
  'tasks of someone of it': (its) => post('/tasks/query', { assigneeIds: [its.teamUserId] }),
  'tasks with a tag of it': (its) => post('/tasks/query', { tagIds: [its.tagId] }),
  'tasks of a record of it': (its) =>
    post('/tasks/query', { record: { collectionId: its.collectionId, recordId: its.recordId } }),
  'a board by someone of it': (its) =>
    post(`/projects/${own.projectId}/board`, { assigneeIds: [its.teamUserId], tagIds: [its.tagId] }),
  'people of it': (its) => ({ method: 'GET', path: `/task-people?ids=${its.teamUserId}` }),
  ...Object.fromEntries(
    ['csv', 'json'].map((format) => [
      `tasks of a project of it as ${format}`,
      (its: Things): Request => ({
        method: 'GET',
        path: `/tasks.${format}?query=${encodeURIComponent(JSON.stringify({ projectId: its.projectId }))}`,
      }),
    ]),
  ),
};

const lineFor = ({ teamUserId }: Things) => ({
  id: 'line',
  text: 'Ask for tents',
  isDone: false,
  assigneeId: teamUserId,
});
const newTask = (body: object): Request =>
  post(`/projects/${own.projectId}/tasks`, { title: 'Mine', ...body });
const changedTask = (body: object): Request => ({ method: 'PATCH', path: `/tasks/${own.taskId}`, body });
const post = (path: string, body: object): Request => ({ method: 'POST', path, body });

const noThings = (): Things =>
  Object.fromEntries(Object.keys(foreign).map((name) => [name, randomUUID()])) as Things;

async function send(
  person: Person,
  { path, ...request }: Request,
): Promise<{ status: number; body: string }> {
  const reply = await person.send({ ...request, path: `/teams/${person.teamId}${path}` });
  const body = await reply.text();
  return { status: reply.status, body: body.replaceAll(/"requestId":"[^"]*"/g, '"requestId":""') };
}

test.each(
  callers.flatMap((caller) => Object.entries(requests).map(([name, of]) => [caller, name, of] as const)),
)('for a %s of another team, %s is as none', async (caller, _name, requestOf) => {
  const person = attackers[caller];
  const real = await send(person, requestOf(foreign));
  expect(real).toEqual(await send(person, requestOf(noThings())));
  expect(real.status).toBeGreaterThanOrEqual(400);
  expect(real.status).toBeLessThan(500);
});

test.each(
  callers.flatMap((caller) => Object.entries(questions).map(([name, of]) => [caller, name, of] as const)),
)('a %s of another team finds no %s', async (caller, _name, requestOf) => {
  const person = attackers[caller];
  const real = await send(person, requestOf(foreign));
  expect(real).toEqual(await send(person, requestOf(noThings())));
  expect(real.body).not.toMatch(/Secret|Elena|Ada/);
  expect(real.status).toBeLessThan(500);
  expect((await send(attackers.admin, requestOf(own))).status).toBe(200);
});

test('a mention of someone of another team is no mention, and notifies no one', async () => {
  const { olga } = server;
  const body = `Hello @[${foreign.teamUserId}]`;
  const made = await olga.call(taskComments.add, { params: { taskId: own.taskId }, body: { body } });
  expect(made.mentions).toEqual([]);
});

test('nothing of the team has changed', async () => {
  const { ada } = server;
  const task = await ada.call(tasks.get, { params: { taskId: foreign.taskId } });
  expect(task).toMatchObject({
    title: 'Secret task',
    version: 1,
    commentCount: 1,
    assignees: [],
    blockedBy: [],
  });
  const { items } = await ada.call(projects.list);
  expect(items.map(({ name, columns }) => [name, columns.length])).toEqual([['Secret fair', 4]]);
  const stream = await ada.call(comments.list, {
    params: { collectionId: foreign.collectionId, recordId: foreign.recordId },
  });
  expect(stream.items).toEqual([]);
});

import { randomUUID } from 'node:crypto';
import { type Project, projects } from '@fieldhouse/contract/projects';
import { tasks } from '@fieldhouse/contract/tasks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRoles, teamUserIdOf } from '../../../test/give-roles.ts';
import { type Person, refusal } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
/** A guest. */
let gus: Person;
let tomId: string;
let gusId: string;
let fair: Project;

beforeAll(async () => {
  server = await startServer();
  ({ ada } = server);
  gus = await makeMember(server, 'gus');
  await giveRoles(ada, gus, [], { accountType: 'guest', dataAccess: 'by_role' });
  gusId = await teamUserIdOf(gus);
  tomId = await teamUserIdOf(server.tom);
  fair = await ada.call(projects.create, { body: { name: 'Spring fair' } });
});
afterAll(() => server.stop());

const line = { id: 'a', text: 'Measure the yard', isDone: false };
const change = (person: Person, taskId: string, checklist: readonly object[]) =>
  person.call(tasks.change, { params: { taskId }, body: { checklist: checklist as never } });

test('a line is given to a member until a day; an assignee of the task ticks it, and changes neither', async () => {
  const planned = { ...line, assigneeId: tomId, dueOn: '2026-11-27' };
  const { id } = await ada.call(tasks.create, {
    params: { projectId: fair.id },
    body: { title: 'Call the tent hire', assigneeIds: [gusId], checklist: [planned] },
  });
  const read = await gus.call(tasks.get, { params: { taskId: id } });
  expect(read.checklistItems).toEqual([planned]);
  expect(read.checklistPeople).toMatchObject([{ teamUserId: tomId }]);
  for (const other of [{ ...planned, assigneeId: gusId }, { ...planned, dueOn: '2026-11-28' }, line])
    expect((await refusal(change(gus, id, [other]))).status).toBe(403);
  const ticked = await change(gus, id, [{ ...planned, isDone: true }]);
  expect(ticked.checklistItems).toEqual([{ ...planned, isDone: true }]);
  const unknown = { ...line, assigneeId: randomUUID() };
  expect((await refusal(change(ada, id, [unknown]))).status).toBe(404);
  const cleared = await change(ada, id, [line]);
  expect([cleared.checklistItems, cleared.checklistPeople]).toEqual([[line], []]);
});

test('the days of the lines of a recurring task move with it', async () => {
  const task = await ada.call(tasks.create, {
    params: { projectId: fair.id },
    body: {
      title: 'Write the newsletter',
      dueOn: '2090-12-07',
      recurrence: { every: 1, unit: 'week', after: 'due' },
      checklist: [
        { ...line, isDone: true, dueOn: '2090-12-05' },
        { ...line, id: 'b' },
        // A week later is a day that can't be chosen.
        { ...line, id: 'c', dueOn: '9998-12-28' },
      ],
    },
  });
  const done = fair.columns.find(({ stage }) => stage === 'done')?.id ?? '';
  await ada.call(tasks.move, { params: { taskId: task.id }, body: { columnId: done } });
  const open = await ada.call(tasks.query, { body: { isRecurring: true } });
  expect(open.items.map(({ title, dueOn }) => [title, dueOn])).toEqual([
    ['Write the newsletter', '2090-12-14'],
  ]);
  const next = await ada.call(tasks.get, { params: { taskId: open.items[0]?.id ?? '' } });
  expect(next.checklistItems).toEqual([
    { ...line, dueOn: '2090-12-12' },
    { ...line, id: 'b' },
    { ...line, id: 'c' },
  ]);
});

test('recurring tasks are asked for apart from others, and with their recurrence, of those that one sees', async () => {
  const recurrence = { every: 2, unit: 'month', after: 'due' } as const;
  const add = (title: string, more: object) =>
    ada.call(tasks.create, { params: { projectId: fair.id }, body: { title, dueOn: '2091-01-31', ...more } });
  await add('Pay the rent', { recurrence });
  await add('Read the meter', { recurrence, assigneeIds: [gusId] });
  await add('Order raffle tickets', {});
  const titles = async (person: Person, isRecurring: boolean) => {
    const body = { isRecurring, dueFrom: '2091-01-01', dueUntil: '2091-01-31' };
    const { items } = await person.call(tasks.query, { body });
    return items.map((one) => [one.title, one.recurrence]);
  };
  expect(await titles(ada, true)).toEqual([
    ['Pay the rent', recurrence],
    ['Read the meter', recurrence],
  ]);
  expect(await titles(gus, true)).toEqual([['Read the meter', recurrence]]);
  expect(await titles(ada, false)).toEqual([['Order raffle tickets', null]]);
});

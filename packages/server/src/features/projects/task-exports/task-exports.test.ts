import { type Project, projects } from '@fieldhouse/contract/projects';
import { type NewTask, tasks } from '@fieldhouse/contract/tasks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { giveRoles, teamUserIdOf } from '../../../../test/give-roles.ts';
import type { Person } from '../../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
let tom: Person;
/** A guest. */
let gus: Person;
let gusId: string;
let fair: Project;

beforeAll(async () => {
  server = await startServer();
  ({ ada, tom } = server);
  gus = await makeMember(server, 'gus');
  await giveRoles(ada, gus, [], { accountType: 'guest', dataAccess: 'by_role' });
  gusId = await teamUserIdOf(gus);
});
afterAll(() => server.stop());

beforeEach(async () => {
  fair = await ada.call(projects.create, { body: { name: 'Spring fair' } });
});

const add = (title: string, more: Partial<NewTask> = {}) =>
  ada.call(tasks.create, { params: { projectId: fair.id }, body: { title, ...more } });

test('the tasks of a project are exported, without formulas, and not by guests', async () => {
  await add('=1+1', { assigneeIds: [gusId as never], dueOn: '2026-11-20', dueTime: '09:00' });
  await add('Two', { priority: 'high' });
  const file = (person: Person) =>
    person.send({ method: 'GET', path: `/teams/${ada.teamId}/projects/${fair.id}/tasks.csv` });
  const lines = (await (await file(tom)).text()).trim().split('\r\n');
  expect(lines.map((line) => line.split(',').slice(0, 7))).toEqual([
    ['Number', 'Title', 'Column', 'Stage', 'Priority', 'DueOn', 'DueTime'],
    ['1', "'=1+1", 'todo', 'todo', 'none', '2026-11-20', '09:00'],
    ['2', 'Two', 'todo', 'todo', 'high', '', ''],
  ]);
  expect((await file(gus)).status).toBe(403);
});

test('the tasks of a filter are exported, one’s own across projects too', async () => {
  const tomId = await teamUserIdOf(tom);
  await add('Two', { priority: 'high', assigneeIds: [tomId as never] });
  await add('Three', { priority: 'low', assigneeIds: [tomId as never] });
  await add('Four', { priority: 'high' });
  const titles = async (query: unknown) => {
    const path = `/teams/${ada.teamId}/tasks.csv?query=${encodeURIComponent(JSON.stringify(query))}`;
    const reply = await tom.send({ method: 'GET', path });
    if (reply.status !== 200) return reply.status;
    return (await reply.text())
      .trim()
      .split('\r\n')
      .map((line) => line.split(',').slice(0, 3));
  };
  expect(await titles({ scope: 'mine', priorities: ['high'] })).toEqual([
    ['Project', 'Number', 'Title'],
    ['Spring fair', '1', 'Two'],
  ]);
  expect(await titles({ projectId: fair.id, priorities: ['high'] })).toEqual([
    ['Number', 'Title', 'Column'],
    ['1', 'Two', 'todo'],
    ['3', 'Four', 'todo'],
  ]);
  expect(await titles({ priorities: ['huge'] })).toBe(400);
  expect(await titles({ projectId: '00000000-0000-7000-8000-000000000000' })).toBe(404);
});

import { teamApiKeys } from '@fieldhouse/contract/api-keys';
import { auditLog } from '@fieldhouse/contract/audit-log';
import { collections } from '@fieldhouse/contract/collections';
import { notices } from '@fieldhouse/contract/notices';
import { type Project, projects } from '@fieldhouse/contract/projects';
import { type DataRecord, records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { search } from '@fieldhouse/contract/search';
import { tags } from '@fieldhouse/contract/tags';
import type { Task } from '@fieldhouse/contract/task-cards';
import { taskComments } from '@fieldhouse/contract/task-comments';
import { taskFiles } from '@fieldhouse/contract/task-files';
import { type NewTask, tasks } from '@fieldhouse/contract/tasks';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { giveRoles, teamUserIdOf } from '../../../test/give-roles.ts';
import { Person, refusal } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';

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

const add = (title: string, more: Partial<NewTask> = {}, person = ada): Promise<Task> =>
  person.call(tasks.create, { params: { projectId: fair.id }, body: { title, ...more } });
const boardOf = async (person: Person) => {
  const { columns } = await person.call(tasks.board, { params: { projectId: fair.id }, body: {} });
  return columns.map(({ items }) => items.map(({ title }) => title));
};
const columnOf = (stage: string) => fair.columns.find((one) => one.stage === stage)?.id ?? '';
const move = (person: Person, task: Task, body: { columnId: string; afterId?: string | null }) =>
  person.call(tasks.move, { params: { taskId: task.id }, body });
const change = (person: Person, task: Pick<Task, 'id'>, body: object) =>
  person.call(tasks.change, { params: { taskId: task.id }, body });
const get = (person: Person, task: Pick<Task, 'id'>) =>
  person.call(tasks.get, { params: { taskId: task.id } });

describe('a board', () => {
  test('shows the tasks of a project in their columns, in the order that people give them', async () => {
    const [one, two, three] = [await add('One'), await add('Two'), await add('Three')];
    expect(await boardOf(tom)).toEqual([['One', 'Two', 'Three'], [], [], []]);
    await move(tom, three, { columnId: columnOf('todo'), afterId: one.id });
    await move(tom, two, { columnId: columnOf('todo'), afterId: null });
    expect(await boardOf(tom)).toEqual([['Two', 'One', 'Three'], [], [], []]);
    await move(tom, one, { columnId: columnOf('doing') });
    expect(await boardOf(tom)).toEqual([['Two', 'Three'], ['One'], [], []]);
    expect(one.number).toBe(1);
  });

  test('has room between any two tasks, however often', async () => {
    const [first, one, two] = [await add('First'), await add('One'), await add('Two')];
    await add('Last');
    for (let times = 0; times < 20; times += 1)
      for (const task of [one, two]) await move(ada, task, { columnId: columnOf('todo'), afterId: first.id });
    expect((await boardOf(ada))[0]).toEqual(['First', 'Two', 'One', 'Last']);
    const { rows } = await server.deps.ownerPool.query(
      'select max(length(rank::text)) as longest from platform.tasks where project_id = $1',
      [fair.id],
    );
    expect(rows[0].longest).toBeLessThan(32);
  });

  test('has a place for a card that is dropped below one that someone moved in the meantime', async () => {
    const [one, two, three] = [await add('One'), await add('Two'), await add('Three')];
    await move(tom, two, { columnId: columnOf('doing') });
    await move(ada, one, { columnId: columnOf('todo'), afterId: two.id });
    expect(await boardOf(ada)).toEqual([['Three', 'One'], ['Two'], [], []]);
    await ada.call(tasks.delete, { params: { taskId: two.id } });
    await move(ada, three, { columnId: columnOf('todo'), afterId: two.id });
    expect((await boardOf(ada))[0]).toEqual(['One', 'Three']);
    const other = await ada.call(projects.create, { body: { name: 'Planting day' } });
    const foreign = await ada.call(tasks.create, { params: { projectId: other.id }, body: { title: 'Dig' } });
    const below = move(ada, one, { columnId: columnOf('todo'), afterId: foreign.id });
    expect((await refusal(below)).problem.code).toBe('not_found');
  });

  test('keeps every card that several people move at once', async () => {
    const made = [];
    for (let n = 0; n < 8; n += 1) made.push(await add(`Task ${n}`));
    const stages = ['todo', 'doing', 'waiting', 'done'] as const;
    const moves = made.flatMap((task, at) =>
      [1, 2, 3].map((step) =>
        move(at % 2 ? ada : tom, task, { columnId: columnOf(stages[(at + step) % 4] ?? ''), afterId: null }),
      ),
    );
    await Promise.all(moves);
    const titles = (await boardOf(ada)).flat();
    expect(titles.toSorted()).toEqual(made.map(({ title }) => title));
  });

  test('is filtered by assignee, status, priority, tag, due date and words', async () => {
    const tag = await ada.call(tags.create, { body: { name: `Tents ${fair.id}` } });
    await add('Call the tent hire', { tagIds: [tag.id], priority: 'high', dueOn: '2020-01-31' });
    await add('Ask Clara', { assigneeIds: [gusId as never] });
    const found = async (body: object) => {
      const { columns } = await ada.call(tasks.board, { params: { projectId: fair.id }, body });
      return columns.flatMap(({ items, total }) => [...items.map(({ title }) => title), total]);
    };
    const tent = ['Call the tent hire', 1, 0, 0, 0];
    expect(await found({ tagIds: [tag.id] })).toEqual(tent);
    expect(await found({ priorities: ['high', 'urgent'] })).toEqual(tent);
    expect(await found({ due: 'overdue' })).toEqual(tent);
    expect(await found({ stages: ['todo', 'waiting'], search: 'tent' })).toEqual(tent);
    expect(await found({ stages: ['doing', 'done'] })).toEqual([0, 0, 0, 0]);
    expect(await found({ isUnassigned: true })).toEqual(tent);
    expect(await found({ search: 'hire TENT' })).toEqual(tent);
    expect(await found({ assigneeIds: [gusId] })).toEqual(['Ask Clara', 1, 0, 0, 0]);
    expect(await found({ search: '#2', due: 'none' })).toEqual(['Ask Clara', 1, 0, 0, 0]);
  });

  test('may have other columns, and keeps those with tasks', async () => {
    const task = await add('One');
    const [todo, , , done] = fair.columns;
    const columns = [
      { id: todo?.id, stage: 'todo', name: 'Ideas', limit: 3 },
      { stage: 'doing', name: 'Now' },
      { id: done?.id, stage: 'done' },
    ] as const;
    const body = { columns };
    const params = { projectId: fair.id };
    const changed = await ada.call(projects.setColumns, { params, body: body as never });
    expect(changed.columns.map(({ name, limit }) => [name, limit])).toEqual([
      ['Ideas', 3],
      ['Now', null],
      [null, null],
    ]);
    const gone = { columns: columns.slice(1) };
    expect((await refusal(ada.call(projects.setColumns, { params, body: gone as never }))).problem.code).toBe(
      'in_use',
    );
    const open = { columns: columns.slice(0, 2) };
    expect(
      (await refusal(ada.call(projects.setColumns, { params, body: open as never }))).problem.issues,
    ).toEqual([expect.objectContaining({ rule: 'columns_incomplete' })]);
    expect((await get(ada, task)).columnId).toBe(todo?.id);
  });

  test('is read page by page, column by column', async () => {
    for (let number = 1; number <= 3; number += 1) await add(`Task ${number}`);
    const body = { columnId: columnOf('todo'), sort: 'place', limit: 2 } as const;
    const page = await tom.call(tasks.query, { body });
    const rest = await tom.call(tasks.query, { body: { ...body, after: page.next ?? '' } });
    expect([...page.items, ...rest.items].map(({ title }) => title)).toEqual(['Task 1', 'Task 2', 'Task 3']);
    expect(rest.next).toBeNull();
  });
});

describe('a task', () => {
  test('is completed by its column, and open again', async () => {
    const task = await add('One');
    expect(await move(ada, task, { columnId: columnOf('done') })).toMatchObject({
      completedAt: expect.any(String),
      stage: 'done',
    });
    expect(await move(ada, task, { columnId: columnOf('waiting') })).toMatchObject({ completedAt: null });
    const { items } = await ada.call(tasks.activity, { params: { taskId: task.id } });
    expect(items.map(({ changes }) => changes[0])).toEqual([
      { what: 'column', from: 'stage:done', to: 'stage:waiting' },
      { what: 'column', from: 'stage:todo', to: 'stage:done' },
      { what: 'created', from: null, to: null },
    ]);
  });

  test('is due in the team’s time zone', async () => {
    expect(await add('One', { dueOn: '2026-11-20', dueTime: '15:30' })).toMatchObject({
      dueOn: '2026-11-20',
      dueTime: '15:30',
      dueAt: expect.any(String),
    });
    expect(await add('Two', { dueTime: '15:30' })).toMatchObject({ dueOn: null, dueTime: null, dueAt: null });
  });

  test('is not overwritten by who read an older version', async () => {
    const task = await add('One');
    await change(tom, task, { title: 'Uno', version: task.version });
    const refused = await refusal(change(ada, task, { title: 'Eins', version: task.version }));
    expect(refused.problem.code).toBe('stale_version');
    expect((await get(ada, task)).title).toBe('Uno');
  });

  test('stores only harmless formatted text', async () => {
    const task = await add('One', {
      description: '<p onclick="x()">Two <script>1</script><b>marquees</b></p>',
    });
    expect(task.description).toBe('<p>Two <b>marquees</b></p>');
  });

  test('waits for others, and never for itself', async () => {
    const [one, two, three] = [await add('One'), await add('Two'), await add('Three')];
    await change(ada, one, { blockedByIds: [two.id] });
    await change(ada, two, { blockedByIds: [three.id] });
    expect((await refusal(change(ada, three, { blockedByIds: [one.id] }))).problem.code).toBe(
      'circular_task',
    );
    expect((await get(ada, one)).isBlocked).toBe(true);
    await move(ada, two, { columnId: columnOf('done') });
    expect(await get(ada, one)).toMatchObject({
      isBlocked: false,
      blockedBy: [{ title: 'Two', isDone: true }],
    });
  });

  test('that recurs comes back when it is done, with its checklist open', async () => {
    const task = await add('Water the beds', {
      dueOn: '2020-02-03',
      assigneeIds: [gusId as never],
      recurrence: { every: 1, unit: 'week', after: 'due' },
      checklist: [{ id: 'a', text: 'North', isDone: true }],
    });
    await move(ada, task, { columnId: columnOf('done') });
    const { items } = await ada.call(tasks.query, { body: { projectId: fair.id, state: 'open' } });
    expect(items).toMatchObject([
      {
        title: 'Water the beds',
        number: 2,
        checklist: { done: 0, total: 1 },
        assignees: [{ name: 'Gus Member' }],
      },
    ]);
    const dueOn = items[0]?.dueOn ?? '';
    expect(new Date(`${dueOn}T00:00:00Z`).getUTCDay()).toBe(1);
    expect(Date.parse(dueOn)).toBeGreaterThan(Date.now() - 86_400_000);
  });

  test('that recurs comes back once, and goes again when it is opened, unless something was done with it', async () => {
    const task = await add('Water the beds', { recurrence: { every: 1, unit: 'day', after: 'done' } });
    const done = () => move(ada, task, { columnId: columnOf('done') });
    const undone = () => move(ada, task, { columnId: columnOf('todo'), afterId: null });
    await done();
    expect(await boardOf(ada)).toEqual([['Water the beds'], [], [], ['Water the beds']]);
    await undone();
    expect(await boardOf(ada)).toEqual([['Water the beds'], [], [], []]);
    await done();
    const { items } = await ada.call(tasks.query, { body: { projectId: fair.id } });
    await change(ada, { id: items[0]?.id as Task['id'] }, { title: 'Water all beds' });
    await undone();
    await done();
    expect(await boardOf(ada)).toEqual([['Water all beds'], [], [], ['Water the beds']]);
  });

  test('is due on a day that a calendar has', async () => {
    for (const dueOn of ['0000-01-01', '9999-12-31', '2026-02-30'])
      expect((await refusal(add('One', { dueOn }))).problem.code).toBe('invalid_input');
    const far = await add('Two', {
      dueOn: '9998-12-31',
      recurrence: { every: 1, unit: 'year', after: 'due' },
    });
    await move(ada, far, { columnId: columnOf('done') });
    expect(await boardOf(ada)).toEqual([[], [], [], ['Two']]);
    const old = await add('Three', {
      dueOn: '0001-01-01',
      recurrence: { every: 1, unit: 'day', after: 'due' },
    });
    await move(ada, old, { columnId: columnOf('done') });
    expect((await boardOf(ada))[0]).toEqual(['Three']);
  });

  test('moves to another project with a number of its own', async () => {
    const task = await add('One');
    const other = await ada.call(projects.create, { body: { name: 'Planting day' } });
    expect(await change(ada, task, { projectId: other.id })).toMatchObject({
      projectId: other.id,
      number: 1,
    });
    expect(await boardOf(ada)).toEqual([[], [], [], []]);
  });

  test('makes its assignees people of its project, with the lead first, as far as one sees their tasks', async () => {
    const [adaId, tomId] = [await teamUserIdOf(ada), await teamUserIdOf(tom)];
    const ids = async (person: Person) => {
      const { items, total } = await person.call(projects.people, { params: { projectId: fair.id } });
      return [items.map(({ teamUserId }) => teamUserId), total];
    };
    const lead = (leadId: string | null) =>
      ada.call(projects.change, { params: { projectId: fair.id }, body: { leadId: leadId as never } });
    await lead(null);
    expect(await ids(ada)).toEqual([[], 0]);
    await add('One', { assigneeIds: [gusId, tomId] as never });
    await add('Two', { assigneeIds: [tomId] as never });
    expect(await ids(ada)).toEqual([[tomId, gusId], 2]);
    await lead(adaId);
    expect(await ids(ada)).toEqual([[adaId, tomId, gusId], 3]);
    await change(ada, await add('Three'), { assigneeIds: [adaId] });
    expect(await ids(tom)).toEqual([[adaId, tomId, gusId], 3]);
    const late = await add('Late', { assigneeIds: [adaId] as never });
    await ada.call(tasks.delete, { params: { taskId: late.id } });
    const { id } = await ada.call(projects.create, { body: { name: 'Empty' } });
    const hidden = gus.call(projects.people, { params: { projectId: id } });
    expect((await refusal(hidden)).problem.code).toBe('not_found');
  });

  test('that is done stays done in another project, in a column of its status', async () => {
    const task = await add('One');
    await move(ada, task, { columnId: columnOf('done') });
    const { completedAt } = await get(ada, task);
    const columns = [
      { stage: 'todo' },
      { stage: 'done', name: 'Dropped' },
      { stage: 'done' },
      { stage: 'waiting' },
    ] as const;
    const other = await ada.call(projects.create, { body: { name: 'Planting day' } });
    const changed = await ada.call(projects.setColumns, {
      params: { projectId: other.id },
      body: { columns: [...columns] },
    });
    expect(await change(ada, task, { projectId: other.id })).toMatchObject({
      stage: 'done',
      columnId: changed.columns[2]?.id,
      completedAt,
    });
    const doing = await add('Two', { columnId: columnOf('doing') as never });
    expect(await change(ada, doing, { projectId: other.id })).toMatchObject({ stage: 'todo' });
  });

  test('of the 31st is due on the 31st again, unless a shorter month’s day is changed', async () => {
    const task = await add('One', {
      dueOn: '2097-01-31',
      recurrence: { every: 1, unit: 'month', after: 'due' },
    });
    const done = async (one: Pick<Task, 'id'>) => {
      await move(ada, one as Task, { columnId: columnOf('done') });
      const { items } = await ada.call(tasks.query, { body: { projectId: fair.id, state: 'open' } });
      return items[0] as unknown as Task;
    };
    const february = await done(task);
    expect(february.dueOn).toBe('2097-02-28');
    expect((await done(february)).dueOn).toBe('2097-03-31');
    await move(ada, february, { columnId: columnOf('todo'), afterId: null });
    const changed = await change(ada, february, { dueOn: '2097-02-27' });
    expect(changed.recurrence).toEqual({ every: 1, unit: 'month', after: 'due' });
    const lines = await ada.call(tasks.activity, { params: { taskId: february.id }, query: {} });
    expect(lines.items[0]?.changes.map(({ what }) => what)).toEqual(['due']);
    expect((await done(february)).dueOn).toBe('2097-03-27');
  });

  test('is deleted, found in the trash and restored, with its project too', async () => {
    const task = await add('One');
    await tom.call(tasks.delete, { params: { taskId: task.id } });
    expect((await refusal(get(ada, task))).status).toBe(404);
    const { items } = await tom.call(tasks.deleted, { query: { limit: '1' } });
    expect(items).toMatchObject([{ title: 'One', projectName: 'Spring fair' }]);
    await tom.call(tasks.restore, { params: { taskId: task.id } });
    await ada.call(projects.delete, { params: { projectId: fair.id } });
    expect((await refusal(get(ada, task))).status).toBe(404);
    await ada.call(projects.restore, { params: { projectId: fair.id } });
    expect((await get(ada, task)).title).toBe('One');
    const { items: lines } = await ada.call(auditLog.list, { query: { area: 'project', limit: '3' } });
    expect(lines.map(({ action }) => action)).toEqual([
      'project.restored',
      'project.deleted',
      'project.created',
    ]);
  });
});

describe('who sees what', () => {
  test('a guest sees the tasks assigned to them, works on them, and edits nothing else', async () => {
    const theirs = await add('Bring the van', {
      assigneeIds: [gusId as never],
      checklist: [{ id: 'a', text: 'Fuel', isDone: false }],
    });
    const secret = await add('Talk about Gus');
    expect(await boardOf(gus)).toEqual([['Bring the van'], [], [], []]);
    const { items, may } = await gus.call(projects.list);
    expect(items.find(({ id }) => id === fair.id)?.counts).toEqual({ total: 1, done: 0 });
    expect(may).toEqual({ createProject: false, seeAll: false });
    for (const refused of [
      () => get(gus, secret),
      () => change(gus, secret, { title: 'x' }),
      () => move(gus, secret, { columnId: columnOf('done') }),
      () => gus.call(taskComments.list, { params: { taskId: secret.id } }),
      () => gus.call(tasks.activity, { params: { taskId: secret.id } }),
    ])
      expect((await refusal(refused())).status).toBe(404);
    await move(gus, theirs, { columnId: columnOf('doing') });
    await change(gus, theirs, { checklist: [{ id: 'a', text: 'Fuel', isDone: true }] });
    await gus.call(taskComments.add, { params: { taskId: theirs.id }, body: { body: 'On my way' } });
    for (const refused of [
      () => change(gus, theirs, { title: 'x' }),
      () => change(gus, theirs, { checklist: [] }),
      () => add('Mine', {}, gus),
      () => gus.call(tasks.delete, { params: { taskId: theirs.id } }),
      () => gus.call(tasks.people),
      () => gus.call(tasks.deleted),
    ])
      expect((await refusal(refused())).status).toBe(403);
    await change(ada, theirs, { assigneeIds: [] });
    expect((await refusal(get(gus, theirs))).status).toBe(404);
  });

  test('a member by role needs the permission for tasks, and another one for projects', async () => {
    const kim = await makeMember(server, `kim${fair.id}`);
    await giveRoles(ada, kim, [], { dataAccess: 'by_role' });
    const task = await add('One');
    expect((await refusal(get(kim, task))).status).toBe(404);
    const role = await ada.call(roles.create, {
      body: { name: `Tasks ${fair.id}`, featurePermissions: ['tasks_edit'] },
    });
    await giveRoles(ada, kim, [role.id], { dataAccess: 'by_role' });
    expect((await change(kim, task, { title: 'Uno' })).title).toBe('Uno');
    expect((await refusal(kim.call(projects.create, { body: { name: 'Mine' } }))).status).toBe(403);
  });

  test('a key of the team works with tasks if it has the permission, under its own name', async () => {
    const keyOf = async (name: string, featurePermissions: readonly 'tasks_edit'[]) => {
      const body = { name: `${name} ${fair.id}`, featurePermissions };
      const { secret } = await ada.call(teamApiKeys.create, { body });
      return new Person(server.url, '', ada.teamId, secret);
    };
    const task = await add('One', { assigneeIds: [gusId as never] });
    const bare = await keyOf('Bare', []);
    expect((await refusal(get(bare, task))).status).toBe(404);
    expect((await bare.call(projects.list)).items).toEqual([]);
    const wide = await keyOf('Wide', ['tasks_edit']);
    const made = await add('From the website', {}, wide);
    expect(made).toMatchObject({ createdBy: { kind: 'key', name: `Wide ${fair.id}` }, isFollowing: false });
  });

  test('a linked record shows its name only to who may read it', async () => {
    const people = await ada.call(collections.create, { body: { name: 'Person', pluralName: 'People' } });
    const made = await ada.call(records.create, {
      params: { collectionId: people.id },
      body: { records: [{ name: 'Clara Zhang' }] },
    });
    // The engine serialises the reply itself, in the contract's format.
    const [clara] = (made as { records: DataRecord[] }).records;
    const place = { collectionId: people.id, recordId: clara?.id ?? '' };
    const task = await add('Ask for her van', { assigneeIds: [gusId as never] });
    const linked = await tom.call(tasks.link, { params: { taskId: task.id, ...place } });
    expect(linked.links).toMatchObject([{ label: 'Clara Zhang', collectionName: 'Person' }]);
    const record = place as never;
    const listed = await tom.call(tasks.query, { body: { record } });
    expect(listed.items.map(({ title }) => title)).toEqual(['Ask for her van']);
    expect((await get(gus, task)).links).toEqual([]);
    expect((await refusal(gus.call(tasks.query, { body: { record } }))).status).toBe(404);
    const unlinked = await tom.call(tasks.unlink, { params: { taskId: task.id, ...place } });
    expect(unlinked.links).toEqual([]);
  });

  test('a linked record shows the picture of its avatar field', async () => {
    const fields = [
      { title: 'Name', dataType: 'plain_text' as const },
      { title: 'Photo', dataType: 'single_image' as const },
    ];
    const people = await ada.call(collections.create, {
      body: { name: 'Helper', pluralName: 'Helpers', fields },
    });
    const params = { collectionId: people.id };
    const avatarFieldId = people.fields.find(({ columnName }) => columnName === 'photo')?.id ?? null;
    await ada.call(collections.change, { params, body: { avatarFieldId } });
    const photo = await sharp({ create: { width: 30, height: 30, channels: 3, background: '#176c4a' } })
      .png()
      .toBuffer();
    const headers = { cookie: ada.cookie, 'content-type': 'application/octet-stream' };
    const address = `${ada.url}/api/teams/${ada.teamId}/files?name=photo.png`;
    const sent = await fetch(address, { method: 'POST', headers, body: new Uint8Array(photo) });
    const uploaded = await sent.json();
    const made = await ada.call(records.create, {
      params,
      body: { records: [{ name: 'Noor', photo: (uploaded as { id: string }).id }, { name: 'Esther' }] },
    });
    const [noor, esther] = (made as { records: DataRecord[] }).records;
    const task = await add('Ask both', {
      links: [noor, esther].map((one) => ({ ...params, recordId: one?.id })) as never,
    });
    const pictures = Object.fromEntries(task.links.map(({ label, pictureUrl }) => [label, pictureUrl]));
    expect(pictures).toEqual({ Noor: expect.stringContaining('thumbnail=96'), Esther: null });
    const reply = await ada.send({ method: 'GET', path: `${pictures.Noor}`.replace(/^\/api/, '') });
    expect(reply.headers.get('content-type')).toBe('image/webp');
  });
});

test('a file of a task is opened by who sees the task, and by no one else', async () => {
  const task = await add('Bring the van', { assigneeIds: [gusId as never] });
  const upload = async (person: Person) => {
    const path = `/teams/${ada.teamId}/files?name=route.txt`;
    const headers = { 'content-type': 'application/octet-stream' };
    const reply = await person.send({ method: 'POST', path, body: 'Over the levee.', headers });
    return ((await reply.json()) as { id: string }).id;
  };
  const fileId = await upload(tom);
  const params = { taskId: task.id, fileId };
  const path = `/teams/${ada.teamId}/tasks/${task.id}/files/${fileId}`;
  expect((await refusal(ada.call(taskFiles.attach, { params }))).status).toBe(404);
  const attached = await tom.call(taskFiles.attach, { params });
  expect(attached.items).toMatchObject([{ name: 'route.txt', size: 15, may: { remove: true } }]);
  expect(await (await gus.send({ method: 'GET', path })).text()).toBe('Over the levee.');
  expect((await refusal(gus.call(taskFiles.remove, { params }))).status).toBe(403);
  // Nothing else may refer to it from now on.
  expect((await refusal(tom.call(taskFiles.attach, { params }))).status).toBe(404);
  await change(ada, task, { assigneeIds: [] });
  expect((await gus.send({ method: 'GET', path })).status).toBe(404);
  expect((await ada.call(taskFiles.remove, { params })).items).toEqual([]);
  expect((await ada.send({ method: 'GET', path })).status).toBe(404);
});

test('tasks and projects are found by search, as far as one sees them', async () => {
  const word = `Zebra${fair.id.slice(-6)}`;
  await add(`Feed the ${word}`, { assigneeIds: [gusId as never] });
  await add(`Hide the ${word}`);
  await ada.call(projects.create, { body: { name: `${word} day` } });
  const found = async (person: Person) => {
    const { groups } = await person.call(search.find, { body: { text: word } });
    return groups.flatMap(({ kind, hits }) => hits.map(({ label }) => `${kind} ${label}`)).sort();
  };
  expect(await found(tom)).toEqual([`project ${word} day`, `task Feed the ${word}`, `task Hide the ${word}`]);
  expect(await found(gus)).toEqual([`task Feed the ${word}`]);
});

describe('notices', () => {
  const latest = async (person: Person) => (await person.call(notices.list)).items[0];

  test('reach who is assigned, mentioned, and who follows a task that is done', async () => {
    const task = await add('Bring the van', { assigneeIds: [gusId as never] });
    const place = { type: 'task', taskId: task.id };
    expect(await latest(gus)).toMatchObject({ kind: 'task_assigned', what: 'Bring the van', place });
    await ada.call(taskComments.add, { params: { taskId: task.id }, body: { body: `@[${gusId}] can you?` } });
    expect(await latest(gus)).toMatchObject({ kind: 'mentioned', what: 'Bring the van', place });
    await move(ada, task, { columnId: columnOf('done') });
    expect(await latest(gus)).toMatchObject({ kind: 'task_done', place });
    await change(ada, task, { assigneeIds: [] });
    expect((await latest(gus))?.what).toBe('');
  });

  test('of a mention reach only who sees the task', async () => {
    const task = await add('Talk about Gus');
    const params = { taskId: task.id };
    const { items } = await ada.call(taskComments.mentionable, { params, query: { search: 'gus' } });
    expect(items).toEqual([]);
    await ada.call(taskComments.add, { params, body: { body: `@[${gusId}] is late` } });
    expect((await latest(gus))?.place).not.toMatchObject(params);
    expect((await get(ada, task)).commentCount).toBe(1);
  });

  test('remind assignees before a task is due', async () => {
    const task = await add('Bring the van', { assigneeIds: [gusId as never] });
    const soon = new Date(Date.now() + 3_600_000 + 1500).toISOString();
    // A time of day has no seconds, so that the next minute is the soonest.
    await server.deps.ownerPool.query('update platform.tasks set due_at = $2 where id = $1', [task.id, soon]);
    await server.deps.ownerPool.query(
      `insert into platform.outbox (team_id, queue, payload) values ($1, 'tasks.due', $2)`,
      [ada.teamId, JSON.stringify({ taskId: task.id, dueAt: soon })],
    );
    await expect.poll(async () => (await latest(gus))?.kind, { timeout: 20_000 }).toBe('task_due');
  });
});

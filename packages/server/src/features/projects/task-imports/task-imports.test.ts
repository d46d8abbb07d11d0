// Tasks from a file, as other programs export them.
import { auditLog } from '@fieldhouse/contract/audit-log';
import { teamId } from '@fieldhouse/contract/ids';
import { notices } from '@fieldhouse/contract/notices';
import { type Project, projects } from '@fieldhouse/contract/projects';
import { tags } from '@fieldhouse/contract/tags';
import type { Task } from '@fieldhouse/contract/task-cards';
import { type TaskFileChoices, taskFileSummary, taskImports } from '@fieldhouse/contract/task-imports';
import { tasks } from '@fieldhouse/contract/tasks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { giveRoles, teamUserIdOf } from '../../../../test/give-roles.ts';
import { type Person, refusal } from '../../../../test/people.ts';
import { holdWrites } from '../../../../test/processes/hold-writes.ts';
import { giveUpAtOnce } from '../../../../test/processes/worker-processes.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';
import { makeTeamAuthority } from '../../../kernel/authority.ts';

let server: TestServer;
let ada: Person;
/** A guest. */
let gus: Person;
let fair: Project;
beforeAll(async () => {
  server = await startServer();
  ({ ada } = server);
  gus = await makeMember(server, 'gus');
  await giveRoles(ada, gus, [], { accountType: 'guest', dataAccess: 'by_role' });
});
afterAll(() => server.stop());
beforeEach(async () => {
  fair = await ada.call(projects.create, { body: { name: 'Spring fair' } });
});

interface Sent {
  readonly person?: Person;
  readonly fileName?: string;
  readonly choices?: TaskFileChoices;
  readonly key?: string;
}

const send = (step: 'file' | 'file-check', text: string | Blob, sent: Sent = {}) => {
  const { person = ada, fileName = 'tasks.csv', choices, key } = sent;
  const query = new URLSearchParams({ fileName, ...(choices && { choices: JSON.stringify(choices) }) });
  return fetch(`${server.url}/api/teams/${ada.teamId}/projects/${fair.id}/tasks/${step}?${query}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      cookie: person.cookie,
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    body: text,
  });
};
const check = async (text: string, sent: Sent = {}) =>
  taskFileSummary.parse(await (await send('file-check', text, sent)).json());
const allTasks = async (project = fair): Promise<Task[]> => {
  const body = { projectId: project.id, state: 'any', limit: 500 } as const;
  const { items } = await ada.call(tasks.query, { body });
  const found = await Promise.all(items.map(({ id }) => ada.call(tasks.get, { params: { taskId: id } })));
  return found.sort((a, b) => a.number - b.number);
};
const imported = async (text: string | Blob, count: number, sent: Sent = {}): Promise<Task[]> => {
  expect(taskFileSummary.parse(await (await send('file', text, sent)).json()).tasks).toBe(count);
  await expect.poll(async () => (await allTasks()).length, { timeout: 15_000 }).toBe(count);
  return allTasks();
};

test('a file shows what it would create, and creates it when it is confirmed', async () => {
  const tag = await ada.call(tags.create, { body: { name: `Tents ${fair.id.slice(-6)}`, color: 'green' } });
  const file = [
    'Card Name;List Name;Due Date;Members;Labels;Votes',
    `Order the tent;Doing;25/12/2026;Gus Guest;${tag.name};3`,
    'Thank everyone;Archive;31/02/2026;Nina;;',
    ';;1/1/2027;;;',
    'Sell tickets;Done;;;;',
  ].join('\n');
  const name = (await ada.call(tasks.people, { query: { search: 'gus' } })).items[0]?.name ?? '';
  const text = file.replace('Gus Guest', name);
  expect(await check(text)).toMatchObject({
    format: 'csv',
    reading: { delimiter: ';', headerRow: 1, dateOrder: 'day_first', chosen: [] },
    columns: [
      { header: 'Card Name', part: 'title', samples: ['Order the tent', 'Thank everyone', ''] },
      { header: 'List Name', part: 'column' },
      { header: 'Due Date', part: 'due_on' },
      { header: 'Members', part: 'assignees' },
      { header: 'Labels', part: 'tags' },
      { header: 'Votes', part: null },
    ],
    tasks: 3,
    titles: ['Order the tent', 'Thank everyone', 'Sell tickets'],
    unread: [
      { row: 2, part: 'due_on', text: '31/02/2026' },
      { row: 2, part: 'column', text: 'Archive' },
      { row: 2, part: 'assignees', text: 'Nina' },
      { row: 3, part: 'title', text: '' },
    ],
    unreadCount: 4,
  });
  expect(await allTasks()).toEqual([]);
  const [order, thank, sell] = await imported(text, 3);
  expect(order).toMatchObject({
    stage: 'doing',
    dueOn: '2026-12-25',
    assignees: [{ name }],
    tags: [{ id: tag.id }],
  });
  expect(thank).toMatchObject({ stage: 'todo', dueOn: null, assignees: [] });
  expect(sell).toMatchObject({ stage: 'done' });
  expect(sell?.completedAt).not.toBeNull();
  // A file of a hundred tasks is not a hundred notices.
  expect((await gus.call(notices.list)).items).toEqual([]);
  await expect
    .poll(async () => (await ada.call(notices.list)).items.find(({ kind }) => kind === 'import_done'))
    .toMatchObject({ what: 'tasks.csv', counts: { imported: 3 }, place: { projectId: fair.id } });
});

test('a file is read as its sender chooses: its delimiter, its header, its dates, its columns', async () => {
  const text = ['Our tasks; a list', 'What;When;Who', 'Mow, then rake;3/4/2026;Ada', 'Rake;5/4/2026;'].join(
    '\n',
  );
  const guessed = await check(text);
  expect(guessed.reading).toMatchObject({ delimiter: ';', chosen: [] });
  const chosen: TaskFileChoices = {
    reading: { headerRow: 2, dateOrder: 'month_first' },
    columns: ['title', 'due_on', null],
  };
  expect(await check(text, { choices: chosen })).toMatchObject({
    reading: {
      headerRow: 2,
      dateOrder: 'month_first',
      chosen: ['headerRow', 'dateOrder'],
      evidence: [
        expect.objectContaining({ part: 'delimiter' }),
        { part: 'dateOrder', row: 1, text: '3/4/2026', isProof: false },
      ].reverse(),
    },
    columns: [
      { header: 'What', part: 'title' },
      { header: 'When', part: 'due_on', guess: null },
      { header: 'Who', part: null },
    ],
    titles: ['Mow, then rake', 'Rake'],
  });
  const byComma = await check(text, { choices: { reading: { delimiter: ',', headerRow: null } } });
  expect(byComma.titles).toContain('Mow');
  const made = await imported(text, 2, { choices: chosen });
  expect(made.map(({ dueOn }) => dueOn)).toEqual(['2026-03-04', '2026-05-04']);
});

test.each([
  ['a choice that the format does not have', { reading: { listPath: ['a'] } }, 'unknown_property'],
  ['a sheet of a text', { sheet: 'Sheet1' }, 'unknown_property'],
  ['a header below the last row', { reading: { headerRow: 9 } }, 'max_value'],
  ['too few columns', { columns: ['title'] }, 'wrong_count'],
  ['one part for two columns', { columns: ['title', 'title'] }, 'twice_the_same'],
] as const)('%s is refused', async (_what, choices, rule) => {
  const reply = await send('file-check', 'Title,Tags\nMow,x', { choices: choices as never });
  expect([reply.status, await reply.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'invalid_input', issues: [expect.objectContaining({ rule })] }),
  ]);
});

test('a file that is sent again with the same key creates its tasks once', async () => {
  const key = `import-of-${fair.id}`;
  const replies = await Promise.all(['a', 'b'].map(() => send('file', 'Title\nMow\nRake', { key })));
  const first = (await Promise.all(replies.map((reply) => reply.json()))) as { importId?: string }[];
  const again = (await (await send('file', 'Title\nMow\nRake', { key })).json()) as { importId?: string };
  const ids = [...first, again].flatMap((one) => one.importId ?? []);
  expect(new Set(ids).size).toBe(1);
  // The one that came while the first was running may have to be sent again.
  expect(first.filter((one) => one.importId).length).toBeGreaterThan(0);
  await expect.poll(async () => (await latest()).at(0)?.state, { timeout: 15_000 }).toBe('done');
  expect((await allTasks()).map(({ title }) => title)).toEqual(['Mow', 'Rake']);
  const other = await send('file', 'Title\nDig', { key });
  expect([other.status, await other.json()]).toEqual([
    422,
    expect.objectContaining({ code: 'idempotency_mismatch' }),
  ]);
});

const latest = async () => (await ada.call(taskImports.list, { params: { projectId: fair.id } })).items;
const undo = (taskImportId: string, person = ada) =>
  person.call(taskImports.undo, { params: { projectId: fair.id, taskImportId }, body: {} });

test('an import is undone once: its tasks go to the trash, and no others', async () => {
  const own = await ada.call(tasks.create, { params: { projectId: fair.id }, body: { title: 'Own' } });
  const titles = Array.from({ length: 60 }, (_, at) => `Task ${at + 1},${at === 0 ? 'someday' : ''}`);
  await send('file', ['Title,Due', ...titles].join('\n'));
  await expect
    .poll(latest, { timeout: 15_000 })
    .toMatchObject([
      { fileName: 'tasks.csv', state: 'done', total: 60, created: 60, cellsLeftEmpty: 1, problem: null },
    ]);
  const [{ id = '' } = {}] = await latest();
  expect((await refusal(undo(id, gus))).problem.code).toBe('not_found');
  expect(await undo(id)).toMatchObject({ state: 'undone' });
  await expect
    .poll(async () => (await allTasks()).map(({ title }) => title), { timeout: 15_000 })
    .toEqual(['Own']);
  const { items } = await ada.call(tasks.deleted, { query: { limit: '100' } });
  expect(items.filter(({ projectId }) => projectId === fair.id).length).toBe(60);
  expect((await refusal(undo(id))).problem.code).toBe('import_not_undoable');
  // A task of the import that is restored by then stays.
  const restored = items.find(({ title }) => title === 'Task 60');
  await ada.call(tasks.restore, { params: { taskId: restored?.id ?? own.id } });
  expect((await allTasks()).map(({ title }) => title)).toEqual(['Own', 'Task 60']);
});

test('the imports of a project are not listed for a guest, nor under another project', async () => {
  await imported('Title\nMow', 1);
  const [{ id = '' } = {}] = await latest();
  const params = { projectId: fair.id };
  expect((await refusal(gus.call(taskImports.list, { params }))).problem.code).toBe('not_found');
  fair = await ada.call(projects.create, { body: { name: 'Autumn fair' } });
  expect(await latest()).toEqual([]);
  expect((await refusal(undo(id))).problem.code).toBe('not_found');
});

test.each(['csv', 'xlsx', 'json'])('an exported project comes back from %s as it was', async (form) => {
  const assigneeIds = [await teamUserIdOf(gus)] as never;
  const done = fair.columns.find(({ stage }) => stage === 'done')?.id;
  const params = { projectId: fair.id };
  const checklist = [
    { id: 'a', text: 'Fuel', isDone: true },
    { id: 'b', text: 'Blade', isDone: false },
  ];
  const mow = { title: '=Mow', priority: 'high', dueOn: '2026-12-04', dueTime: '09:30' } as const;
  await ada.call(tasks.create, {
    params,
    body: { ...mow, assigneeIds, checklist, description: '<p>Front &amp; back</p><p>“All” of it</p>' },
  });
  await ada.call(tasks.create, { params, body: { title: 'Rake', ...(done && { columnId: done }) } });
  const [before, raked] = await allTasks();
  const query = encodeURIComponent(JSON.stringify({ projectId: fair.id, state: 'any' }));
  const path = `/teams/${ada.teamId}/tasks.${form}?query=${query}`;
  const file = await (await ada.send({ method: 'GET', path })).blob();
  fair = await ada.call(projects.create, { body: { name: 'Autumn fair' } });
  const [mown, rake] = await imported(file, 2, { fileName: `tasks.${form}` });
  const { description, stage, assignees, dueAt } = before ?? {};
  expect(mown).toMatchObject({
    ...mow,
    description,
    stage,
    assignees,
    dueAt,
    checklist: { done: 1, total: 2 },
  });
  expect(mown?.checklistItems.map(({ text }) => text)).toEqual(['Fuel', 'Blade']);
  expect(rake).toMatchObject({ title: 'Rake', stage: 'done', completedAt: raked?.completedAt });
});

test('a job that is run again creates no task twice', async () => {
  const titles = Array.from({ length: 120 }, (_, at) => `Task ${at + 1}`);
  await imported(['Title', ...titles].join('\n'), 120);
  const { rows } = await server.deps.ownerPool.query(
    `select data from jobs.job where name = 'tasks.import' order by created_on desc limit 1`,
  );
  const { payload } = rows[0].data as { payload: object };
  const system = makeTeamAuthority(teamId.parse(ada.teamId), { kind: 'system' });
  await server.deps.withTeam(system, (ctx) => ctx.enqueue('tasks.import', payload));
  await expect
    .poll(async () => {
      const { rows: jobs } = await server.deps.ownerPool.query(
        `select state from jobs.job where name = 'tasks.import' order by created_on desc limit 1`,
      );
      return jobs[0].state;
    })
    .toBe('completed');
  expect((await allTasks()).map(({ title }) => title)).toEqual(titles);
});

test.each([
  ['a file without rows', '', 'empty'],
  ['too many rows', `Title\n${'x\n'.repeat(2001)}`, 'too_many_rows'],
  ['no text', '\u0000\u0001\u0002\u0000', 'binary'],
  ['too many columns', `Title${','.repeat(600)}\nMow`, 'too_many_columns'],
  [
    'an object of many keys before many short ones',
    `{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":1`).join(',')}}\n${'{}\n'.repeat(1500)}`,
    'too_many_columns',
  ],
])('%s is refused, with the reason', async (_what, text, reason) => {
  const reply = await send('file-check', text);
  expect([reply.status, await reply.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'file_unreadable', data: expect.objectContaining({ reason }) }),
  ]);
});

test('keys of later objects are read, and characters that cannot be stored left out', async () => {
  const rows = Array.from({ length: 60 }, (_, at) => ({ title: `Task ${at}` }));
  const text = JSON.stringify([...rows, { title: 'Last\u0000', due: '2026-12-04', assignees: 'x\u0000y' }]);
  const reply = await send('file-check', text, { fileName: 'tasks.json' });
  expect(await reply.json()).toMatchObject({
    tasks: 61,
    columns: [{ part: 'title' }, { part: 'due_on' }, { part: 'assignees' }],
    unread: [{ row: 61, part: 'assignees', text: 'xy' }],
  });
});

test('who imports a file is notified when its job fails for good, and by how many tasks', async () => {
  await giveUpAtOnce(server, 'tasks.import');
  await server.deps.ownerPool.query(
    "alter table platform.tasks add constraint test_fault check (title <> 'Odd') not valid",
  );
  const titles = [...Array.from({ length: 50 }, (_, number) => `Task ${number}`), 'Odd'];
  expect((await send('file', ['Title', ...titles].join('\n'))).status).toBe(200);
  const newest = async () =>
    (await ada.call(notices.list)).items.find(({ kind }) => kind === 'import_failed');
  await expect.poll(newest, { timeout: 15_000 }).toMatchObject({
    what: 'tasks.csv',
    counts: { imported: 50, refused: 0 },
    place: { type: 'project', projectId: fair.id },
  });
});

test('an import ends, and who sent the file is notified, when they may not work with tasks any more', async () => {
  const kim = await makeMember(server, 'kim');
  await giveRoles(ada, kim, [], { accountType: 'full', dataAccess: 'all' });
  // The first portion waits.
  const first = await holdWrites(server, { table: 'tasks', event: 'insert', when: "new.title = 'Task 0'" });
  const titles = Array.from({ length: 60 }, (_, number) => `Task ${number}`);
  expect((await send('file', ['Title', ...titles].join('\n'), { person: kim })).status).toBe(200);
  await expect.poll(() => first.countWaiting(), { timeout: 15_000 }).toBe(1);
  await giveRoles(ada, kim, [], { accountType: 'guest', dataAccess: 'by_role' });
  await first.release();
  const ended = async () => (await kim.call(notices.list)).items.find(({ kind }) => kind === 'import_failed');
  await expect
    .poll(ended, { timeout: 15_000 })
    .toMatchObject({ what: 'tasks.csv', counts: { imported: 50, refused: 0 } });
  const log = await ada.call(auditLog.list);
  expect(log.items.find(({ action }) => action === 'project.import_stopped')).toMatchObject({
    subjectName: 'Spring fair',
    detail: { reason: 'forbidden', imported: 50 },
  });
});

test('a guest can neither check nor import a file', async () => {
  for (const step of ['file-check', 'file'] as const)
    expect((await send(step, 'Title\nMow', { person: gus })).status).toBe(404);
  expect(await allTasks()).toEqual([]);
});

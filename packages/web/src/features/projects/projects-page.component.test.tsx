import type { TaskCard } from '@fieldhouse/contract/task-cards';
import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answer, answer } from '../../../test/api-answers.ts';
import { expectAskedBeforeItIsLost } from '../../../test/expect-asked.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../test/expect-no-axe-violations.ts';
import { renderInApp, teamId } from '../../../test/render-in-app.tsx';
import { cacheSession, sampleSession } from '../../../test/sample-session.ts';
import { ben, poster, sampleCard, sampleProject, sampleTask, tent } from '../../../test/sample-tasks.ts';
import { api } from '../../api/api.ts';
import {
  projectsApi,
  taskCommentsApi,
  taskFilesApi,
  tasksApi,
  taskViewsApi,
} from '../../api/endpoints/projects-api.ts';
import { recordTagsApi } from '../../api/endpoints/record-page-api.ts';
import { queryClient } from '../../api/query-client.ts';
import { ProjectsPage } from './projects-page.tsx';

const around: readonly Answer[] = [
  answer(projectsApi.list, () => ({
    items: [sampleProject],
    counts: { mine: 1, overdue: 0, today: 0, due: 0, following: 0 },
    may: { createProject: true, seeAll: true },
  })),
  answer(projectsApi.people, () => ({ items: [ben], total: 7 })),
  answer(recordTagsApi.choices, () => ({ items: [] })),
  answer(tasksApi.people, () => ({ items: [] })),
  answer(taskViewsApi.list, () => ({ items: [], may: { share: false } })),
  answer(taskFilesApi.list, () => ({ items: [] })),
  answer(taskCommentsApi.list, () => ({ items: [], next: null })),
  answer(tasksApi.activity, () => ({ items: [], next: null })),
  answer(api.roles.own, () => ({
    isTeamAdmin: false,
    accountType: 'full' as const,
    hasAllData: true,
    featurePermissions: [],
    dataPermissions: [],
  })),
];

async function renderPage(address: string, answers: readonly Answer[]) {
  await page.viewport(1300, 900);
  cacheSession(sampleSession());
  const history = createMemoryHistory({ initialEntries: [`/team-${teamId}${address}`] });
  const isProject = address.startsWith('/projects/');
  const screen = await renderInApp(<ProjectsPage />, {
    history,
    place: { path: isProject ? '/projects/$projectId' : '/projects', address },
    answers: [...answers, ...around],
  });
  return { ...screen, back: () => history.back() };
}

test('C adds a task, J and K go from task to task, and Space completes one', async () => {
  const moved: unknown[] = [];
  const screen = await renderPage(`/projects/${sampleProject.id}`, [
    answer(tasksApi.board, () => ({
      columns: sampleProject.columns.map(({ id: columnId }, index) => ({
        columnId,
        total: index === 0 ? 2 : 0,
        items: index === 0 ? [tent, poster] : [],
        next: null,
      })),
    })),
    answer(tasksApi.get, ({ params }) => ({
      ...sampleTask,
      ...(params.taskId === poster.id && { id: poster.id, title: poster.title }),
    })),
    answer(tasksApi.move, ({ params, body }) => {
      moved.push([params.taskId, body.columnId]);
      return tent;
    }),
  ]);
  const card = screen.getByRole('button', { name: /^Call the tent hire/ });
  await expect.element(card).toBeVisible();
  await userEvent.keyboard('c');
  await expect.element(screen.getByRole('dialog', { name: 'New task' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument();
  await card.click();
  const panel = (name: string) => screen.getByRole('complementary', { name });
  await expect.element(panel('Call the tent hire')).toBeVisible();
  await userEvent.keyboard('j');
  await expect.element(panel('Poster for the shop windows')).toBeVisible();
  await userEvent.keyboard('k');
  await expect.element(panel('Call the tent hire')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(card).toHaveFocus();
  await userEvent.keyboard(' ');
  await expect.poll(() => moved).toEqual([[tent.id, sampleProject.columns[2]?.id]]);
});

test('no shortcut acts in a typed text, under a dialog or under a menu', async () => {
  const screen = await renderPage(`/projects/${sampleProject.id}`, [
    answer(tasksApi.board, () => ({
      columns: sampleProject.columns.map(({ id: columnId }, index) => ({
        columnId,
        total: index === 0 ? 2 : 0,
        items: index === 0 ? [tent, poster] : [],
        next: null,
      })),
    })),
    answer(tasksApi.get, () => sampleTask),
  ]);
  await screen.getByRole('button', { name: /^Call the tent hire/ }).click();
  const panel = screen.getByRole('complementary', { name: 'Call the tent hire' });
  const title = panel.getByLabelText('Title', { exact: true });
  await title.click();
  await userEvent.keyboard('{End}cjk');
  await expect.element(title).toHaveValue('Call the tent hirecjk');
  await userEvent.keyboard('{Escape}');
  (panel.element() as HTMLElement).focus();
  await screen.getByRole('button', { name: 'Actions for Spring fair' }).click();
  await expect.element(screen.getByRole('menuitem', { name: 'Edit project' })).toBeVisible();
  await userEvent.keyboard('cjk');
  expect(screen.getByRole('dialog').elements()).toEqual([]);
  await screen.getByRole('menuitem', { name: 'Delete project' }).click();
  const question = screen.getByRole('dialog', { name: 'Delete the project “Spring fair”?' });
  await expect.element(question).toBeVisible();
  // A button of it has the focus, which is no text.
  await userEvent.keyboard('cjk');
  await expect.element(panel).toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'New task' }).elements()).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(question).not.toBeInTheDocument();
  await userEvent.keyboard('c');
  await expect.element(screen.getByRole('dialog', { name: 'New task' })).toBeVisible();
});

test('a task is dragged to another day of the calendar, and back by Undo', async () => {
  let task = sampleCard(1, 'Call the tent hire', { dueOn: '2026-11-12' });
  const screen = await renderPage(`/projects/${sampleProject.id}?view=calendar&date=2026-11-10`, [
    answer(tasksApi.query, ({ body: { dueFrom = '', dueUntil = '' } }) => ({
      items: (task.dueOn ?? '') >= dueFrom && (task.dueOn ?? '') <= dueUntil ? [task] : [],
      next: null,
    })),
    answer(tasksApi.change, ({ body }) => {
      task = { ...task, dueOn: body.dueOn ?? null };
      return { ...sampleTask, ...task };
    }),
  ]);
  const cellOf = (date: string) =>
    page.elementLocator([...document.querySelectorAll(`[data-date="${date}"]`)].at(-1) ?? document.body);
  const event = screen.getByText('Call the tent hire', { exact: true });
  await expect.element(event).toBeVisible();
  await userEvent.dragAndDrop(event, cellOf('2026-11-19'), { targetPosition: { x: 60, y: 60 } });
  await expect.element(screen.getByText(/^“Call the tent hire” moved to/)).toBeVisible();
  expect(task.dueOn).toBe('2026-11-19');
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => task.dueOn).toBe('2026-11-12');
});

test('the coming days of a recurring task are in the calendar: they lead to it and stay where they are', async () => {
  const weekly = sampleCard(1, 'Write the newsletter', {
    dueOn: '2090-11-02',
    isRecurring: true,
    recurrence: { every: 1, unit: 'week', after: 'due' },
  });
  const screen = await renderPage(`/projects/${sampleProject.id}?view=calendar&date=2090-11-10`, [
    answer(tasksApi.query, () => ({ items: [weekly], next: null })),
    answer(tasksApi.get, () => ({ ...sampleTask, ...weekly })),
  ]);
  const coming = screen.getByRole('button', { name: /^“Write the newsletter” comes back on/ });
  await expect.element(coming.first()).toBeVisible();
  // To December 9, with which the month ends on the page.
  expect(coming.elements().length).toBe(5);
  const target = page.elementLocator(document.querySelector('[data-date="2090-11-14"]') ?? document.body);
  await userEvent.dragAndDrop(coming.first(), target);
  expect(screen.getByText(/moved to/).query()).toBeNull();
  await expectNoAxeViolationsInBothThemes();
  await coming.first().click();
  await expect.element(screen.getByRole('complementary', { name: 'Write the newsletter' })).toBeVisible();
});

test('what the calendar leaves out of many recurring tasks is written above it', async () => {
  const daily = Array.from({ length: 24 }, (_, at) =>
    sampleCard(at, `Task ${at}`, {
      dueOn: '2090-12-06',
      isRecurring: true,
      recurrence: { every: 1, unit: 'day', after: 'due' },
    }),
  );
  const screen = await renderPage(`/projects/${sampleProject.id}?view=calendar&date=2090-11-10`, [
    answer(tasksApi.query, ({ body }) =>
      body.isRecurring ? { items: daily, next: 'more' } : { items: [], next: null },
    ),
  ]);
  const notes = [
    'Coming days are shown for the first 24 tasks that repeat. Filter to see the others.',
    'Each day shows at most 23 tasks that come back. Choose a shorter period to see the others.',
  ];
  await expect.element(screen.getByText(notes.join(' '), { exact: true })).toBeVisible();
});

test('one’s own tasks are filtered, and shown in a calendar across projects', async () => {
  const asked: object[] = [];
  const mine: TaskCard = sampleCard(1, 'Call the tent hire', { dueOn: '2026-11-12', priority: 'high' });
  const screen = await renderPage('/projects?date=2026-11-10&status=doing,waiting', [
    answer(tasksApi.query, ({ body: { scope, state, stages, priorities, dueFrom, due, isRecurring } }) => {
      // The calendar asks for these too.
      if (isRecurring) return { items: [], next: null };
      asked.push({ scope, state, stages, priorities, dueFrom, due });
      return { items: [mine], next: null };
    }),
  ]);
  await expect.element(screen.getByRole('button', { name: /^Call the tent hire/ })).toBeVisible();
  expect(asked.at(-1)).toEqual({ scope: 'mine', state: 'open', stages: ['doing', 'waiting'] });
  await screen.getByRole('button', { name: 'Filter: 1' }).click();
  await expect.element(screen.getByText('Assignee')).not.toBeInTheDocument();
  await screen.getByRole('combobox', { name: 'Priority' }).click();
  await screen.getByRole('option', { name: 'High' }).click();
  await screen.getByRole('option', { name: 'Urgent' }).click();
  await expect.poll(() => asked.at(-1)).toMatchObject({ priorities: ['high', 'urgent'] });
  await expectNoAxeViolationsInBothThemes();
  await userEvent.keyboard('{Escape}{Escape}');
  await screen.getByText('Calendar', { exact: true }).click();
  await expect
    .poll(() => asked.at(-1))
    .toMatchObject({ scope: 'mine', state: 'any', stages: ['doing', 'waiting'], dueFrom: '2026-11-01' });
  await expect.element(screen.getByText('Call the tent hire', { exact: true })).toBeVisible();
  await screen.getByRole('button', { name: 'Actions for My tasks' }).click();
  await screen.getByRole('menuitem', { name: 'Export filtered tasks' }).click();
  for (const [name, form] of Object.entries({ CSV: 'csv', 'Excel (XLSX)': 'xlsx', JSON: 'json' })) {
    const file = screen.getByRole('menuitem', { name, exact: true }).element();
    const { pathname, searchParams } = new URL((file as HTMLAnchorElement).href);
    expect(pathname.endsWith(`/tasks.${form}`)).toBe(true);
    expect(JSON.parse(searchParams.get('query') ?? '')).toEqual({
      scope: 'mine',
      state: 'any',
      stages: ['doing', 'waiting'],
      priorities: ['high', 'urgent'],
    });
  }
});

test('one’s own tasks of all projects are on one board, and move in their own project', async () => {
  const moved: unknown[] = [];
  let stage: TaskCard['stage'] = 'todo';
  let reads = 0;
  const screen = await renderPage('/projects?view=board', [
    answer(tasksApi.query, ({ body: { scope, state, stages } }) => {
      reads += 1;
      expect([scope, state, stages?.length]).toEqual(['mine', 'any', 1]);
      return { items: stages?.[0] === stage ? [{ ...tent, stage }] : [], next: null };
    }),
    answer(tasksApi.move, ({ params, body }) => {
      moved.push([params.taskId, body]);
      stage = sampleProject.columns.find(({ id }) => id === body.columnId)?.stage ?? stage;
      return { ...tent, stage };
    }),
  ]);
  const column = (name: string) => screen.getByRole('region', { name });
  const card = (name: string) => column(name).getByRole('button', { name: /^Call the tent hire/ });
  await expect.element(card('To do: 1 tasks').getByText('Spring fair')).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  const readsOfAll = reads;
  (card('To do: 1 tasks').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(card('Doing: 1 tasks')).toHaveFocus();
  await expect.poll(() => moved).toEqual([[tent.id, { columnId: sampleProject.columns[1]?.id }]]);
  await expect.poll(() => reads).toBeGreaterThanOrEqual(2 * readsOfAll);
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(card('To do: 1 tasks')).toBeVisible();
  await expect.poll(() => moved.at(-1)).toEqual([tent.id, { columnId: tent.columnId }]);
  // The columns are read again after a move, and the card is mounted again.
  await expect.poll(() => reads).toBeGreaterThanOrEqual(3 * readsOfAll);
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  (card('To do: 1 tasks').element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(card('Doing: 1 tasks')).toHaveFocus();
  await expect.poll(() => moved.length).toBe(3);
  // The project of the sample has no such column.
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByText(/^Spring fair has no column for “Waiting”/)).toBeVisible();
  await expect.element(card('Doing: 1 tasks')).toBeVisible();
});

test('a new task that was typed is not lost without a question', async () => {
  const screen = await renderPage(`/projects/${sampleProject.id}`, [
    answer(tasksApi.board, () => ({
      columns: sampleProject.columns.map(({ id: columnId }) => ({
        columnId,
        total: 0,
        items: [],
        next: null,
      })),
    })),
  ]);
  await expect.element(screen.getByRole('button', { name: /^Add task/ }).first()).toBeVisible();
  await userEvent.keyboard('c');
  const task = screen.getByRole('dialog', { name: 'New task' }).getByRole('textbox', { name: 'Task' });
  await expectAskedBeforeItIsLost(task, { typed: 'Call Clara', isInDialog: true });
});

test.each([
  ['Call the printer', '@Ada Lindqvist', sampleSession().memberships[0]?.teamUserId],
  ['Call the printer @ben', '@Ben Okafor', ben.teamUserId],
])('a task that is added to one’s own, “%s”, is for %s', async (text, shown, assignee) => {
  const made: unknown[] = [];
  const screen = await renderPage('/projects?show=today', [
    answer(tasksApi.query, () => ({ items: [], next: null })),
    answer(tasksApi.people, () => ({ items: [ben] })),
    answer(tasksApi.create, ({ body }) => {
      made.push([body.title, body.assigneeIds, typeof body.dueOn]);
      return sampleTask;
    }),
  ]);
  await screen.getByRole('button', { name: 'New task' }).click();
  await screen.getByRole('textbox', { name: 'Task' }).fill(text);
  await expect.element(screen.getByText(shown)).toBeVisible();
  await screen.getByRole('button', { name: 'Create task' }).click();
  await expect.poll(() => made).toEqual([['Call the printer', [assignee], 'string']]);
});

test('a task opens as a page of its own, by its address too, and Back shows it beside the others', async () => {
  const board = answer(tasksApi.board, () => ({
    columns: sampleProject.columns.map(({ id: columnId }, index) => ({
      columnId,
      total: index === 0 ? 1 : 0,
      items: index === 0 ? [tent] : [],
      next: null,
    })),
  }));
  const task = answer(tasksApi.get, () => sampleTask);
  const place = `/projects/${sampleProject.id}?task=${sampleTask.id}`;
  const screen = await renderPage(place, [board, task]);
  const card = screen.getByRole('button', { name: /^Call the tent hire/ });
  const heading = screen.getByRole('heading', { level: 1, name: 'Call the tent hire' });
  await expect.element(card).toBeVisible();
  await screen.getByRole('textbox', { name: 'Checklist item' }).fill('Ask for the poles');
  await screen.getByRole('button', { name: 'Open as a page' }).click();
  await expect.element(heading).toBeInTheDocument();
  await expect.element(card).not.toBeInTheDocument();
  await expect
    .element(screen.getByRole('textbox', { name: 'Checklist item' }))
    .toHaveValue('Ask for the poles');
  await expectNoAxeViolationsInBothThemes();
  screen.back();
  await expect.element(card).toBeVisible();
  await screen.unmount();
  const again = await renderPage(`${place}&full=true`, [board, task]);
  await expect
    .element(again.getByRole('heading', { level: 1, name: 'Call the tent hire' }))
    .toBeInTheDocument();
  await again.getByRole('button', { name: 'Show beside the other tasks' }).click();
  await expect.element(again.getByRole('button', { name: /^Call the tent hire/ })).toBeVisible();
});

test('the head of a project shows who works on it', async () => {
  const screen = await renderPage(`/projects/${sampleProject.id}`, [
    answer(tasksApi.board, () => ({ columns: [] })),
  ]);
  // Six more than the face that is shown.
  await expect.element(screen.getByText('+6', { exact: true })).toBeVisible();
  await expect.element(screen.getByTitle('Ben Okafor, +6')).toBeVisible();
});

test.each([
  ['who works with tasks', { manage: false, addTasks: true }, ['Import tasks', 'Export tasks']],
  ['who works with their own tasks alone', { manage: false, addTasks: false }, ['Export tasks']],
])('the menu of a project has what may be done with its tasks by %s', async (_who, may, names) => {
  const screen = await renderPage(`/projects/${sampleProject.id}`, [
    answer(projectsApi.list, () => ({
      items: [{ ...sampleProject, may }],
      counts: { mine: 1, overdue: 0, today: 0, due: 0, following: 0 },
      may: { createProject: false, seeAll: may.addTasks },
    })),
    answer(tasksApi.board, () => ({ columns: [] })),
  ]);
  await screen.getByRole('button', { name: 'Actions for Spring fair' }).click();
  const items = () =>
    screen
      .getByRole('menuitem')
      .all()
      .map((item) => item.element().textContent);
  await expect.poll(items).toEqual(names);
});

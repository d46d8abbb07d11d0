import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer } from '../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { cacheSession, sampleSession } from '../../../test/sample-session.ts';
import {
  ben,
  sampleCard as card,
  sampleId as id,
  poster,
  sampleProject as project,
  sampleTask as task,
  tent,
} from '../../../test/sample-tasks.ts';
import { ApiProblem } from '../../api/api-problem.ts';
import { projectsApi, taskCommentsApi, taskFilesApi, tasksApi } from '../../api/endpoints/projects-api.ts';
import { recordTagsApi } from '../../api/endpoints/record-page-api.ts';
import { withMoved } from '../../ui/board/board-state.ts';
import { TaskBoard } from './board/task-board.tsx';
import type { TaskBoardContent } from './board/use-board.ts';
import { TaskPanel } from './panel/task-panel.tsx';
import { QuickAddDialog } from './quick-add.tsx';

const lists = {
  counts: { mine: 0, overdue: 0, today: 0, due: 0, following: 0 },
  may: { createProject: true, seeAll: true },
};
const listAnswer = answer(projectsApi.list, () => ({ items: [project], ...lists }));
const noTags = answer(recordTagsApi.choices, () => ({ items: [] }));
const people = answer(tasksApi.people, () => ({ items: [ben] }));

test('a card is moved to the next column and back by arrow keys, and keeps the focus', async () => {
  cacheSession(sampleSession());
  let board: TaskBoardContent = {
    columns: project.columns.map(({ id: columnId }, index) => ({
      columnId,
      total: index === 0 ? 2 : 0,
      items: index === 0 ? [tent, poster] : [],
      next: null,
    })),
  };
  const screen = await renderInApp(
    <TaskBoard
      project={project}
      filter={{}}
      openTaskId={undefined}
      onOpen={() => undefined}
      onAdd={() => undefined}
    />,
    {
      answers: [
        listAnswer,
        answer(tasksApi.board, () => board),
        answer(tasksApi.move, ({ params, body }) => {
          const index = body.afterId === null ? 0 : 1;
          board = withMoved(board, params.taskId, { columnId: body.columnId, index });
          return { ...tent, columnId: body.columnId };
        }),
      ],
    },
  );
  const column = (name: string) => screen.getByRole('region', { name });
  await expect.element(column('To do: 2 tasks')).toBeVisible();
  await expect.element(column('To do: 2 tasks').getByText('Nov 20, 2020')).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  (screen.getByRole('button', { name: /^Call the tent hire/ }).element() as HTMLElement).focus();
  await userEvent.keyboard('{ArrowRight}');
  const moved = column('Doing: 1 tasks').getByRole('button', { name: /^Call the tent hire/ });
  await expect.element(moved).toHaveFocus();
  await expect.element(screen.getByText('“Call the tent hire” moved to Doing')).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(column('To do: 2 tasks').getByText('Call the tent hire')).toBeVisible();
  expect(board.columns[0]?.items.map(({ title }) => title)).toEqual([tent.title, poster.title]);
});

test('a long column is loaded as one scrolls, and stays loaded when the board is read again', async () => {
  cacheSession(sampleSession());
  const all = Array.from({ length: 120 }, (_, at) => card(100 + at, `Task ${at}`));
  const asked: unknown[] = [];
  const page = (from: number, to: number) => ({
    items: all.slice(from, to),
    next: to < all.length ? `${to}_${id(to)}` : null,
  });
  let reads = 0;
  const screen = await renderInApp(
    <div style={{ display: 'flex', height: 400 }}>
      <TaskBoard
        project={project}
        filter={{}}
        openTaskId={undefined}
        onOpen={() => undefined}
        onAdd={undefined}
      />
    </div>,
    {
      answers: [
        listAnswer,
        answer(tasksApi.board, () => {
          reads += 1;
          const [first = '', ...others] = project.columns.map(({ id: columnId }) => columnId);
          return {
            columns: [
              { columnId: first as never, total: all.length, ...page(0, 50) },
              ...others.map((columnId) => ({ columnId: columnId as never, total: 0, items: [], next: null })),
            ],
          };
        }),
        answer(tasksApi.query, ({ body: { after = '', limit = 0, columnId, sort, state } }) => {
          asked.push({ after, limit, columnId, sort, state });
          const from = Number(after.split('_')[0]);
          return page(from, Math.min(from + limit, all.length));
        }),
        answer(tasksApi.move, () => tent),
      ],
    },
  );
  const last = (at: number) => screen.getByRole('button', { name: `Task ${at}`, exact: true });
  await expect.element(last(49)).toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Show more' })).toBeInTheDocument();
  expect(asked).toEqual([]);
  last(49).element().scrollIntoView();
  await expect.element(last(99)).toBeInTheDocument();
  expect(asked[0]).toEqual({
    after: `50_${id(50)}`,
    limit: 50,
    columnId: id(50),
    sort: 'place',
    state: 'any',
  });
  last(99).element().scrollIntoView();
  await expect.element(last(119)).toBeInTheDocument();
  (last(119).element() as HTMLElement).focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  await expect.poll(() => reads).toBe(2);
  await expect.poll(() => asked.length).toBe(3);
  expect(asked[2]).toMatchObject({ after: `50_${id(50)}`, limit: 70 });
  await expect.element(last(119)).toBeInTheDocument();
});

test('what quick add took for a day is left in the title by its button', async () => {
  cacheSession(sampleSession());
  const created: object[] = [];
  const screen = await renderInApp(
    <QuickAddDialog
      projects={[project]}
      projectId={project.id}
      place={{}}
      onClose={() => undefined}
      onOpen={() => undefined}
    />,
    {
      answers: [
        listAnswer,
        noTags,
        people,
        answer(tasksApi.create, ({ body }) => {
          created.push(body);
          return task;
        }),
      ],
    },
  );
  const input = screen.getByLabelText('Task', { exact: true });
  await input.fill('Order\nWatch “Friday” !high');
  const takeBack = screen.getByRole('button', { name: 'Leave “Friday” in the title' });
  await expect.element(takeBack).not.toBeInTheDocument();
  await input.fill('Order\nWatch Friday !high');
  await expect.element(takeBack).toBeVisible();
  await userEvent.tab();
  await expect.element(takeBack).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(takeBack).not.toBeInTheDocument();
  await expect.element(input).toHaveFocus();
  await expectNoAxeViolationsInBothThemes();
  await userEvent.keyboard('{Enter}');
  await expect
    .poll(() => created)
    .toMatchObject([
      { title: 'Order', dueOn: null },
      { title: 'Watch Friday', dueOn: null, priority: 'high' },
    ]);
});

test('quick add shows what it understood, in the language of the page, and creates the task', async () => {
  cacheSession(sampleSession());
  const created: object[] = [];
  let isClosed = false;
  const screen = await renderInApp(
    <QuickAddDialog
      projects={[project]}
      projectId={project.id}
      place={{}}
      onClose={() => {
        isClosed = true;
      }}
      onOpen={() => undefined}
    />,
    {
      language: 'es',
      answers: [
        listAnswer,
        noTags,
        people,
        answer(tasksApi.create, ({ body }) => {
          created.push(body);
          return task;
        }),
      ],
    },
  );
  await screen.getByLabelText('Tarea', { exact: true }).fill('Llamar a Clara mañana a las 15:00 @Ben !alta');
  await expect.element(screen.getByText('@Ben Okafor')).toBeVisible();
  await expect.element(screen.getByText('Alta')).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => isClosed).toBe(true);
  expect(created).toEqual([
    expect.objectContaining({
      title: 'Llamar a Clara',
      dueTime: '15:00',
      assigneeIds: [ben.teamUserId],
      priority: 'high',
      columnId: id(50),
    }),
  ]);
});

const busy = new ApiProblem({ type: '', title: '', status: 503, code: 'busy', requestId: '' });

test('a pasted list becomes a task for each line, and what could not be created stays in the text', async () => {
  cacheSession(sampleSession());
  const created: unknown[] = [];
  let isClosed = false;
  let failures = 1;
  const screen = await renderInApp(
    <QuickAddDialog
      projects={[project]}
      projectId={project.id}
      place={{}}
      onClose={() => {
        isClosed = true;
      }}
      onOpen={() => undefined}
    />,
    {
      answers: [
        listAnswer,
        noTags,
        people,
        answer(tasksApi.create, ({ body: { title, priority } }) => {
          if (title === 'Ask the bakery' && failures-- > 0) throw busy;
          created.push([title, priority]);
          return task;
        }),
      ],
    },
  );
  const input = screen.getByLabelText('Task', { exact: true });
  await input.fill('Draw the map !high\n\nAsk the bakery\nOrder tickets');
  await expect.element(screen.getByText('Order tickets', { exact: true })).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('button', { name: 'Create 3 tasks' }).click();
  await expect.element(screen.getByRole('alert')).toBeVisible();
  await expect.element(input).toHaveValue('Ask the bakery\nOrder tickets');
  await screen.getByRole('button', { name: 'Create 2 tasks' }).click();
  await expect.poll(() => isClosed).toBe(true);
  expect(created).toEqual([
    ['Draw the map', 'high'],
    ['Ask the bakery', 'none'],
    ['Order tickets', 'none'],
  ]);
});

test('the open task is changed in place: its checklist, its title', async () => {
  cacheSession(sampleSession());
  let current = task;
  const screen = await renderInApp(
    <TaskPanel taskId={task.id} projects={[project]} onOpen={() => undefined} onClose={() => undefined} />,
    {
      answers: [
        listAnswer,
        noTags,
        people,
        answer(taskCommentsApi.list, () => ({ items: [], next: null })),
        answer(taskFilesApi.list, () => ({ items: [] })),
        answer(tasksApi.activity, () => ({ items: [], next: null })),
        answer(tasksApi.get, () => current),
        answer(tasksApi.change, ({ body }) => {
          current = {
            ...current,
            ...(body.title !== undefined && { title: body.title }),
            ...(body.checklist && { checklistItems: body.checklist }),
            version: current.version + 1,
          };
          return current;
        }),
      ],
    },
  );
  await expect.element(screen.getByText('Two marquees.')).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await screen.getByLabelText('Measure the yard').click();
  await expect.element(screen.getByLabelText('Measure the yard')).toBeChecked();
  await screen.getByPlaceholder('Add item').fill('Ask for delivery');
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByLabelText('Ask for delivery')).toBeVisible();
  await screen.getByLabelText('Title', { exact: true }).fill('Call the marquee hire');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => current.title).toBe('Call the marquee hire');
});

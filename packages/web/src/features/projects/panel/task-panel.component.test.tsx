import type { Comment } from '@fieldhouse/contract/comments';
import { comment as commentSchema } from '@fieldhouse/contract/comments';
import { checklist, type Task } from '@fieldhouse/contract/task-cards';
import { type TaskChangeEntry, taskChangeEntry } from '@fieldhouse/contract/task-history';
import type { TaskChange } from '@fieldhouse/contract/tasks';
import { useNavigate } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Answer } from '../../../../test/api-answers.ts';
import { answer } from '../../../../test/api-answers.ts';
import { expectAskedBeforeItIsLost } from '../../../../test/expect-asked.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../../test/render-in-app.tsx';
import { cacheSession, sampleSession } from '../../../../test/sample-session.ts';
import { ben, sampleId, sampleProject, sampleTask } from '../../../../test/sample-tasks.ts';
import { ApiProblem } from '../../../api/api-problem.ts';
import { projectsApi, taskCommentsApi, taskFilesApi, tasksApi } from '../../../api/endpoints/projects-api.ts';
import { recordTagsApi } from '../../../api/endpoints/record-page-api.ts';
import { forgetStoredDrafts } from '../../../app/forms/stored-draft.ts';
import { RecordOpener } from '../parts/record-opener.ts';
import { TaskPanel } from './task-panel.tsx';

const lists = {
  items: [sampleProject],
  counts: { mine: 0, overdue: 0, today: 0, due: 0, following: 0 },
  may: { createProject: true, seeAll: true },
};

const around: readonly Answer[] = [
  answer(projectsApi.list, () => lists),
  answer(recordTagsApi.choices, () => ({ items: [] })),
  answer(tasksApi.people, () => ({ items: [ben] })),
  answer(taskFilesApi.list, () => ({ items: [] })),
];

const panel = (
  <TaskPanel
    taskId={sampleTask.id}
    projects={[sampleProject]}
    onOpen={() => undefined}
    onClose={() => undefined}
  />
);

const comment = (number: number, body: string, at: string): Comment =>
  commentSchema.parse({
    id: sampleId(300 + number),
    author: { kind: 'person', name: 'Ben Okafor' },
    body,
    mentions: [],
    at,
    editedAt: null,
    may: { edit: false, delete: false },
  });

const moved = (number: number, to: string, at: string): TaskChangeEntry =>
  taskChangeEntry.parse({
    id: sampleId(400 + number),
    actor: { kind: 'person', name: 'Ada' },
    at,
    changes: [{ what: 'column', from: 'stage:todo', to }],
  });

test('comments and changes are one stream, with the last at its end, and earlier ones on request', async () => {
  cacheSession(sampleSession());
  const comments = [
    comment(2, 'Left a message.', '2026-11-20T09:05:00.000Z'),
    comment(1, 'They only answer before noon.', '2026-11-19T16:20:00.000Z'),
  ];
  const asked: (string | undefined)[] = [];
  const screen = await renderInApp(panel, {
    answers: [
      ...around,
      answer(tasksApi.get, () => sampleTask),
      answer(taskCommentsApi.list, () => ({ items: comments, next: null })),
      answer(taskCommentsApi.add, ({ body: { body } }) => {
        const added = comment(9, body, '2026-11-20T12:00:00.000Z');
        comments.unshift(added);
        return added;
      }),
      answer(tasksApi.activity, ({ query: { after } }) => {
        asked.push(after);
        return after === undefined
          ? { items: [moved(2, 'Doing', '2026-11-20T09:06:00.000Z')], next: 'page2' }
          : { items: [moved(1, 'Soon', '2026-11-18T08:00:00.000Z')], next: null };
      }),
    ],
  });
  const stream = screen.getByRole('region', { name: /^Comments/ });
  const texts = () =>
    [...stream.element().querySelectorAll('li')].map(
      (item) => /They only|Left a|to Doing|to Soon|Try again/.exec(item.textContent)?.[0],
    );
  // What was written before the first change that is loaded isn't shown yet: other changes belong between them.
  await expect.poll(texts).toEqual(['to Doing']);
  await expectNoAxeViolationsInBothThemes();
  await stream.getByRole('button', { name: 'Show earlier' }).click();
  await expect.poll(texts).toEqual(['to Soon', 'They only', 'Left a', 'to Doing']);
  await expect.element(stream.getByRole('button', { name: 'Show earlier' })).not.toBeInTheDocument();
  expect(asked).toEqual([undefined, 'page2']);
  await screen.getByRole('textbox', { name: 'Comment' }).fill('Try again on Monday.');
  await screen.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect.poll(texts).toEqual(['to Soon', 'They only', 'Left a', 'to Doing', 'Try again']);
  await expect.element(screen.getByText('Try again on Monday.')).toBeInViewport();
});

test('a linked record shows its picture, and opens over the page', async () => {
  cacheSession(sampleSession());
  const picture = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';
  const link = {
    collectionId: sampleId(90),
    recordId: sampleId(91),
    label: 'Grace Baptiste',
    collectionName: 'Person',
    icon: 'fa-solid fa-user',
    pictureUrl: picture,
  } as unknown as Task['links'][number];
  const onOpen = vi.fn();
  const screen = await renderInApp(<RecordOpener value={onOpen}>{panel}</RecordOpener>, {
    answers: [
      ...around,
      answer(tasksApi.get, () => ({ ...sampleTask, links: [link] })),
      answer(taskCommentsApi.list, () => ({ items: [], next: null })),
      answer(tasksApi.activity, () => ({ items: [], next: null })),
    ],
  });
  const name = screen.getByRole('link', { name: 'Grace Baptiste' });
  await expect.element(name).toBeVisible();
  expect(document.querySelector(`img[src="${picture}"]`)).not.toBeNull();
  (name.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => onOpen.mock.calls).toEqual([[link]]);
  await expect.element(name).toBeInTheDocument();
});

test('a task is moved to another column or project by its menu', async () => {
  cacheSession(sampleSession());
  const sent: unknown[] = [];
  const other = { ...sampleProject, id: sampleId(41) as typeof sampleProject.id, name: 'Roof repair' };
  const screen = await renderInApp(
    <TaskPanel
      taskId={sampleTask.id}
      projects={[sampleProject, other]}
      onOpen={() => undefined}
      onClose={() => undefined}
    />,
    {
      answers: [
        ...around,
        answer(tasksApi.get, () => sampleTask),
        answer(taskCommentsApi.list, () => ({ items: [], next: null })),
        answer(tasksApi.activity, () => ({ items: [], next: null })),
        answer(tasksApi.move, ({ body }) => {
          sent.push(body);
          return sampleTask;
        }),
        answer(tasksApi.change, ({ body }) => {
          sent.push(body);
          return sampleTask;
        }),
      ],
    },
  );
  const menu = screen.getByRole('button', { name: 'Actions for Call the tent hire' });
  await menu.click();
  await screen.getByRole('menuitem', { name: 'Move to column …' }).click();
  await expect.element(screen.getByRole('menuitemradio', { name: 'To do' })).toBeChecked();
  await screen.getByRole('menuitemradio', { name: 'Doing' }).click();
  await expect.poll(() => sent.length).toBe(1);
  await menu.click();
  await screen.getByRole('menuitem', { name: 'Move to project …' }).click();
  await screen.getByRole('menuitemradio', { name: 'Roof repair' }).click();
  await expect
    .poll(() => sent)
    .toEqual([
      { columnId: sampleProject.columns[1]?.id },
      { projectId: other.id, version: sampleTask.version },
    ]);
});

function Elsewhere() {
  const navigate = useNavigate();
  return (
    <button type="button" onClick={() => void navigate({ href: '/elsewhere' })}>
      Elsewhere
    </button>
  );
}

test('a title is saved once when the task is left by a link, without a question', async () => {
  cacheSession(sampleSession());
  const saved: unknown[] = [];
  let finish = () => {};
  const saving = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const answers = [
    ...around,
    answer(tasksApi.get, () => sampleTask),
    answer(taskCommentsApi.list, () => ({ items: [], next: null })),
    answer(tasksApi.activity, () => ({ items: [], next: null })),
    answer(tasksApi.change, async ({ body }) => {
      saved.push(body);
      await saving;
      return { ...sampleTask, title: body.title ?? '', version: 2 };
    }),
  ];
  const content = (
    <>
      {panel}
      <Elsewhere />
    </>
  );
  const screen = await renderInApp(content, { answers });
  const title = screen.getByRole('textbox', { name: 'Title' });
  await title.fill('Call the tent hire again');
  await screen.getByRole('button', { name: 'Elsewhere' }).click();
  finish();
  await expect.element(title).not.toBeInTheDocument();
  expect(screen.getByRole('dialog', { name: 'Are you sure you want to cancel?' }).query()).toBeNull();
  expect(saved).toMatchObject([{ title: 'Call the tent hire again' }]);
});

test('Escape puts the title of a task back, and then closes the task', async () => {
  cacheSession(sampleSession());
  const onClose = vi.fn();
  const open = (
    <TaskPanel taskId={sampleTask.id} projects={[sampleProject]} onOpen={() => undefined} onClose={onClose} />
  );
  const answers = [
    ...around,
    answer(tasksApi.get, () => sampleTask),
    answer(taskCommentsApi.list, () => ({ items: [], next: null })),
    answer(tasksApi.activity, () => ({ items: [], next: null })),
  ];
  const screen = await renderInApp(open, { answers });
  const title = screen.getByRole('textbox', { name: 'Title' });
  await title.fill('Not this');
  await userEvent.keyboard('{Escape}');
  await expect.element(title).toHaveValue(sampleTask.title);
  expect(onClose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledOnce();
});

test('what was typed in a task is asked about, or there again when the task is opened', async () => {
  cacheSession(sampleSession());
  forgetStoredDrafts();
  const answers = [
    ...around,
    answer(tasksApi.get, () => sampleTask),
    answer(taskCommentsApi.list, () => ({ items: [], next: null })),
    answer(tasksApi.activity, () => ({ items: [], next: null })),
  ];
  const screen = await renderInApp(panel, { answers });
  const title = screen.getByRole('textbox', { name: 'Title' });
  await expectAskedBeforeItIsLost(title, { typed: 'Call the tent hire again' });
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('button', { name: 'Edit “Measure the yard”' }).click();
  const line = screen.getByRole('textbox', { name: 'Checklist item' }).first();
  await expectAskedBeforeItIsLost(line, { typed: 'Measure the street' });
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('textbox', { name: 'Checklist item' }).fill('Ask for the poles');
  await screen.getByRole('button', { name: 'Edit', exact: true }).click();
  const description = screen.getByRole('textbox', { name: 'Description' });
  await description.click();
  await userEvent.keyboard('Only white ones. ');
  await screen.unmount();
  const again = await renderInApp(panel, { answers });
  await expect
    .element(again.getByRole('textbox', { name: 'Checklist item' }))
    .toHaveValue('Ask for the poles');
  await expect.element(again.getByText('Only white ones.', { exact: false })).toBeVisible();
  forgetStoredDrafts();
});

/** The open task; a change is answered with what it makes of the task. */
function openTask(changeTask: (body: TaskChange, now: Task) => Task) {
  let current = sampleTask;
  const answers = [
    ...around,
    answer(tasksApi.get, () => current),
    answer(taskCommentsApi.list, () => ({ items: [], next: null })),
    answer(tasksApi.activity, () => ({ items: [], next: null })),
    answer(tasksApi.change, ({ body }) => {
      current = changeTask(body, current);
      return current;
    }),
  ];
  return renderInApp(panel, { answers });
}

test('a due date is in words until it is clicked, and when its inputs are left', async () => {
  cacheSession(sampleSession());
  const sent: unknown[] = [];
  const screen = await openTask((body, now) => {
    sent.push(body);
    return { ...now, dueOn: body.dueOn ?? null, dueAt: '2099-12-05T00:00:00.000Z', version: 2 };
  });
  const due = screen.getByRole('button', { name: /^Due/ });
  await expect.element(due).toHaveAccessibleName(/^Due .*Fri, Nov 20, 2020 · [\d,]+ days late$/);
  await expectNoAxeViolationsInBothThemes();
  await due.click();
  const date = screen.getByRole('group', { name: 'Due' }).getByLabelText('Due', { exact: true });
  await expect.element(screen.getByLabelText('Time', { exact: true })).toBeVisible();
  // As with a calendar, at once.
  await date.fill('2099-12-04');
  await expect.poll(() => sent).toEqual([{ dueOn: '2099-12-04', version: sampleTask.version }]);
  await screen.getByRole('textbox', { name: 'Comment' }).click();
  await expect.element(due).toHaveAccessibleName('Due Fri, Dec 4, 2099');
  expect(sent).toHaveLength(1);
});

test('a due date and time are typed key by key and saved once; half a date stays, with an error', async () => {
  cacheSession(sampleSession());
  const sent: TaskChange[] = [];
  const screen = await openTask((body, now) => {
    sent.push(body);
    return {
      ...now,
      dueOn: body.dueOn ?? now.dueOn,
      dueTime: body.dueTime ?? null,
      version: now.version + 1,
    };
  });
  const due = screen.getByRole('button', { name: /^Due/ });
  await due.click();
  const date = screen.getByRole('group', { name: 'Due' }).getByLabelText('Due', { exact: true });
  await expect.element(date).toHaveFocus();
  await userEvent.keyboard('12182099{Enter}');
  await expect.poll(() => sent.map(({ dueOn }) => dueOn)).toEqual(['2099-12-18']);
  const time = screen.getByLabelText('Time', { exact: true });
  await time.click();
  await userEvent.keyboard('0930PM{Enter}');
  await expect.poll(() => sent.map(({ dueTime }) => dueTime)).toEqual([undefined, '21:30']);
  await date.click();
  await userEvent.keyboard('{Backspace}');
  await screen.getByRole('textbox', { name: 'Comment' }).click();
  await expect.element(date).toHaveAccessibleDescription('This isn’t a valid date');
  await date.click();
  await userEvent.keyboard('{Escape}');
  await expect.element(date).toHaveValue('2099-12-18');
  expect(sent).toHaveLength(2);
});

test('a task that one may only work on shows its people and tags, and no controls for them', async () => {
  cacheSession(sampleSession());
  const tag = { id: sampleId(80), name: 'Tents', color: 'blue' } as Task['tags'][number];
  const [first, ...rest] = sampleTask.checklistItems;
  const planned = { ...first, assigneeId: ben.teamUserId, dueOn: '2020-11-27' } as typeof first;
  const locked: Task = {
    ...sampleTask,
    tags: [tag],
    checklistItems: [planned, ...rest].flatMap((item) => item ?? []),
    checklistPeople: [ben],
    may: { work: true, edit: false },
  };
  const screen = await renderInApp(panel, {
    answers: [
      ...around,
      answer(tasksApi.get, () => locked),
      answer(taskCommentsApi.list, () => ({ items: [], next: null })),
      answer(tasksApi.activity, () => ({ items: [], next: null })),
    ],
  });
  await expect.element(screen.getByText('Tents')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /^Due/ })).toBeDisabled();
  await expect.element(screen.getByText('Ben Okafor Nov 27, 2020')).toBeVisible();
  expect(screen.getByRole('button', { name: /^Person and date of/ }).elements()).toEqual([]);
  await expectNoAxeViolationsInBothThemes();
});

test('a line of a checklist is given to someone, until a day', async () => {
  cacheSession(sampleSession());
  const sent: object[] = [];
  const screen = await openTask((body, now) => {
    const checklistItems = checklist.parse(body.checklist ?? now.checklistItems);
    sent.push(checklistItems[1] ?? {});
    return { ...now, checklistItems, checklistPeople: [ben], version: now.version + 1 };
  });
  const plan = screen.getByRole('button', { name: /^Person and date of “Measure the yard”/ });
  await plan.click();
  await screen.getByRole('combobox', { name: 'Assignee' }).click();
  await screen.getByRole('option', { name: 'Ben Okafor' }).click();
  await expect.element(plan).toHaveTextContent('Ben Okafor');
  const dialog = screen.getByRole('dialog', { name: /^Person and date of “Measure the yard”/ });
  await dialog.getByLabelText('Due').fill('2020-11-27');
  await expect.element(plan).toHaveTextContent('Ben Okafor Nov 27, 2020');
  await expectNoAxeViolationsInBothThemes();
  expect(sent.at(-1)).toMatchObject({
    assigneeId: ben.teamUserId,
    dueOn: '2020-11-27',
    text: 'Measure the yard',
  });
});

test('a line of a checklist is edited in place, and Enter goes on to the next', async () => {
  cacheSession(sampleSession());
  const sent: string[][] = [];
  const screen = await openTask((body, now) => {
    sent.push((body.checklist ?? []).map(({ text }) => text));
    return {
      ...now,
      checklistItems: checklist.parse(body.checklist ?? now.checklistItems),
      version: now.version + 1,
    };
  });
  const line = screen.getByRole('button', { name: 'Edit “Measure the yard”' });
  const input = screen.getByRole('textbox', { name: 'Checklist item' });
  await line.click();
  await userEvent.keyboard(' twice{Escape}');
  await expect.element(line).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(input.first()).toHaveFocus();
  await userEvent.keyboard('{End} again{Enter}');
  await expect.element(screen.getByRole('checkbox', { name: 'Measure the yard again' })).toBeVisible();
  await expect.element(input).toHaveFocus();
  await expectNoAxeViolationsInBothThemes();
  expect(sent).toEqual([['Find last year’s invoice', 'Measure the yard again']]);
});

test('quick ticks of a checklist are all stored, on what another person stored meanwhile', async () => {
  cacheSession(sampleSession());
  const versions: unknown[] = [];
  let isOthersTurn = false;
  const screen = await openTask((body, now) => {
    versions.push(body.version);
    if (isOthersTurn) {
      isOthersTurn = false;
      throw new ApiProblem({ type: '', title: '', status: 409, code: 'stale_version', requestId: 'r' });
    }
    return {
      ...now,
      checklistItems: checklist.parse(body.checklist ?? now.checklistItems),
      version: now.version + 1,
    };
  });
  const first = screen.getByRole('checkbox', { name: 'Find last year’s invoice' });
  const second = screen.getByRole('checkbox', { name: 'Measure the yard' });
  await expect.element(second).toBeVisible();
  for (const box of [first, second]) (box.element() as HTMLElement).click();
  await expect.element(second).toBeChecked();
  await expect.element(first).not.toBeChecked();
  await expect.poll(() => versions).toEqual([1, 2]);
  isOthersTurn = true;
  await first.click();
  await expect.poll(() => versions).toEqual([1, 2, 3, 3]);
  await expect.element(first).toBeChecked();
  await expect.element(screen.getByText('Someone else changed', { exact: false })).not.toBeInTheDocument();
});

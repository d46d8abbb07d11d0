import type { Project } from '@fieldhouse/contract/projects';
import type { TaskCard } from '@fieldhouse/contract/task-cards';
import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { CreateTaskTask } from '@fieldhouse/contract/wizard-project-task';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer } from '../../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../../../test/render-in-app.tsx';
import { sampleField } from '../../../../../test/sample-fields.ts';
import { sampleCollection } from '../../../../../test/sample-records.ts';
import { projectsApi, tasksApi } from '../../../../api/endpoints/projects-api.ts';
import { CreateTaskEditor } from './create-task-editor.tsx';

const id = (last: number) => `01890000-0000-7000-8000-${String(last).padStart(12, '0')}`;
const ben = { teamUserId: id(931), name: 'Ben Okafor' } as TaskCard['assignees'][number];
const gone = id(932) as typeof ben.teamUserId;
const projectOf = (last: number, name: string, status: Project['status']) =>
  ({
    ...{ id: id(last), name, status, description: '', icon: 'fa-solid fa-list-check', color: 'green' },
    ...{ lead: null, startOn: null, endOn: null, columns: [], counts: { total: 0, done: 0 }, version: 1 },
    may: { manage: true, addTasks: true },
  }) as unknown as Project;
const fair = projectOf(940, 'Spring fair', 'active');
const done = projectOf(941, 'Last year’s fair', 'done');
const guests = sampleCollection([sampleField('plain_text', { title: 'Name', columnName: 'name' })]);
const [name] = guests.fields;
const { id: guestsId, pluralName, fields } = guests;
const collections = {
  known: new Map([[String(guestsId), { id: guestsId, pluralName, fields }]]),
  full: new Map([[guestsId, guests]]),
};
const asks = id(902);
const definition = wizardDefinition.parse({
  steps: [
    {
      id: id(901),
      title: 'Who',
      tasks: [
        { id: asks, type: 'create_record', collectionId: guestsId, fields: [{ fieldId: name?.id }] },
        { id: id(903), type: 'create_task', assigneeIds: [gone] },
      ],
    },
  ],
});
const [step] = definition.steps;
const first = step?.tasks[1];

function Host({ onPut }: { readonly onPut: (task: CreateTaskTask) => void }) {
  const [task, setTask] = useState(first);
  if (!step || task?.type !== 'create_task') return null;
  return (
    <CreateTaskEditor
      definition={definition}
      step={step}
      task={task}
      collections={collections}
      onChange={(next) => {
        setTask(next);
        onPut(next);
      }}
    />
  );
}

function render(seeAll: boolean, onPut: (task: CreateTaskTask) => void = () => {}) {
  const counts = { mine: 0, overdue: 0, today: 0, due: 0, following: 0 };
  return renderInApp(<Host onPut={onPut} />, {
    answers: [
      answer(projectsApi.list, () => ({
        items: [done, fair],
        counts,
        may: { createProject: seeAll, seeAll },
      })),
      answer(tasksApi.people, ({ query }) => ({
        items: query.ids === undefined || query.ids.includes(ben.teamUserId) ? [ben] : [],
      })),
    ],
  });
}

test('a task gets a project, a title with an answer of the same step, people and a due date', async () => {
  let stored: CreateTaskTask | undefined;
  const screen = await render(true, (task) => (stored = task));
  await screen.getByRole('combobox', { name: 'Project' }).click();
  await expect.element(screen.getByRole('option', { name: fair.name })).toBeVisible();
  await expect.element(screen.getByRole('option', { name: done.name })).not.toBeInTheDocument();
  await screen.getByRole('option', { name: fair.name }).click();
  await screen.getByRole('textbox', { name: 'Title' }).click();
  await userEvent.keyboard('Call {Enter}');
  await screen.getByRole('button', { name: 'Insert value' }).first().click();
  await screen.getByRole('menuitem', { name: 'Who › Name' }).click();
  const ref = `answer.${asks}.${name?.id}`;
  await expect.poll(() => stored?.title).toEqual([{ t: 'Call ' }, { ref, fallback: '' }]);
  await screen.getByRole('textbox', { name: 'Description' }).click();
  await userEvent.keyboard('Ask about the tents');
  await screen.getByRole('combobox', { name: 'Assignees' }).click();
  await screen.getByRole('option', { name: ben.name }).click();
  await userEvent.keyboard('{Escape}');
  await screen.getByRole('textbox', { name: 'Due in (days)' }).fill('3');
  await screen.getByRole('combobox', { name: 'Priority' }).click();
  await screen.getByRole('option', { name: 'High' }).click();
  await screen.getByRole('combobox', { name: 'Linked records' }).click();
  await screen.getByRole('option', { name: /Created in/ }).click();
  await expect
    .poll(() => stored)
    .toMatchObject({
      projectId: fair.id,
      description: [{ t: '<p>Ask about the tents</p>' }],
      dueInDays: 3,
      priority: 'high',
      records: `task.${asks}`,
    });
  // One who has left the team stays in sight until someone removes them.
  expect(new Set(stored?.assigneeIds)).toEqual(new Set([ben.teamUserId, gone]));
  await expect.element(screen.getByText('Someone')).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
});

test('who doesn’t see all tasks learns why there is nothing to choose', async () => {
  const screen = await render(false);
  await expect.element(screen.getByText('You don’t have access to all tasks of the team.')).toBeVisible();
});

// Cards of lists: one's own tasks, what comes next in a calendar, and messages that aren't done.
import type { View } from '@fieldhouse/contract/data-views';
import type { Filter } from '@fieldhouse/contract/filters';
import type { Project } from '@fieldhouse/contract/projects';
import type { DataRecord } from '@fieldhouse/contract/records';
import type { TaskCard } from '@fieldhouse/contract/task-cards';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { answer } from '../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp, teamId } from '../../../../test/render-in-app.tsx';
import { sampleField } from '../../../../test/sample-fields.ts';
import { sampleMessage } from '../../../../test/sample-message.ts';
import { sampleCollection } from '../../../../test/sample-records.ts';
import { cacheSession, sampleSession } from '../../../../test/sample-session.ts';
import { api } from '../../../api/api.ts';
import { messagesApi } from '../../../api/endpoints/messages-api.ts';
import { projectsApi, tasksApi } from '../../../api/endpoints/projects-api.ts';
import { viewsApi } from '../../../api/endpoints/views-api.ts';
import { EventsCard } from './events-card.tsx';
import { MessagesCard } from './messages-card.tsx';
import { TasksCard } from './tasks-card.tsx';

const id = (last: number) => `01890000-0000-7000-8000-${String(last).padStart(12, '0')}`;

const project = {
  id: id(40),
  name: 'Spring fair',
  description: '',
  icon: 'fa-solid fa-list-check',
  color: 'green',
  lead: null,
  status: 'active',
  startOn: null,
  endOn: null,
  columns: (['todo', 'done'] as const).map((stage, index) => ({
    id: id(50 + index),
    stage,
    name: null,
    limit: null,
  })),
  counts: { total: 1, done: 0 },
  version: 1,
  may: { manage: true, addTasks: true },
} as unknown as Project;

const tent = {
  id: id(61),
  projectId: project.id,
  columnId: id(50),
  number: 1,
  title: 'Call the tent hire',
  stage: 'todo',
  dueOn: '2020-11-20',
  dueTime: null,
  dueAt: '2020-11-21T00:00:00.000Z',
  completedAt: null,
  assignees: [],
  tags: [],
  links: [
    {
      collectionId: id(71),
      recordId: id(70),
      label: 'Greta’s Tents',
      collectionName: 'Supplier',
      icon: 'fa-solid fa-tent',
      pictureUrl: null,
    },
  ],
  priority: 'none',
  checklist: { done: 0, total: 0 },
  commentCount: 0,
  isBlocked: false,
  isRecurring: false,
  recurrence: null,
  version: 1,
} as unknown as TaskCard;

function Sized({ children }: { readonly children: ReactNode }) {
  return <div style={{ display: 'flex', width: 400, height: 300 }}>{children}</div>;
}

test('one’s tasks are completed where they are listed, and opened again with Undo', async () => {
  cacheSession(sampleSession());
  const moves: unknown[] = [];
  let isDone = false;
  const screen = await renderInApp(
    <Sized>
      <TasksCard title="My tasks" limit={5} />
    </Sized>,
    {
      answers: [
        answer(projectsApi.list, () => ({
          items: [project],
          counts: { mine: 1, overdue: 1, today: 0, due: 1, following: 0 },
          may: { createProject: true, seeAll: true },
        })),
        answer(tasksApi.query, () => ({ items: isDone ? [] : [tent], next: null })),
        answer(tasksApi.move, ({ body }) => {
          moves.push(body);
          isDone = body.columnId === id(51);
          return tent;
        }),
      ],
    },
  );

  await expect.element(screen.getByText('Spring fair · Greta’s Tents')).toBeVisible();
  await expect.element(screen.getByText('Nov 20, 2020')).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await screen.getByRole('checkbox', { name: 'Complete “Call the tent hire”' }).click();
  await expect.element(screen.getByText('No open tasks for you')).toBeVisible();
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expect.element(screen.getByRole('link', { name: 'Call the tent hire' })).toBeVisible();
  expect(moves).toEqual([{ columnId: id(51) }, { columnId: id(50) }]);
});

test('upcoming events of a calendar are listed with their time, under its filter', async () => {
  cacheSession(sampleSession());
  const title = sampleField('plain_text', { title: 'Title', columnName: 'title' });
  const starts = sampleField('date_time', { title: 'Starts', columnName: 'starts' });
  const room = sampleField('plain_text', { title: 'Room', columnName: 'room' });
  const collection = sampleCollection([title, starts, room], { name: 'Event', pluralName: 'Events' });
  const view = {
    id: id(80),
    collectionId: collection.id,
    internalName: 'Calendar',
    description: '',
    icon: null,
    visibility: 'team',
    ownerId: null,
    position: 1,
    version: 1,
    isPartial: false,
    type: 'calendar',
    settings: {
      filter: { field: 'room', operator: 'is', value: 'Hall' },
      displayedFields: [],
      calendar: { startField: 'starts', mode: 'month' },
    },
  } as unknown as View;
  const event = {
    id: id(90),
    version: 1,
    createdAt: null,
    updatedAt: null,
    values: { title: 'Choir practice', starts: '2031-11-24T19:00:00.000Z', room: 'Hall' },
  } as unknown as DataRecord;
  let asked: Filter | undefined;
  const settings = { collectionId: collection.id, viewId: view.id, limit: 5 };
  const screen = await renderInApp(
    <Sized>
      <EventsCard title="Next events" settings={settings} />
    </Sized>,
    {
      answers: [
        answer(api.collections.get, () => collection),
        answer(viewsApi.find, () => view),
        answer(api.records.query, ({ body }) => {
          asked = body.filter;
          return { records: [event], next: null, position: 0, total: null, totalIs: null };
        }),
      ],
    },
  );
  const link = screen.getByRole('link', { name: 'Choir practice' });
  await expect.element(link).toBeVisible();
  await expect.element(screen.getByText(/^Mon, Nov 24, \d+:00\sPM · Hall$/)).toBeVisible();
  expect(link.element().getAttribute('href')).toContain(`/team-${teamId}/data-records/${event.id}`);
  expect(asked).toMatchObject({
    all: [view.settings.filter, { field: 'starts', operator: 'on_or_after' }],
  });
});

test('messages in progress are asked for as such, as many as the card shows', async () => {
  cacheSession(sampleSession());
  const asked: unknown[] = [];
  const message = sampleMessage({
    state: { status: 'scheduled' },
    change: { internalName: 'Spring letter' },
  });
  const screen = await renderInApp(
    <Sized>
      <MessagesCard title="Messages in progress" limit={5} />
    </Sized>,
    {
      answers: [
        answer(messagesApi.list, ({ query }) => {
          asked.push(query);
          return { items: [message], next: null };
        }),
      ],
    },
  );
  await expect.element(screen.getByRole('link', { name: 'Spring letter' })).toBeVisible();
  await expect.element(screen.getByText('Scheduled')).toBeVisible();
  expect(asked).toEqual([{ list: 'in_progress', limit: 5 }]);
  await expectNoAxeViolationsInBothThemes();
});

import type { TaskFilePart } from '@fieldhouse/contract/task-imports';
import { expect, test } from 'vitest';
import { readTaskRow, type TaskRowContext } from './read-task-row.ts';
import { guessTaskColumns } from './task-file-columns.ts';

const context: TaskRowContext = {
  columns: [
    { id: 'ideas', name: 'Ideas', stage: 'todo' },
    { id: 'doing', name: null, stage: 'doing' },
    { id: 'shipped', name: 'Shipped', stage: 'done' },
  ],
  people: new Map([
    ['ben okafor', 'ben'],
    ['lee, anna', 'anna'],
  ]),
  tags: new Map([['tents', 'tents']]),
  days: { locale: 'en-US' },
  timeZone: 'America/New_York',
};
const read = (cells: Partial<Record<TaskFilePart, string>>) =>
  readTaskRow({ title: 'Mow', ...cells }, context);

test.each([
  ['Trello', ['Card Name', 'List Name', 'Labels', 'Due Date'], ['title', 'column', 'tags', 'due_on']],
  ['Asana', ['Task ID', 'Name', 'Section/Column', 'Assignee'], [null, 'title', 'column', 'assignees']],
  ['our own', ['Number', 'Title', 'Column', 'Stage'], [null, 'title', 'column', null]],
  ['Spanish', ['Tarea', 'Fecha límite', 'Responsable'], ['title', 'due_on', 'assignees']],
])('the columns of a file are recognized: %s', (_program, headers, parts) => {
  expect(guessTaskColumns(headers)).toEqual({ parts, hasHeader: true });
});

test('a file without known headers is a list of titles', () => {
  expect(guessTaskColumns(['Mow the lawn', 'x'])).toEqual({ parts: ['title', null], hasHeader: false });
});

test('all that a row says becomes part of its task', () => {
  const cells = {
    title: ' Mow  the lawn ',
    description: 'Front & back\nNot the roses',
    column: 'ideas',
    priority: 'High',
    due_on: '12/4/2026',
    due_time: '3 pm',
    assignees: 'Lee, Anna; Ben Okafor',
    tags: 'Tents',
    checklist: '[x] Fuel\n[ ] Blade',
  };
  expect(readTaskRow(cells, context)).toEqual({
    task: {
      title: 'Mow the lawn',
      description: '<p>Front &amp; back</p><p>Not the roses</p>',
      columnId: 'ideas',
      priority: 'high',
      dueOn: '2026-12-04',
      dueTime: '15:00',
      isCompleted: false,
      completedAt: null,
      assigneeIds: ['anna', 'ben'],
      tagIds: ['tents'],
      checklist: [
        { id: 'item-1', text: 'Fuel', isDone: true },
        { id: 'item-2', text: 'Blade', isDone: false },
      ],
    },
    unread: [],
  });
});

test('what cannot be read is left out and listed', () => {
  const found = read({
    column: 'Someday',
    priority: 'P1',
    due_on: '2/31/2026',
    due_time: 'noonish',
    completed_at: 'maybe',
    assignees: 'Ben Okafor, Clara',
    tags: 'tents; lights',
  });
  expect(found?.unread).toEqual([
    { part: 'due_on', text: '2/31/2026' },
    { part: 'due_time', text: 'noonish' },
    { part: 'completed_at', text: 'maybe' },
    { part: 'column', text: 'Someday' },
    { part: 'priority', text: 'P1' },
    { part: 'assignees', text: 'Clara' },
    { part: 'tags', text: 'lights' },
  ]);
  expect(found?.task).toMatchObject({
    title: 'Mow',
    columnId: null,
    assigneeIds: ['ben'],
    tagIds: ['tents'],
  });
});

test('a cell that is no list of names is listed once', () => {
  const text = 'x,'.repeat(101);
  expect(read({ tags: text })?.unread).toEqual([{ part: 'tags', text }]);
});

test.each([
  ['2026-12-04', '2026-12-04', null],
  ['2026-12-04 15:30', '2026-12-04', '15:30'],
  ['2026-12-04T15:30:00Z', '2026-12-04', '10:30'],
  ['2026-12-04T02:30:00.000Z', '2026-12-03', '21:30'],
  ['4 Dec 2026', '2026-12-04', null],
  ['12/4/2026 3 PM', '2026-12-04', '15:00'],
  ['4 Dec 2026, 15:30', '2026-12-04', '15:30'],
])('due %s', (text, dueOn, dueTime) => {
  expect(read({ due_on: text })?.task).toMatchObject({ dueOn, dueTime });
});

test.each([
  ['9:30', '09:30'],
  ['12 am', '00:00'],
  ['12:15 PM', '12:15'],
  ['3:05 p. m.', '15:05'],
  ['15:00:00', '15:00'],
  ['25:00', null],
  ['13 pm', null],
  ['7', null],
])('at %s', (text, dueTime) => {
  expect(read({ due_on: '2026-12-04', due_time: text })?.task?.dueTime).toBe(dueTime);
});

test.each([
  ['yes', {}, { isCompleted: true, completedAt: null }],
  ['false', {}, { isCompleted: false, completedAt: null }],
  ['2026-11-02T09:00:00+01:00', {}, { isCompleted: true, completedAt: '2026-11-02T08:00:00.000Z' }],
  ['11/2/2026 9:00', {}, { isCompleted: true, completedAt: '2026-11-02T14:00:00.000Z' }],
  ['11/2/2026', {}, { isCompleted: true, completedAt: '2026-11-02T12:00:00.000Z' }],
  ['2026-11-02', {}, { isCompleted: true, completedAt: '2026-11-02T12:00:00.000Z' }],
  ['', { column: 'Shipped' }, { isCompleted: true, columnId: 'shipped' }],
  ['', { column: 'In progress' }, { isCompleted: false, columnId: 'doing' }],
])('completed: %s %o', (text, more, task) => {
  expect(read({ completed_at: text, ...more })?.task).toMatchObject(task);
});

test('a blank row is no task, and a row without a title is listed', () => {
  expect(readTaskRow({ title: ' ', tags: '' }, context)).toBeUndefined();
  const unread = [{ part: 'title', text: '' }];
  expect(readTaskRow({ title: '', tags: 'tents' }, context)).toEqual({ task: null, unread });
});

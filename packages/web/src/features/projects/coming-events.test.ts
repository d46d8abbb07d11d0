import type { TaskCard } from '@fieldhouse/contract/task-cards';
import { expect, test } from 'vitest';
import { comingEvents } from './coming-events.ts';

const daily = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const recurrence = { every: 1, unit: 'day', after: 'due' };
    return { id: `t${at}`, title: `Task ${at}`, dueOn: '2090-10-20', dueTime: null, recurrence };
  }) as unknown as TaskCard[];
const month = { first: '2090-10-29', last: '2090-12-09' };
const words = (task: TaskCard, day: string) => `${task.title} on ${day}`;
const comingOf = (count: number, span = month) =>
  comingEvents(daily(count), { span, today: '2090-10-20', words });

test('each day of a month shows its share of the tasks that come back, those that are due first', () => {
  const { events, perDay, isCut } = comingOf(500);
  expect([perDay, isCut, events.length]).toEqual([23, true, 42 * 23]);
  const last = events.filter(({ day }) => day === month.last).map(({ title }) => title);
  expect(last).toEqual(daily(perDay).map(({ title }) => title));
});

test('no day is cut as long as each has room', () => {
  expect(comingOf(23)).toMatchObject({ isCut: false, events: { length: 42 * 23 } });
  const day = { first: '2090-11-05', last: '2090-11-05' };
  expect(comingOf(500, day)).toMatchObject({ isCut: false, events: { length: 500 } });
});

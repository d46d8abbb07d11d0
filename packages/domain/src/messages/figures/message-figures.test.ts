import { expect, test } from 'vitest';
import { noFigures, rateOf, timelineOf } from './message-figures.ts';

const figures = { ...noFigures, sent: 200, delivered: 160, bounced: 40, opened: 80, clicked: 16 };

test.each([
  ['sent', 1],
  ['delivered', 0.8],
  ['bounced', 0.2],
  ['opened', 0.5],
  ['clicked', 0.1],
  ['complained', 0],
] as const)('%s is a share of %d', (name, share) => {
  expect(rateOf(figures, name)).toBe(share);
});

test('of nothing there is no share', () => {
  expect(rateOf(noFigures, 'delivered')).toBeNull();
  expect(rateOf({ ...noFigures, sent: 3, bounced: 3 }, 'opened')).toBeNull();
});

test('no share exceeds the whole', () => {
  expect(rateOf({ ...noFigures, sent: 2, delivered: 1, opened: 2 }, 'opened')).toBe(1);
});

const options = { timeZone: 'America/New_York', part: 'first' } as const;
const at = (text: string, sent: number) => ({ ...noFigures, machineOpened: 0, at: text, sent });

test('a few days have a point for each hour, with those in which nothing happened', () => {
  const { interval, points } = timelineOf(
    [at('2026-03-01T10:00:00Z', 3), at('2026-03-01T12:00:00Z', 1)],
    options,
  );
  expect(interval).toBe('hour');
  expect(points.map(({ at, sent }) => [at, sent])).toEqual([
    ['2026-03-01T10:00:00.000Z', 3],
    ['2026-03-01T11:00:00.000Z', 0],
    ['2026-03-01T12:00:00.000Z', 1],
  ]);
});

test('more have one for each day of the team, across a change of the clock', () => {
  const hours = [at('2026-03-06T03:00:00Z', 1), at('2026-03-08T20:00:00Z', 2), at('2026-03-10T02:00:00Z', 4)];
  const { interval, points } = timelineOf(hours, options);
  expect(interval).toBe('day');
  expect(points.map(({ at, sent }) => [at, sent])).toEqual([
    ['2026-03-05', 1],
    ['2026-03-06', 0],
    ['2026-03-07', 0],
    ['2026-03-08', 2],
    ['2026-03-09', 4],
  ]);
});

test('the first sixty days, or the last', () => {
  const hours = [at('2026-01-01T12:00:00Z', 1), at('2026-06-01T12:00:00Z', 2)];
  const ends = (part: 'first' | 'last') => {
    const { points } = timelineOf(hours, { ...options, part });
    return [points.length, points[0]?.at, points.at(-1)?.at];
  };
  expect(ends('first')).toEqual([60, '2026-01-01', '2026-03-01']);
  expect(ends('last')).toEqual([60, '2026-04-03', '2026-06-01']);
});

test('nothing yet', () => {
  expect(timelineOf([], options).points).toEqual([]);
});

import { expect, test } from 'vitest';
import { sumByWeek } from './by-week.ts';
import { noFigures } from './message-figures.ts';

test('days are added up by weeks that begin on Monday', () => {
  const day = (on: string, sent: number) => ({ on, ...noFigures, sent, opened: 1 });
  const days = [day('2026-11-21', 1), day('2026-11-22', 2), day('2026-11-23', 4), day('2026-11-29', 8)];
  expect(sumByWeek(days).map(({ on, sent, opened }) => [on, sent, opened])).toEqual([
    ['2026-11-16', 3, 2],
    ['2026-11-23', 12, 2],
  ]);
});

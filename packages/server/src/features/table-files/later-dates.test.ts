import { expect, test } from 'vitest';
import type { FileChunk } from './file-row.ts';
import { findLaterDates } from './later-dates.ts';

function file(rows: readonly (readonly string[])[]) {
  let isRead = false;
  async function* chunks(): AsyncGenerator<FileChunk> {
    isRead = true;
    yield { rows: rows.map((cells) => ({ cells })), bytesRead: 1 };
  }
  const find = (sampled: number) => findLaterDates(rows.slice(0, sampled), chunks);
  return { find, wasRead: () => isRead };
}

test('the first date below the sample that shows its order is found by column, and all such dates are counted', async () => {
  const { find } = file([
    ['Day', 'Seen'],
    ['03/04/2024', '3/4/24'],
    ['03/05/2024', ''],
    ['31/12/2024', '12/31/24'],
    ['30/12/2024', '31/1/24'],
  ]);
  expect(await find(2)).toEqual([
    { column: 0, order: 'day_first', row: 4, text: '31/12/2024', count: 2 },
    { column: 1, order: 'month_first', row: 4, text: '12/31/24', count: 1 },
    { column: 1, order: 'day_first', row: 5, text: '31/1/24', count: 1 },
  ]);
});

test.each<[string, readonly string[]]>([
  ['shows the order of its dates', ['03/04/2024', '31/12/2024']],
  ['has dates with dots', ['03.04.2024']],
  ['has no dates', ['Anna']],
])('a file whose beginning %s is not read to its end', async (_what, cells) => {
  const { find, wasRead } = file([['Day'], ...cells.map((cell) => [cell]), ['12/31/2024']]);
  expect(await find(cells.length + 1)).toEqual([]);
  expect(wasRead()).toBe(false);
});

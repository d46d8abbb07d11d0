// The records table as a user operates it: cells are found like by a screen reader, and selected by mouse and
// arrow keys.
import type { Locator, Page } from 'playwright-core';
import { expect, vi } from 'vitest';

const headerHeight = 36;
const rowHeight = 34;

export interface RecordsTable {
  expectCell(column: string, row: number, text: string): Promise<void>;
  /** Expects the cell to be the selected one, which the next key applies to. */
  expectChosen(column: string, row: number): Promise<void>;
  select(column: string, row: number): Promise<void>;
  /** Replaces the content of a cell by typing. */
  type(column: string, row: number, text: string): Promise<void>;
}

/** `columns` are the titles in order; the row number comes before them. */
export function recordsTable(page: Page, columns: readonly string[]): RecordsTable {
  const cell = (column: string, row: number) =>
    page.locator(`#glide-cell-${columns.indexOf(column) + 1}-${row}`);
  const chosen = (column: string, row: number) =>
    cell(column, row).and(page.locator('[aria-selected="true"]'));
  const first = columns[0] ?? '';
  const select = async (column: string, row: number) => {
    await cell(first, row).waitFor({ state: 'attached' });
    // Content that loads late above the table may still push it down under the mouse: then retry, as a user
    // would.
    await vi.waitUntil(() => clickRow(page, row, chosen(first, row)), { timeout: 15_000, interval: 50 });
    for (let step = 0; step < columns.indexOf(column); step += 1) await page.keyboard.press('ArrowRight');
    await chosen(column, row).waitFor({ state: 'attached' });
  };
  return {
    select,
    expectChosen: (column, row) => chosen(column, row).waitFor({ state: 'attached' }),
    async expectCell(column, row, text) {
      await expect.poll(() => cell(column, row).textContent()).toBe(text);
    },
    async type(column, row, text) {
      await select(column, row);
      await page.keyboard.type(text, { delay: 15 });
      await page.keyboard.press('Enter');
    },
  };
}

/** Returns whether the click hit the row. */
async function clickRow(page: Page, row: number, firstCell: Locator): Promise<boolean> {
  const box = await page.locator('canvas').first().boundingBox();
  if (!box) return false;
  await page.mouse.click(box.x + 150, box.y + headerHeight + rowHeight * (row + 0.5));
  const met = firstCell.waitFor({ state: 'attached', timeout: 1500 });
  return met.then(
    () => true,
    () => false,
  );
}

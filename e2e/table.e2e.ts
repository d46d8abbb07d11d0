// Working in a table by keyboard: fill down, bulk edit, undo and redo, with changes of other users left
// unchanged.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoAxeViolations, newPage, saveScreenshot } from './harness/browser.ts';
import { makeCollection, uniqueSuffix } from './harness/made-collection.ts';
import { type RecordsTable, recordsTable } from './harness/records-table.ts';

const people = ['Elena', 'Tomas', 'Aiko', 'Samuel'];

test('filling, editing many, deleting and adding are undone and done again by keyboard', async () => {
  const run = uniqueSuffix();
  const made = await makeCollection({
    name: `Helper ${run}`,
    pluralName: `Helpers ${run}`,
    fields: [
      ['Name', 'plain_text'],
      ['City', 'plain_text'],
    ],
    records: people.map((name, n) => ({ name, city: n === 0 ? 'Siena' : 'Pisa' })),
  });
  const page = await newPage({ signedInAs: 'ada' });
  await page.goto(`/team-${made.teamId}/data-collections/${made.id}/records`);
  const table = recordsTable(page, ['Name', 'City']);
  await table.expectCell('Name', 3, 'Samuel');
  // Until the tabs have loaded, the table may still move under the mouse.
  await page.getByText('All Records', { exact: true }).first().waitFor();
  const cities = async (...wanted: string[]) => {
    for (const [row, city] of wanted.entries()) await table.expectCell('City', row, city);
  };

  await table.select('City', 0);
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+d');
  await cities('Siena', 'Siena', 'Siena', 'Pisa');
  await page.keyboard.press('Control+z');
  await cities('Siena', 'Pisa', 'Pisa', 'Pisa');
  await page.keyboard.press('Control+Shift+z');
  await cities('Siena', 'Siena', 'Siena', 'Pisa');

  // Another user changes one of them in the meantime: it is left unchanged, and reported.
  const path = `/api/teams/${made.teamId}/collections/${made.id}/records`;
  const changed = await page.context().request.patch(path, {
    data: { records: [{ id: made.recordIds[1], values: { city: 'Rome' } }] },
  });
  expect(changed.ok()).toBe(true);
  await cities('Siena', 'Rome', 'Siena', 'Pisa');
  await page.keyboard.press('Control+z');
  await page.getByText('Tomas has changed in the meantime and stays as it is.').waitFor();
  await cities('Siena', 'Rome', 'Pisa', 'Pisa');

  await editAll(page);
  await cities('Lucca', 'Lucca', 'Lucca', 'Lucca');
  await table.select('City', 0);
  await page.keyboard.press('Control+z');
  await cities('Siena', 'Rome', 'Pisa', 'Pisa');
  await page.keyboard.press('Control+y');
  await cities('Lucca', 'Lucca', 'Lucca', 'Lucca');

  await table.type('Name', 3, 'Sam');
  await table.expectCell('Name', 3, 'Sam');
  await table.select('Name', 3);
  await openRowMenu(page);
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await table.expectCell('Name', 4, 'Sam');
  await page.keyboard.press('Control+z');
  await expect.poll(() => page.locator('#glide-cell-1-4').textContent()).not.toBe('Sam');
  await page.keyboard.press('Control+z');
  await table.expectCell('Name', 3, 'Samuel');

  await showKeys(page);
  await foldToolbar(page, `New helper ${run}`);
  await page.context().close();
}, 90_000);

test('every key of the list does what the list says', async () => {
  const mark = uniqueSuffix();
  const made = await makeCollection({
    name: `Guest ${mark}`,
    pluralName: `Guests ${mark}`,
    fields: [
      ['Name', 'plain_text'],
      ['City', 'plain_text'],
      ['Seats', 'number'],
      ['Here', 'boolean'],
    ],
    records: Array.from({ length: 60 }, (_, n) => ({
      name: `Guest ${n}`,
      city: n === 0 ? 'Siena' : 'Pisa',
      seats: n,
    })),
  });
  const page = await newPage({ signedInAs: 'ada' });
  await page.goto(`/team-${made.teamId}/data-collections/${made.id}/records`);
  const columns = ['Name', 'City', 'Seats', 'Here'];
  const table = recordsTable(page, columns);
  await table.expectCell('Name', 3, 'Guest 3');
  await page.getByText('All Records', { exact: true }).first().waitFor();
  await table.select('Name', 0);
  const keys = keysOf(page, table);
  for (const show of [moves, chooses, writes, copies, opens]) await show(keys);

  await page.keyboard.press('Control+/');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const listed = await dialog.getByRole('rowheader').allTextContents();
  expect([...keys.shown].toSorted()).toEqual(listed.toSorted());
  await page.keyboard.press('Escape');
  await page.context().close();
}, 60_000);

interface Keys {
  readonly page: Page;
  /** The entries of the list that were verified here. */
  readonly shown: Set<string>;
  /** Presses a key and expects this cell to be selected. */
  readonly goes: (line: string, key: string, column: string, row: number) => Promise<void>;
  readonly does: (line: string, key: string) => Promise<void>;
  readonly table: RecordsTable;
}

function keysOf(page: Page, table: RecordsTable): Keys {
  const shown = new Set(['Show this list']);
  const does = async (line: string, key: string) => {
    shown.add(line);
    await page.keyboard.press(key);
  };
  const goes = async (line: string, key: string, column: string, row: number) => {
    await does(line, key);
    await table.expectChosen(column, row);
  };
  return { page, shown, does, goes, table };
}

async function moves({ page, goes, does }: Keys): Promise<void> {
  await does('Move one cell', 'ArrowDown');
  await goes('Move one cell', 'ArrowRight', 'City', 1);
  await does('Go to the next or previous cell', 'Tab');
  await goes('Move one cell', 'ArrowUp', 'Seats', 0);
  await goes('Go to the next or previous cell', 'Shift+Tab', 'City', 0);
  await goes('Move one cell', 'ArrowLeft', 'Name', 0);
  await goes('Go to the first or last cell in the row', 'End', 'Here', 0);
  await goes('Go to the first or last cell in the row', 'Home', 'Name', 0);
  await goes('Go to the first or last cell in the table', 'Control+End', 'Here', 59);
  await goes('Go to the first or last cell in the table', 'Control+Home', 'Name', 0);
  await does('Move one screen up or down', 'PageDown');
  await page.locator('#glide-cell-1-0[aria-selected="false"]').waitFor({ state: 'attached' });
  await goes('Move one screen up or down', 'PageUp', 'Name', 0);
}

async function chooses({ page, does, table }: Keys): Promise<void> {
  const edit = (count: number) => page.getByRole('button', { name: `Edit ${count}`, exact: true });
  await does('Select the row', 'Space');
  await edit(1).waitFor();
  await does('Cancel editing or clear the selection', 'Escape');
  await edit(1).waitFor({ state: 'detached' });
  await table.select('City', 0);
  await does('Select all rows', 'Control+a');
  await edit(60).waitFor();
  await page.keyboard.press('Escape');
  await edit(60).waitFor({ state: 'detached' });
}

async function writes({ page, goes, does, table }: Keys): Promise<void> {
  const city = (row: number, text: string) => table.expectCell('City', row, text);
  for (const [key, text] of [
    ['Enter', 'Siena!'],
    ['F2', 'Siena!!'],
  ] as const) {
    await table.select('City', 0);
    await does('Edit the cell', key);
    await page.keyboard.type('!');
    await goes('Edit the cell', 'Enter', 'City', 1);
    await city(0, text);
  }
  for (const text of ['Siena!', 'Siena']) {
    await does('Undo', 'Control+z');
    await city(0, text);
  }
  await does('Redo', 'Control+Shift+z');
  await city(0, 'Siena!');
  await does('Redo', 'Control+y');
  await city(0, 'Siena!!');

  await table.select('City', 0);
  await does('Overwrite the cell', 'L');
  const editor = page.getByRole('textbox').and(page.locator('#portal *'));
  await editor.waitFor();
  await does('Cancel editing or clear the selection', 'Escape');
  await editor.waitFor({ state: 'detached' });
  await city(0, 'Siena!!');
  await page.keyboard.type('Lucca', { delay: 15 });
  await page.keyboard.press('Enter');
  await city(0, 'Lucca');
  for (const [key, row] of [
    ['Delete', 2],
    ['Backspace', 5],
  ] as const) {
    await table.select('City', row);
    await does('Select several cells', 'Shift+ArrowDown');
    await does('Clear cells or delete rows', key);
    for (const emptied of [row, row + 1]) await city(emptied, '');
    await city(row + 2, 'Pisa');
  }
  await table.select('City', 0);
  await page.keyboard.press('Shift+ArrowDown');
  await does('Fill down', 'Control+d');
  await city(1, 'Lucca');
  await city(2, '');
}

async function copies({ does, table }: Keys): Promise<void> {
  const line = 'Copy, cut, paste';
  await table.select('City', 0);
  await does(line, 'Control+c');
  await table.select('City', 2);
  await does(line, 'Control+v');
  await table.expectCell('City', 2, 'Lucca');
  await does(line, 'Control+x');
  await table.expectCell('City', 2, '');
  await table.select('City', 3);
  await does(line, 'Control+v');
  await table.expectCell('City', 3, 'Lucca');
}

/** Other targets of the keyboard: menus, the record, moving a column. */
async function opens({ page, goes, does, table }: Keys): Promise<void> {
  const menu = page.getByRole('menu');
  await table.select('Name', 0);
  await does('Open row actions', 'Shift+F10');
  await menu.getByRole('menuitem', { name: 'Duplicate' }).waitFor();
  await page.keyboard.press('Escape');
  await menu.waitFor({ state: 'detached' });

  const line = 'Open column actions: freeze, width, sort';
  await goes('Move one cell', 'ArrowRight', 'City', 0);
  await does(line, 'Alt+ArrowDown');
  await menu.getByRole('menuitem', { name: 'Freeze up to this column' }).waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'table-column-menu');
  await menu.getByRole('menuitem', { name: 'Make wider' }).click();
  await page
    .getByRole('status')
    .getByText(/^City is now \d+ pixels wide\.$/)
    .waitFor({ state: 'attached' });
  await menu.getByRole('menuitem', { name: 'Freeze up to this column' }).click();
  await page.getByRole('status').getByText('Columns up to City are frozen.').waitFor({ state: 'attached' });
  await menu.waitFor({ state: 'detached' });

  // The selected cell moves with its column, and the position is saved.
  await table.select('City', 0);
  const moved = recordsTable(page, ['Name', 'Seats', 'City', 'Here']);
  await does('Move the column', 'Alt+Shift+ArrowRight');
  await moved.expectChosen('City', 0);
  await page.getByRole('status').getByText('City is now column 3 of 4.').waitFor({ state: 'attached' });
  await page.reload();
  await moved.expectCell('City', 0, 'Lucca');
  await moved.select('City', 0);
  await goes('Move the column', 'Alt+Shift+ArrowLeft', 'City', 0);

  await does('Open the record', 'Shift+Space');
  await page.getByRole('heading', { name: 'Guest 0' }).waitFor();
  await page.goBack();
  await table.select('Name', 0);
}

/**
 * In a narrow window buttons hide their labels but keep their accessible names; finally the menu takes some
 * over.
 */
async function foldToolbar(page: Page, addName: string): Promise<void> {
  const bar = page.locator('[data-step]').filter({ has: page.getByRole('button', { name: addName }) });
  const words = (name: string) => bar.getByText(name, { exact: true }).boundingBox();
  const step = async (width: number) => {
    await page.setViewportSize({ width, height: 900 });
    const isWithin = () =>
      bar.evaluate((node) => node.scrollWidth <= node.clientWidth && node.clientWidth <= window.innerWidth);
    await expect.poll(isWithin).toBe(true);
  };
  await step(1440);
  await expect.poll(() => bar.getAttribute('data-step')).toBe('0');
  await expect.poll(async () => (await words(addName))?.width).toBeGreaterThan(40);
  await step(1000);
  await expect.poll(async () => Number(await bar.getAttribute('data-step'))).toBeGreaterThan(0);
  const import_ = bar.getByRole('link', { name: 'Import' });
  await expect.poll(() => import_.getAttribute('title')).toBe('Import');
  await step(780);
  await expect.poll(() => bar.getAttribute('data-step')).toBe('4');
  const add = bar.getByRole('button', { name: addName });
  await expect.poll(() => add.getAttribute('title')).toBe(addName);
  await expect.poll(async () => (await words(addName))?.width).toBeLessThan(2);
  await import_.waitFor({ state: 'hidden' });
  await bar.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Import' }).waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'table-folded');
  await page.keyboard.press('Escape');
  await step(1440);
  // The toolbar is measured again after each change, so it expands step by step.
  await expect.poll(() => bar.getAttribute('data-step')).toBe('0');
  await import_.waitFor();
}

/** Selects every row with Ctrl+A, and changes one field of all of them in the dialog. */
async function editAll(page: Page): Promise<void> {
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: 'Edit 4', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 4 records' });
  await dialog.getByLabel('Field', { exact: true }).click();
  await page.getByRole('option', { name: 'City' }).click();
  await dialog.getByLabel('City').fill('Lucca');
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'table-bulk-edit');
  await dialog.getByRole('button', { name: 'Edit 4 records' }).click();
  await page.getByText('4 records updated.').waitFor();
}

async function openRowMenu(page: Page): Promise<void> {
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menu').waitFor();
  await page.getByRole('menuitem', { name: 'Bookmark this' }).waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'table-row-menu');
}

async function showKeys(page: Page): Promise<void> {
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await dialog.getByText('Fill down').waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'table-shortcuts');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

// Each entry of the list of keyboard shortcuts does what it says.
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectNoAxeViolations } from '../../../../test/expect-no-axe-violations.ts';
import { renderRecords } from '../../../../test/render-records.tsx';
import { sampleField } from '../../../../test/sample-fields.ts';

const fields = [
  sampleField('plain_text', { title: 'Name', columnName: 'name' }),
  sampleField('plain_text', { title: 'City', columnName: 'city' }),
  sampleField('number', { title: 'Seats', columnName: 'seats' }),
  sampleField('boolean', { title: 'Here', columnName: 'here' }),
];

/** The entries that were pressed in these tests. */
const shown = new Set(['Show this list']);

async function renderGuests(count = 60) {
  const guests = Array.from({ length: count }, (_, n) => ({
    name: `Guest ${n}`,
    city: n === 0 ? 'Siena' : 'Pisa',
    seats: n,
  }));
  const table = await renderRecords(fields, guests);
  await table.select('Name', 0);
  const press = async (entry: string, keys: string) => {
    shown.add(entry);
    await userEvent.keyboard(keys);
  };
  /** Presses, and that cell is selected. */
  const go = async (entry: string, keys: string, title: string, row: number) => {
    await press(entry, keys);
    await table.expectSelected(title, row);
  };
  const expectCity = (row: number, text: string) => table.expectCell('City', row, text);
  return { ...table, press, go, expectCity };
}

test('keys move from cell to cell', async () => {
  const { go, press } = await renderGuests();
  await go('Move one cell', '{ArrowDown}', 'Name', 1);
  await go('Move one cell', '{ArrowRight}', 'City', 1);
  await go('Go to the next or previous cell', '{Tab}', 'Seats', 1);
  await go('Move one cell', '{ArrowUp}', 'Seats', 0);
  await go('Go to the next or previous cell', '{Shift>}{Tab}{/Shift}', 'City', 0);
  await go('Move one cell', '{ArrowLeft}', 'Name', 0);
  await go('Go to the first or last cell in the row', '{End}', 'Here', 0);
  await go('Go to the first or last cell in the row', '{Home}', 'Name', 0);
  await go('Go to the first or last cell in the table', '{Control>}{End}{/Control}', 'Here', 59);
  await go('Go to the first or last cell in the table', '{Control>}{Home}{/Control}', 'Name', 0);
  await press('Move one screen up or down', '{PageDown}');
  await expect.poll(() => document.querySelector('#glide-cell-1-0[aria-selected="true"]')).toBeNull();
  await go('Move one screen up or down', '{PageUp}', 'Name', 0);
});

test('keys select rows and clear the selection', async () => {
  const { screen, press } = await renderGuests();
  const edit = (count: number) => screen.getByRole('button', { name: `Edit ${count}`, exact: true });
  await press('Select the row', ' ');
  await expect.element(edit(1)).toBeVisible();
  await press('Cancel editing or clear the selection', '{Escape}');
  await expect.element(edit(1)).not.toBeInTheDocument();
  await press('Select all rows', '{Control>}a{/Control}');
  await expect.element(edit(60)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(edit(60)).not.toBeInTheDocument();
});

test('keys edit a cell, undo and redo', async () => {
  const { go, press, select, expectCity } = await renderGuests(8);
  for (const [key, text] of [
    ['{Enter}', 'Siena!'],
    ['{F2}', 'Siena!!'],
  ] as const) {
    await select('City', 0);
    await press('Edit the cell', key);
    await expect.poll(editor).not.toBeNull();
    await userEvent.keyboard('!');
    await go('Edit the cell', '{Enter}', 'City', 1);
    await expectCity(0, text);
  }
  for (const text of ['Siena!', 'Siena']) {
    await press('Undo', '{Control>}z{/Control}');
    await expectCity(0, text);
  }
  await press('Redo', '{Control>}{Shift>}z{/Shift}{/Control}');
  await expectCity(0, 'Siena!');
  await press('Redo', '{Control>}y{/Control}');
  await expectCity(0, 'Siena!!');
});

/** The input over a cell. */
function editor(): HTMLElement | null {
  return document.querySelector<HTMLElement>('#portal input, #portal textarea');
}

test('a letter overwrites a cell, Delete and Backspace clear it, and Control and D fill down', async () => {
  const { press, select, expectCity } = await renderGuests(8);
  await select('City', 0);
  await press('Overwrite the cell', 'L');
  await expect.poll(editor).not.toBeNull();
  await press('Cancel editing or clear the selection', '{Escape}');
  await expect.poll(editor).toBeNull();
  await expectCity(0, 'Siena');
  await userEvent.keyboard('Lucca{Enter}');
  await expectCity(0, 'Lucca');
  for (const [key, row] of [
    ['{Delete}', 2],
    ['{Backspace}', 5],
  ] as const) {
    await select('City', row);
    await press('Select several cells', '{Shift>}{ArrowDown}{/Shift}');
    await press('Clear cells or delete rows', key);
    for (const cleared of [row, row + 1]) await expectCity(cleared, '');
    await expectCity(row + 2, 'Pisa');
  }
  await select('City', 0);
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await press('Fill down', '{Control>}d{/Control}');
  await expectCity(1, 'Lucca');
  await expectCity(2, '');
});

test('a letter that is not on an English keyboard begins a cell once', async () => {
  const { select, expectCity } = await renderGuests(8);
  // The editor has loaded: the next one has focus before the browser would type the letter.
  await select('City', 0);
  await userEvent.keyboard('{Enter}');
  await expect.poll(editor).not.toBeNull();
  await userEvent.keyboard('{Escape}');
  await expect.poll(editor).toBeNull();
  const pressed = new KeyboardEvent('keydown', { key: 'Ñ', bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(pressed);
  await expect.poll(editor).not.toBeNull();
  // Otherwise the browser types it as well.
  expect(pressed.defaultPrevented).toBe(true);
  await userEvent.keyboard('{Enter}');
  await expectCity(0, 'Ñ');
});

test('a cell is copied, cut and pasted', async () => {
  const { press, select, expectCity } = await renderGuests(5);
  const entry = 'Copy, cut, paste';
  await select('City', 0);
  await press(entry, '{Control>}c{/Control}');
  await select('City', 2);
  await press(entry, '{Control>}v{/Control}');
  await expectCity(2, 'Siena');
  await press(entry, '{Control>}x{/Control}');
  await expectCity(2, '');
  await select('City', 3);
  await press(entry, '{Control>}v{/Control}');
  await expectCity(3, 'Siena');
});

test('keys open the menus of a row and of a column, and move the column', async () => {
  const { screen, go, press, select } = await renderGuests(5);
  const item = (name: string) => screen.getByRole('menuitem', { name });
  await press('Open row actions', '{Shift>}{F10}{/Shift}');
  await expect.element(item('Duplicate')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(item('Duplicate')).not.toBeInTheDocument();
  await select('City', 0);
  await press('Open column actions: freeze, width, sort', '{Alt>}{ArrowDown}{/Alt}');
  await expect.element(item('Freeze up to this column')).toBeVisible();
  await expectNoAxeViolations();
  await item('Make wider').click();
  await expect.element(screen.getByText(/^City is now \d+ pixels wide\.$/)).toBeInTheDocument();
  await item('Freeze up to this column').click();
  await expect.element(screen.getByText('Columns up to City are frozen.')).toBeInTheDocument();
  await expect.element(screen.getByRole('menu')).not.toBeInTheDocument();
  // The selected cell moves with its column.
  await select('City', 0);
  await go('Move the column', '{Alt>}{Shift>}{ArrowRight}{/Shift}{/Alt}', 'Seats', 0);
  await expect.element(screen.getByText('City is now column 3 of 4.')).toBeInTheDocument();
  await go('Move the column', '{Alt>}{Shift>}{ArrowLeft}{/Shift}{/Alt}', 'City', 0);
  await press('Open the record', '{Shift>}{ }{/Shift}');
  await expect.element(screen.getByRole('button', { name: 'Filter' })).not.toBeInTheDocument();
});

test('the list has no other entry', async () => {
  const { screen } = await renderGuests(1);
  await userEvent.keyboard('{Control>}/{/Control}');
  const dialog = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect.element(dialog).toBeVisible();
  await expectNoAxeViolations();
  const listed = dialog
    .getByRole('rowheader')
    .elements()
    .map(({ textContent }) => textContent);
  expect([...shown].toSorted()).toEqual(listed.toSorted());
});

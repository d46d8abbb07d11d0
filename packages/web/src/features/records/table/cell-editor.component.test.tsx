import type { DataType } from '@fieldhouse/contract/field-types';
import type { RecordValues } from '@fieldhouse/contract/records';
import type { RouterHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { teamId } from '../../../../test/render-in-app.tsx';
import { renderRecords } from '../../../../test/render-records.tsx';
import { sampleField } from '../../../../test/sample-fields.ts';
import { loadReadTyped } from '../../fields/index.ts';

const name = sampleField('plain_text', { title: 'Name', columnName: 'name' });

/** The table with a name and one other field, whose editor is open over the first record. */
async function openEditor(dataType: DataType, values: RecordValues, settings = {}) {
  const field = sampleField(dataType, { title: 'Part', columnName: 'part', settings });
  const table = await renderRecords([name, field], [{ name: 'Oak', ...values }, { name: 'Elm' }]);
  await table.select('Part', 0);
  await userEvent.keyboard('{Enter}');
  return { ...table, saved: () => table.stored.now()[0]?.values.part };
}

test('a bill is written over its cell, and Control and Enter end it', async () => {
  const night = { description: 'Nights', quantity: '3', unitPrice: '0.335', taxRate: '0.0725' };
  const { screen, saved } = await openEditor(
    'financial_line_items',
    { part: { items: [night] } },
    { currency: 'USD' },
  );
  const editor = screen.getByRole('group', { name: 'Part' });
  await editor.getByRole('button', { name: 'Add item' }).click();
  await editor.getByLabelText('Description').last().fill('Cleaning');
  await editor.getByLabelText('Unit price').last().fill('40');
  await expect.element(editor.getByText('$41.08')).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(editor).not.toBeInTheDocument();
  await expect
    .poll(saved)
    .toMatchObject({ items: [{ description: 'Nights' }, { description: 'Cleaning', unitPrice: '40' }] });
});

test('an address is written over its cell, part by part', async () => {
  const { screen, expectCell } = await openEditor('physical_address', {
    part: { line1: '12 Levee Road', city: 'Davis', region: 'CA', postalCode: '95616', country: 'US' },
  });
  const editor = screen.getByRole('group', { name: 'Part' });
  await editor.getByLabelText('Street address').fill('14 Levee Road');
  await userEvent.keyboard('{Tab}Back door{Control>}{Enter}{/Control}');
  await expectCell('Part', 0, '14 Levee Road, Back door, Davis, CA 95616, US');
});

test('over a cell, a colour and a link are chosen without leaving it', async () => {
  const { screen, expectCell, saved } = await openEditor('formatted_text', { part: '<p>Hello</p>' });
  const text = screen.getByRole('textbox', { name: 'Part' });
  await text.click();
  await userEvent.keyboard('{End}');
  await screen.getByRole('button', { name: 'Background color' }).click();
  const paleRed = screen.getByRole('button', { name: 'Pale red' });
  await expect.element(paleRed).toBeVisible();
  // Escape closes the colours, not the cell with what is written in it.
  await userEvent.keyboard('{Escape}');
  await expect.element(paleRed).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Text color' }).click();
  await screen.getByRole('button', { name: 'Red', exact: true }).click();
  await expect.element(text).toHaveFocus();
  await userEvent.keyboard(' from ');
  await screen.getByRole('button', { name: 'Link', exact: true }).click();
  await screen.getByLabelText('Link URL').fill('example.org');
  await userEvent.keyboard('{Enter}');
  await expect.element(text).toHaveFocus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(text).not.toBeInTheDocument();
  await expectCell('Part', 0, 'Hello from https://example.org');
  expect(saved()).toBe(
    '<p>Hello<span style="color: rgb(179, 38, 30);"> from </span>' +
      '<a target="_blank" rel="noopener noreferrer nofollow" href="https://example.org">https://example.org</a></p>',
  );
});

const thisYear = new Date().getFullYear();

test.each([
  ['12/31/2025', 'Dec 31, 2025', '2025-12-31'],
  ['5/6', `May 6, ${thisYear}`, `${thisYear}-05-06`],
])('%s typed over a date is %s', async (typed, shown, stored) => {
  const { expectCell, saved } = await openEditor('date', { part: '2020-01-01' });
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard(`${typed}{Enter}`);
  await expectCell('Part', 0, shown);
  expect(saved()).toBe(stored);
});

test.each(['2/31/2024', 'abc'])('%s is reported, and the date stays', async (typed) => {
  const { screen, expectCell, saved } = await openEditor('date', { part: '2020-01-01' });
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard(`${typed}{Enter}`);
  await expect.element(screen.getByText(/This isn’t a valid date/).first()).toBeVisible();
  await expectCell('Part', 0, 'Jan 1, 2020');
  expect(saved()).toBe('2020-01-01');
});

test('what can’t be read stays in the editor, and is corrected there', async () => {
  const { screen, expectCell, saved } = await openEditor('date', { part: '2020-01-01' });
  const input = screen.getByRole('textbox', { name: 'Part' });
  await input.fill('31 Feburary 2024');
  // The rules are loaded once the table is shown.
  await loadReadTyped();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('alert').getByText(/“31 Feburary 2024” in Part/)).toBeVisible();
  await expect.element(input).toHaveValue('31 Feburary 2024');
  await input.fill('Feb 29, 2024');
  await userEvent.keyboard('{Enter}');
  await expectCell('Part', 0, 'Feb 29, 2024');
  expect(saved()).toBe('2024-02-29');
});

const noon = '2026-01-15T17:00:00.000Z';

test.each([
  ['12/31/2025 9:30 PM', 'Dec 31, 2025, 9:30 PM', '2026-01-01T02:30:00.000Z'],
  ['Dec 31, 2025', 'Dec 31, 2025, 12:00 AM', '2025-12-31T05:00:00.000Z'],
])('%s typed over a time is %s', async (typed, shown, stored) => {
  const { expectCell, saved } = await openEditor('date_time', { part: noon });
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard(`${typed}{Enter}`);
  await expectCell('Part', 0, shown);
  expect(saved()).toBe(stored);
});

test.each(['12/31/2025 25:00', '1'])('%s is reported, and the time stays', async (typed) => {
  const { screen, expectCell, saved } = await openEditor('date_time', { part: noon });
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard(`${typed}{Enter}`);
  await expect.element(screen.getByText(/This isn’t a valid date and time/).first()).toBeVisible();
  await expectCell('Part', 0, 'Jan 15, 2026, 12:00 PM');
  expect(saved()).toBe(noon);
});

test('a day typed over a range is its first, and the last one stays', async () => {
  const { expectCell, saved } = await openEditor('date_range', {
    part: { start: '2020-01-01', end: '2026-01-05' },
  });
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('12/3/2025{Control>}{Enter}{/Control}');
  await expectCell('Part', 0, 'Dec 3, 2025 – Jan 5, 2026');
  expect(saved()).toEqual({ start: '2025-12-03', end: '2026-01-05' });
});

test('a part of a day is reported, and the range stays', async () => {
  const range = { start: '2020-01-01', end: '2026-01-05' };
  const { screen, expectCell, saved } = await openEditor('date_range', { part: range });
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('12/{Control>}{Enter}{/Control}');
  await expect.element(screen.getByText(/“12\/ – 2026-01-05” in Part/).first()).toBeVisible();
  await expectCell('Part', 0, 'Jan 1, 2020 – Jan 5, 2026');
  expect(saved()).toEqual(range);
});

test('a date is typed and ended by Tab', async () => {
  const { screen, expectCell, saved } = await openEditor('date', { part: null });
  await screen.getByRole('textbox', { name: 'Part' }).fill('Mar 4, 1956');
  await userEvent.keyboard('{Tab}');
  await expectCell('Part', 0, 'Mar 4, 1956');
  expect(saved()).toBe('1956-03-04');
});

test.each([
  ['email_address', { part: 'ana@example.org' }, 'no address', /“no address” in Part/, 'ana@example.org'],
  ['money', { part: { amount: '8.00', currency: 'USD' } }, '3ABC', /This isn’t a currency/, '8.00'],
] as const)('what can not be read as %s is reported, and the old value stays', async (...row) => {
  const [dataType, values, typed, problem, shown] = row;
  const { screen, expectCell, saved } = await openEditor(dataType, values);
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard(`${typed}{Enter}`);
  await expect.element(screen.getByText(problem).first()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expectCell('Part', 0, shown);
  expect(saved()).toEqual(values.part);
});

test('a text of another format is reported while it is typed over its cell', async () => {
  const { screen } = await openEditor('plain_text', { part: null }, { pattern: 'AA-99' });
  await userEvent.keyboard('12');
  await expect.element(screen.getByRole('alert').getByText(/Use the format AA-99/)).toBeVisible();
});

const red = { id: 'red', label: 'Red', color: 'red' };

test.each([
  ['number', null, '1,204', '1,204', 1204],
  ['decimal', null, '3.5', '3.50', '3.50'],
  ['phone_number', null, '+1 415 555 2671', '(415) 555-2671', '+14155552671'],
  ['email_address', null, 'ana@example.org', 'ana@example.org', 'ana@example.org'],
] as const)('a value of %s is typed over its cell', async (dataType, before, typed, shown, stored) => {
  const { expectCell, saved } = await openEditor(
    dataType,
    { part: before },
    { scale: 2, min: null, max: null },
  );
  await userEvent.keyboard(`${typed}{Enter}`);
  await expectCell('Part', 0, shown);
  expect(saved()).toEqual(stored);
});

test('Enter changes yes and no at once', async () => {
  const { expectCell, saved } = await openEditor('boolean', { part: null });
  await expectCell('Part', 0, 'Yes');
  await expect.poll(saved).toBe(true);
});

test('the table shows each value in few words', async () => {
  const fields = [
    ['percentage', '0.125', '12.5%', { scale: 2 }],
    ['date_range', { start: '2026-07-01', end: '2026-07-05' }, 'Jul 1, 2026 – Jul 5, 2026', {}],
    [
      'physical_address',
      { line1: '12 Levee Road', city: 'Davis', region: 'CA', postalCode: '95616', country: 'US' },
      '12 Levee Road, Davis, CA 95616, US',
      {},
    ],
    [
      'detail_list',
      [
        { label: 'Beds', value: '4' },
        { label: 'Heating', value: 'wood' },
      ],
      'Beds: 4 · Heating: wood',
      {},
    ],
    ['formatted_text', '<p>By the <strong>river</strong>.</p>', 'By the river.', {}],
    ['single_selection_from_list', red, 'Red', {}],
  ] as const;
  for (const [dataType, value, text, settings] of fields) {
    const field = sampleField(dataType, { title: 'Part', columnName: 'part', settings });
    const { screen, expectCell } = await renderRecords([field], [{ part: value }]);
    await expectCell('Part', 0, text);
    await screen.unmount();
  }
});

test('the keys on the cell of an address write over its street, and Escape brings it back', async () => {
  const field = sampleField('physical_address', { title: 'Part', columnName: 'part' });
  const part = { line1: '12 Levee Road', city: 'Davis', region: 'CA', postalCode: '95616', country: 'US' };
  const { screen, select, expectCell } = await renderRecords([name, field], [{ name: 'Oak', part }]);
  await select('Part', 0);
  await userEvent.keyboard('7 Mill Lane');
  const editor = screen.getByRole('group', { name: 'Part' });
  await expect.element(editor.getByLabelText('Street address')).toHaveValue('7 Mill Lane');
  await userEvent.keyboard('{Escape}');
  await expectCell('Part', 0, '12 Levee Road, Davis, CA 95616, US');
  await select('Part', 0);
  await userEvent.keyboard('7 Mill Lane{Control>}{Enter}{/Control}');
  await expectCell('Part', 0, '7 Mill Lane, Davis, CA 95616, US');
});

test.each([
  ['50', '50%', '0.5'],
  ['12.5', '12.5%', '0.125'],
  ['7%', '7%', '0.07'],
])('the percentage “%s” is typed over its cell as it is read', async (typed, shown, stored) => {
  const field = sampleField('percentage', {
    title: 'Part',
    columnName: 'part',
    settings: { scale: 4, min: null, max: null },
  });
  const {
    select,
    expectCell,
    stored: records,
  } = await renderRecords([name, field], [{ name: 'Oak', part: '0.9' }]);
  await select('Part', 0);
  await userEvent.keyboard(`${typed}{Enter}`);
  await expectCell('Part', 0, shown);
  await expect.poll(() => Number(records.now()[0]?.values.part)).toBe(Number(stored));
});

test.each([
  ['$12', '12.00', { amount: '12.00', currency: 'USD' }],
  ['12 eur', '€12.00', { amount: '12.00', currency: 'EUR' }],
])('“%s” typed over an amount in dollars has the currency that it names', async (typed, shown, stored) => {
  const field = sampleField('money', { title: 'Part', columnName: 'part', settings: { currency: 'USD' } });
  const table = await renderRecords([name, field], [{ name: 'Oak', part: null }]);
  await table.select('Part', 0);
  await userEvent.keyboard(`${typed}{Enter}`);
  await table.expectCell('Part', 0, shown);
  expect(table.stored.now()[0]?.values.part).toEqual(stored);
});

test('a euro sign that is typed with AltGr begins an amount in euros, as in a paste', async () => {
  const field = sampleField('money', { title: 'Part', columnName: 'part', settings: { currency: 'USD' } });
  const table = await renderRecords([name, field], [{ name: 'Oak', part: null }]);
  await table.select('Part', 0);
  // As Windows reports it.
  const altGr = { key: '€', ctrlKey: true, altKey: true, bubbles: true, cancelable: true };
  document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', altGr));
  await userEvent.keyboard('12{Enter}');
  await table.expectCell('Part', 0, '€12.00');
  expect(table.stored.now()[0]?.values.part).toEqual({ amount: '12.00', currency: 'EUR' });
});

test('an amount with two currencies is refused at its cell', async () => {
  const field = sampleField('money', { title: 'Part', columnName: 'part', settings: { currency: 'USD' } });
  const table = await renderRecords([name, field], [{ name: 'Oak', part: null }]);
  await loadReadTyped();
  await table.select('Part', 0);
  await userEvent.keyboard('$12 EUR{Enter}');
  await expect.element(table.screen.getByText(/Enter an amount, such as 12.50/).first()).toBeVisible();
  expect(table.stored.now()[0]?.values.part).toBeNull();
});

test('the first key on formatted text is its first character', async () => {
  const { screen, saved } = await openEditor('formatted_text', { part: '<p>Hello</p>' });
  await expect.element(screen.getByRole('textbox', { name: 'Part' })).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('Snow');
  const text = screen.getByRole('textbox', { name: 'Part' });
  await expect.element(text).toHaveFocus();
  await expect.element(text).toHaveTextContent('Snow');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.poll(saved).toBe('<p>Snow</p>');
});

test('the first key on details and on a bill begins another line', async () => {
  const beds = { label: 'Beds', value: '4' };
  const details = await openEditor('detail_list', { part: [beds] });
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('Heat{Tab}wood{Control>}{Enter}{/Control}');
  await expect.poll(details.saved).toEqual([beds, { label: 'Heat', value: 'wood' }]);
  await details.screen.unmount();
  const night = { description: 'Nights', quantity: '3', unitPrice: '40', taxRate: '0' };
  const bill = await openEditor('financial_line_items', { part: { items: [night] } }, { currency: 'USD' });
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('Tea{Tab}{Tab}5{Control>}{Enter}{/Control}');
  await expect
    .poll(bill.saved)
    .toMatchObject({ items: [{ description: 'Nights' }, { description: 'Tea', unitPrice: '5' }] });
});

test('the first key on a line of a bill writes over its description', async () => {
  const part = { description: 'Nights', quantity: '3', unitPrice: '40', taxRate: '0' };
  const { saved } = await openEditor('financial_line_item', { part }, { currency: 'USD' });
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('Tea{Control>}{Enter}{/Control}');
  await expect.poll(saved).toMatchObject({ description: 'Tea', quantity: '3', unitPrice: '40' });
});

test('a value that is being typed is saved when the page is left without the mouse', async () => {
  const { stored, select } = await renderRecords([name], [{ name: 'Oak' }]);
  await select('Name', 0);
  await userEvent.keyboard('Elm');
  await expect.element(page.getByRole('textbox')).toHaveValue('Elm');
  await leaveTo(`/team-${teamId}/elsewhere`);
  await expect.poll(() => stored.now()[0]?.values.name).toBe('Elm');
});

/** By the router, as Back and a shortcut do. */
async function leaveTo(path: string) {
  if (!('__TSR_ROUTER__' in window)) throw new Error('There is no router.');
  const { history } = window.__TSR_ROUTER__ as { readonly history: RouterHistory };
  history.push(path);
}

test('a click on the selected cell opens no editor: what is typed after it replaces the value', async () => {
  const { screen, select, expectCell } = await renderRecords([name], [{ name: 'Oak' }, { name: 'Ash' }]);
  await select('Name', 1);
  const canvas = screen.getByTestId('data-grid-canvas');
  // Long after the click that gave the grid its focus: both are no double click.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  await userEvent.click(canvas, { force: true, position: { x: 150, y: 87 } });
  await userEvent.keyboard('Elm{Enter}');
  await expectCell('Name', 1, 'Elm');
});

/** What the grid gets from the clipboard. */
function paste(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  window.dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }));
}

test('a name is edited beside its picture', async () => {
  const { select } = await renderRecords([name], [{ name: 'Oak' }]);
  await select('Name', 0);
  await userEvent.keyboard('{F2}');
  const input = page.getByRole('textbox', { name: 'Name' });
  await expect.element(input).toHaveFocus();
  const face = document.querySelector('[data-initials="O"]')?.getBoundingClientRect();
  const { left } = input.element().getBoundingClientRect();
  const { paddingLeft } = getComputedStyle(input.element());
  expect(face?.width).toBe(22);
  expect(left + Number.parseFloat(paddingLeft)).toBeGreaterThan(face?.right ?? Number.POSITIVE_INFINITY);
});

test('what was pasted is selected', async () => {
  const { select, expectCell } = await renderRecords(
    [name, sampleField('number', { title: 'Visits', columnName: 'visits' })],
    [{ name: 'Oak' }, { name: 'Ash' }, { name: 'Fir' }],
  );
  await select('Name', 0);
  paste('Elm\t5\r\nYew\t6');
  await expectCell('Name', 1, 'Yew');
  await userEvent.keyboard('{Delete}');
  await expectCell('Name', 0, '');
  await expectCell('Name', 1, '');
  await expectCell('Name', 2, 'Fir');
});

test('what was pasted is undone from its message', async () => {
  const { screen, select, expectCell } = await renderRecords([name], [{ name: 'Oak' }, { name: 'Ash' }]);
  await select('Name', 0);
  paste('Elm\r\nYew');
  await expectCell('Name', 1, 'Yew');
  await screen.getByRole('button', { name: 'Undo' }).click();
  await expectCell('Name', 0, 'Oak');
  await expectCell('Name', 1, 'Ash');
});

test('cells without a column and contact cards are not pasted without a word', async () => {
  const { screen, select, expectCell } = await renderRecords([name], [{ name: 'Oak' }]);
  await select('Name', 0);
  paste('Elm\t5\t6');
  await expect
    .element(screen.getByText('2 cells weren’t pasted: there are no columns for them.'))
    .toBeVisible();
  await expectCell('Name', 0, 'Elm');
  paste('BEGIN:VCARD\r\nFN:Ana\r\nEND:VCARD');
  await expect.element(screen.getByText(/^Contact cards and calendars/)).toBeVisible();
  await expectCell('Name', 0, 'Elm');
});

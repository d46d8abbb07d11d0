// Values of structured types: entered on the record page, shown in the table, and filtered by their text.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  expectNoAxeViolations,
  expectNoAxeViolationsInBothThemes,
  newPage,
  saveScreenshot,
  type VisitorOptions,
} from './harness/browser.ts';
import { makeCollection, teamAsAda, uniqueSuffix } from './harness/made-collection.ts';
import { recordsTable } from './harness/records-table.ts';

const fields = [
  ['Name', 'plain_text'],
  ['Site', 'url'],
  ['Share', 'percentage'],
  ['Stay', 'date_range'],
  ['Place', 'physical_address'],
  ['Facts', 'detail_list'],
  ['Bill', 'financial_line_items'],
  ['Story', 'formatted_text'],
  ['Part', 'code'],
  ['Mark', 'icon'],
  ['Film', 'video'],
  ['Sleeps', 'plain_text'],
] as const;
const values = {
  name: 'Cedar cabin',
  site: 'https://example.org/cedar',
  share: '0.125',
  stay: { start: '2026-07-01', end: '2026-07-05' },
  place: { line1: '12 Levee Road', city: 'Davis', region: 'CA', postalCode: '95616', country: 'US' },
  facts: [
    { label: 'Beds', value: '4' },
    { label: 'Heating', value: 'wood' },
  ],
  bill: { items: [{ description: 'Nights', quantity: '4', unitPrice: '89.50', taxRate: '0.0725' }] },
  story: '<p>By the <strong>river</strong>.</p>',
  part: 'CAB-0007',
  mark: 'fa-solid fa-tree',
  film: 'https://youtu.be/abcdefghijk',
  sleeps: '4',
};

const titles = fields.map(([title]) => title);

interface Cabins {
  readonly pluralName: string;
  readonly teamId: string;
  readonly id: string;
  readonly table: string;
  readonly fieldsPage: string;
  /** The page of the record with a value of every type. */
  readonly cedar: string;
  readonly oak: string;
}

/** All records of the cabins as currently stored. */
async function readRecords(page: Page, { teamId, id }: Cabins): Promise<string> {
  const path = `/api/teams/${teamId}/collections/${id}/records/query`;
  return (await page.request.post(path, { data: {} })).text();
}

async function makeCabins(oak: object = {}): Promise<Cabins> {
  const mark = uniqueSuffix();
  const pluralName = `Cabins ${mark}`;
  const { teamId, id, recordIds, text } = await makeCollection({
    name: `Cabin ${mark}`,
    pluralName,
    fields,
    records: [values, { name: 'Oak cabin', sleeps: 'a crowd', ...oak }],
  });
  expect(text).toContain('"383.96"');
  const pageOf = (record = '') => `/team-${teamId}/data-records/${record}/all-fields?collection=${id}`;
  return {
    pluralName,
    teamId,
    id,
    table: `/team-${teamId}/data-collections/${id}/records`,
    fieldsPage: `/team-${teamId}/admin/data-collections/${id}/data-fields`,
    cedar: pageOf(recordIds[0]),
    oak: pageOf(recordIds[1]),
  };
}

/** Cabins with a view that filters by part of a text, which does not work for a number. */
async function makeCabinsWithCrowds(): Promise<Cabins> {
  const cabins = await makeCabins();
  const filter = { field: 'sleeps', operator: 'contains', value: 'crowd' };
  const view = { internalName: 'Crowds', type: 'table', visibility: 'team', settings: { filter } };
  const { post } = await teamAsAda();
  await post(`/collections/${cabins.id}/views`, view);
  return cabins;
}

async function open(path: string, options: VisitorOptions = {}): Promise<Page> {
  const page = await newPage({ signedInAs: 'ada', ...options });
  await page.goto(path);
  return page;
}

test('the table shows each value in few words', async () => {
  const cabins = await makeCabins();
  const page = await open(cabins.table);
  const table = recordsTable(page, titles);
  await table.expectCell('Share', 0, '12.5%');
  await table.expectCell('Stay', 0, 'Jul 1, 2026 – Jul 5, 2026');
  await table.expectCell('Place', 0, '12 Levee Road, Davis, CA 95616, US');
  await saveScreenshot(page, 'field-types-table');
  await table.select('Story', 0);
  await table.expectCell('Facts', 0, 'Beds: 4 · Heating: wood');
  await table.expectCell('Bill', 0, '$383.96');
  await table.expectCell('Story', 0, 'By the river.');
  await expectNoAxeViolations(page);
});

test('values with parts are written on the record page and kept', async () => {
  const cabins = await makeCabins();
  const page = await open(cabins.oak);
  await page.getByLabel('Street address').fill('3 Oak Street');
  await page.getByLabel('City').fill('Winters');
  const facts = page.getByRole('group', { name: 'Facts' });
  await facts.getByLabel('Label').fill('Beds');
  await facts.getByLabel('Value').fill('2');
  const bill = page.getByRole('group', { name: 'Bill' });
  await bill.getByLabel('Description').fill('Nights');
  await bill.getByLabel('Quantity').fill('3');
  await bill.getByLabel('Unit price').fill('0.335');
  await bill.getByLabel('Tax %').fill('7.25');
  await bill.getByText('$1.08').waitFor();
  await page.getByLabel('Share').fill('33.3');
  await page.getByRole('group', { name: 'Story' }).getByRole('textbox').fill('Under the oak');
  await page.getByLabel('Site').fill('no address');
  await page.getByLabel('Part', { exact: true }).click();
  await page.getByText('The value is not a valid URL address').waitFor();
  await page.getByLabel('Site').fill('oak.example');
  await page.getByLabel('Part', { exact: true }).click();
  // The message was also shown for the previous fields.
  await expect.poll(() => readRecords(page, cabins)).toContain('https://oak.example');
  await page.getByText('Saved').waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'field-types-record');
  await page.reload();
  await page.getByRole('group', { name: 'Bill' }).getByText('$1.08').waitFor();
  await expect.poll(() => page.getByLabel('City').inputValue()).toBe('Winters');
  await expect.poll(() => page.getByLabel('Share').inputValue()).toBe('33.3');
  await expect.poll(() => page.getByLabel('Site').inputValue()).toBe('https://oak.example');
  await page.getByText('Under the oak').waitFor();
});

test.each([
  { viewport: 'desktop', language: 'en' },
  { viewport: 'phone', language: 'es' },
] as const)('the record page in both themes as %o', async (options) => {
  const { cedar } = await makeCabins();
  const page = await open(cedar, options);
  await page.getByText('By the river.').waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectNoAxeViolationsInBothThemes(page, `field-types-record-${Object.values(options).join('-')}`);
});

test('a bill is written over its cell', async () => {
  const bill = { items: [{ description: 'Nights', quantity: '3', unitPrice: '0.335', taxRate: '0.0725' }] };
  const cabins = await makeCabins({ bill });
  const page = await open(cabins.table);
  const table = recordsTable(page, titles);
  await table.select('Bill', 1);
  await page.keyboard.press('Enter');
  const editor = page.getByRole('group', { name: 'Bill' });
  await editor.getByRole('button', { name: 'Add item' }).click();
  await editor.getByLabel('Description').last().fill('Cleaning');
  await editor.getByLabel('Unit price').last().fill('40');
  await editor.getByText('$41.08').waitFor();
  await saveScreenshot(page, 'field-types-bill-cell');
  await page.keyboard.press('Control+Enter');
  await table.expectCell('Bill', 1, '$41.08');
});

test('an address is written over its cell, part by part', async () => {
  const cabins = await makeCabins();
  const page = await open(cabins.table);
  const table = recordsTable(page, titles);
  await table.select('Place', 0);
  await page.keyboard.press('Enter');
  const place = page.getByRole('group', { name: 'Place' });
  await place.getByLabel('Street address').fill('14 Levee Road');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Back door');
  await saveScreenshot(page, 'field-types-cell');
  await page.keyboard.press('Control+Enter');
  await table.expectCell('Place', 0, '14 Levee Road, Back door, Davis, CA 95616, US');
});

async function addField(page: Page, type: RegExp, title: string): Promise<void> {
  // The previous dialog may still be closing.
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Add field' }).click();
  await page.getByRole('button', { name: type }).click();
  await page.getByLabel('Title').fill(title);
}

test('a field that numbers records and one that names a collection are made', async () => {
  const { fieldsPage, teamId, id, pluralName } = await makeCabins();
  const page = await open(fieldsPage);
  await addField(page, /^Code/, 'Booking');
  await page.getByLabel('Numbering for new records').fill('BK-{seq:4}');
  await saveScreenshot(page, 'field-types-new-code');
  await page.getByRole('dialog').getByRole('button', { name: 'Add field' }).click();
  await page.getByText('Code · booking').waitFor();
  await addField(page, /^Collection One of the team’s collections/, 'Kept in');
  await page.getByRole('dialog').getByRole('button', { name: 'Add field' }).click();
  await page.getByText('Collection · kept_in').waitFor();
  const path = `/api/teams/${teamId}/collections/${id}/records`;
  const made = await page.request.post(path, {
    data: { records: [{ name: 'Pine cabin', kept_in: id }] },
  });
  const text = await made.text();
  expect(text).toContain('BK-0001');
  expect(text).toContain(pluralName);
});

async function openChange(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit Sleeps' }).click();
  await page.getByRole('button', { name: 'Change type' }).click();
  await page.getByRole('combobox', { name: 'New type' }).fill('Number');
  await page.getByRole('option', { name: 'Number', exact: true }).click();
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByText('1 value will be lost').waitFor();
  // A number can’t be filtered by a part of it.
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Crowds' })
    .getByText('loses the part that uses')
    .waitFor();
}

test.each([{ viewport: 'desktop' }, { viewport: 'phone' }] as const)(
  'what another type would do to the values is shown before, in both themes, as %o',
  async (options) => {
    const { fieldsPage } = await makeCabinsWithCrowds();
    const page = await open(fieldsPage, options);
    await openChange(page);
    await page.getByRole('cell', { name: 'a crowd' }).waitFor();
    await expectNoAxeViolationsInBothThemes(page, `field-types-change-${options.viewport}`);
  },
);

test('a type is changed, and taken back with what was there before', async () => {
  const { fieldsPage } = await makeCabinsWithCrowds();
  const page = await open(fieldsPage);
  await openChange(page);
  await page.getByRole('button', { name: 'Change and lose 1 value' }).click();
  await page.getByText('Sleeps changed to Number').waitFor();
  await page.getByRole('button', { name: 'Edit Sleeps' }).click();
  await page.getByText('It was Text before.').waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'field-types-was');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('1 of them gets its earlier value back').waitFor();
  await page.getByRole('cell', { name: 'a crowd' }).waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'field-types-undo');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Sleeps changed to Text').waitFor();
});

test('texts become a list that gets their names, another list is chosen, and digits are rounded with a yes', async () => {
  const { fieldsPage } = await makeCabins();
  const page = await open(fieldsPage);
  const dialog = page.getByRole('dialog').first();
  const edit = async (action: string) => {
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Edit Sleeps' }).click();
    await dialog.getByRole('button', { name: action }).click();
  };
  const look = () => dialog.getByRole('button', { name: 'Preview changes' }).click();
  const makeList = async (name: string) => {
    await dialog.getByRole('button', { name: 'Create a new list' }).click();
    await dialog.getByLabel('List name').fill(name);
  };
  await edit('Change type');
  await dialog.getByRole('combobox', { name: 'New type' }).fill('Single select');
  await page.getByRole('option', { name: 'Single select', exact: true }).click();
  await makeList(`Beds ${uniqueSuffix()}`);
  await look();
  await dialog.getByText('2 names aren’t in the list: 4 and a crowd').waitFor();
  await dialog.getByText('2 values will be lost').waitFor();
  await dialog.getByText('Add them to the list').click();
  await dialog.getByText('2 values will be converted').waitFor();
  await dialog.getByRole('button', { name: 'Change type' }).click();
  await page.getByText('Sleeps changed to Single select').waitFor();
  await edit('Choose a different list');
  await makeList(`Rooms ${uniqueSuffix()}`);
  await dialog.getByLabel('Item 1', { exact: true }).fill('A Crowd');
  await look();
  await dialog.getByText('1 value will be lost').waitFor();
  await saveScreenshot(page, 'field-types-other-list');
  await dialog.getByRole('button', { name: 'Change and lose 1 value' }).click();
  await page.getByText('Sleeps updated').waitFor();
  await edit('Undo');
  await dialog.getByText('1 of them gets its earlier value back').waitFor();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Edit Share' }).click();
  await dialog.getByRole('button', { name: 'Change the decimal places' }).click();
  await dialog.getByLabel('Decimal places').fill('0');
  await look();
  await dialog.getByText('1 of them will be rounded').waitFor();
  await page.getByRole('cell', { name: '13%' }).waitFor();
  await expectNoAxeViolationsInBothThemes(page, 'field-types-digits');
  await dialog.getByRole('button', { name: 'Change and round 1 value' }).click();
  await page.getByText('Share updated').waitFor();
});

test('a deleted field is restored with its values, or deleted forever', async () => {
  const cabins = await makeCabins();
  const page = await open(cabins.fieldsPage);
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete Sleeps', exact: true }).click();
    await page.getByRole('button', { name: 'Delete field' }).click();
    await page.getByRole('heading', { name: 'Deleted fields' }).waitFor();
  };
  await remove();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Restore Sleeps' }).scrollIntoViewIfNeeded();
  await saveScreenshot(page, 'field-types-deleted');
  await page.getByRole('button', { name: 'Restore Sleeps' }).click();
  await page.getByText('“Sleeps” restored').waitFor();
  await page.getByRole('button', { name: 'Edit Sleeps' }).waitFor();
  expect(await readRecords(page, cabins)).toContain('a crowd');
  await remove();
  await page.getByRole('button', { name: 'Delete Sleeps forever' }).click();
  await page.getByRole('button', { name: 'Delete forever' }).last().click();
  await page.getByText('“Sleeps” deleted forever').waitFor();
  await page.getByRole('heading', { name: 'Deleted fields' }).waitFor({ state: 'hidden' });
});

test('new records begin with what a field was told, and numbers are read as their writer writes them', async () => {
  const { fieldsPage, id, table } = await makeCabins();
  const page = await open(fieldsPage);
  const dialog = page.getByRole('dialog');
  const add = async () => {
    await dialog.getByRole('button', { name: 'Add field' }).click();
    await dialog.waitFor({ state: 'hidden' });
  };
  await addField(page, /^Money/, 'Fee');
  await dialog.getByLabel('Default value').fill('12.5');
  await dialog.getByLabel('Currency of the amount').selectOption('EUR');
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'field-types-default');
  await add();
  await addField(page, /^Decimal/, 'Weight');
  await dialog.getByLabel('Decimal places').fill('3');
  await dialog.getByLabel('Default value').fill('1.25');
  await add();
  await addField(page, /^Text/, 'Plate');
  await dialog.getByLabel('Format').fill('AA-99');
  await add();
  await addField(page, /^Percentage/, 'Rest');
  await dialog.getByLabel('Maximum value').fill('12.5');
  await add();

  const spanish = await newPage({ signedInAs: 'ada', language: 'es' });
  await spanish.goto(table);
  await spanish.getByRole('button', { name: /^Nuevo: / }).click();
  await expect.poll(() => dialogOf(spanish).getByLabel('Weight').inputValue()).toBe('1,250');
  await dialogOf(spanish).getByLabel('Name').fill('Fir cabin');
  await dialogOf(spanish).getByLabel('Weight').fill('1,375');
  await dialogOf(spanish).getByLabel('Rest').fill('13');
  await dialogOf(spanish).getByLabel('Plate').fill('A-1');
  await dialogOf(spanish).getByLabel('Rest').focus();
  // Shown on blur, in the words of the server.
  await spanish.getByText('Se escribe como AA-99').waitFor();
  await pickIcon(spanish);
  await dialogOf(spanish).getByRole('button', { name: 'Crear' }).click();
  await spanish.getByText('El valor máximo permitido es 12.5%').waitFor();
  await dialogOf(spanish).getByLabel('Rest').fill('12,25');
  await dialogOf(spanish).getByRole('button', { name: 'Crear' }).click();
  await spanish.getByText('Se escribe como AA-99').waitFor();
  await saveScreenshot(spanish, 'field-types-refused');
  await dialogOf(spanish).getByLabel('Plate').fill('CA-12');
  await dialogOf(spanish).getByRole('button', { name: 'Crear' }).click();
  await dialogOf(spanish).waitFor({ state: 'hidden' });

  const { post } = await teamAsAda();
  const filter = { field: 'name', operator: 'is', value: 'Fir cabin' };
  const [made] = JSON.parse(await post(`/collections/${id}/records/query`, { filter })).records;
  const values = { weight: '1.375', rest: '0.1225', plate: 'CA-12', mark: 'fa-solid fa-anchor' };
  expect(made.values).toMatchObject({ ...values, fee: { amount: '12.50', currency: 'EUR' } });
  // No total of two currencies, but one of each; invalid input is reported where it was typed.
  const dollars = { name: 'Yew cabin', fee: { amount: '8.00', currency: 'USD' } };
  await post(`/collections/${id}/records`, { records: [dollars] });
  const grid = recordsTable(page, [...titles, 'Fee', 'Weight', 'Plate', 'Rest']);
  await page.goto(table);
  await page.locator('footer').getByText('$8.00 · €12.50').first().waitFor();
  await grid.type('Fee', 0, '3ABC');
  await page.getByText('This isn’t a currency').first().waitFor();
  await grid.select('Plate', 0);
  await page.keyboard.type('12', { delay: 15 });
  await page.getByRole('alert').getByText('Use the format AA-99').waitFor();
  await saveScreenshot(page, 'field-types-told');
  await page.keyboard.press('Escape');
});

function dialogOf(page: Page) {
  return page.getByRole('dialog').first();
}

async function pickIcon(page: Page): Promise<void> {
  await dialogOf(page)
    .getByRole('button', { name: /^Elegir un icono/ })
    .click();
  await page.getByLabel('Buscar iconos').fill('anchor');
  await page.getByRole('button', { name: 'anchor', exact: true }).click();
}

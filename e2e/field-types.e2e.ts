// Values that are more than a number or a text: written on the record page, read in the table, filtered by what they say.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectNoAxeViolations, newPage, shoot, type VisitorOptions } from './harness/browser.ts';
import { makeCollection } from './harness/made-collection.ts';
import { recordsTable } from './harness/records-table.ts';

const run = Date.now().toString(36);
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
let team = '';
let collection = '';
let record = '';

beforeAll(async () => {
  const made = await makeCollection({
    name: `Cabin ${run}`,
    pluralName: `Cabins ${run}`,
    fields,
    records: [values, { name: 'Oak cabin', sleeps: 'a crowd' }],
  });
  expect(made.text).toContain('"383.96"');
  team = made.teamId;
  collection = made.id;
  record = made.recordIds[1] ?? '';
  const page = await newPage({ signedInAs: 'ada' });
  const filter = { field: 'sleeps', operator: 'contains', value: 'crowd' };
  const saved = await page.request.post(`/api/teams/${team}/collections/${collection}/views`, {
    data: { internalName: 'Crowds', type: 'table', visibility: 'team', settings: { filter } },
  });
  expect(saved.ok()).toBe(true);
  await page.context().close();
}, 60_000);

async function open(path: string, options: VisitorOptions = {}): Promise<Page> {
  const page = await newPage({ signedInAs: 'ada', ...options });
  await page.goto(`/team-${team}/${path}`);
  return page;
}

test('the table shows each value in few words', async () => {
  const page = await open(`data-collections/${collection}/records`);
  const table = recordsTable(page, titles);
  await table.expectCell('Share', 0, '12.5%');
  await table.expectCell('Stay', 0, 'Jul 1, 2026 – Jul 5, 2026');
  await table.expectCell('Place', 0, '12 Levee Road, Davis, CA 95616, US');
  await shoot(page, 'field-types-table');
  await table.select('Story', 0);
  await table.expectCell('Facts', 0, 'Beds: 4 · Heating: wood');
  await table.expectCell('Bill', 0, '$383.96');
  await table.expectCell('Story', 0, 'By the river.');
  await expectNoAxeViolations(page);
});

test('values with parts are written on the record page and kept', async () => {
  const page = await open(`data-records/${record}/all-fields?collection=${collection}`);
  await page.getByLabel('Street and number').fill('3 Oak Street');
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
  await page.getByLabel('Part').click();
  await page.getByText('The value is not a valid URL address').waitFor();
  await page.getByLabel('Site').fill('oak.example');
  await page.getByLabel('Part').click();
  await page.getByText('Saved').waitFor();
  await expectNoAxeViolations(page);
  await shoot(page, 'field-types-record');
  await page.reload();
  await page.getByRole('group', { name: 'Bill' }).getByText('$1.08').waitFor();
  expect(await page.getByLabel('City').inputValue()).toBe('Winters');
  expect(await page.getByLabel('Share').inputValue()).toBe('33.3');
  expect(await page.getByLabel('Site').inputValue()).toBe('https://oak.example');
  await page.getByText('Under the oak').waitFor();
});

test.each([
  { theme: 'dark', viewport: 'desktop' },
  { theme: 'light', viewport: 'phone' },
  { theme: 'dark', viewport: 'phone', language: 'es' },
] as const)('the record page as %o', async (options) => {
  const page = await open(`data-records/${record}/all-fields?collection=${collection}`, options);
  await page.getByText('Under the oak').waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectNoAxeViolations(page);
  await shoot(page, `field-types-record-${Object.values(options).join('-')}`);
});

test('a bill is written over its cell', async () => {
  const page = await open(`data-collections/${collection}/records`);
  const table = recordsTable(page, titles);
  await table.select('Bill', 1);
  await page.keyboard.press('Enter');
  const bill = page.getByRole('group', { name: 'Bill' });
  await bill.getByRole('button', { name: 'Add an item' }).click();
  await bill.getByLabel('Description').last().fill('Cleaning');
  await bill.getByLabel('Unit price').last().fill('40');
  await bill.getByText('$41.08').waitFor();
  await shoot(page, 'field-types-bill-cell');
  await page.keyboard.press('Control+Enter');
  await table.expectCell('Bill', 1, '$41.08');
});

test('an address is written over its cell, part by part', async () => {
  const page = await open(`data-collections/${collection}/records`);
  const table = recordsTable(page, titles);
  await table.select('Place', 0);
  await page.keyboard.press('Enter');
  const place = page.getByRole('group', { name: 'Place' });
  await place.getByLabel('Street and number').fill('14 Levee Road');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Back door');
  await shoot(page, 'field-types-cell');
  await page.keyboard.press('Control+Enter');
  await table.expectCell('Place', 0, '14 Levee Road, Back door, Davis, CA 95616, US');
});

const fieldsPage = () => `admin/data-collections/${collection}/data-fields`;

async function addField(page: Page, type: RegExp, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add field' }).click();
  await page.getByRole('button', { name: type }).click();
  await page.getByLabel('Title').fill(title);
}

test('a field that numbers records and one that names a collection are made', async () => {
  const page = await open(fieldsPage());
  await addField(page, /^Code/, 'Booking');
  await page.getByLabel('Numbers for new records').fill('BK-{seq:4}');
  await shoot(page, 'field-types-new-code');
  await page.getByRole('dialog').getByRole('button', { name: 'Add field' }).click();
  await page.getByText('Code · booking').waitFor();
  await addField(page, /^Collection A collection/, 'Kept in');
  await page.getByRole('dialog').getByRole('button', { name: 'Add field' }).click();
  await page.getByText('Collection · kept_in').waitFor();
  const path = `/api/teams/${team}/collections/${collection}/records`;
  const made = await page.request.post(path, {
    data: { records: [{ name: 'Pine cabin', kept_in: collection }] },
  });
  const text = await made.text();
  expect(text).toContain('BK-0001');
  expect(text).toContain(`Cabins ${run}`);
});

async function openChange(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit Sleeps' }).click();
  await page.getByRole('button', { name: 'Change the type' }).click();
  await page.getByRole('combobox', { name: 'New type' }).fill('Number');
  await page.getByRole('option', { name: 'Number', exact: true }).click();
  await page.getByRole('button', { name: 'Show what would change' }).click();
  await page.getByText('1 value would be lost').waitFor();
  // A number can’t be asked for a part of it.
  await page.getByRole('listitem').filter({ hasText: 'Crowds' }).getByText('loses what asks for').waitFor();
}

test.each([
  { theme: 'light', viewport: 'desktop' },
  { theme: 'dark', viewport: 'phone' },
  { theme: 'dark', viewport: 'desktop' },
] as const)('what another type would do to the values is shown before, as %o', async (options) => {
  const page = await open(fieldsPage(), options);
  await openChange(page);
  await page.getByRole('cell', { name: 'a crowd' }).waitFor();
  await expectNoAxeViolations(page);
  await shoot(page, `field-types-change-${Object.values(options).join('-')}`);
});

test('a type is changed, and taken back with what was there before', async () => {
  const page = await open(fieldsPage());
  await openChange(page);
  await page.getByRole('button', { name: 'Change and lose 1 value' }).click();
  await page.getByText('The type of Sleeps is Number now.').waitFor();
  await page.getByRole('button', { name: 'Edit Sleeps' }).click();
  await page.getByText('It was Text before.').waitFor();
  await expectNoAxeViolations(page);
  await shoot(page, 'field-types-was');
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.getByText('1 of them comes back from before').waitFor();
  await page.getByRole('cell', { name: 'a crowd' }).waitFor();
  await expectNoAxeViolations(page);
  await shoot(page, 'field-types-undo');
  await page.getByRole('button', { name: 'Take back' }).click();
  await page.getByText('The type of Sleeps is Text now.').waitFor();
});

test('a deleted field is restored with its values, or deleted forever', async () => {
  const page = await open(fieldsPage());
  const remove = async () => {
    await page.getByRole('button', { name: 'Delete Sleeps', exact: true }).click();
    await page.getByRole('button', { name: 'Delete field' }).click();
    await page.getByRole('heading', { name: 'Deleted fields' }).waitFor();
  };
  await remove();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Restore Sleeps' }).scrollIntoViewIfNeeded();
  await shoot(page, 'field-types-deleted');
  await page.getByRole('button', { name: 'Restore Sleeps' }).click();
  await page.getByText('“Sleeps” is back.').waitFor();
  await page.getByRole('button', { name: 'Edit Sleeps' }).waitFor();
  const path = `/api/teams/${team}/collections/${collection}/records/query`;
  expect(await (await page.request.post(path, { data: {} })).text()).toContain('a crowd');
  await remove();
  await page.getByRole('button', { name: 'Delete Sleeps forever' }).click();
  await page.getByRole('button', { name: 'Delete forever' }).last().click();
  await page.getByText('“Sleeps” is gone.').waitFor();
  await page.getByRole('heading', { name: 'Deleted fields' }).waitFor({ state: 'hidden' });
});

// Values that are more than a number or a text, written on the record page; and the type of a field, changed and undone.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoAxeViolations, newPage, saveScreenshot } from './harness/browser.ts';
import { makeCollection, teamAsAda, uniqueSuffix } from './harness/made-collection.ts';

const fields = [
  ['Name', 'plain_text'],
  ['Site', 'url'],
  ['Share', 'percentage'],
  ['Place', 'physical_address'],
  ['Facts', 'detail_list'],
  ['Bill', 'financial_line_items'],
  ['Story', 'formatted_text'],
  ['Part', 'code'],
  ['Sleeps', 'plain_text'],
] as const;

interface Cabins {
  readonly id: string;
  readonly fieldsPage: string;
  /** The page of the second record. */
  readonly oak: string;
}

async function makeCabins(): Promise<Cabins> {
  const mark = uniqueSuffix();
  const { teamId, id, recordIds } = await makeCollection({
    name: `Cabin ${mark}`,
    pluralName: `Cabins ${mark}`,
    fields,
    records: [
      { name: 'Cedar cabin', sleeps: '4' },
      { name: 'Oak cabin', sleeps: 'a crowd' },
    ],
  });
  return {
    id,
    fieldsPage: `/team-${teamId}/admin/data-collections/${id}/data-fields`,
    oak: `/team-${teamId}/data-records/${recordIds[1]}/all-fields?collection=${id}`,
  };
}

/** All records of the cabins as currently stored. */
async function readRecords({ id }: Cabins): Promise<string> {
  return (await teamAsAda()).post(`/collections/${id}/records/query`, {});
}

async function open(path: string): Promise<Page> {
  const page = await newPage({ signedInAs: 'ada' });
  await page.goto(path);
  return page;
}

test('values with parts are entered on the record page and saved', async () => {
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
  await expect.poll(() => readRecords(cabins)).toContain('https://oak.example');
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

test('a type is changed, and taken back with what was there before', async () => {
  const { id, fieldsPage } = await makeCabins();
  // A number can’t be filtered by a part of it.
  const filter = { field: 'sleeps', operator: 'contains', value: 'crowd' };
  const view = { internalName: 'Crowds', type: 'table', visibility: 'team', settings: { filter } };
  await (await teamAsAda()).post(`/collections/${id}/views`, view);
  const page = await open(fieldsPage);
  await page.getByRole('button', { name: 'Edit Sleeps' }).click();
  await page.getByRole('button', { name: 'Change type' }).click();
  await page.getByRole('combobox', { name: 'New type' }).fill('Number');
  await page.getByRole('option', { name: 'Number', exact: true }).click();
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await page.getByText('1 value will be lost').waitFor();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Crowds' })
    .getByText('loses the part that uses')
    .waitFor();
  await page.getByRole('button', { name: 'Change and lose 1 value' }).click();
  await page.getByText('Sleeps changed to Number').waitFor();
  await page.getByRole('button', { name: 'Edit Sleeps' }).click();
  await page.getByText('It was Text before.').waitFor();
  await saveScreenshot(page, 'field-types-was');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('1 of them gets its earlier value back').waitFor();
  await page.getByRole('cell', { name: 'a crowd' }).waitFor();
  await saveScreenshot(page, 'field-types-undo');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Sleeps changed to Text').waitFor();
});

// Values that are more than a number or a text, written on the record page.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoAxeViolations, newPage, saveScreenshot } from './harness/browser.ts';
import { retype } from './harness/keyboard/retype.ts';
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
] as const;

interface Cabins {
  readonly id: string;
  /** The page of the second record. */
  readonly oak: string;
}

async function makeCabins(): Promise<Cabins> {
  const mark = uniqueSuffix();
  const { teamId, id, recordIds } = await makeCollection({
    name: `Cabin ${mark}`,
    pluralName: `Cabins ${mark}`,
    fields,
    records: [{ name: 'Cedar cabin' }, { name: 'Oak cabin' }],
  });
  return {
    id,
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
  await retype(page.getByRole('group', { name: 'Story' }).getByRole('textbox'), 'Under the oak');
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

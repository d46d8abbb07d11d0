// Working in a table by keyboard: what is filled and edited at once is saved and undone, with changes of other
// users left unchanged.
import { expect, test } from 'vitest';
import { newPage } from './harness/browser.ts';
import { makeCollection, teamAsAda, uniqueSuffix } from './harness/made-collection.ts';
import { recordsTable } from './harness/records-table.ts';

const people = ['Elena', 'Tomas', 'Aiko', 'Samuel'];

test('filling and editing many are undone, but not where another user has changed the value', async () => {
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
  // Until the tabs are there, the table may still move under the mouse.
  await page.getByText('All Records', { exact: true }).first().waitFor();
  const expectCities = async (...cities: string[]) => {
    for (const [row, city] of cities.entries()) await table.expectCell('City', row, city);
  };

  await table.select('City', 0);
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Control+d');
  await expectCities('Siena', 'Siena', 'Siena', 'Pisa');
  // Left unchanged, and reported.
  const { patch } = await teamAsAda();
  await patch(`/collections/${made.id}/records`, {
    records: [{ id: made.recordIds[1], values: { city: 'Rome' } }],
  });
  await expectCities('Siena', 'Rome', 'Siena', 'Pisa');
  await page.keyboard.press('Control+z');
  await page.getByText('Tomas has changed in the meantime and stays as it is.').waitFor();
  await expectCities('Siena', 'Rome', 'Pisa', 'Pisa');

  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: 'Edit 4', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 4 records' });
  await dialog.getByLabel('Field', { exact: true }).click();
  await page.getByRole('option', { name: 'City' }).click();
  await dialog.getByLabel('City').fill('Lucca');
  await dialog.getByRole('button', { name: 'Edit 4 records' }).click();
  await page.getByText('4 records updated.').waitFor();
  await expectCities('Lucca', 'Lucca', 'Lucca', 'Lucca');
  await table.select('City', 0);
  await page.keyboard.press('Control+z');
  await expectCities('Siena', 'Rome', 'Pisa', 'Pisa');

  // The order of the columns is preserved.
  await page.keyboard.press('Alt+Shift+ArrowLeft');
  await page.reload();
  await recordsTable(page, ['City', 'Name']).expectCell('City', 1, 'Rome');
  expect(await page.getByRole('dialog').count()).toBe(0);
});

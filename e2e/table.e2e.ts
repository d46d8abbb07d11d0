// A table worked in by keyboard: filled down, many edited at once, undone and done again, what somebody else changed left alone.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoAxeViolations, newPage, shoot } from './harness/browser.ts';
import { makeCollection } from './harness/made-collection.ts';
import { recordsTable } from './harness/records-table.ts';

const run = Date.now().toString(36);
const people = ['Elena', 'Tomas', 'Aiko', 'Samuel'];

test('filling, editing many, deleting and adding are undone and done again by keyboard', async () => {
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

  // Somebody else changes one of them meanwhile: it stays, and it is said which.
  const path = `/api/teams/${made.teamId}/collections/${made.id}/records`;
  const changed = await page.context().request.patch(path, {
    data: { records: [{ id: made.recordIds[1], values: { city: 'Rome' } }] },
  });
  expect(changed.ok()).toBe(true);
  await cities('Siena', 'Rome', 'Siena', 'Pisa');
  await page.keyboard.press('Control+z');
  await page.getByText('Tomas was changed meanwhile and stays as it is.').waitFor();
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
  await page.context().close();
}, 90_000);

/** Every row by Ctrl+A, one field of them all by the dialog. */
async function editAll(page: Page): Promise<void> {
  await page.keyboard.press('Control+a');
  await page.getByRole('button', { name: 'Edit 4', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit 4 records' });
  await dialog.getByLabel('Field', { exact: true }).click();
  await page.getByRole('option', { name: 'City' }).click();
  await dialog.getByLabel('City').fill('Lucca');
  await expectNoAxeViolations(page);
  await shoot(page, 'table-bulk-edit');
  await dialog.getByRole('button', { name: 'Edit 4 records' }).click();
  await page.getByText('4 records changed.').waitFor();
}

async function openRowMenu(page: Page): Promise<void> {
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menu').waitFor();
  await page.getByRole('menuitem', { name: 'Bookmark this' }).waitFor();
  await shoot(page, 'table-row-menu');
}

async function showKeys(page: Page): Promise<void> {
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await dialog.getByText('Fill down').waitFor();
  await expectNoAxeViolations(page);
  await shoot(page, 'table-shortcuts');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

// The history of a record is shown beside it and can be undone; deleted records are found in the trash.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoAxeViolations, newPage, saveScreenshot, type VisitorOptions } from './harness/browser.ts';
import { makeCollection, teamAsAda, uniqueSuffix } from './harness/made-collection.ts';

interface Tools {
  readonly team: string;
  readonly collection: string;
  readonly records: readonly string[];
}

async function makeTools(): Promise<Tools> {
  const mark = uniqueSuffix();
  const made = await makeCollection({
    name: `Tool ${mark}`,
    pluralName: `Tools ${mark}`,
    fields: [
      ['Name', 'plain_text'],
      ['Shelf', 'plain_text'],
    ],
    records: ['Hammer', 'Saw', 'Drill'].map((name) => ({ name, shelf: 'A1' })),
  });
  return { team: `team-${made.teamId}`, collection: made.id, records: made.recordIds };
}

async function open(path: string, options: VisitorOptions = {}): Promise<Page> {
  const page = await newPage({ signedInAs: 'ada', ...options });
  await page.goto(path);
  return page;
}

/** The page of the first record. */
function pageOf({ team, records, collection }: Tools): string {
  return `/${team}/data-records/${records[0]}/all-fields?collection=${collection}`;
}

test('a change is told in words and taken back', async () => {
  const page = await open(pageOf(await makeTools()));
  await page.getByLabel('Shelf').fill('B7');
  await page.getByLabel('Name').click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByText('Ada Lindqvist changed Shelf').waitFor();
  await page.getByText('Ada Lindqvist created this record').waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'record-history');
  await page.getByRole('button', { name: 'Restore to this point' }).first().click();
  await page.getByRole('menuitem', { name: 'As it was before this change' }).click();
  await page.getByText('Ada Lindqvist restored an earlier version of Shelf').waitFor();
  await expect.poll(() => page.getByLabel('Shelf').inputValue()).toBe('A1');
});

test('a change of many fields counts them, and all of them go back', async () => {
  const mark = uniqueSuffix();
  const parts = ['Length', 'Width', 'Height', 'Weight'] as const;
  const { teamId, id, recordIds } = await makeCollection({
    name: `Box ${mark}`,
    pluralName: `Boxes ${mark}`,
    fields: [['Name', 'plain_text'], ...parts.map((title) => [title, 'number'] as const), ['Worth', 'money']],
    records: [{ name: 'Crate', length: 4, width: 3, height: 2, weight: 1 }],
  });
  const { patch } = await teamAsAda();
  const worth = { amount: '9.00', currency: 'USD' };
  const values = { length: 5, width: 5, height: 5, weight: 5, worth };
  await patch(`/collections/${id}/records`, { records: [{ id: recordIds[0], values }] });
  const page = await open(`/team-${teamId}/data-records/${recordIds[0]}/all-fields?collection=${id}`);
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByText('Ada Lindqvist changed 5 fields').waitFor();
  await page.getByText('$9.00').waitFor();
  await page.getByRole('button', { name: 'Restore to this point' }).first().click();
  await page.getByRole('menuitem', { name: 'As it was before this change' }).click();
  await page.getByText('Restored: 5 fields').waitFor();
  for (const [place, title] of parts.entries())
    await expect.poll(() => page.getByLabel(title).inputValue()).toBe(String(4 - place));
});

test('a deleted record is found, brought back, and deleted for good', async () => {
  const { team, collection, records } = await makeTools();
  const page = await open(`/${team}/data-collections/${collection}/trash`);
  await page.getByText('The trash is empty').waitFor();
  for (const id of records.slice(1)) {
    const reply = await page
      .context()
      .request.post(`/api/teams/${team.replace('team-', '')}/collections/${collection}/records/delete`, {
        data: { ids: [id] },
      });
    expect(reply.ok()).toBe(true);
  }
  const saw = page.getByRole('listitem').filter({ hasText: 'Saw' });
  await saw.waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'trash');
  await saw.getByRole('button', { name: 'Restore Saw' }).click();
  await page.getByText('1 record restored').waitFor();
  await page.getByRole('button', { name: 'Delete Drill forever' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete forever' }).click();
  await page.getByText('The trash is empty').waitFor();
});

test.each([
  { theme: 'dark', viewport: 'desktop' },
  { theme: 'light', viewport: 'phone', language: 'es' },
] as const)('history and trash are clean as %o', async (options) => {
  const page = await open(pageOf(await makeTools()), options);
  await page.getByRole('tab', { name: 'language' in options ? 'Historial' : 'History' }).click();
  await page
    .getByText(/Ada Lindqvist/)
    .first()
    .waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, `record-history-${options.theme}-${options.viewport}`);
});

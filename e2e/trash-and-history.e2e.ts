// The history of a record is shown beside it and can be undone; deleted records are found in the trash.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoAxeViolations, newPage, saveScreenshot, type VisitorOptions } from './harness/browser.ts';
import { makeCollection, uniqueSuffix } from './harness/made-collection.ts';

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

test('a change is described in the history and undone', async () => {
  const page = await open(pageOf(await makeTools()));
  await page.getByLabel('Shelf').fill('B7');
  await page.getByLabel('Name').click();
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.getByRole('tab', { name: 'History' }).click();
  await page.getByText('Ada Lindqvist changed Shelf').waitFor();
  await page.getByText('Ada Lindqvist created this record').waitFor();
  await saveScreenshot(page, 'record-history');
  await page.getByRole('button', { name: 'Restore to this point' }).first().click();
  await page.getByRole('menuitem', { name: 'As it was before this change' }).click();
  await page.getByText('Ada Lindqvist restored an earlier version of Shelf').waitFor();
  await expect.poll(() => page.getByLabel('Shelf').inputValue()).toBe('A1');
});

test('a deleted record is found, restored, and another deleted forever', async () => {
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

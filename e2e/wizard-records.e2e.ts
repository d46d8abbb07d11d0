// A wizard that works with records it did not start with: it finds a guest by the address that is entered, updates or creates
// them, lets the member choose guests from a view, and exports those. Its author builds all of it by clicking.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectNoAxeViolations, newPage, saveScreenshot } from './harness/browser.ts';
import { addFields, addTask, choose, confirmPublish, newWizard } from './harness/journeys/built-wizard.ts';
import { makeCollection, teamAsAda, uniqueSuffix } from './harness/made-collection.ts';
import { openPath } from './harness/open-path.ts';
import { recordsTable } from './harness/records-table.ts';

const mark = uniqueSuffix();
const people = `Guests ${mark}`;
const wizardName = `Desk ${mark}`;
let team = '';
let guestsId = '';
let wizardId = '';

beforeAll(async () => {
  const made = await makeCollection({
    name: `Guest ${mark}`,
    pluralName: people,
    fields: [
      ['Name', 'plain_text'],
      ['Email', 'email_address'],
      ['Remarks about the stay', 'plain_text'],
    ],
    records: [
      { name: 'Ana Ruiz', email: 'ana@example.org' },
      { name: 'Ben Cole', email: 'ben@example.org' },
    ],
  });
  team = `team-${made.teamId}`;
  guestsId = made.id;
  const page = await newPage({ signedInAs: 'ada' });
  await openPath(page, `/${team}/admin/data-wizards`);
  wizardId = await newWizard(page, wizardName);
  await addArrival(page);
  await addNewGuest(page);
  await addRoom(page);
  await storeAddresses(page);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await confirmPublish(page);
}, 120_000);

/** Finds the guest by the address that is asked for, and changes them. */
async function addArrival(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Step title' }).fill('Who arrives?');
  const asking = await addTask(page, 'Create a temporary variable');
  await asking.getByRole('textbox', { name: 'Question' }).fill('Address');
  await choose(asking, 'Type', 'Email');
  await asking.getByRole('checkbox', { name: 'Required' }).check();

  const finding = await addTask(page, 'Find matching records');
  await choose(finding, 'Collection', people);
  await finding.getByRole('button', { name: 'All records' }).click();
  const filter = page.getByRole('dialog', { name: 'Records' });
  await filter.getByRole('button', { name: 'Add condition' }).click();
  await choose(filter, 'Field', 'Email');
  await choose(filter, 'Operator', 'is');
  await choose(filter, 'Compare with', 'Address');
  await filter.getByRole('button', { name: 'Done' }).click();

  const updating = await addTask(page, 'Update fields for records');
  await choose(updating, 'Which records', `Who arrives? › Found in ${people}`);
  await addFields(updating, 'Remarks about the stay');
  await choose(updating, 'How to handle Remarks about the stay', 'Hidden, with a set value');
  await updating.getByRole('textbox', { name: 'Value' }).fill('Here again');
}

/** For who was not found. */
async function addNewGuest(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add step' }).click();
  await page.getByRole('textbox', { name: 'Step title' }).fill('A new guest');
  await page.getByRole('button', { name: 'Step title: Show this step only if…' }).click();
  const condition = page.getByRole('dialog', { name: 'Condition' });
  await condition.getByRole('button', { name: `Only if none found in ${people}` }).click();
  await condition.getByRole('button', { name: 'Done' }).click();
  const creating = await addTask(page, 'Create a record');
  await choose(creating, 'Collection', people);
  await addFields(creating, 'Name', 'Email');
  await creating.getByRole('checkbox', { name: 'Required: Name' }).check();
  await choose(creating, 'How to handle Email', 'Hidden, with a set value');
  await choose(creating, 'Value from', 'Who arrives? › Address');
}

/** Guests are chosen, and exported. */
async function addRoom(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add step' }).click();
  await page.getByRole('textbox', { name: 'Step title' }).fill('The room');
  const viewing = await addTask(page, 'Display a data view');
  await choose(viewing, 'Collection', people);
  await choose(viewing, 'Add field to order', 'Name');
  await viewing.getByRole('textbox', { name: 'Heading above the records' }).fill('Who shares the room?');
  await viewing.getByRole('button', { name: 'Add all fields' }).click();
  await viewing.getByText('Several', { exact: true }).click();
  await viewing.getByRole('checkbox', { name: 'A choice is required' }).check();

  const exporting = await addTask(page, 'Export records to CSV');
  await choose(exporting, 'Which records', `The room › Chosen from ${people}`);
  await exporting.getByRole('textbox', { name: 'Name of the file' }).fill('Room list');
  await addFields(exporting, 'Name', 'Email');
}

/** Its author decides last where the addresses go, which the later tasks use already. */
async function storeAddresses(page: Page): Promise<void> {
  await page.getByRole('button', { name: '1 Who arrives?' }).click();
  await page.getByRole('button', { name: 'Change where answers go' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change where answers go' });
  await choose(dialog, 'Where answers go', `A new collection “${wizardName}”`);
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'wizard-move-light-1440');
  await dialog.getByRole('button', { name: 'Move answers' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('article', { name: 'Create a record' }).waitFor();
}

/** In the order of their runs. */
async function addresses(): Promise<unknown[]> {
  const { get, post } = await teamAsAda();
  // The replies of collections.list and records.query.
  const { items } = JSON.parse(await get('/collections')) as { items: { id: string; pluralName: string }[] };
  const made = items.find(({ pluralName }) => pluralName === wizardName);
  const reply = JSON.parse(await post(`/collections/${made?.id}/records/query`, {})) as {
    records: { values: Record<string, unknown> }[];
  };
  return reply.records.map(({ values }) => values.address);
}

async function arrive(page: Page, address: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Who arrives?' }).waitFor();
  await page.getByLabel('Address').fill(address);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
}

test('guests are found, created, chosen and exported', async () => {
  const page = await newPage({ signedInAs: 'ada', viewport: 'phone', theme: 'dark' });
  await openPath(page, `/${team}/wizards/${wizardId}`);
  await arrive(page, 'cleo@example.org');
  await page.getByRole('heading', { level: 1, name: 'A new guest' }).waitFor();
  await page.getByLabel('Name').fill('Cleo Park');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'The room' }).waitFor();
  const rows = page.getByRole('table', { name: 'Who shares the room?' }).locator('tbody tr');
  const shown = () =>
    rows.evaluateAll((all) =>
      all.map((row) => [...row.children].flatMap(({ textContent }) => textContent || []).join(', ')),
    );
  await expect
    .poll(shown)
    .toEqual(['Ana Ruiz, ana@example.org', 'Ben Cole, ben@example.org', 'Cleo Park, cleo@example.org']);
  await page.getByRole('button', { name: 'Submit' }).click();
  const summary = page.getByRole('alert');
  await summary.getByRole('button', { name: 'Who shares the room?' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('checkbox');
  await page.getByRole('checkbox', { name: 'Cleo Park' }).check();
  await page.getByRole('checkbox', { name: 'Ana Ruiz' }).check();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'wizard-view-dark-390');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'wizard-export-dark-390');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Room list (2 records)' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('Room list.csv');
  const csv = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').trim().split('\r\n');
  expect(csv.toSorted()).toEqual(['Ana Ruiz,ana@example.org', 'Cleo Park,cleo@example.org', 'Name,Email']);

  await page.getByRole('button', { name: 'Fill in again' }).click();
  await arrive(page, 'ben@example.org');
  await page.getByRole('heading', { level: 1, name: 'The room' }).waitFor();
  const desktop = await newPage({ signedInAs: 'ada' });
  await openPath(desktop, `/${team}/data-collections/${guestsId}/records?sort=name.asc`);
  const table = recordsTable(desktop, ['Name', 'Email', 'Remarks about the stay']);
  await table.expectCell('Remarks about the stay', 0, '');
  await table.expectCell('Name', 1, 'Ben Cole');
  await table.expectCell('Remarks about the stay', 1, 'Here again');
  await table.expectCell('Name', 2, 'Cleo Park');
  await table.expectCell('Email', 2, 'cleo@example.org');
  expect(await addresses()).toEqual(['cleo@example.org', 'ben@example.org']);
});

test('its author sees in words what it finds, on which its steps depend, and examples', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  await openPath(page, `/${team}/admin/data-wizards/${wizardId}`);
  await page.getByRole('button', { name: 'Records where Email is Address' }).waitFor();
  await page.getByText(`Only if none found in ${people}`).waitFor();
  await page.getByText(`Finds records in ${people}.`).waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'wizard-find-light-1440');
  await page.getByRole('button', { name: '3 The room' }).click();
  await page.getByRole('region', { name: 'Preview' }).getByText('ana@example.org').waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'wizard-view-editor-light-1440');
});

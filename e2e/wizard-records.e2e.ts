// A wizard that works with records it did not start with: it finds a guest by the address that is entered, updates or creates
// them, lets the member choose guests from a view, and exports those.
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectNoAxeViolations, newPage, saveScreenshot } from './harness/browser.ts';
import { makeCollection, teamAsAda, uniqueSuffix } from './harness/made-collection.ts';
import { publishWizard } from './harness/made-wizard.ts';
import { openPath } from './harness/open-path.ts';

const mark = uniqueSuffix();
let team = '';
let guestsId = '';
let wizardId = '';

beforeAll(async () => {
  const guests = await makeCollection({
    name: `Guest ${mark}`,
    pluralName: `Guests ${mark}`,
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
  const arrivals = await makeCollection({
    name: `Arrival ${mark}`,
    pluralName: `Arrivals ${mark}`,
    fields: [['Address', 'email_address']],
    records: [{ address: 'first@example.org' }],
  });
  team = `team-${guests.teamId}`;
  guestsId = guests.id;
  const address = arrivals.fieldIds.get('Address') ?? '';
  const fieldIds = { name: '', email: '', remarks: '' };
  fieldIds.name = guests.fieldIds.get('Name') ?? '';
  fieldIds.email = guests.fieldIds.get('Email') ?? '';
  fieldIds.remarks = guests.fieldIds.get('Remarks about the stay') ?? '';
  wizardId = await publishWizard(
    `Desk ${mark}`,
    definitionOf({ arrivalsId: arrivals.id, address, ...fieldIds }),
  );
}, 60_000);

type Ids = Readonly<Record<'arrivalsId' | 'address' | 'name' | 'email' | 'remarks', string>>;

function definitionOf({ arrivalsId, address, name, email, remarks }: Ids) {
  const [ask, find, view] = [randomUUID(), randomUUID(), randomUUID()];
  const ref = `answer.${ask}.${address}`;
  const asked = { id: ask, type: 'create_record', collectionId: arrivalsId };
  const finding = {
    id: find,
    type: 'find_records',
    collectionId: guestsId,
    filter: { all: [{ field: 'email', operator: 'is' }] },
    compare: [{ condition: 0, ref }],
  };
  const updating = {
    id: randomUUID(),
    type: 'update_records',
    records: `task.${find}`,
    collectionId: guestsId,
    fields: [{ fieldId: remarks, mode: 'hidden', value: { kind: 'literal', value: 'Here again' } }],
  };
  const creating = {
    id: randomUUID(),
    type: 'create_record',
    collectionId: guestsId,
    fields: [
      { fieldId: name, isRequired: true },
      { fieldId: email, mode: 'hidden', value: { kind: 'variable', ref } },
    ],
  };
  const viewing = {
    id: view,
    type: 'display_view',
    title: 'Who shares the room?',
    collectionId: guestsId,
    sorts: [{ field: 'name', direction: 'asc' }],
    columns: [name, email, remarks],
    choice: 'many',
    isRequired: true,
  };
  const exporting = {
    id: randomUUID(),
    type: 'export_records',
    title: 'Room list',
    records: `task.${view}`,
    collectionId: guestsId,
    columns: [name, email],
  };
  const noneFound = { field: `count.${find}`, operator: 'is', value: 0 };
  return {
    steps: [
      {
        id: randomUUID(),
        title: 'Who arrives?',
        tasks: [{ ...asked, fields: [{ fieldId: address, isRequired: true }] }, finding, updating],
      },
      { id: randomUUID(), title: 'A new guest', condition: { all: [noneFound] }, tasks: [creating] },
      { id: randomUUID(), title: 'The room', tasks: [viewing, exporting] },
    ],
  };
}

async function guests(): Promise<string[]> {
  const { post } = await teamAsAda();
  const query = { sorts: [{ field: 'name', direction: 'asc' }] };
  // The reply of records.query.
  const reply = JSON.parse(await post(`/collections/${guestsId}/records/query`, query)) as {
    records: { values: Record<string, string | null> }[];
  };
  return reply.records.map(({ values }) =>
    [values.name, values.email, values.remarks_about_the_stay].filter(Boolean).join(', '),
  );
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
  await page.getByRole('checkbox', { name: 'Cleo Park' }).waitFor();
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
  expect(await guests()).toEqual([
    'Ana Ruiz, ana@example.org',
    'Ben Cole, ben@example.org, Here again',
    'Cleo Park, cleo@example.org',
  ]);
});

test('its author sees in words what it finds, on which its steps depend, and examples', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  await openPath(page, `/${team}/admin/data-wizards/${wizardId}`);
  await page.getByRole('button', { name: 'Records where Email is Address' }).waitFor();
  await page.getByText(`Only if none found in Guests ${mark}`).waitFor();
  await page.getByText(`Finds records in Guests ${mark}.`).waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'wizard-find-light-1440');
  await page.getByRole('button', { name: '3 The room' }).click();
  await page.getByRole('region', { name: 'Preview' }).getByText('ana@example.org').waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'wizard-view-editor-light-1440');
});

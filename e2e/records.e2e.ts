// A collection from nothing to use: its fields created by clicking, its records typed, pasted, sorted,
// filtered, deleted and restored, and a second browser that sees all of it.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { saveGuideImage } from './guide/guide-image.ts';
import { expectNoAxeViolations, newPage, saveScreenshot } from './harness/browser.ts';
import { makeCollection, teamAsAda, uniqueSuffix } from './harness/made-collection.ts';
import { openPath } from './harness/open-path.ts';
import { recordsTable } from './harness/records-table.ts';

interface Made {
  readonly mark: string;
  readonly people: string;
  /** Where the records are. */
  readonly records: string;
}

/** By clicking, with a name of its own. */
async function clickCollection(page: Page): Promise<Made> {
  const { teamId } = await teamAsAda();
  const mark = uniqueSuffix();
  const people = `Neighbours ${mark}`;
  await openPath(page, `/team-${teamId}/admin/new-data-collection`);
  await page.getByLabel('Singular name').fill(`Neighbour ${mark}`);
  await page.getByLabel('Plural name').fill(people);
  await page.getByRole('switch', { name: 'These records are people' }).click();
  await page.getByRole('button', { name: /^Choose an icon/ }).click();
  await page.getByLabel('Search icons').fill('people-roof');
  await page.getByRole('button', { name: 'people-roof', exact: true }).click();
  await saveScreenshot(page, 'new-collection');
  await saveGuideImage(page, 'new-collection', { without: mark });
  await page.getByRole('button', { name: 'Create collection' }).click();
  await page.waitForURL(/\/data-fields$/);
  await addFields(page, mark, people);
  return { mark, people, records: page.url().replace('/admin', '').replace('data-fields', 'records') };
}

/** Name, Email and Phone are there; one of each kind of settings is added. */
async function addFields(page: Page, mark: string, people: string): Promise<void> {
  await startField(page, 'Number', 'Visits');
  await finishField(page, 'Visits');
  await startField(page, 'Multiple select', 'Tags');
  await page.getByRole('button', { name: 'Create a new list' }).click();
  await page.getByLabel('List name').fill(`Tags ${mark}`);
  await page.getByLabel('Item 1', { exact: true }).fill('Donor');
  await page.getByLabel('Item 2', { exact: true }).fill('Volunteer');
  await saveScreenshot(page, 'new-field-list');
  await finishField(page, 'Tags');
  await startField(page, 'Link to a record', 'Friend');
  await page.getByRole('combobox', { name: 'Linked collection' }).click();
  await page.getByRole('option', { name: people }).click();
  await finishField(page, 'Friend');
  await page.getByRole('button', { name: /^Move Tags/ }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await page.getByText('Tags moved to position 4 of 6').waitFor();
  await saveScreenshot(page, 'fields');
}

async function startField(page: Page, type: string, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Add field' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: new RegExp(`^${type}[A-Z ]`) })
    .first()
    .click();
  await page.getByLabel('Title').fill(title);
}

async function finishField(page: Page, title: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Add field' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: `Edit ${title}`, exact: true }).waitFor();
}

/** Titles in the order of the table. */
const columns = ['Name', 'Email', 'Phone', 'Tags', 'Visits', 'Friend'];

async function addByDialog(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name: /^New neighbour/ })
    .first()
    .click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

test('a collection is made by clicking, and records are typed in by keyboard', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  const { records } = await clickCollection(page);
  await openPath(page, records);
  await page.getByText(/^No neighbours .* yet$/).waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'records-empty');
  await addByDialog(page, 'Ana Almeida');
  const table = recordsTable(page, columns);
  await table.expectCell('Name', 0, 'Ana Almeida');
  await addByDialog(page, 'Bruno Castillo');
  await table.expectCell('Name', 1, 'Bruno Castillo');
  await table.type('Phone', 0, '+1 415 555 2671');
  await table.expectCell('Phone', 0, '(415) 555-2671');
  // Items of a list and links are chosen.
  await table.select('Tags', 0);
  await page.keyboard.type('don', { delay: 15 });
  await page.getByRole('option', { name: 'Donor', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove Donor' }).waitFor();
  await page.keyboard.press('Tab');
  await table.expectCell('Tags', 0, 'Donor');
  await table.select('Friend', 0);
  await page.keyboard.type('bru', { delay: 15 });
  await page.getByRole('option', { name: 'Bruno Castillo', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await table.expectCell('Friend', 0, 'Bruno Castillo');
  await page.getByText('Saved', { exact: true }).waitFor();
});

const few = ['Name', 'Email', 'Visits'];

interface Neighbours {
  readonly records: string;
  readonly api: string;
  readonly recordIds: readonly string[];
}

/** Four people in a collection that no other test uses. */
async function makeNeighbours(): Promise<Neighbours> {
  const mark = uniqueSuffix();
  const { teamId, id, recordIds } = await makeCollection({
    name: `Neighbour ${mark}`,
    pluralName: `Neighbours ${mark}`,
    fields: [
      ['Name', 'plain_text'],
      ['Email', 'email_address'],
      ['Visits', 'number'],
    ],
    records: [
      { name: 'Ana Almeida', email: 'ana@example.org' },
      { name: 'Bruno C.' },
      { name: 'Clara Nguyen' },
      { name: 'Dmitri Petrov' },
    ],
  });
  return {
    records: `/team-${teamId}/data-collections/${id}/records`,
    api: `/api/teams/${teamId}/collections/${id}/records`,
    recordIds,
  };
}

async function openNeighbours(who: 'ada' | 'ben' = 'ada', made?: Neighbours) {
  const { records, api, recordIds } = made ?? (await makeNeighbours());
  const page = await newPage({ signedInAs: who });
  await openPath(page, records);
  const table = recordsTable(page, few);
  await table.expectCell('Name', 3, 'Dmitri Petrov');
  return { page, table, records, api, recordIds };
}

test('what is typed as soon as the table is shown goes into the cells, all of it and nowhere else', async () => {
  const { records } = await makeNeighbours();
  const page = await newPage({ signedInAs: 'ada', isFirstVisit: true });
  await openPath(page, records);
  const table = recordsTable(page, few);
  await table.expectCell('Name', 3, 'Dmitri Petrov');
  await table.select('Name', 0);
  // A character that the grid would not start editing with, a space, one of our shortcuts, a canceled edit,
  // and the next cell.
  await typeOnSpanishKeyboard(page, 'Ñusta de');
  await page.keyboard.type(' la Vegs');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('a? X');
  await page.keyboard.press('Enter');
  await table.expectChosen('Name', 1);
  await typeOnSpanishKeyboard(page, 'Ángel Ruiz');
  await page.keyboard.press('Tab');
  await table.expectChosen('Email', 1);
  await page.keyboard.type('angel@example.org');
  await page.keyboard.press('Enter');
  await table.expectCell('Name', 0, 'Ñusta de la Vega? X');
  await table.expectCell('Name', 1, 'Ángel Ruiz');
  await table.expectCell('Email', 1, 'angel@example.org');
  await table.expectCell('Email', 0, 'ana@example.org');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await page.getByRole('button', { name: /^Delete/ }).count()).toBe(0);
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  await table.expectCell('Name', 0, 'Ñusta de la Vega? X');
  await table.expectCell('Name', 1, 'Ángel Ruiz');
  // The first letter can be any as well.
  await table.select('Name', 2);
  await typeOnSpanishKeyboard(page, 'Ñ');
  await page.keyboard.press('Enter');
  await table.expectCell('Name', 2, 'Ñ');
  await page.context().close();
}, 60_000);

/** Playwright's keyboard is American: what it has no key for, it inserts without one. */
async function typeOnSpanishKeyboard(page: Page, text: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  for (const key of text) {
    await browser.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key });
    await browser.send('Input.dispatchKeyEvent', { type: 'keyUp', key });
  }
}

test('a range from a spreadsheet is pasted, beyond the end too, and copied out again', async () => {
  const { page, table } = await openNeighbours();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const block = 'Dina D.\tdina@example.org\nEmil Nguyen\temil@example.org\nFarah Petrov\tfarah@example.org\n';
  // As spreadsheets write it: a table with styles, which the policy of the page refuses to apply.
  await page.evaluate((text) => {
    const cells = text
      .trim()
      .replaceAll('\t', '</td><td>')
      .replaceAll('\n', '</td></tr><tr><td style="color: red">');
    const html = `<table style="color: red"><tr><td>${cells}</td></tr></table>`;
    // As another program does it: the clipboard's own API would parse the styles within this page.
    document.addEventListener(
      'copy',
      (event) => {
        event.clipboardData?.setData('text/plain', text);
        event.clipboardData?.setData('text/html', html);
        event.preventDefault();
        event.stopImmediatePropagation();
      },
      { capture: true, once: true },
    );
  }, block);
  await page.keyboard.press('Control+c');
  await table.select('Name', 3);
  await page.keyboard.press('Control+v');
  await table.expectCell('Name', 3, 'Dina D.');
  await table.expectCell('Name', 5, 'Farah Petrov');
  await table.expectCell('Email', 5, 'farah@example.org');
  await table.select('Name', 4);
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Control+c');
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe('Emil Nguyen\temil@example.org\nFarah Petrov\tfarah@example.org');
});

test('sort, filter and search are in the address and survive a reload', async () => {
  const { records } = await makeNeighbours();
  const page = await newPage({ signedInAs: 'ada' });
  await openPath(page, `${records}?sort=name.desc`);
  const table = recordsTable(page, few);
  await table.expectCell('Name', 0, 'Dmitri Petrov');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('button', { name: 'Add condition' }).click();
  await page.getByRole('textbox', { name: 'Value' }).fill('a');
  await page.getByRole('button', { name: 'Name contains a' }).waitFor();
  await saveScreenshot(page, 'filter-builder');
  await page.getByRole('button', { name: 'Done' }).click();
  await table.expectCell('Name', 1, 'Ana Almeida');
  await page.reload();
  await table.expectCell('Name', 0, 'Clara Nguyen');
  await page.getByRole('searchbox', { name: 'Search records' }).fill('ana');
  await table.expectCell('Name', 0, 'Ana Almeida');
  await page.waitForURL(/search=ana/);
  await page.getByRole('searchbox', { name: 'Search records' }).fill('no such name');
  await page.getByText('No matches').waitFor();
  await page.getByRole('button', { name: 'Clear filter and search' }).click();
  await table.expectCell('Name', 0, 'Dmitri Petrov');
});

test('a field of the record page is saved when it is left, and a deleted record is undone', async () => {
  const { page, table } = await openNeighbours();
  await table.select('Name', 3);
  await page.keyboard.press('Shift+Space');
  await page.waitForURL(/\/data-records\//);
  await page.getByRole('heading', { name: 'Dmitri Petrov' }).waitFor();
  await page.getByLabel('Visits').fill('12');
  await page.keyboard.press('Tab');
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel('Visits').inputValue()).toBe('12');
  await saveScreenshot(page, 'record');
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.waitForURL(/\/records$/);
  await expect.poll(() => page.locator('footer').textContent()).toMatch(/^3 /);
  await page.getByRole('button', { name: 'Undo' }).click();
  await table.expectCell('Name', 3, 'Dmitri Petrov');
});

test('another browser sees a change without a reload, and a conflict shows both values', async () => {
  const made = await makeNeighbours();
  const { page: theirs } = await openNeighbours('ben', made);
  const { page, table, api, recordIds } = await openNeighbours('ada', made);
  await table.type('Visits', 0, '77');
  await page.getByText('Saved', { exact: true }).waitFor();
  const cell = theirs.locator(`#glide-cell-${few.indexOf('Visits') + 1}-0`);
  await expect.poll(() => cell.textContent()).toBe('77');

  await table.select('Visits', 0);
  await page.keyboard.type('5');
  const written = await theirs.request.patch(api, {
    data: { records: [{ id: recordIds[0], values: { visits: 99 } }] },
  });
  expect(written.ok()).toBe(true);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this' });
  await dialog.getByText('99', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Save mine' }).click();
  await table.expectCell('Visits', 0, '5');
});

// The table in both themes: records-table.component.test.tsx.
test('the list of records on a phone has nothing for axe to find, in the dark and in Spanish', async () => {
  const { records } = await makeNeighbours();
  const phone = await newPage({ signedInAs: 'ada', theme: 'dark', language: 'es', viewport: 'phone' });
  await openPath(phone, records);
  await phone.getByRole('link', { name: /Ana Almeida/ }).waitFor();
  await expectNoAxeViolations(phone);
  await saveScreenshot(phone, 'records-phone-dark');
  await phone.getByRole('link', { name: /Ana Almeida/ }).tap();
  await phone.getByRole('heading', { name: 'Ana Almeida' }).waitFor();
  await expectNoAxeViolations(phone);
  await saveScreenshot(phone, 'record-phone-dark');
});

// A collection from nothing to work: its fields made by clicking, its records typed, pasted, sorted, filtered, deleted and
// brought back by keyboard, and a second browser that sees it all.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectNoAxeViolations, newPage, shoot } from './harness/browser.ts';

const run = Date.now().toString(36);
const people = `Neighbours ${run}`;
const headerHeight = 36;
const rowHeight = 34;
let team = '';
let records = '';

beforeAll(async () => {
  const page = await newPage({ signedInAs: 'ada' });
  await page.goto('/');
  await page.waitForURL(/\/team-[0-9a-f-]+\/dashboard/);
  team = new URL(page.url()).pathname.split('/')[1] ?? '';
  await makeCollection(page);
  records = await addFields(page);
  await page.context().close();
}, 120_000);

async function makeCollection(page: Page): Promise<void> {
  await page.goto(`/${team}/admin/new-data-collection`);
  await page.getByLabel('Name of one record').fill(`Neighbour ${run}`);
  await page.getByLabel('Name of many').fill(people);
  await page.getByRole('switch', { name: 'These records are people' }).click();
  await page.getByRole('button', { name: /^Choose an icon/ }).click();
  await page.getByLabel('Search icons').fill('people-roof');
  await page.getByRole('button', { name: 'people-roof', exact: true }).click();
  await expectNoAxeViolations(page);
  await shoot(page, 'new-collection');
  await page.getByRole('button', { name: 'Create collection' }).click();
  await page.waitForURL(/\/data-fields$/);
}

const plainFields = [
  ['Yes or no', 'Active'],
  ['Date', 'Birthday'],
  ['Date and time', 'Seen at'],
  ['Number', 'Visits'],
  ['Decimal', 'Score'],
  ['Money', 'Given'],
] as const;

/** Name, Email and Phone are there; the other nine types are added. Returns where the records are. */
async function addFields(page: Page): Promise<string> {
  for (const [type, title] of plainFields) {
    await startField(page, type, title);
    await finishField(page, title);
  }
  await startField(page, 'Several of a list', 'Tags');
  await page.getByRole('button', { name: 'Make a new list' }).click();
  await page.getByLabel('Name of the list').fill(`Tags ${run}`);
  await page.getByLabel('Item 1', { exact: true }).fill('Donor');
  await page.getByLabel('Item 2', { exact: true }).fill('Volunteer');
  await expectNoAxeViolations(page);
  await shoot(page, 'new-field-list');
  await finishField(page, 'Tags');
  await startField(page, 'One of a list', 'Level');
  await choose(page, 'List', `Tags ${run}`);
  await finishField(page, 'Level');
  await startField(page, 'Link to a record', 'Friend');
  await choose(page, 'Collection it links to', people);
  await finishField(page, 'Friend');
  await page.getByRole('button', { name: /^Move Tags/ }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await page.getByText('Tags is now at place 9 of 12.').waitFor();
  await expectNoAxeViolations(page);
  await shoot(page, 'fields');
  return page.url().replace('/admin', '').replace('data-fields', 'records');
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

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

async function openTable(page: Page, query = ''): Promise<void> {
  await page.goto(`${records}${query}`);
  await page.locator('canvas').first().waitFor();
}

/** Titles in the order of the table; the row's number stands before them. */
const columns = [
  'Name',
  'Email',
  'Phone',
  'Active',
  'Birthday',
  'Seen at',
  'Visits',
  'Score',
  'Tags',
  'Given',
  'Level',
  'Friend',
] as const;
type Column = (typeof columns)[number];

/** What a screen reader finds in a cell. */
async function expectCell(page: Page, column: Column, row: number, text: string): Promise<void> {
  const cell = page.locator(`#glide-cell-${columns.indexOf(column) + 1}-${row}`);
  await expect.poll(() => cell.textContent(), { timeout: 5000 }).toBe(text);
}

async function select(page: Page, column: Column, row: number): Promise<void> {
  const box = await page.locator('canvas').first().boundingBox();
  if (!box) throw new Error('The table is not on the screen.');
  await page.mouse.click(box.x + 150, box.y + headerHeight + rowHeight * (row + 0.5));
  await page.locator(`#glide-cell-1-${row}[aria-selected="true"]`).waitFor({ state: 'attached' });
  for (let step = 0; step < columns.indexOf(column); step += 1) await page.keyboard.press('ArrowRight');
  const wanted = page.locator(`#glide-cell-${columns.indexOf(column) + 1}-${row}[aria-selected="true"]`);
  await wanted.waitFor({ state: 'attached' });
}

async function type(page: Page, column: Column, row: number, text: string): Promise<void> {
  await select(page, column, row);
  await page.keyboard.type(text, { delay: 15 });
  await page.keyboard.press('Enter');
}

async function addByDialog(page: Page, name: string): Promise<void> {
  await page
    .getByRole('button', { name: /^New neighbour/ })
    .first()
    .click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

test('an empty collection says what to do, and records are typed in by keyboard, each type in its own editor', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  await page.goto(records);
  await page.getByText(/^No neighbours .* yet$/).waitFor();
  await expectNoAxeViolations(page);
  await shoot(page, 'records-empty');
  await addByDialog(page, 'Ana Almeida');
  await page.locator('canvas').first().waitFor();
  await addByDialog(page, 'Bruno Castillo');
  await expectCell(page, 'Name', 1, 'Bruno Castillo');
  await type(page, 'Email', 0, 'ana@example.org');
  await expectCell(page, 'Email', 0, 'ana@example.org');
  await type(page, 'Phone', 0, '+1 415 555 2671');
  await expectCell(page, 'Phone', 0, '(415) 555-2671');
  await select(page, 'Active', 0);
  await page.keyboard.press('Enter');
  await expectCell(page, 'Active', 0, 'Yes');
  await type(page, 'Visits', 0, '1,204');
  await expectCell(page, 'Visits', 0, '1,204');
  await type(page, 'Score', 0, '3.5');
  await expectCell(page, 'Score', 0, '3.50');
  await type(page, 'Given', 0, '1,240.5');
  await expectCell(page, 'Given', 0, '1,240.50');
  await page.getByText('Saved', { exact: true }).waitFor();
});

test('dates, list items and links are chosen from the keyboard', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  await openTable(page);
  await expectCell(page, 'Name', 1, 'Bruno Castillo');
  await select(page, 'Birthday', 0);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'Birthday' }).fill('Mar 4, 1956');
  await page.keyboard.press('Tab');
  await expectCell(page, 'Birthday', 0, 'Mar 4, 1956');
  await select(page, 'Tags', 0);
  await page.keyboard.type('don', { delay: 15 });
  await page.getByRole('option', { name: 'Donor', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Remove Donor' }).waitFor();
  await page.keyboard.press('Tab');
  await expectCell(page, 'Tags', 0, 'Donor');
  await select(page, 'Friend', 0);
  await page.keyboard.type('bru', { delay: 15 });
  await page.getByRole('option', { name: 'Bruno Castillo', selected: true }).waitFor();
  await page.keyboard.press('Enter');
  await expectCell(page, 'Friend', 0, 'Bruno Castillo');
});

test('a range from a spreadsheet is pasted, beyond the end too, and copied out again', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openTable(page);
  await expectCell(page, 'Name', 1, 'Bruno Castillo');
  const block =
    'Bruno C.\tbruno@example.org\nClara Nguyen\tclara@example.org\nDmitri Petrov\tdmitri@example.org\n';
  await page.evaluate((text) => navigator.clipboard.writeText(text), block);
  await select(page, 'Name', 1);
  await page.keyboard.press('Control+v');
  await expectCell(page, 'Name', 1, 'Bruno C.');
  await expectCell(page, 'Name', 3, 'Dmitri Petrov');
  await expectCell(page, 'Email', 3, 'dmitri@example.org');
  await select(page, 'Name', 2);
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Control+c');
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()), { timeout: 5000 })
    .toBe('Clara Nguyen\tclara@example.org\nDmitri Petrov\tdmitri@example.org');
});

test('a cell that can not be read is told and the old value stands', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  await openTable(page);
  await expectCell(page, 'Name', 0, 'Ana Almeida');
  await type(page, 'Email', 0, 'no address');
  await page.getByText(/“no address” in Email/).waitFor();
  await expectCell(page, 'Email', 0, 'ana@example.org');
});

test('sort, filter and search stand in the address and survive a reload', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  await openTable(page, '?sort=name.desc');
  await expectCell(page, 'Name', 0, 'Dmitri Petrov');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('button', { name: 'Add condition' }).click();
  await page.getByRole('textbox', { name: 'Value' }).fill('a');
  await page.getByRole('button', { name: 'Name contains a' }).waitFor();
  await expectNoAxeViolations(page);
  await shoot(page, 'filter-builder');
  await page.getByRole('button', { name: 'Done' }).click();
  await expectCell(page, 'Name', 1, 'Ana Almeida');
  await page.reload();
  await expectCell(page, 'Name', 0, 'Clara Nguyen');
  await page.getByRole('searchbox', { name: 'Search records' }).fill('ana');
  await expectCell(page, 'Name', 0, 'Ana Almeida');
  await page.waitForURL(/search=ana/);
  await page.getByRole('searchbox', { name: 'Search records' }).fill('nobody');
  await page.getByText('Nothing matches').waitFor();
  await page.getByRole('button', { name: 'Clear filter and search' }).click();
  await expectCell(page, 'Name', 0, 'Dmitri Petrov');
});

test('a deleted record is undone', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  await openTable(page);
  await expectCell(page, 'Name', 3, 'Dmitri Petrov');
  await select(page, 'Name', 3);
  await page.keyboard.press('Shift+Space');
  await page.waitForURL(/\/data-records\//);
  await page.getByRole('heading', { name: 'Dmitri Petrov' }).waitFor();
  await expectNoAxeViolations(page);
  await shoot(page, 'record');
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.waitForURL(/\/records$/);
  await expect.poll(() => page.locator('footer').textContent(), { timeout: 5000 }).toMatch(/^3 /);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectCell(page, 'Name', 3, 'Dmitri Petrov');
});

test('a field of the record page is saved when it is left', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  await openTable(page);
  await expectCell(page, 'Name', 2, 'Clara Nguyen');
  await select(page, 'Name', 2);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByLabel('Visits').fill('12');
  await page.keyboard.press('Tab');
  await page.getByText('Saved', { exact: true }).waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel('Visits').inputValue(), { timeout: 5000 }).toBe('12');
});

test('a second browser sees the change within a second', async () => {
  const [mine, theirs] = [await newPage({ signedInAs: 'ada' }), await newPage({ signedInAs: 'ben' })];
  await openTable(theirs);
  await expectCell(theirs, 'Name', 0, 'Ana Almeida');
  await openTable(mine);
  await expectCell(mine, 'Name', 0, 'Ana Almeida');
  await type(mine, 'Visits', 0, '77');
  await mine.getByText('Saved', { exact: true }).waitFor();
  const cell = theirs.locator(`#glide-cell-${columns.indexOf('Visits') + 1}-0`);
  await expect.poll(() => cell.textContent(), { timeout: 1000, interval: 25 }).toBe('77');
});

test('two people who change one value are both shown what the other wrote', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  await openTable(page);
  await expectCell(page, 'Name', 0, 'Ana Almeida');
  await select(page, 'Visits', 0);
  await page.keyboard.type('5');
  const [, teamId, collectionId] = /team-([0-9a-f-]+)\/data-collections\/([0-9a-f-]+)/.exec(records) ?? [];
  const address = `/api/teams/${teamId}/collections/${collectionId}/records`;
  const found = await (await page.request.post(`${address}/query`, { data: { limit: 1 } })).json();
  await page.request.patch(address, {
    data: { records: [{ id: found.records[0].id, values: { visits: 99 } }] },
  });
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Someone else changed this' });
  await dialog.getByText('99', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Save mine' }).click();
  await expectCell(page, 'Visits', 0, '5');
});

test('the table has no axe violation in either theme, in Spanish too, and on a phone it is a list', async () => {
  for (const [theme, language] of [
    ['light', 'en'],
    ['dark', 'es'],
  ] as const) {
    const page = await newPage({ signedInAs: 'ada', theme, language });
    await openTable(page);
    await expectCell(page, 'Name', 0, 'Ana Almeida');
    await expectNoAxeViolations(page);
    await shoot(page, `records-${theme}`);
    const phone = await newPage({ signedInAs: 'ada', theme, language, viewport: 'phone' });
    await phone.goto(records);
    await phone.getByRole('link', { name: /Ana Almeida/ }).waitFor();
    await expectNoAxeViolations(phone);
    await shoot(phone, `records-phone-${theme}`);
    await phone.getByRole('link', { name: /Ana Almeida/ }).tap();
    await phone.getByRole('heading', { name: 'Ana Almeida' }).waitFor();
    await expectNoAxeViolations(phone);
    await shoot(phone, `record-phone-${theme}`);
  }
});

// The main job from beginning to end in the browser: what a new team does on its first day.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { expectNoAxeViolations, newPage, saveScreenshot } from './harness/browser.ts';
import { addFields, addTask, choose, confirmPublish, newWizard } from './harness/journeys/built-wizard.ts';
import { retype } from './harness/keyboard/retype.ts';
import { openPath } from './harness/open-path.ts';
import { type RecordsTable, recordsTable } from './harness/records-table.ts';

/** New for each test, so that names differ from those of earlier runs. */
let names = makeNames();
beforeEach(() => {
  names = makeNames();
});

function makeNames() {
  const run = Date.now().toString(36);
  return {
    run,
    friends: `Friends ${run}`,
    wizardName: `Stay in touch ${run}`,
    subject: `Open house ${run}`,
    letter: `Open house letter ${run}`,
    visitor: { name: 'Zelda Quist', email: `zelda.${run}@example.net` },
  };
}

const columns = ['Name', 'Email', 'Phone', 'Town', 'Visits', 'Wants news'] as const;

const firstNames = ['Ana', 'Bruno', 'Clara', 'Dmitri', 'Elena', 'Farid', 'Grace', 'Hugo', 'Inés', 'Jonas'];
const lastNames = ['Almeida', 'Brandt', 'Castillo', 'Dubois', 'Eriksen', 'Fontaine', 'García', 'Haddad'];
const towns = ['Davis', 'Fresno', 'Oakland', 'Sacramento'];
/** Every second of the eighty rows wants news; the last row has a cell too many. */
const rowsInFile = firstNames.length * lastNames.length;
const imported = rowsInFile - 1;
const wantNews = rowsInFile / 2;

test('a person signs in, makes a collection, imports a real file, works in its table, lets the public fill it, and writes to those people', async () => {
  const page = await newPage();
  const team = await signIn(page);
  const records = await makeCollection(page, team);
  await importFile(page, records);
  await workInTable(page);
  const link = await publishWizard(page, team);
  const { table, open } = await openTable(records);
  await fillInOnPhone(link);
  await table.expectCell('Name', 0, names.visitor.name);
  await table.expectCell('Email', 0, names.visitor.email);
  await table.expectCell('Name', 1, 'Yara Kim');
  await open.context().close();
  await writeMessage(page, team, names.letter);
  await sendNow(page, wantNews + 1, wantNews + 1);
  const unsubscribe = await readMail(page, team);
  await seeStory(page, team);
  await unsubscribeWithoutSession(unsubscribe);
  await writeMessage(page, team, `Open house reminder ${names.run}`);
  await sendNow(page, wantNews, wantNews + 1);
  await page
    .getByRole('row', { name: names.visitor.name })
    .getByText('Unsubscribed before sending')
    .waitFor();
}, 300_000);

async function signIn(page: Page): Promise<string> {
  await openPath(page, '/');
  await page.getByLabel('Email').fill('ada@fieldhouse.test');
  await page.getByRole('textbox', { name: 'Password' }).fill('Fieldhouse-1');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/team-[0-9a-f-]+\/dashboard/);
  return new URL(page.url()).pathname.split('/')[1] ?? '';
}

/** Returns where its records are. */
async function makeCollection(page: Page, team: string): Promise<string> {
  await openPath(page, `/${team}/admin/data-collections`);
  await page.getByRole('link', { name: 'New collection' }).click();
  await page.getByLabel('Singular name').fill(`Friend ${names.run}`);
  await page.getByLabel('Plural name').fill(names.friends);
  await page.getByRole('switch', { name: 'These records are people' }).click();
  await page.getByRole('button', { name: 'Create collection' }).click();
  await page.waitForURL(/\/data-fields$/);
  await page.getByRole('button', { name: 'Edit Phone', exact: true }).waitFor();
  return new URL(page.url()).pathname.replace('/admin', '').replace('data-fields', 'records');
}

function csvFile(): string {
  const rows = Array.from({ length: rowsInFile }, (_, index) => {
    const first = firstNames[index % firstNames.length] ?? '';
    const last = lastNames[Math.floor(index / firstNames.length)] ?? '';
    const email = `${plain(first)}.${plain(last)}.${names.run}@example.org`;
    const wants = index % 2 === 0 ? 'yes' : 'no';
    const more = index === rowsInFile - 1 ? ',?' : '';
    return `"${first} ${last}",${email},${towns[index % towns.length]},${index % 13},${wants},X-${index}${more}`;
  });
  return `Full name,E-mail,Town,Visits,Wants news,Internal code\r\n${rows.join('\r\n')}\r\n`;
}

function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[^a-zA-Z]/g, '')
    .toLowerCase();
}

async function importFile(page: Page, records: string): Promise<void> {
  await openPath(page, records);
  await page.getByRole('link', { name: 'Import' }).click();
  await page.locator('input[type=file]').setInputFiles({
    name: 'friends.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(csvFile()),
  });
  await choose(page, 'Where “Full name” goes', 'Name');
  await choose(page, 'Where “E-mail” goes', 'Email');
  await choose(page, 'Where “Internal code” goes', 'Skip');
  await page.getByRole('region', { name: 'First rows' }).getByText('Ana Almeida').waitFor();
  await saveScreenshot(page, 'thread-1-mapping');
  await page.getByRole('button', { name: new RegExp(`^Add ${imported} `) }).click();
  await page.getByText(`${imported} imported, 1 rejected`).waitFor();
  await page.getByRole('link', { name: 'Download rejected rows' }).waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'thread-2-imported');
  await page.getByRole('link', { name: 'View records' }).click();
}

async function workInTable(page: Page): Promise<void> {
  const table = recordsTable(page, columns);
  await page.locator('canvas').first().waitFor();
  await table.expectCell('Name', 0, 'Ana Almeida');
  await table.expectCell('Wants news', 0, 'Yes');
  await table.type('Town', 0, 'Stockton');
  await table.expectCell('Town', 0, 'Stockton');
  await page.getByRole('button', { name: /^New friend/ }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Yara Kim');
  await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await sortAndFilter(page, table);
  await copyAndPaste(page, table);
  await page.getByText('Saved', { exact: true }).waitFor();
  await saveScreenshot(page, 'thread-3-table');
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('switch', { name: 'Phone' }).click();
  await page.keyboard.press('Escape');
  const lines = await exported(page);
  expect(lines).toHaveLength(1 + imported + 1);
  expect(lines.slice(0, 3)).toEqual([
    'Name,Email,Town,Visits,Wants news',
    `Yara Kim,yara.${names.run}@example.org,,,`,
    `Jonas García,jonas.garcia.${names.run}@example.org,Fresno,4,false`,
  ]);
}

/** The lines of the file exported from the menu, which has only what the table shows. */
async function exported(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'More actions' }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export as CSV' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe(`${names.friends}.csv`);
  const text = await readFile(await download.path(), 'utf8');
  // Without the mark, Excel would garble accents.
  expect(text.charAt(0)).toBe('\uFEFF');
  return text.slice(1).trimEnd().split('\r\n');
}

async function sortAndFilter(page: Page, table: RecordsTable): Promise<void> {
  await page.getByRole('button', { name: 'Sort', exact: true }).click();
  await choose(page, 'Add field', 'Name');
  await page.getByRole('dialog').getByText('Descending').click();
  await page.keyboard.press('Escape');
  await table.expectCell('Name', 0, 'Yara Kim');
  await table.expectCell('Name', 1, 'Jonas García');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('button', { name: 'Add condition' }).click();
  await choose(page, 'Field', 'Town');
  await page.getByRole('textbox', { name: 'Value' }).fill('Stockton');
  await page.getByRole('button', { name: 'Done' }).click();
  await table.expectCell('Name', 0, 'Ana Almeida');
  await expect.poll(() => page.locator('footer').textContent()).toMatch(/^1 /);
  expect(await exported(page)).toEqual([
    columns.join(','),
    `Ana Almeida,ana.almeida.${names.run}@example.org,,Stockton,0,true`,
  ]);
  await page.getByRole('button', { name: /^Town contains/ }).click();
  await page.getByRole('button', { name: 'Clear filter' }).click();
  await page.keyboard.press('Escape');
  await table.expectCell('Name', 0, 'Yara Kim');
}

/** Two rows of a spreadsheet over an address that is missing, and a range out of the table again. */
async function copyAndPaste(page: Page, table: RecordsTable): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const block = `yara.${names.run}@example.org\t+1 415 555 2671\n`;
  await page.evaluate((text) => navigator.clipboard.writeText(text), block);
  await table.select('Email', 0);
  await page.keyboard.press('Control+v');
  await table.expectCell('Phone', 0, '(415) 555-2671');
  await table.select('Name', 0);
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Control+c');
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`Yara Kim\tyara.${names.run}@example.org\nJonas García\tjonas.garcia.${names.run}@example.org`);
}

async function publishWizard(page: Page, team: string): Promise<string> {
  await openPath(page, `/${team}/admin/data-wizards`);
  await newWizard(page, names.wizardName);
  await page.getByRole('textbox', { name: 'Step title' }).fill('Stay in touch');
  await addTask(page, 'Display formatted text');
  await page.getByRole('textbox', { name: 'Text' }).click();
  await page.keyboard.type('One letter a month, no more.');
  const asking = await addTask(page, 'Create a record');
  await choose(asking, 'Collection', names.friends);
  await addFields(asking, 'Name', 'Email', 'Wants news');
  await page.getByText('Settings', { exact: true }).click();
  await page.getByRole('radio', { name: 'Anyone with the link' }).check();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const path = await confirmPublish(page);
  await saveScreenshot(page, 'thread-4-wizard');
  return path;
}

/** Ada's table on another screen, last names first. */
async function openTable(records: string): Promise<{ open: Page; table: RecordsTable }> {
  const open = await newPage({ signedInAs: 'ada' });
  await openPath(open, `${records}?sort=name.desc`);
  const table = recordsTable(open, columns);
  await table.expectCell('Name', 0, 'Yara Kim');
  return { open, table };
}

async function fillInOnPhone(link: string): Promise<void> {
  const page = await newPage({ viewport: 'phone' });
  await openPath(page, link);
  await page.getByText('One letter a month, no more.').waitFor();
  await page.getByLabel('Name').fill(names.visitor.name);
  await page.getByLabel('Email').fill(names.visitor.email);
  await page.getByRole('checkbox', { name: /Wants news/ }).check();
  await saveScreenshot(page, 'thread-5-phone');
  await page.getByRole('button', { name: 'Submit' }).dblclick();
  await page.getByRole('heading', { level: 1, name: 'Thank you' }).waitFor();
  await page.context().close();
}

async function writeMessage(page: Page, team: string, name: string): Promise<void> {
  await openPath(page, `/${team}/outgoing-messages/new`);
  await page.getByLabel('Internal name').fill(name);
  await choose(page, 'Type', 'Participation');
  await page.getByRole('button', { name: 'Create draft' }).click();
  await page.waitForURL(/\/content$/);
  await page.getByRole('link', { name: 'Recipients', exact: true }).click();
  await page.getByRole('button', { name: 'Add recipients' }).click();
  await page.getByRole('menuitem', { name: 'Collection' }).click();
  await choose(page, 'Collection', names.friends);
  await page.getByRole('button', { name: 'Add condition' }).click();
  await choose(page, 'Field', 'Wants news');
  await choose(page, 'Value', 'Yes');
  await page.getByText(/(people get|person gets) it/).waitFor();
  await page.getByText('All changes saved').waitFor();
  await page.getByRole('link', { name: 'Content', exact: true }).click();
  await retype(page.getByRole('textbox', { name: 'Subject' }), `${names.subject}, {{name | friend}}`);
  await page.getByRole('textbox', { name: 'Body' }).click();
  await page.keyboard.type('The doors are open on Saturday, ');
  await page.getByRole('button', { name: 'Insert merge tag: Body' }).click();
  await page.getByRole('menuitem', { name: 'Name', exact: true }).click();
  await page.getByText('All changes saved').waitFor();
  await page.getByText('Desktop', { exact: true }).click();
  await page.getByText(`${names.subject}, Ana Almeida`).waitFor();
  await page.getByText('The doors are open on Saturday, Ana Almeida').waitFor();
  await page.getByLabel('Send a test to').fill('tester@example.org');
  await page.getByRole('button', { name: 'Send test' }).click();
  await page.getByText('Test sent to tester@example.org').waitFor();
}

async function sendNow(page: Page, sent: number, of: number): Promise<void> {
  await page.getByRole('link', { name: 'Schedule', exact: true }).click();
  await page.getByRole('button', { name: `Send to ${sent} people` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send now' }).click();
  await page.waitForURL(/\/stats$/);
  await page.getByText(String(sent), { exact: true }).first().waitFor({ timeout: 30_000 });
  await page.getByText(`of ${of} people`).waitFor();
  await saveScreenshot(page, `thread-6-statistics-${sent}`);
}

/** The anonymous visitor's mail in the outbox: opened, and its link to unsubscribe. */
async function readMail(page: Page, team: string): Promise<string> {
  await openPath(page, `/${team}/outbox`);
  const inList = page.getByRole('button').filter({ hasText: names.visitor.email });
  await inList.click();
  const mail = page.getByRole('article');
  await mail.getByText(`The doors are open on Saturday, ${names.visitor.name}`).waitFor();
  await mail.getByRole('button', { name: 'Opened', exact: true }).click();
  await inList.filter({ hasText: 'Opened' }).waitFor();
  await saveScreenshot(page, 'thread-7-outbox');
  return (await mail.getByRole('link', { name: /unsubscribe/i }).getAttribute('href')) ?? '';
}

/** Status of the anonymous visitor's mail, step by step. */
async function seeStory(page: Page, team: string): Promise<void> {
  await openPath(page, `/${team}/outgoing-messages/sent`);
  await page.getByRole('link', { name: names.letter }).click();
  await page.getByRole('link', { name: 'Statistics', exact: true }).click();
  await page.getByText('1 person', { exact: true }).first().waitFor();
  await page.getByRole('link', { name: 'Recipients', exact: true }).click();
  // The statistics page has a list of recipients too.
  await page.getByRole('group', { name: 'Figure in the chart' }).waitFor({ state: 'hidden' });
  const kinds = page.getByRole('group', { name: 'Show', exact: true });
  await kinds.getByRole('button', { name: /^Opened/ }).click();
  await page.getByRole('row', { name: names.visitor.name }).getByRole('button').click();
  const story = page.getByRole('dialog');
  for (const step of ['Queued', 'Handed to the provider', 'Opened'])
    await story.getByText(step).first().waitFor();
  await saveScreenshot(page, 'thread-7-story');
}

async function unsubscribeWithoutSession(link: string): Promise<void> {
  const page = await newPage({ viewport: 'phone' });
  await openPath(page, new URL(link).pathname);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await page.getByRole('heading', { name: 'You’re unsubscribed' }).waitFor();
  await saveScreenshot(page, 'thread-8-unsubscribed');
  await page.context().close();
}

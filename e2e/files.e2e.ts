// Files and pictures in records: chosen, watched on their way, put in order, taken out and opened again.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectNoAxeViolations, newPage, shoot, type VisitorOptions } from './harness/browser.ts';
import { makeCollection } from './harness/made-collection.ts';
import { recordsTable } from './harness/records-table.ts';

const run = Date.now().toString(36);
const fields = [
  ['Name', 'plain_text'],
  ['Contract', 'single_file'],
  ['Papers', 'multi_file'],
  ['Photo', 'single_image'],
  ['Photos', 'multi_image'],
] as const;
const titles = fields.map(([title]) => title);
let team = '';
let collection = '';
let record = '';

beforeAll(async () => {
  const made = await makeCollection({
    name: `House ${run}`,
    pluralName: `Houses ${run}`,
    fields,
    records: [{ name: 'Elm House' }, { name: 'Ash House' }],
  });
  team = made.teamId;
  collection = made.id;
  record = made.recordIds[0] ?? '';
}, 60_000);

async function open(path: string, options: VisitorOptions = {}): Promise<Page> {
  const page = await newPage({ signedInAs: 'ada', ...options });
  await page.goto(`/team-${team}/${path}`);
  return page;
}

const recordPath = () => `data-records/${record}/all-fields?collection=${collection}`;
const pdf = { name: 'lease.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n') };
const note = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('Call the owner.') };

/** A picture as a browser makes it. */
async function picture(page: Page, name: string, color: string) {
  const data = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 400;
    const pen = canvas.getContext('2d');
    if (pen) pen.fillStyle = fill;
    pen?.fillRect(0, 0, 640, 400);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  }, color);
  return { name, mimeType: 'image/png', buffer: Buffer.from(data, 'base64') };
}

async function choose(page: Page, group: string, files: Parameters<Page['setInputFiles']>[1]) {
  const button = page
    .getByRole('group', { name: group, exact: true })
    .getByRole('button', { name: /^Choose/ });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()]);
  await chooser.setFiles(files);
}

test('files are uploaded on the record page, put in order by keyboard, and stay', async () => {
  const page = await open(recordPath());
  await page.getByRole('group', { name: 'Contract' }).waitFor();
  await choose(page, 'Contract', pdf);
  await page.getByRole('link', { name: 'Download lease.pdf' }).waitFor();
  await choose(page, 'Papers', [pdf, note]);
  const papers = page.getByRole('group', { name: 'Papers' });
  await papers.getByRole('link', { name: 'Download note.txt' }).waitFor();
  await papers.getByRole('button', { name: 'Move note.txt up' }).focus();
  await page.keyboard.press('Enter');
  await papers.getByText('note.txt is now number 1.').waitFor();
  await page.getByText('Saved').first().waitFor();
  await choose(page, 'Photo', await picture(page, 'front.png', '#176c4a'));
  await page.getByRole('link', { name: 'Download front.png' }).waitFor();
  await choose(page, 'Photos', [
    await picture(page, 'kitchen.png', '#b4532a'),
    await picture(page, 'garden.png', '#2a63b4'),
  ]);
  await page.getByRole('link', { name: 'Download garden.png' }).waitFor();
  await page.getByText('Saved').first().waitFor();
  await expectNoAxeViolations(page);
  await page.reload();
  const links = papers.getByRole('link');
  await expect.poll(() => links.allTextContents(), { timeout: 15_000 }).toEqual(['note.txt', 'lease.pdf']);
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('fieldset img')].filter(
        (one) => one instanceof HTMLImageElement && one.complete && one.naturalWidth === 96,
      ).length === 3,
  );
  await shoot(page, 'files-record');
  const [download] = await Promise.all([page.waitForEvent('download'), links.first().click()]);
  expect(download.suggestedFilename()).toBe('note.txt');
});

test('what is no picture is refused with its reason, and a file is removed', async () => {
  const page = await open(recordPath());
  await page.getByRole('group', { name: 'Photo', exact: true }).waitFor();
  await choose(page, 'Photo', { ...note, name: 'drawing.png' });
  await page.getByText('drawing.png: This is no picture in PNG, JPEG, WebP or GIF').waitFor();
  await shoot(page, 'files-refused');
  await page.getByRole('button', { name: 'Remove kitchen.png' }).click();
  await page.getByText('kitchen.png is removed.').waitFor();
  await page.getByText('Saved').first().waitFor();
  await page.reload();
  await page.getByRole('link', { name: 'Download garden.png' }).waitFor();
  expect(await page.getByRole('link', { name: 'Download kitchen.png' }).count()).toBe(0);
});

test('the table tells the names, and a file is put over a cell', async () => {
  const page = await open(`data-collections/${collection}/records`);
  const table = recordsTable(page, titles);
  await table.expectCell('Contract', 0, 'lease.pdf');
  await table.expectCell('Papers', 0, 'note.txt, lease.pdf');
  await table.select('Papers', 1);
  await page.keyboard.press('Enter');
  await choose(page, 'Papers', [note]);
  await page.getByRole('link', { name: 'Download note.txt' }).waitFor();
  await shoot(page, 'files-cell');
  await page.keyboard.press('Control+Enter');
  await table.expectCell('Papers', 1, 'note.txt');
  await expectNoAxeViolations(page);
});

test('a new record is made with a picture', async () => {
  const page = await open(`data-collections/${collection}/records`);
  await page.getByRole('button', { name: /^New/ }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Oak House');
  await choose(page, 'Photo', await picture(page, 'oak.png', '#8a6d1b'));
  await dialog.getByRole('link', { name: 'Download oak.png' }).waitFor();
  await expectNoAxeViolations(page);
  await shoot(page, 'files-new-record');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await recordsTable(page, titles).expectCell('Photo', 2, 'oak.png');
});

test.each([
  { theme: 'dark', viewport: 'desktop' },
  { theme: 'light', viewport: 'phone' },
  { theme: 'dark', viewport: 'phone', language: 'es' },
] as const)('the record page as %o', async (options) => {
  const page = await open(recordPath(), options);
  await page.getByText('garden.png').waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectNoAxeViolations(page);
  await shoot(page, `files-record-${Object.values(options).join('-')}`);
});

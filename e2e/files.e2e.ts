// Files and pictures in records: selected, uploaded with progress, reordered, removed and reopened.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { demoTeamId } from './harness/api-calls.ts';
import {
  expectNoAxeViolations,
  expectNoAxeViolationsInBothThemes,
  newPage,
  saveScreenshot,
  type VisitorOptions,
} from './harness/browser.ts';
import { makeCollection } from './harness/made-collection.ts';
import { openPath } from './harness/open-path.ts';
import { recordsTable } from './harness/records-table.ts';

const fields = [
  ['Name', 'plain_text'],
  ['Contract', 'single_file'],
  ['Papers', 'multi_file'],
  ['Photo', 'single_image'],
  ['Photos', 'multi_image'],
] as const;
const titles = fields.map(([title]) => title);

interface FileRecord {
  readonly team: string;
  readonly collection: string;
  readonly record: string;
  readonly recordPath: string;
}

/** Every test has its own collection with one record. */
async function makeFileRecord(
  values: object = {},
  more: readonly (readonly [string, string, object?])[] = [],
): Promise<FileRecord> {
  const run = `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
  const { teamId, id, recordIds } = await makeCollection({
    name: `Files ${run}`,
    pluralName: `All files ${run}`,
    fields: [...fields, ...more],
    records: [{ name: 'Elm House', ...values }, { name: 'Ash House' }],
  });
  return {
    team: teamId,
    collection: id,
    record: recordIds[0] ?? '',
    recordPath: `data-records/${recordIds[0]}/all-fields?collection=${id}`,
  };
}

async function open(record: FileRecord, path: string, options: VisitorOptions = {}): Promise<Page> {
  const page = await newPage({ signedInAs: 'ada', ...options });
  await openPath(page, `/team-${record.team}/${path}`);
  return page;
}

/** The names of the stored files of a field, whatever the page shows. */
async function storedNames(
  page: Page,
  { team, collection, record }: FileRecord,
  column: string,
): Promise<string[]> {
  const path = `/api/teams/${team}/collections/${collection}/records/${record}`;
  const reply = await page.context().request.get(path);
  // The reply of records.get.
  const { values } = (await reply.json()) as { values: Record<string, { name: string }[] | null> };
  return (values[column] ?? []).map(({ name }) => name);
}

interface Sent {
  readonly name: string;
  readonly buffer: Buffer;
}

/** Uploads through the API, as Ada; returns the ids. */
async function send(page: Page, files: readonly Sent[]): Promise<string[]> {
  const team = await demoTeamId(page);
  const ids: string[] = [];
  for (const { name, buffer } of files) {
    const path = `/api/teams/${team}/files?${new URLSearchParams({ name })}`;
    const reply = await page
      .context()
      .request.post(path, { data: buffer, headers: { 'content-type': 'application/octet-stream' } });
    expect(reply.ok()).toBe(true);
    // The reply of files.upload.
    ids.push(((await reply.json()) as { id: string }).id);
  }
  return ids;
}

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

/** A second of a film, as a browser makes it. */
async function film(page: Page): Promise<Buffer> {
  const data = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    const pen = canvas.getContext('2d');
    const recorder = new MediaRecorder(canvas.captureStream(20), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const ended = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    for (let frame = 0; frame < 20; frame += 1) {
      if (pen) pen.fillStyle = `hsl(${frame * 18} 60% 45%)`;
      pen?.fillRect(0, 0, canvas.width, canvas.height);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    recorder.stop();
    await ended;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  });
  return Buffer.from(data, 'base64');
}

test('files are uploaded on the record page, put in order by keyboard, and stay', async () => {
  const record = await makeFileRecord();
  const page = await open(record, record.recordPath);
  await page.getByRole('group', { name: 'Contract' }).waitFor();
  await choose(page, 'Contract', pdf);
  await page.getByRole('link', { name: 'Download lease.pdf' }).waitFor();
  await choose(page, 'Papers', [pdf, note]);
  const papers = page.getByRole('group', { name: 'Papers' });
  await papers.getByRole('link', { name: 'Download note.txt' }).waitFor();
  await papers.getByRole('button', { name: 'Move note.txt up' }).focus();
  await page.keyboard.press('Enter');
  await papers.getByText('note.txt moved to position 1').waitFor();
  await choose(page, 'Photo', await picture(page, 'front.png', '#176c4a'));
  await page.getByRole('link', { name: 'Download front.png' }).waitFor();
  await choose(page, 'Photos', [
    await picture(page, 'kitchen.png', '#b4532a'),
    await picture(page, 'garden.png', '#2a63b4'),
  ]);
  await page.getByRole('link', { name: 'Download garden.png' }).waitFor();
  await expectNoAxeViolations(page);
  await expect.poll(() => storedNames(page, record, 'photos')).toEqual(['kitchen.png', 'garden.png']);
  await expect.poll(() => storedNames(page, record, 'papers')).toEqual(['note.txt', 'lease.pdf']);
  await page.reload();
  const links = papers.getByRole('link');
  await expect.poll(() => links.allTextContents(), { timeout: 15_000 }).toEqual(['note.txt', 'lease.pdf']);
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('fieldset img')].filter(
        (one) => one instanceof HTMLImageElement && one.complete && one.naturalWidth === 96,
      ).length === 3,
  );
  await saveScreenshot(page, 'files-record');
  const [download] = await Promise.all([page.waitForEvent('download'), links.first().click()]);
  expect(download.suggestedFilename()).toBe('note.txt');
});

test('what is no picture is refused with its reason, and a file is removed', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  const pictures = [
    await picture(page, 'kitchen.png', '#b4532a'),
    await picture(page, 'garden.png', '#2a63b4'),
  ];
  const record = await makeFileRecord({ photos: await send(page, pictures) });
  await openPath(page, `/team-${record.team}/${record.recordPath}`);
  await page.getByRole('group', { name: 'Photo', exact: true }).waitFor();
  await choose(page, 'Photo', { ...note, name: 'drawing.png' });
  await page.getByText('drawing.png: This isn’t a PNG, JPEG, WebP, or GIF image').waitFor();
  await saveScreenshot(page, 'files-refused');
  await choose(page, 'Papers', { ...note, name: 'empty.txt', buffer: Buffer.alloc(0) });
  await page.getByText('empty.txt: The file is empty.').waitFor();
  await page.getByRole('button', { name: 'Remove kitchen.png' }).click();
  await page.getByText('kitchen.png removed').waitFor();
  await expect.poll(() => storedNames(page, record, 'photos')).toEqual(['garden.png']);
  await page.reload();
  await page.getByRole('link', { name: 'Download garden.png' }).waitFor();
  expect(await page.getByRole('link', { name: 'Download kitchen.png' }).count()).toBe(0);
});

test('the table shows the names, accepts a file dropped on a cell, and a new record with a picture', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  const [noteId, leaseId, contractId] = await send(page, [note, pdf, pdf]);
  const record = await makeFileRecord({ contract: contractId, papers: [noteId, leaseId] });
  await openPath(page, `/team-${record.team}/data-collections/${record.collection}/records`);
  const table = recordsTable(page, titles);
  await table.expectCell('Contract', 0, 'lease.pdf');
  await table.expectCell('Papers', 0, 'note.txt, lease.pdf');
  await table.select('Papers', 1);
  await page.keyboard.press('Enter');
  await choose(page, 'Papers', [note]);
  await page.getByRole('link', { name: 'Download note.txt' }).waitFor();
  await saveScreenshot(page, 'files-cell');
  await page.keyboard.press('Control+Enter');
  await table.expectCell('Papers', 1, 'note.txt');
  await page.getByRole('button', { name: /^New/ }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Oak House');
  await choose(page, 'Photo', await picture(page, 'oak.png', '#8a6d1b'));
  await dialog.getByRole('link', { name: 'Download oak.png' }).waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'files-new-record');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await table.expectCell('Photo', 2, 'oak.png');
});

const more = [
  ['Tour', 'video'],
  ['Own film', 'video'],
  ['Query', 'code', { language: 'sql' }],
] as const;
const query =
  "-- Rooms that are free\nselect name, count(*) as beds\nfrom rooms where floor > 2 and kind = 'double';";
const youtube = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';

test('films play on the page, others’ not before a click, and code is read and changed', async () => {
  const record = await makeFileRecord({ tour: youtube, query }, more);
  const page = await open(record, record.recordPath);
  const foreign: string[] = [];
  await page.route(/^https:/, (route) => {
    foreign.push(new URL(route.request().url()).hostname);
    return route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' });
  });
  const group = page.getByRole('group', { name: 'Own film' });
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Choose a video' }).last().click(),
  ]);
  const bytes = await film(page);
  const part = page.waitForResponse((reply) => reply.request().resourceType() === 'media');
  await chooser.setFiles({ name: 'own.webm', mimeType: 'video/webm', buffer: bytes });
  await group.getByRole('link', { name: 'Download own.webm' }).waitFor();
  expect((await part).status()).toBe(206);
  const own = group.locator('video');
  await expect.poll(() => own.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(0);
  await own.evaluate((video: HTMLVideoElement) => video.play());
  await expect.poll(() => own.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
  expect(foreign).toEqual([]);
  await page.getByRole('button', { name: /^Play video/ }).focus();
  await page.keyboard.press('Enter');
  const frame = page.getByTitle('Tour: video, youtube.com');
  await frame.waitFor();
  expect(await frame.getAttribute('sandbox')).not.toContain('allow-top-navigation');
  await expect.poll(() => foreign).toEqual(['www.youtube-nocookie.com']);
  await page.locator('[data-highlighted]').waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Edit Query' }).click();
  const text = page.getByRole('textbox', { name: 'Query' });
  await expect.poll(() => text.evaluate((input) => input === document.activeElement)).toBe(true);
  await text.fill('select 42;');
  await page.getByRole('textbox', { name: 'Name' }).focus();
  await page.getByRole('group', { name: 'Query' }).getByText('select 42;').waitFor();
});

test('the record page in both themes, in Spanish on a phone', async () => {
  const page = await newPage({ signedInAs: 'ada', viewport: 'phone', language: 'es' });
  const photos = await send(page, [await picture(page, 'garden.png', '#2a63b4')]);
  const record = await makeFileRecord({ photos, tour: youtube, query }, more);
  await openPath(page, `/team-${record.team}/${record.recordPath}`);
  await page.getByText('garden.png').waitFor();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.locator('[data-highlighted]').waitFor();
  await expectNoAxeViolationsInBothThemes(page, 'files-record-phone-es');
  await page.locator('[data-highlighted]').scrollIntoViewIfNeeded();
  await saveScreenshot(page, 'files-record-phone-es-below');
});

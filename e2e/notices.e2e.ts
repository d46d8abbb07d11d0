// A user is notified of events in the channels that they selected.
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectNoAxeViolations, newPage, saveScreenshot, type VisitorOptions } from './harness/browser.ts';
import { makeCollection, teamAsAda } from './harness/made-collection.ts';

const run = Date.now().toString(36);
let teamId = '';
let collection = '';

beforeAll(async () => {
  const made = await makeCollection({
    name: `Guest ${run}`,
    pluralName: `Guests ${run}`,
    fields: [['Name', 'plain_text']],
    records: [{ name: 'First' }],
  });
  teamId = made.teamId;
  collection = made.id;
}, 60_000);

async function open(path: string, options: VisitorOptions = {}): Promise<Page> {
  const page = await newPage({ signedInAs: 'ada', ...options });
  await page.goto(`/team-${teamId}/${path}`);
  return page;
}

/** Imports a file as the import page does, while Ada is on another page; resolves when the import is done. */
async function importGuests(page: Page, fileName: string): Promise<void> {
  const { request } = page.context();
  const url = `/api/teams/${teamId}/collections/${collection}/imports`;
  const headers = { 'content-type': 'application/octet-stream' };
  const upload = await request.post(`${url}?fileName=${fileName}`, { headers, data: 'Name\nElena\nBruno\n' });
  expect(upload.ok()).toBe(true);
  // The reply of imports.upload.
  const job = (await upload.json()) as { id: string; columns: { guess: unknown }[] };
  const columns = job.columns.map(({ guess }) => guess);
  expect((await request.post(`${url}/${job.id}/start`, { data: { columns } })).ok()).toBe(true);
  const state = async () => {
    const read = await request.get(`${url}/${job.id}`);
    // The reply of imports.get.
    return ((await read.json()) as { state: string }).state;
  };
  await expect.poll(state, { timeout: 20_000 }).toBe('done');
}

async function unread(page: Page): Promise<number> {
  const label = await page.getByRole('button', { name: /^Notifications/ }).getAttribute('aria-label');
  return Number(/(\d+) unread/.exec(label ?? '')?.[1] ?? 0);
}

test('the bell rings while Ada is elsewhere, says what happened and leads there', async () => {
  const page = await open('dashboard');
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await bell.waitFor();
  // Others may have notified Ada too; the bell is updated a moment later.
  const known = await page.context().request.get(`/api/teams/${teamId}/notices/unread`);
  // The reply of notices.countUnread.
  const { count: before } = (await known.json()) as { count: number };
  await expect.poll(() => unread(page)).toBe(before);
  await importGuests(page, `guests-${run}.csv`);
  await expect.poll(() => unread(page), { timeout: 20_000 }).toBe(before + 1);
  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const line = panel.getByRole('link', { name: `2 rows imported from guests-${run}.csv` });
  await line.waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'notices-en-desktop');
  await line.click();
  await page.waitForURL(new RegExp(`data-collections/${collection}/import`));
  await page.getByText(`guests-${run}.csv`).first().waitFor();
  await expect.poll(() => unread(page)).toBe(before);

  // Unread again by keyboard, then all of them read.
  await bell.focus();
  await page.keyboard.press('Enter');
  await panel.getByRole('button', { name: 'Mark as unread' }).first().press('Enter');
  await expect.poll(() => unread(page)).toBe(before + 1);
  await panel.getByRole('button', { name: 'Mark all as read' }).press('Enter');
  await expect.poll(() => unread(page)).toBe(0);
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
});

test('a user who turned off a kind of notice gets none, and the choice is saved', async () => {
  const { put } = await teamAsAda();
  await put('/notice-settings', { kind: 'import_done', inApp: true, byMail: false });
  const page = await open('user/preferences');
  const tick = page.getByRole('checkbox', { name: 'My import is done: In the app' });
  await tick.waitFor();
  await expect.poll(() => tick.isChecked()).toBe(true);
  const table = page.getByRole('table').filter({ has: tick });
  await table.scrollIntoViewIfNeeded();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'notice-choices-en-desktop');
  const saved = page.waitForResponse((reply) => reply.url().endsWith('/notice-settings') && reply.ok());
  await tick.click();
  await saved;
  await expect.poll(() => tick.isChecked()).toBe(false);

  const phone = await open('user/preferences', { viewport: 'phone', language: 'es', theme: 'dark' });
  const same = phone.getByRole('checkbox', { name: 'Mi importación ha terminado: En la aplicación' });
  await same.waitFor();
  await expect.poll(() => same.isChecked()).toBe(false);
  await same.scrollIntoViewIfNeeded();
  await expectNoAxeViolations(phone);
  await saveScreenshot(phone, 'notice-choices-es-phone-dark');
  await importGuests(phone, `silent-${run}.csv`);
  const again = phone.waitForResponse((reply) => reply.url().endsWith('/notice-settings') && reply.ok());
  await same.click();
  await again;
  await expect.poll(() => same.isChecked()).toBe(true);
  await importGuests(phone, `received-${run}.csv`);
  const bell = phone.getByRole('button', { name: /^Avisos, \d+ sin leer/ });
  await bell.click();
  await phone.getByRole('link', { name: new RegExp(`received-${run}`) }).waitFor();
  expect(await phone.getByRole('link', { name: new RegExp(`silent-${run}`) }).count()).toBe(0);
  await expectNoAxeViolations(phone);
  await saveScreenshot(phone, 'notices-es-phone-dark');
});

// The frame around every page: the team that is opened, the event stream of all tabs, how much is loaded first.
import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { newPage } from './harness/browser.ts';
import { waitForWrite } from './harness/wait-for-write.ts';

async function openHome(page: Page): Promise<string> {
  await page.goto('/');
  await page.waitForURL(/\/team-[0-9a-f-]+\/dashboard/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return new URL(page.url()).pathname.split('/')[1] ?? '';
}

test('the root opens the team that was selected last', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  const first = await openHome(page);
  await page.goto('/choose-team?create=true');
  await page.getByLabel('Team name').fill('Second Hall');
  const isSecondOpened = waitForWrite(page, /\/open$/);
  await page.getByRole('button', { name: 'Create team' }).click();
  await page.getByRole('button', { name: 'Current team: Second Hall' }).waitFor();
  await isSecondOpened;
  const second = await openHome(page);
  expect(second).not.toBe(first);
  await page.getByRole('button', { name: 'Current team: Second Hall' }).click();
  const isFirstOpened = waitForWrite(page, new RegExp(`${first.replace('team-', '')}/open$`));
  await page.getByRole('menuitem', { name: 'Riverside Centre' }).click();
  await page.waitForURL(new RegExp(first));
  await isFirstOpened;
  expect(await openHome(page)).toBe(first);
});

test('the tabs of a browser share one event stream, which outlives the tab that had it', async () => {
  const first = await newPage({ signedInAs: 'ada', isFirstVisit: true });
  const home = await openHome(first);
  const made = await first.context().request.post('/api/teams', { data: { name: 'Shoreline Club' } });
  // The reply of teams.create.
  const { teamId } = (await made.json()) as { teamId: string };
  let streams = 0;
  first.context().on('request', (request) => {
    if (request.url().endsWith(`/teams/${teamId}/events`)) streams += 1;
  });
  await first.goto(`/team-${teamId}/dashboard`);
  await first.getByRole('heading', { level: 1 }).waitFor();
  const second = await first.context().newPage();
  await second.goto(`/team-${teamId}/dashboard`);
  await second.getByRole('heading', { level: 1 }).waitFor();
  const make = async (pluralName: string) => {
    const reply = await first.context().request.post(`/api/teams/${teamId}/collections`, {
      data: { name: `${pluralName} one`, pluralName },
    });
    expect(reply.ok(), await reply.text()).toBe(true);
  };
  const shown = (page: Page, name: string) =>
    page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name }).waitFor();
  await make('Kites');
  await shown(first, 'Kites');
  await shown(second, 'Kites');
  expect(streams).toBe(1);
  await first.close();
  await make('Boats');
  await shown(second, 'Boats');
  expect(streams).toBe(2);
  // `/` leads other journeys to the team that was opened last, so the demo's is opened again.
  const opened = waitForWrite(second, /\/open$/);
  await second.goto(`/${home}/dashboard`);
  await opened;
});

/** Bytes of script over the wire, compressed, while `load` runs. */
async function scriptBytes(page: Page, load: () => Promise<unknown>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const loading = new Set<string>();
  let bytes = 0;
  session.on(
    'Network.requestWillBeSent',
    ({ type, requestId }) => type === 'Script' && loading.add(requestId),
  );
  session.on('Network.loadingFailed', ({ requestId }) => loading.delete(requestId));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (loading.delete(requestId)) bytes += encodedDataLength;
  });
  await load();
  // What the page fetches when idle counts too.
  const isQuiet = async () => {
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
    return loading.size === 0;
  };
  await vi.waitUntil(isQuiet, { timeout: 15_000 });
  return bytes;
}

test('the first load of the sign-in page is at most 200 kB of script', async () => {
  const page = await newPage({ isFirstVisit: true });
  const bytes = await scriptBytes(page, async () => {
    await page.goto('/login', { waitUntil: 'networkidle' });
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });
  expect(bytes).toBeGreaterThan(50_000);
  expect(bytes / 1024).toBeLessThanOrEqual(200);
});

test('the first load of a records table is at most 450 kB of script', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  await openHome(page);
  const people = await page
    .getByRole('link', { name: /^People/ })
    .first()
    .getAttribute('href');
  // No state of the previous page is retained.
  const fresh = await newPage({ signedInAs: 'ada', isFirstVisit: true });
  const bytes = await scriptBytes(fresh, async () => {
    await fresh.goto(people ?? '');
    await fresh.locator('#glide-cell-1-0').waitFor({ state: 'attached' });
  });
  expect(bytes).toBeGreaterThan(200_000);
  expect(bytes / 1024).toBeLessThanOrEqual(450);
});

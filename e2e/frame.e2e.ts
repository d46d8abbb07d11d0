// The frame around every page: the team that is opened, the event stream of all tabs, how much is loaded first.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type FirstLoad, firstLoads } from '../checks/budgets.ts';
import { readChunks, scriptsOf } from '../checks/bundle-sizes.ts';
import { newPage } from './harness/browser.ts';
import { scriptsLoadedBy } from './harness/loaded-scripts.ts';
import { recordsTable } from './harness/records-table.ts';
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

test('without a connection, a page that was not opened before says so in the app, and opens once there is one', async () => {
  const page = await newPage({ signedInAs: 'ada', isFirstVisit: true });
  const home = await openHome(page);
  await page.waitForLoadState('networkidle');
  // What is out of reach is logged.
  page.removeAllListeners('console');
  await page.context().setOffline(true);
  await page.evaluate((path) => globalThis.__TSR_ROUTER__.history.push(path), `/${home}/admin/tags`);
  await page.getByText('You’re offline. Try again when you’re back online.').waitFor();
  await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { level: 1, name: 'Tags' }).waitFor();
});

test('without a connection, the first message and question of a visit are shown, and nothing typed is lost', async () => {
  const page = await newPage({ signedInAs: 'ada', isFirstVisit: true });
  const home = await openHome(page);
  await page.goto(`/${home}/user/preferences`, { waitUntil: 'networkidle' });
  await page.getByRole('button', { name: 'Change name' }).click();
  const name = page.getByLabel('First name');
  await name.waitFor();
  // What is out of reach is logged.
  page.removeAllListeners('console');
  await page.context().setOffline(true);
  await name.fill('Adelaide');
  await page.keyboard.press('Escape');
  await page.getByText('Your changes won’t be saved.').waitFor();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  expect(await name.inputValue()).toBe('Adelaide');
});

test('without a connection, the first edit of a visit stays in its cell', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  await openHome(page);
  const people = await page
    .getByRole('link', { name: /^People/ })
    .first()
    .getAttribute('href');
  const fresh = await newPage({ signedInAs: 'ada', isFirstVisit: true });
  await fresh.goto(people ?? '', { waitUntil: 'networkidle' });
  await fresh.locator('#glide-cell-1-0').waitFor({ state: 'attached' });
  fresh.removeAllListeners('console');
  await fresh.context().setOffline(true);
  await recordsTable(fresh, ['Name']).select('Name', 0);
  await fresh.keyboard.type('Zuleika');
  await fresh.keyboard.press('Enter');
  await fresh.getByText('What you typed stays in the cell').waitFor();
  await expect.poll(() => fresh.locator('#glide-cell-1-0').textContent()).toContain('Zuleika');
});

test('the code of a page and who is signed in are asked for side by side', async () => {
  const team = await openHome(await newPage({ signedInAs: 'ada' }));
  const page = await newPage({ signedInAs: 'ada', isFirstVisit: true });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // Answered once the code was asked for: otherwise the page never appears.
  await page.route('**/api/authentication/session', async (route) => {
    await expect.poll(() => asked.some((path) => /\/dashboard-page-[^/]*\.js$/.test(path))).toBe(true);
    await route.continue();
  });
  await page.goto(`/${team}/dashboard`);
  await page.getByRole('heading', { name: /^Good / }).waitFor();
});

// Their sizes are limited right after the build, by the same list (checks/budgets.ts): a part that loads on demand
// and is shown at once belongs into it.
test('the sign-in page first loads the scripts that its budget counts', async () => {
  const page = await newPage({ isFirstVisit: true });
  const loaded = await scriptsLoadedBy(page, async () => {
    await page.goto('/login', { waitUntil: 'networkidle' });
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });
  expectOnlyCounted(loaded, firstLoads.signIn);
});

test('a records table first loads the scripts that its budget counts', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  await openHome(page);
  const people = await page
    .getByRole('link', { name: /^People/ })
    .first()
    .getAttribute('href');
  // No state of the previous page is retained.
  const fresh = await newPage({ signedInAs: 'ada', isFirstVisit: true });
  const loaded = await scriptsLoadedBy(fresh, async () => {
    await fresh.goto(people ?? '');
    await fresh.locator('#glide-cell-1-0').waitFor({ state: 'attached' });
  });
  expectOnlyCounted(loaded, firstLoads.recordsTable);
});

function expectOnlyCounted(loaded: ReadonlyMap<string, number>, budget: FirstLoad): void {
  const counted = scriptsOf(budget, readChunks(budget));
  expect([...loaded.keys()].toSorted()).toEqual([...counted].toSorted());
}

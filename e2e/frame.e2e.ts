// The frame around every page: palette, languages, themes, titles, the pages for invalid addresses, how much is
// loaded first.
import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { expectNoAxeViolations, newPage, saveScreenshot } from './harness/browser.ts';
import { waitForWrite } from './harness/wait-for-write.ts';

async function openHome(page: Page): Promise<string> {
  await page.goto('/');
  await page.waitForURL(/\/team-[0-9a-f-]+\/dashboard/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return new URL(page.url()).pathname.split('/')[1] ?? '';
}

test('the palette finds pages and actions by keyboard alone', async () => {
  // With an empty cache, so that the first keys are pressed before the palette has loaded.
  const page = await newPage({ signedInAs: 'ada', isFirstVisit: true });
  await openHome(page);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('zoe takahashi');
  const field = page.getByPlaceholder('Search records, pages, and actions…');
  await expect.poll(() => field.inputValue()).toBe('zoe takahashi');
  const found = page.getByRole('button', { name: /^Zoé Takahashi/ }).first();
  await found.waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'palette');
  await field.fill('prefer');
  await found.waitFor({ state: 'hidden' });
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/user\/preferences/);
  await page.keyboard.press('Control+k');
  await field.fill('dark theme');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.documentElement.dataset.mantineColorScheme === 'dark');
});

test('language and theme are chosen once and stay', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  const team = await openHome(page);
  await page.goto(`/${team}/user/preferences`);
  const ofTeam = page.getByRole('radiogroup', { name: 'Language in Riverside Centre' });
  const isSpanishSaved = waitForWrite(page, /\/own-language$/);
  await ofTeam.getByText('Español').click();
  await isSpanishSaved;
  await page.getByRole('heading', { level: 1, name: 'Preferencias' }).waitFor();
  await expect.poll(() => page.title()).toBe('Panel del equipo | Preferencias | Fieldhouse');
  const isDarkSaved = waitForWrite(page, /\/preferences$/);
  await page.getByText('Oscuro', { exact: true }).click();
  await isDarkSaved;
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Preferencias' }).waitFor();
  const root = page.locator('html');
  await expect.poll(() => root.getAttribute('lang')).toBe('es');
  await expect.poll(() => root.getAttribute('data-mantine-color-scheme')).toBe('dark');
  expect(await page.evaluate(() => localStorage.getItem('locale'))).toBe('es');
  await expectNoAxeViolations(page);
  // The link to the team stores the language, and the next journey of Ada's starts in English.
  const isEnglishSaved = waitForWrite(page, /\/own-language$/);
  await page.getByRole('radiogroup', { name: 'Idioma en Riverside Centre' }).getByText('English').click();
  await isEnglishSaved;
  await page.getByRole('heading', { level: 1, name: 'Preferences' }).waitFor();
});

test('wrong ways say so: not a member, not found, not signed in', async () => {
  const page = await newPage({ signedInAs: 'ben' });
  const team = await openHome(page);
  await page.goto('/team-01890000-0000-7000-8000-000000000000/dashboard');
  await page.waitForURL(/\/access-denied/);
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor();
  await page.getByText('You do not have the necessary permissions to access this page.').waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await page.waitForURL(/dashboard/);

  await page.goto(`/${team}/admin/data-collections`);
  await page.waitForURL(/\/access-denied/);

  await page.goto('/no/such/place');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  await expect.poll(() => page.title()).toBe('Page not found | Fieldhouse');
  await page.getByText('Check the URL').waitFor();
  await expectNoAxeViolations(page);

  const visitor = await newPage();
  await visitor.goto(`/${team}/data-collections?sort=name`);
  await visitor.waitForURL(/\/login\?redirect=%2Fteam-.*%3Fsort%3Dname/);
});

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

test('on a phone the navigation is a drawer', async () => {
  const page = await newPage({ signedInAs: 'ada', viewport: 'phone' });
  await openHome(page);
  await page.getByRole('button', { name: 'Open navigation' }).click();
  const drawer = page.getByRole('dialog', { name: 'Main navigation' });
  await drawer.getByRole('link', { name: 'Admin Dashboard' }).waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'drawer');
  await drawer.getByRole('link', { name: 'Admin Dashboard' }).click();
  await page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor();
  await drawer.waitFor({ state: 'hidden' });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
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

// Preferences apply on every device, before the first request; keys are created, used and revoked.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoTeamId } from './harness/api-calls.ts';
import { expectNoAxeViolations, newPage, saveScreenshot, type VisitorOptions } from './harness/browser.ts';
import { openPath } from './harness/open-path.ts';
import { type Product, startProduct } from './harness/start-product.ts';

// Ada's preferences are stored with her account: a separate product leaves the Ada of the other tests
// unchanged.
let product: Product;
beforeAll(async () => {
  product = await startProduct();
}, 120_000);
afterAll(() => product.stop());

function visit(options: VisitorOptions = {}): Promise<Page> {
  return newPage({ url: product.url, signedInAs: 'ada', hasOwnPreferences: true, ...options });
}

async function openPreferences(page: Page, title = 'Preferences'): Promise<void> {
  await openPath(page, `/team-${await demoTeamId(page)}/user/preferences`);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

async function choose(page: Page, group: string, name: string): Promise<void> {
  const saved = page.waitForResponse(
    (reply) => /preferences|own-language/.test(reply.url()) && reply.request().method() !== 'GET',
  );
  await page.getByRole('radiogroup', { name: group, exact: true }).getByText(name, { exact: true }).click();
  expect((await saved).ok()).toBe(true);
}

const html = (page: Page, attribute: string) => page.locator('html').getAttribute(attribute);

test('what Ada chooses holds here at once, on another device, and before the next page asks anything', async () => {
  const ada = await visit();
  await openPreferences(ada);
  await ada.getByRole('button', { name: 'New API key' }).waitFor();
  await saveScreenshot(ada, 'preferences-en-desktop');

  await choose(ada, 'Theme', 'Dark');
  await expect.poll(() => html(ada, 'data-mantine-color-scheme')).toBe('dark');
  await choose(ada, 'Table density', 'Compact');
  const zone = ada.getByRole('combobox', { name: 'Time zone' });
  await zone.click();
  await zone.fill('tokyo');
  const saved = ada.waitForResponse((reply) => reply.request().method() === 'PATCH');
  await ada.getByRole('option', { name: 'Asia/Tokyo' }).click();
  await saved;
  await saveScreenshot(ada, 'preferences-en-desktop-dark');

  // Another device, which prefers light and never saw her.
  const phone = await visit({ viewport: 'phone', theme: 'light' });
  await openPreferences(phone);
  await expect.poll(() => html(phone, 'data-mantine-color-scheme')).toBe('dark');
  await expect.poll(() => html(phone, 'data-density')).toBe('compact');
  await expect.poll(() => phone.getByRole('combobox', { name: 'Time zone' }).inputValue()).toBe('Asia/Tokyo');
  await saveScreenshot(phone, 'preferences-en-phone-dark');

  // The next load is correct before the first response of the server, which never comes here.
  await phone.route('**/api/**', () => undefined);
  await phone.reload({ waitUntil: 'commit' });
  await expect.poll(() => html(phone, 'data-mantine-color-scheme')).toBe('dark');
  await expect.poll(() => html(phone, 'data-density')).toBe('compact');
});

test('compact tables show more rows, and dates with a time use the chosen zone', async () => {
  const ada = await visit();
  await openPreferences(ada);
  await choose(ada, 'Table density', 'Comfortable');
  const users = ada.url().replace(/user\/preferences/, 'admin/users');
  const height = async () => {
    await openPath(ada, users);
    const row = ada.getByRole('row').filter({ hasText: 'ben@fieldhouse.test' });
    return (await row.boundingBox())?.height ?? 0;
  };
  const roomy = await height();
  await openPreferences(ada);
  await choose(ada, 'Table density', 'Compact');
  expect(await height()).toBeLessThan(roomy - 8);

  // The sign-in is listed with its local time: Tokyo is never the time zone of this test's browser.
  await openPreferences(ada);
  const signedIn = ada.getByText(/^Signed in /).first();
  const inTokyo = await signedIn.textContent();
  const zone = ada.getByRole('combobox', { name: 'Time zone' });
  await zone.click();
  await zone.fill('honolulu');
  await ada.getByRole('option', { name: 'Pacific/Honolulu' }).click();
  await expect.poll(() => signedIn.textContent()).not.toBe(inTokyo);
});

test('a language for every team, and another for one of them', async () => {
  const ada = await visit();
  await openPreferences(ada);
  await choose(ada, 'Language in Riverside Centre', 'Same as everywhere else');
  await choose(ada, 'Language', 'Español');
  await ada.getByRole('heading', { level: 1, name: 'Preferencias' }).waitFor();
  await saveScreenshot(ada, 'preferences-es-desktop');
  await choose(ada, 'Idioma en Riverside Centre', 'English');
  await ada.getByRole('heading', { level: 1, name: 'Preferences' }).waitFor();
  await choose(ada, 'Language in Riverside Centre', 'Same as everywhere else');
  await ada.getByRole('heading', { level: 1, name: 'Preferencias' }).waitFor();

  const phone = await visit({ viewport: 'phone', language: 'es' });
  await openPreferences(phone, 'Preferencias');
  await saveScreenshot(phone, 'preferences-es-phone');
  await choose(phone, 'Idioma en Riverside Centre', 'Igual que en todas partes');
  await choose(phone, 'Idioma', 'El de cada equipo');
  await phone.getByRole('heading', { level: 1, name: 'Preferences' }).waitFor();
});

test('a key of one’s own is shown once, reads and can’t write, and is gone when it is revoked', async () => {
  const ada = await visit();
  await openPreferences(ada);
  await ada.getByRole('button', { name: 'New API key' }).click();
  const dialog = ada.getByRole('dialog', { name: 'New API key' });
  await dialog.getByRole('button', { name: 'Create API key' }).click();
  await dialog.getByText('Value is required').waitFor();
  await dialog.getByLabel('Name').fill('My laptop');
  await expectNoAxeViolations(ada);
  await saveScreenshot(ada, 'own-key-dialog-en-desktop');
  await dialog.getByLabel('Name').press('Enter');
  const shown = ada.getByRole('dialog', { name: 'Copy the API key now' });
  const secret = await shown.getByLabel('API key “My laptop”').inputValue();
  expect(secret).toMatch(/^fh_user_/);
  await expectNoAxeViolations(ada);
  await saveScreenshot(ada, 'key-secret-en-desktop');
  await shown.getByRole('button', { name: 'I’ve copied it' }).click();
  await ada.getByText('My laptop').waitFor();
  expect(await ada.content()).not.toContain(secret);

  const teamId = /team-([0-9a-f-]{36})/.exec(ada.url())?.[1] ?? '';
  const ask = (method: string, path: string) =>
    fetch(`${product.url}/api/teams/${teamId}${path}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      ...(method === 'GET' ? {} : { body: '{"website":"https://example.org"}' }),
    }).then((reply) => reply.status);
  expect(await ask('GET', '')).toBe(200);
  expect(await ask('PATCH', '')).toBe(403);
  await ada.getByRole('button', { name: 'Revoke My laptop' }).click();
  await ada.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await ada.getByText('API key “My laptop” revoked').waitFor();
  await expect.poll(() => ask('GET', '')).toBe(401);
});

test('an admin makes a key of the team from a role, in both languages and widths', async () => {
  const ada = await visit();
  await openPreferences(ada);
  await ada.getByRole('navigation').getByRole('link', { name: 'API keys', exact: true }).click();
  await ada.getByText('No API keys yet').waitFor();
  await saveScreenshot(ada, 'team-keys-empty-en-desktop');
  await expect.poll(() => ada.title()).toBe('Team Dashboard | Team Administration | API keys | Fieldhouse');
  await ada.getByRole('button', { name: 'New API key' }).first().click();
  const dialog = ada.getByRole('dialog', { name: 'New API key' });
  await dialog.getByLabel('Name').fill('Website');
  await dialog.getByRole('button', { name: 'Create API key' }).click();
  await dialog.getByText('Choose a role').waitFor();
  await dialog.getByLabel('Role', { exact: true }).click();
  await ada.getByRole('option', { name: 'Viewer' }).click();
  await ada.getByRole('listbox').waitFor({ state: 'hidden' });
  await saveScreenshot(ada, 'team-key-dialog-en-desktop');
  await dialog.getByText('Custom permissions').click();
  await dialog.getByRole('group', { name: 'Outgoing Messages' }).waitFor();
  await saveScreenshot(ada, 'team-key-dialog-own-en-desktop');
  await expectNoAxeViolations(ada);
  await dialog.getByText('Same as a role').click();
  await dialog.getByRole('button', { name: 'Create API key' }).click();
  await ada.getByRole('button', { name: 'I’ve copied it' }).click();
  await ada.getByText('Same permissions as the role “Viewer” · Created by Ada Lindqvist').waitFor();
  await saveScreenshot(ada, 'team-keys-en-desktop');

  const phone = await visit({ viewport: 'phone', theme: 'dark' });
  await openPath(phone, ada.url());
  await phone.getByText('Website').waitFor();
  await saveScreenshot(phone, 'team-keys-en-phone');
  await expectNoAxeViolations(phone);

  // Ben is no admin: the page is not for him, whatever he types.
  const ben = await visit({ signedInAs: 'ben' });
  await openPath(ben, ada.url());
  await ben.getByText('You do not have the necessary permissions to access this page.').waitFor();
});

test('the request of a page that is left is cancelled', async () => {
  const ada = await visit();
  await openPreferences(ada);
  await ada.route('**/api/teamUsers?**', () => undefined);
  const cancelled = ada.waitForEvent('requestfailed', (request) => request.url().includes('/api/teamUsers?'));
  const asked = ada.waitForRequest('**/api/teamUsers?**');
  await ada.getByRole('navigation').getByRole('link', { name: 'Users', exact: true }).click();
  await asked;
  await ada.getByRole('navigation').getByRole('link', { name: 'Roles', exact: true }).click();
  expect((await cancelled).failure()?.errorText).toContain('ABORTED');
});

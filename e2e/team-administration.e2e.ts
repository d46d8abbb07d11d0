// Ada sets her team up: logos, tags and a menu in the top bar, which Ben then sees; the audit log contains
// all of it, and the admin dashboard shows what is left to do.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoTeamId } from './harness/api-calls.ts';
import {
  expectNoAxeViolations,
  expectNoAxeViolationsInBothThemes,
  newPage,
  type VisitorOptions,
} from './harness/browser.ts';
import { openPath } from './harness/open-path.ts';
import { type Product, startProduct } from './harness/start-product.ts';
import { waitForWrite } from './harness/wait-for-write.ts';

// The team is changed permanently: a separate product leaves the demo of the other tests unchanged.
let product: Product;
let team = '';
beforeAll(async () => {
  product = await startProduct();
  const page = await visit({ signedInAs: 'ada' });
  team = await demoTeamId(page);
}, 120_000);
afterAll(() => product.stop());

function visit(options: VisitorOptions): Promise<Page> {
  return newPage({ url: product.url, ...options });
}

const admin = (page: string) => `/team-${team}/admin/${page}`;

/** A picture as a browser makes it. */
async function picture(page: Page, width: number, height: number, color: string): Promise<Buffer> {
  const address = await page.evaluate(
    ([w, h, fill]) => {
      const canvas = document.createElement('canvas');
      canvas.width = w;
      canvas.height = h;
      const brush = canvas.getContext('2d');
      if (!brush) throw new Error('No canvas.');
      brush.fillStyle = fill;
      brush.fillRect(0, h * 0.2, w, h * 0.6);
      brush.font = `${h * 0.5}px sans-serif`;
      brush.fillStyle = '#ffffff';
      brush.fillText('Riverside', h * 0.2, h * 0.68);
      return canvas.toDataURL('image/png');
    },
    [width, height, color] as const,
  );
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

async function chooseLogo(page: Page, logo: string, buffer: Buffer, name = 'logo.png'): Promise<void> {
  const slot = page.getByRole('listitem').filter({ hasText: logo });
  const chooser = page.waitForEvent('filechooser');
  await slot
    .getByRole('button', { name: new RegExp(`: ${logo}$`) })
    .first()
    .click();
  await (await chooser).setFiles({ name, mimeType: 'image/png', buffer });
}

test('logos are saved as soon as they are chosen, and shown wherever the team appears', async () => {
  const page = await visit({ signedInAs: 'ada' });
  await openPath(page, admin('account'));
  await page.getByRole('heading', { name: 'Logos' }).waitFor();
  await chooseLogo(page, 'App, square', await picture(page, 400, 400, '#12694a'));
  await page.getByRole('button', { name: 'Remove: App, square' }).waitFor();
  await chooseLogo(page, 'Organization, horizontal', await picture(page, 900, 240, '#7a3b12'));
  await page.getByRole('button', { name: 'Remove: Organization, horizontal' }).waitFor();
  await expectNoAxeViolationsInBothThemes(page, 'account-logos');
  // A file that isn't a picture is reported, and the logo is unchanged.
  await chooseLogo(page, 'App, square', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'));
  await page.getByText('This type of file isn’t supported.').waitFor();
  const sidebar = page.getByRole('button', { name: /^Current team/ }).or(page.locator('nav button').first());
  const mark = sidebar.first().locator('img');
  await expect.poll(() => mark.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await openPath(page, '/choose-team');
  const inList = page.locator('main img, li img').first();
  await inList.waitFor();
  expect(await inList.getAttribute('src')).toMatch(/^\/api\/logos\/[\w-]{24}$/);
  await openPath(page, admin('account'));
  await page.getByRole('button', { name: 'Remove: Organization, horizontal' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Logo removed').waitFor();
});

test('a logo is dropped where it shall stand', async () => {
  const page = await visit({ signedInAs: 'ada' });
  await openPath(page, admin('account'));
  const slot = page.getByRole('listitem').filter({ hasText: 'Organization, square' });
  await slot.waitFor();
  const bytes = [...(await picture(page, 300, 300, '#12417a'))];
  const dataTransfer = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(content)], 'square.png', { type: 'image/png' }));
    return transfer;
  }, bytes);
  const place = slot.locator('[title]').first();
  for (const type of ['dragenter', 'dragover', 'drop']) await place.dispatchEvent(type, { dataTransfer });
  await page.getByRole('button', { name: 'Remove: Organization, square' }).waitFor();
  expect(await slot.locator('img').getAttribute('src')).toMatch(/^\/api\/logos\//);
});

test('a tag is made, changed and deleted', async () => {
  const page = await visit({ signedInAs: 'ada' });
  await openPath(page, admin('tags'));
  await page.getByRole('button', { name: 'New tag' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Create tag' }).click();
  await dialog.getByText('Value is required').waitFor();
  await dialog.getByLabel('Name').fill('Volunteer');
  await dialog.getByLabel('Blue').check();
  await dialog.getByLabel('Description').fill('Gives their time');
  await dialog.getByRole('button', { name: 'Create tag' }).click();
  await page.getByText('Tag “Volunteer” created').waitFor();
  const row = page.getByRole('listitem').filter({ hasText: 'Gives their time' });
  await row.getByText('Not used yet').waitFor();
  await page.getByRole('button', { name: 'New tag' }).click();
  await dialog.getByLabel('Name').fill('volunteer');
  await dialog.getByRole('button', { name: 'Create tag' }).click();
  await dialog.getByText('This name is taken. Choose another one.').waitFor();
  await dialog.getByLabel('Name').fill('Board');
  await dialog.getByRole('button', { name: 'Create tag' }).click();
  await page.getByRole('button', { name: 'Edit: Board' }).click();
  await dialog.getByLabel('Name').fill('Council');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Delete: Council' }).click();
  await page.getByRole('dialog').getByText('Delete the tag “Council”?').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete tag' }).click();
  await page.getByText('Tag “Council” deleted').waitFor();
});

test('the header menu works for every user, by keyboard too, and hides what they may not open', async () => {
  const page = await visit({ signedInAs: 'ada' });
  const ben = await visit({ signedInAs: 'ben' });
  await openPath(ben, `/team-${team}/dashboard`);
  await openPath(page, admin('header-menu'));
  const add = async (label: string, target: string, path: string) => {
    await page.getByRole('button', { name: 'Add entry' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Label').fill(label);
    await dialog.getByRole('combobox', { name: 'Links to' }).click();
    await page.getByRole('option', { name: target }).click();
    await dialog
      .getByLabel(target === 'URL' ? 'URL' : 'Page', { exact: false })
      .last()
      .fill(path);
    await dialog.getByRole('button', { name: 'Add entry' }).click();
    await dialog.waitFor({ state: 'hidden' });
  };
  await add('Sent', 'Team page', '/outgoing-messages/sent');
  await add('Recent', 'Team page', '/recent');
  await add('Account', 'Team page', '/admin/account');
  await add('Handbook', 'URL', 'https://example.org/handbook');
  const entries = page.getByRole('main').getByRole('listitem');
  for (let place = 0; place < 3; place += 1) {
    const isMoved = waitForWrite(page, /\/header-menu\/order$/);
    await page.getByRole('button', { name: /^Handbook/ }).press('Alt+ArrowUp');
    await isMoved;
    await expect.poll(() => entries.nth(2 - place).textContent()).toContain('Handbook');
  }
  await expectNoAxeViolations(page);
  const bar = ben.getByRole('navigation', { name: 'Team menu' });
  await expect.poll(() => bar.getByRole('link').allTextContents()).toEqual(['Handbook', 'Recent']);
  expect(await bar.getByRole('link', { name: 'Handbook' }).getAttribute('rel')).toContain('noopener');
  await bar.getByRole('link', { name: 'Recent' }).click();
  await ben.waitForURL(/\/recent$/);
  // And by the mouse: the first entry is drawn below the last.
  const saved = waitForWrite(page, /\/header-menu\/order$/);
  await entries.first().dragTo(entries.last());
  await saved;
  await page.reload();
  await entries.first().waitFor();
  await expect.poll(() => entries.last().textContent()).toContain('Handbook');
  await expect
    .poll(() => bar.getByRole('link').allTextContents(), { timeout: 15_000 })
    .toEqual(['Recent', 'Handbook']);
});

test('a menu that can’t be loaded says so in the words of the specification', async () => {
  const page = await visit({ signedInAs: 'ada' });
  await page.route('**/api/dataObjectTestings*', (route) => route.fulfill({ status: 404, body: '{}' }));
  await openPath(page, `/team-${team}/dashboard`);
  await page.getByText('Oops an error happened while retrieving Team AppTopbar Data.').waitFor();
});

test('the audit log shows the actor, and can be searched', async () => {
  const page = await visit({ signedInAs: 'ada' });
  const { request } = page.context();
  const made = await request.post(`/api/teams/${team}/roles`, {
    data: { name: 'Front desk', featurePermissions: ['team_admin_data_tags'] },
  });
  // The reply of roles.create.
  const role = (await made.json()) as { id: string; version: number };
  const read = { type: 'read_data_field_data', collectionId: null, fieldId: null, filter: null };
  const change = { version: role.version, featurePermissions: ['team_admin_users'], dataPermissions: [read] };
  expect((await request.patch(`/api/teams/${team}/roles/${role.id}`, { data: change })).ok()).toBe(true);
  await openPath(page, admin('audit-log'));
  await page.getByText('Ada Lindqvist created the tag “Volunteer”').waitFor();
  await page.getByText('Ada Lindqvist uploaded a logo (App, square)').waitFor();
  const changed = page.getByRole('listitem').filter({ hasText: 'updated the role “Front desk”' });
  await changed.getByText('Added: Users and roles').waitFor();
  await changed.getByText('Added: All collections · ').waitFor();
  await changed.getByText('Removed: Tags').waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('combobox', { name: 'Activity' }).click();
  await page.getByRole('option', { name: 'Header menu' }).click();
  await page.getByText('Ada Lindqvist added “Handbook” to the header menu').waitFor();
  await expect.poll(() => page.getByText('created the tag').count()).toBe(0);
  await page.waitForURL(/kind=header_menu/);
  await page.getByLabel('To', { exact: true }).fill('2001-01-01');
  // A date is one once it is entered.
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByText('Ada Lindqvist created the tag “Volunteer”').waitFor();
});

test('the admin dashboard counts, and says what is left to do', async () => {
  const page = await visit({ signedInAs: 'ada' });
  await openPath(page, admin('dashboard'));
  await page.getByRole('heading', { name: 'Needs attention' }).waitFor();
  await page.getByRole('heading', { name: 'Users by status' }).waitFor();
  await page
    .getByRole('main')
    .getByRole('link', { name: /Contacts|People|Members/ })
    .first()
    .waitFor();
});

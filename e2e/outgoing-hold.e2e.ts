// A product started on hold: on every page its admin sees what is pending, and decides; in both languages and
// on a phone.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoTeamId } from './harness/api-calls.ts';
import { expectNoAxeViolationsInBothThemes, newPage, saveScreenshot } from './harness/browser.ts';
import { openPath } from './harness/open-path.ts';
import { type Product, startProduct } from './harness/start-product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { HOLD_OUTGOING: 'true' } });
});
afterAll(() => product.stop());

test('an admin sees that nothing is sent, what waits, and releases the team by keyboard', async () => {
  const page = await newPage({ url: product.url, signedInAs: 'ada' });
  const team = await demoTeamId(page);
  const made = await page.request.post(`/api/teams/${team}/collections`, {
    data: {
      name: 'Donor',
      pluralName: 'Donors',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Email', dataType: 'email_address' },
      ],
    },
  });
  const { id: collectionId } = (await made.json()) as { id: string };
  await page.request.post(`/api/teams/${team}/collections/${collectionId}/records`, {
    data: { records: [{ name: 'Ida', email: 'ida@example.org' }] },
  });
  const written = await page.request.post(`/api/teams/${team}/outgoing-messages`, {
    data: {
      internalName: 'Thank you',
      type: 'participation',
      subjectLine: 'Thank you',
      bodyHtml: '<p>Thank you</p>',
      audience: {
        include: [
          { kind: 'collection', collectionId: collectionId, address: { kind: 'email', column: 'email' } },
        ],
        exclude: [],
      },
    },
  });
  const message = (await written.json()) as { id: string; version: number };
  const refused = await page.request.post(`/api/teams/${team}/outgoing-messages/${message.id}/send`, {
    data: { version: message.version },
  });
  expect(refused.status()).toBe(409);
  expect(((await refused.json()) as { code: string }).code).toBe('sending_on_hold');

  await openPath(page, `/team-${team}/admin/dashboard`);
  const banner = page.getByRole('region', { name: 'Sending is on hold' });
  await banner.getByText('The operator started it on hold.').waitFor();
  await page.getByText('A team admin can release the team.').waitFor();
  await expectNoAxeViolationsInBothThemes(page, 'hold-banner');
  await banner.getByRole('button', { name: 'Review and release' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Scheduled messages', { exact: true }).waitFor();
  await expectNoAxeViolationsInBothThemes(page, 'hold-dialog');
  expect(await dialog.getByRole('button', { name: 'Release', exact: true }).isDisabled()).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(await banner.isVisible()).toBe(true);

  const phone = await newPage({
    url: product.url,
    signedInAs: 'ada',
    viewport: 'phone',
    language: 'es',
    theme: 'dark',
  });
  await openPath(phone, `/team-${team}/dashboard`);
  await phone.getByRole('region', { name: 'Los envíos están en espera' }).waitFor();
  await saveScreenshot(phone, 'hold-phone');
  await phone.getByRole('button', { name: 'Revisar y liberar' }).click();
  await phone.getByRole('dialog').getByText('Mensajes programados', { exact: true }).waitFor();
  await saveScreenshot(phone, 'hold-dialog-phone');

  await banner.getByRole('button', { name: 'Review and release' }).focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('radio', { name: 'Cancel what is pending' }).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await page.getByText('can send again').waitFor();
  await banner.waitFor({ state: 'detached' });
  // Other users who view it are notified.
  await phone.getByRole('region', { name: 'Los envíos están en espera' }).waitFor({ state: 'detached' });
  await openPath(page, `/team-${team}/admin/audit-log`);
  await page.getByText('released sending and cancelled what was pending').waitFor();
});

test('a user without admin rights sees no banner', async () => {
  const page = await newPage({ url: product.url, signedInAs: 'ben' });
  await openPath(page, '/');
  await page.waitForURL(/\/dashboard/);
  expect(await page.getByRole('region', { name: 'Sending is on hold' }).count()).toBe(0);
});

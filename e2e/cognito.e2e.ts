// The app with its accounts in a Cognito pool: sign-up, code, sign-in, a forgotten password, in both
// languages.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectNoAxeViolations, newPage, saveScreenshot } from './harness/browser.ts';
import { startCognito, type TestPool } from './harness/cognito/start-cognito.ts';
import { openPath } from './harness/open-path.ts';
import { type Product, startProduct } from './harness/start-product.ts';

let pool: TestPool;
let product: Product;
beforeAll(async () => {
  pool = await startCognito();
  product = await startProduct({ env: pool.env });
});
afterAll(async () => {
  await product?.stop();
  await pool?.stop();
});

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('an account is made, confirmed with the code of the mail, and gets a new password with another', async () => {
  const page = await newPage({ url: product.url });
  const email = 'mia@example.org';
  await openPath(page, '/login?redirect=%2Fchoose-team%3Fcreate%3Dtrue');
  expect(await page.getByRole('button', { name: /passkey/ }).count()).toBe(0);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('First name').fill('Mia');
  await page.getByLabel('Last name').fill('Keller');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill('Strong-pass-1');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText(`We sent a code to ${email}.`).waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'cognito-code');
  await page.getByLabel('Code').fill('000');
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await page.getByText('That code isn’t right or was already used.').waitFor();
  await page.getByLabel('Code').fill(await pool.code(email));
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await page.getByText('Your address is confirmed.').waitFor();
  await pool.proveMailbox(email);
  await signIn(page, email, 'Strong-pass-1');
  // The page that the user had opened before signing in.
  await page.getByRole('heading', { name: 'Create a team' }).waitFor();
  await page.getByLabel('Team name').fill('Mia Hall');
  await page.getByRole('button', { name: 'Create team' }).click();
  await page.getByRole('heading', { name: /, Mia$/ }).waitFor();
  await openPath(page, page.url().replace(/dashboard.*/, 'user/preferences'));
  await page.getByText(/manages this account/).waitFor();

  const other = await newPage({ url: product.url, language: 'es', theme: 'dark', viewport: 'phone' });
  await openPath(other, '/login?view=forgot');
  await other.getByLabel('Correo').fill(email);
  await other.locator('button[type=submit]').click();
  await other.getByText(/un código está en camino/).waitFor();
  await expectNoAxeViolations(other);
  await saveScreenshot(other, 'cognito-reset-es');
  await other.getByLabel('Código').fill(await pool.code(email));
  await other.getByRole('textbox', { name: 'Contraseña nueva' }).fill('Other-pass-2');
  await other.locator('button[type=submit]').click();
  await other.getByRole('heading', { name: 'Iniciar sesión' }).waitFor();
  // Every session of the account has ended.
  await page.goto('/choose-team');
  await page.waitForURL(/\/login/);
  await signIn(page, email, 'Other-pass-2');
  await page.waitForURL(/\/choose-team/);
});

test('an invited user creates an account in the pool, and the link then opens the team', async () => {
  const ada = await newPage({ url: product.url });
  await makeAccount(ada, { email: 'inviter@example.org', firstName: 'Ivo', lastName: 'Kern' });
  await openPath(ada, '/choose-team?create=true');
  await ada.getByLabel('Team name').fill('Ivo Hall');
  await ada.getByRole('button', { name: 'Create team' }).click();
  await ada.getByRole('heading', { name: /, Ivo$/ }).waitFor();
  const team = /team-([0-9a-f-]+)/.exec(ada.url())?.[1] ?? '';
  const { request } = ada.context();
  const email = 'noah@example.org';
  const data = { email, firstName: 'Noah', lastName: 'Berg' };
  expect((await request.post(`${product.url}/api/teams/${team}/users/invitations`, { data })).ok()).toBe(
    true,
  );
  let link = '';
  await expect
    .poll(
      async () => {
        const mails = await (await request.get(`${product.url}/api/sandbox/outbox`)).text();
        link = /\/accept-invite\/[0-9a-f-]{36}\?token=[\w%-]+/.exec(mails)?.[0] ?? '';
        return link;
      },
      { timeout: 15_000 },
    )
    .not.toBe('');

  const noah = await newPage({ url: product.url });
  await openPath(noah, link);
  await noah.getByText(`Sign in as ${email}, or create the account first.`).waitFor();
  // No password is entered here: the pool stores them.
  expect(await noah.getByRole('textbox', { name: 'Password' }).count()).toBe(0);
  await makeAccount(noah, data);
  await noah.goto(link);
  await noah.getByRole('button', { name: 'Join team' }).click();
  await noah.waitForURL(new RegExp(`team-${team}`));
  await noah.getByRole('heading', { name: /, Noah$/ }).waitFor();
});

interface NewAccount {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Signs up, confirms with the code of the mail, and signs in. */
async function makeAccount(page: Page, { email, firstName, lastName }: NewAccount): Promise<void> {
  await openPath(page, '/login');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('First name').fill(firstName);
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill('Strong-pass-1');
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByText(`We sent a code to ${email}.`).waitFor();
  await page.getByLabel('Code').fill(await pool.code(email));
  await page.getByRole('button', { name: 'Confirm address' }).click();
  await page.getByText('Your address is confirmed.').waitFor();
  await pool.proveMailbox(email);
  await signIn(page, email, 'Strong-pass-1');
  await page.waitForURL(/choose-team/);
}

// Second factor and passkey: set up in the preferences, used at sign-in, in both languages.
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import {
  expectNoAxeViolations,
  expectNoAxeViolationsInBothThemes,
  newPage,
  saveScreenshot,
  type VisitorOptions,
} from './harness/browser.ts';
import { appCode, type NewUser, signUpNewUser } from './harness/new-user.ts';
import { openPath } from './harness/open-path.ts';

/** Browsers bind passkeys to a name, not to a number. */
const url = () => inject('productUrl').replace('127.0.0.1', 'localhost');

async function start(options: VisitorOptions = {}): Promise<{ page: Page; noor: NewUser }> {
  const page = await newPage({ url: url(), ...options });
  const noor = await signUpNewUser(page, url(), options.language);
  await openPath(page, `/team-${noor.teamId}/user/preferences`);
  return { page, noor };
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^User menu for Noor/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
}

async function typePassword(page: Page, { email, password }: NewUser): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** A simulated phone, which responds on its own. */
async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const beginSignIn = '**/api/authentication/passkeys/begin-sign-in';

/**
 * The sign-in page suggests passkeys in its email input as soon as it is open, which the phone would take at once.
 * Without its challenge there is no suggestion; the button has another.
 */
async function withholdSuggestion(page: Page): Promise<{ readonly isAsked: Promise<void> }> {
  const asked = Promise.withResolvers<void>();
  await page.route(beginSignIn, () => asked.resolve(), { times: 1 });
  return { isAsked: asked.promise };
}

test('a second factor is turned on with a code, asked for at the sign-in, and turned off again', async () => {
  const { page, noor } = await start();
  await page.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  await saveScreenshot(page, 'second-factor-turn-on');
  const key = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByRole('textbox', { name: 'Code' }).fill('000000');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(noor.password);
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByText('That code isn’t right or was already used.').waitFor();
  await dialog.getByRole('textbox', { name: 'Code' }).fill(appCode(key));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('dialog', { name: 'Your recovery codes' }).waitFor();
  const codes = await dialog.getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'second-factor-codes');
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click();
  await page.getByText('10 recovery codes left.').waitFor();

  await signOut(page);
  await typePassword(page, noor);
  await page.getByRole('heading', { name: 'One more step' }).waitFor();
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'second-step');
  // The password alone opened nothing.
  const other = await page.context().newPage();
  await openPath(other, '/choose-team');
  await other.waitForURL(/\/login/);
  await page.getByRole('textbox', { name: 'Code' }).fill(appCode(key, 1));
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: /, Noor$/ }).waitFor();
  // The page that waited at sign-in continues too.
  await other.waitForURL(/\/choose-team/);

  await signOut(page);
  await typePassword(page, noor);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expectNoAxeViolations(page);
  await page.getByLabel('Recovery code').fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: /, Noor$/ }).waitFor();

  await openPath(page, `/team-${noor.teamId}/user/preferences`);
  await page.getByText('9 recovery codes left.').waitFor();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await dialog.getByRole('textbox', { name: 'Code' }).fill(codes[1] ?? '');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(noor.password);
  await dialog.getByRole('button', { name: 'Turn off' }).click();
  await page.getByText('Two-factor authentication turned off').waitFor();
  await page.getByRole('button', { name: 'Turn on' }).waitFor();
});

test('a passkey is made, signs in, and is removed', async () => {
  const { page, noor } = await start();
  await addAuthenticator(page);
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Work laptop');
  await dialog.getByRole('textbox', { name: 'Password' }).fill(noor.password);
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'passkey-add');
  await dialog.getByRole('button', { name: 'Add passkey' }).click();
  await page.getByText('Work laptop').waitFor();
  await page.getByText(/never used/).waitFor();
  await expectNoAxeViolations(page);

  const suggestion = await withholdSuggestion(page);
  await signOut(page);
  await expectNoAxeViolations(page);
  await saveScreenshot(page, 'sign-in-with-passkey');
  await suggestion.isAsked;
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await page.getByRole('heading', { name: /, Noor$/ }).waitFor();

  await openPath(page, `/team-${noor.teamId}/user/preferences`);
  await page.getByText(/last used/).waitFor();
  await page.getByRole('button', { name: 'Remove Work laptop' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText('Work laptop').waitFor({ state: 'detached' });
});

test('security reads well in both themes, in Spanish on a phone', async () => {
  const { page } = await start({ language: 'es', viewport: 'phone' });
  await page.getByRole('heading', { name: 'Llaves de acceso' }).waitFor();
  await page.getByRole('heading', { name: 'Seguridad' }).scrollIntoViewIfNeeded();
  await expectNoAxeViolationsInBothThemes(page, 'security-es-phone');
  await page.getByRole('button', { name: 'Activar', exact: true }).click();
  await page.getByRole('dialog').getByRole('img', { name: /QR/ }).waitFor();
  await expectNoAxeViolationsInBothThemes(page, 'security-dialog-es-phone');
  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(widths[0]).toBeLessThanOrEqual(widths[1] ?? 0);
});

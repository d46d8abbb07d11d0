// From anonymous visitor to member of a team: sign-up, the mail in the outbox, sign-in with its redirect, a
// forgotten password.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectNoAxeViolations, newPage, saveScreenshot } from './harness/browser.ts';
import { openPath } from './harness/open-path.ts';

const password = 'Strong-pass-1';
let people = 0;
const newAddress = () => `mia.${Date.now()}.${people++}@example.org`;

async function signUp(page: Page, email: string): Promise<void> {
  await openPath(page, '/login');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('First name').fill('Mia');
  await page.getByLabel('Last name').fill('Keller');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
}

async function signIn(page: Page, email: string, secret: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(secret);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Opens the link of the newest mail to the address. */
async function openMail(page: Page, email: string, link: string): Promise<void> {
  // Again from the server: it may have been read before the mail was there.
  await page.goto('/outbox');
  await page.getByRole('button').filter({ hasText: email }).first().click();
  await page.getByRole('article').getByRole('link', { name: link }).click();
}

test('a new user signs up, confirms the email, creates a team and sees its dashboard', async () => {
  const page = await newPage();
  const email = newAddress();
  await signUp(page, email);
  await expectNoAxeViolations(page);

  await page.getByRole('link', { name: 'Open outbox' }).click();
  await page.getByRole('article').getByRole('link', { name: 'Confirm address' }).waitFor();
  await saveScreenshot(page, 'outbox');
  await openMail(page, email, 'Confirm address');

  await page.waitForURL(/\/choose-team/);
  await page.getByRole('heading', { name: 'You’re not on a team yet' }).waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Create a team' }).click();
  await page.getByLabel('Team name').fill('Mia Hall');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Create team' }).dblclick();

  await page.waitForURL(/\/team-[0-9a-f-]+\/dashboard/);
  await page.getByRole('heading', { name: /, Mia$/ }).waitFor();
  await expect.poll(() => page.title()).toBe('Team Dashboard | Fieldhouse');
  // The double click created one team.
  await openPath(page, '/choose-team');
  await page.getByRole('link', { name: /Mia Hall/ }).waitFor();
  expect(await page.getByRole('link', { name: /Mia Hall/ }).count()).toBe(1);
});

test('a user sent to sign in returns to the same page, and a used link says that it was used', async () => {
  const page = await newPage();
  const email = newAddress();
  await signUp(page, email);
  // Not confirmed yet: the mail is what is missing. A load: the address is the same.
  await page.goto('/login');
  await signIn(page, email, password);
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();

  const other = await newPage();
  await openMail(other, email, 'Confirm address');
  await other.waitForURL(/\/choose-team/);

  await page.goto('/choose-team?create=true');
  await page.waitForURL(/\/login\?redirect=%2Fchoose-team%3Fcreate%3Dtrue/);
  await signIn(page, email, password);
  await page.waitForURL(/\/choose-team\?create=true/);
  await page.getByRole('heading', { name: 'Create a team' }).waitFor();

  await openPath(page, '/verify-email/not-a-token');
  await page.getByRole('heading', { name: 'We couldn’t confirm this address' }).waitFor();
});

test('a forgotten password is replaced, and the old one no longer works', async () => {
  const page = await newPage();
  const email = newAddress();
  await signUp(page, email);
  await openMail(page, email, 'Confirm address');
  await page.waitForURL(/\/choose-team/);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await page.waitForURL(/\/login/);

  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expectNoAxeViolations(page);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await openMail(page, email, 'Choose a new password');
  await page.getByRole('textbox', { name: 'New password' }).fill('weak');
  await page.getByRole('button', { name: 'Save new password' }).click();
  await page.getByText('Use at least 8 characters').first().waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole('textbox', { name: 'New password' }).fill('Other-pass-2');
  await page.getByRole('button', { name: 'Save new password' }).click();

  await page.getByText('Your password was changed.').waitFor();
  await signIn(page, email, password);
  await page.getByText('That email or password isn’t right. Try again.').waitFor();
  await signIn(page, email, 'Other-pass-2');
  await page.waitForURL(/\/choose-team/);
});

test('signing out and in reaches every open tab', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  await openPath(page, '/');
  await page.waitForURL(/dashboard/);
  const tab = await page.context().newPage();
  await openPath(tab, '/');
  await tab.getByRole('heading', { level: 1 }).waitFor();

  await page.getByRole('button', { name: /^User menu for Ada/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  await tab.waitForURL(/\/login\?redirect=/);

  await page.getByRole('button', { name: 'Use the demo account' }).click();
  await page.waitForURL(/dashboard/);
  await tab.waitForURL(/dashboard/);
});

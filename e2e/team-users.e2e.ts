// Users of a team: Ada invites, the invited person opens the link of the mail and joins the team; a canceled
// invitation is reported as such; a deactivated user loses access.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { demoTeamId, write } from './harness/api-calls.ts';
import { expectNoAxeViolations, newPage, saveScreenshot, type VisitorOptions } from './harness/browser.ts';
import { openPath } from './harness/open-path.ts';
import { type Product, startProduct } from './harness/start-product.ts';

// The users stay in the team: a separate product leaves the demo of the other tests unchanged.
let product: Product;
beforeAll(async () => {
  product = await startProduct();
}, 120_000);
afterAll(() => product.stop());

const password = 'Strong-pass-1';

function visit(options: VisitorOptions = {}): Promise<Page> {
  return newPage({ url: product.url, ...options });
}

/** Ada's list of users, opened as she would. */
async function openUsers(page: Page, link = 'Users'): Promise<void> {
  await openPath(page, `/team-${await demoTeamId(page)}/admin/users`);
  await page.getByRole('heading', { level: 1, name: link }).waitFor();
}

async function invite(page: Page, email: string, firstName: string): Promise<void> {
  await page.getByRole('button', { name: 'Invite user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite user' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('First name').fill(firstName);
  await dialog.getByLabel('Last name').fill('Lind');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByText('User invited').waitFor();
  await dialog.waitFor({ state: 'hidden' });
}

/** The link of the latest mail to the address, as stored in the outbox. */
async function linkOf(page: Page, email: string): Promise<string> {
  return vi.waitFor(async () => {
    const reply = await page.request.get('/api/sandbox/outbox');
    const { items } = (await reply.json()) as { items: { to: string; text: string }[] };
    const link = /\/accept-invite\/\S+/.exec(items.find(({ to }) => to === email)?.text ?? '')?.[0];
    if (!link) throw new Error('The mail is not there yet.');
    return link;
  }, 15_000);
}

const row = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });

test('Ada invites Nora, who opens the email, chooses a password and joins the team', async () => {
  const ada = await visit({ signedInAs: 'ada' });
  await openUsers(ada);
  await expect.poll(() => ada.title()).toBe('Team Dashboard | Team Administration | Users | Fieldhouse');
  await row(ada, 'ben@fieldhouse.test').waitFor();
  await saveScreenshot(ada, 'users-en-desktop');

  // Everything by keyboard: the dialog opens with the cursor in its first field, and Enter sends.
  await ada.getByRole('button', { name: 'Invite user' }).press('Enter');
  const dialog = ada.getByRole('dialog', { name: 'Invite user' });
  await dialog.getByRole('button', { name: 'Send invitation' }).press('Enter');
  await dialog.getByText('Value is required').first().waitFor();
  await ada.keyboard.type('ben@fieldhouse.test');
  await ada.keyboard.press('Tab');
  await ada.keyboard.type('Nora');
  await ada.keyboard.press('Tab');
  await ada.keyboard.type('Lind');
  await expectNoAxeViolations(ada);
  await ada.keyboard.press('Enter');
  await dialog.getByText('Oops, this email is already linked to a team user.').waitFor();
  await saveScreenshot(ada, 'invite-dialog-en-desktop');
  await dialog.getByLabel('Email').fill('nora@example.org');
  await ada.keyboard.press('Enter');
  await ada.getByText('User invited').waitFor();
  await row(ada, 'nora@example.org').getByText('Invited', { exact: true }).waitFor();

  const nora = await visit({ theme: 'dark' });
  await linkOf(nora, 'nora@example.org');
  await openPath(nora, '/outbox');
  await nora.getByRole('button').filter({ hasText: 'nora@example.org' }).first().click();
  await nora.getByRole('article').getByRole('link', { name: 'Join team' }).click();
  await nora.waitForURL(/\/accept-invite\/[0-9a-f-]+\/active\?token=/);
  await nora.getByRole('heading', { name: 'Join Riverside Centre' }).waitFor();
  await nora.getByText('Ada Lindqvist invited you to join Riverside Centre.').waitFor();
  await saveScreenshot(nora, 'invitation-en-desktop');
  await expectNoAxeViolations(nora);
  await nora.getByRole('textbox', { name: 'Password' }).fill(password);
  // Awaited from before the key, since the toast disappears.
  const welcome = nora.getByText('Welcome to Riverside Centre').waitFor();
  await nora.getByRole('textbox', { name: 'Password' }).press('Enter');
  await welcome;
  await nora.waitForURL(/\/team-[0-9a-f-]+\/dashboard/);
  await nora.getByRole('heading', { name: /, Nora$/ }).waitFor();

  const team = nora.url();

  // Ada's open list is updated.
  await row(ada, 'nora@example.org').getByText('Active', { exact: true }).waitFor();

  await row(ada, 'nora@example.org').getByRole('link', { name: 'Nora Lind' }).click();
  await ada.getByRole('heading', { level: 1, name: 'Nora Lind' }).waitFor();
  await ada.getByRole('button', { name: 'Save changes' }).click();
  await ada.getByText('No changes detected.').waitFor();
  await ada.getByLabel('Last name').fill('Lindholm');
  await ada.getByRole('button', { name: 'Cancel', exact: true }).click();
  await ada.getByRole('dialog', { name: 'Are you sure you want to cancel?' }).waitFor();
  await ada.getByRole('button', { name: 'Keep editing' }).click();
  await saveScreenshot(ada, 'user-en-desktop');
  await ada.getByRole('button', { name: 'Save changes' }).click();
  await ada.getByText('User updated').waitFor();
  await ada.getByRole('heading', { level: 1, name: 'Nora Lindholm' }).waitFor();

  await ada.getByRole('button', { name: 'Deactivate user' }).click();
  await ada.getByRole('dialog', { name: 'Deactivate Nora Lindholm?' }).waitFor();
  await expectNoAxeViolations(ada);
  await ada.getByRole('dialog').getByRole('button', { name: 'Deactivate user' }).click();
  await ada.getByText('User deactivated').waitFor();
  await ada.getByText('This user is deactivated.').waitFor();
  // Nora's open page leaves by itself, and there is no way back.
  await nora.waitForURL(/\/access-denied/);
  await openPath(nora, team);
  await nora.waitForURL(/\/access-denied/);

  await ada.getByRole('button', { name: 'Reactivate user' }).click();
  await ada.getByRole('dialog').getByRole('button', { name: 'Reactivate user' }).click();
  await ada.getByText('User reactivated').waitFor();
  await openPath(nora, team);
  await nora.getByRole('heading', { name: /, Nora$/ }).waitFor();
});

test('a cancelled invitation says so, and one that is sent again works', async () => {
  const ada = await visit({ signedInAs: 'ada' });
  await openUsers(ada);
  await invite(ada, 'omar@example.org', 'Omar');
  const visitor = await visit();
  const link = await linkOf(visitor, 'omar@example.org');

  await ada.getByRole('button', { name: 'Actions for Omar Lind' }).click();
  await ada.getByRole('menuitem', { name: 'Cancel invitation' }).click();
  await ada.getByRole('dialog', { name: 'Cancel the invitation to Omar Lind?' }).waitFor();
  await ada.getByRole('dialog').getByRole('button', { name: 'Cancel invitation' }).click();
  await ada.getByText('Invitation cancelled').waitFor();
  await row(ada, 'omar@example.org').getByText('Cancelled', { exact: true }).waitFor();

  await openPath(visitor, link);
  await visitor.waitForURL(/\/cancelled\?token=/);
  await visitor.getByRole('heading', { name: 'This invitation was cancelled' }).waitFor();
  await expectNoAxeViolations(visitor);

  await ada.getByRole('button', { name: 'Actions for Omar Lind' }).click();
  await ada.getByRole('menuitem', { name: 'Resend invitation' }).click();
  await ada.getByRole('dialog').getByRole('button', { name: 'Resend invitation' }).click();
  await ada.getByText('Invitation sent to omar@example.org').waitFor();
  // Again from the server: the state of the invitation has changed.
  await visitor.goto(link);
  await visitor.getByRole('heading', { name: 'We don’t recognize this invitation' }).waitFor();
  await vi.waitFor(async () => expect(await linkOf(visitor, 'omar@example.org')).not.toBe(link), 15_000);
  await openPath(visitor, await linkOf(visitor, 'omar@example.org'));
  await visitor.getByRole('heading', { name: 'Join Riverside Centre' }).waitFor();

  // No users found: the list shows what to do next.
  await ada.getByLabel('Find a user').fill('no one of that name');
  await ada.getByRole('heading', { name: 'No user found.' }).waitFor();
  await expectNoAxeViolations(ada);
  await ada.getByRole('button', { name: 'Show everyone' }).click();
  await row(ada, 'omar@example.org').waitFor();
});

test('the last team admin can not be lost', async () => {
  const ada = await visit({ signedInAs: 'ada' });
  await openUsers(ada);
  await ada.getByRole('button', { name: 'Actions for Ada Lindqvist' }).click();
  await ada.getByRole('menuitem', { name: 'Deactivate user' }).click();
  await ada.getByRole('dialog').getByRole('button', { name: 'Deactivate user' }).click();
  await ada
    .getByText(/^Oops, there was an error deactivating the user\. This is the only team admin\./)
    .waitFor();
});

// The pages of users in Spanish and on a phone: first-day.
test('a user who opens the link of another address sees that, and signs out to go on', async () => {
  const ada = await visit({ signedInAs: 'ada', viewport: 'phone', language: 'es', theme: 'dark' });
  const invited = { email: 'lena@example.org', firstName: 'Lena', lastName: 'Lind' };
  await write(ada.request, `/teams/${await demoTeamId(ada)}/users/invitations`, invited);
  await openPath(ada, await linkOf(ada, 'lena@example.org'));
  await ada.getByText('Esta invitación es para lena@example.org.').waitFor();
  await expectNoAxeViolations(ada);
  await ada.getByRole('button', { name: 'Cerrar sesión y seguir' }).click();
  await ada.getByRole('textbox', { name: 'Contraseña' }).waitFor();
  await ada.getByRole('heading', { name: 'Únete a Riverside Centre' }).waitFor();
  await saveScreenshot(ada, 'invitation-es-phone');
});

test('a user with an account signs in to join, or finds the invitation among their teams', async () => {
  const ada = await visit({ signedInAs: 'ada' });
  await openUsers(ada);
  const email = 'ines@example.org';
  const ines = await visit();
  const account = { email, firstName: 'Ines', lastName: 'Moreau', password };
  await ines.request.post('/api/authentication/sign-up', { data: account });
  await openPath(ines, '/outbox');
  await ines.getByRole('button').filter({ hasText: email }).first().click();
  await ines.getByRole('article').getByRole('link', { name: 'Confirm address' }).click();
  await ines.waitForURL(/\/choose-team/);
  await invite(ada, email, 'Ines');

  // In another browser, from the mail.
  const phone = await visit({ viewport: 'phone' });
  await openPath(phone, await linkOf(phone, email));
  await phone.getByRole('link', { name: 'Sign in to join' }).click();
  await phone.getByLabel('Email').fill(email);
  await phone.getByRole('textbox', { name: 'Password' }).fill(password);
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click();
  await phone.getByRole('button', { name: 'Join team' }).waitFor();
  await expectNoAxeViolations(phone);

  await ines.goto('/choose-team');
  await ines.getByRole('heading', { name: 'Invitations' }).waitFor();
  await saveScreenshot(ines, 'own-invitation-en-desktop');
  await expectNoAxeViolations(ines);
  await ines.getByRole('button', { name: 'Join Riverside Centre' }).click();
  await ines.waitForURL(/\/team-[0-9a-f-]+\/dashboard/);
  await ines.getByRole('heading', { name: /, Ines$/ }).waitFor();

  // The link has been used by now.
  await phone.getByRole('button', { name: 'Join team' }).click();
  await phone.getByText('This link has expired or was already used. Request a new one.').waitFor();
  await phone.reload();
  await phone.getByRole('heading', { name: 'You’ve joined Riverside Centre' }).waitFor();
  await phone.getByRole('link', { name: 'Open team' }).click();
  await phone.getByRole('heading', { name: /, Ines$/ }).waitFor();
});

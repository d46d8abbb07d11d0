// Onboarding of a new user, from the invitation to the removal of the role, in Spanish and on a phone; on a wide
// screen: team-users and roles.
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoTeamId } from './harness/api-calls.ts';
import { expectNoAxeViolations, newPage, saveScreenshot, type VisitorOptions } from './harness/browser.ts';
import { openPath } from './harness/open-path.ts';
import { type Product, startProduct } from './harness/start-product.ts';

// A new user joins permanently: a separate product leaves the demo of the other tests unchanged.
let product: Product;
let team = '';

beforeAll(async () => {
  product = await startProduct();
  const ada = await newPage({ url: product.url, signedInAs: 'ada' });
  team = await demoTeamId(ada);
  const made = await ada.request.post(`/api/teams/${team}/roles`, {
    data: { name: 'People desk', featurePermissions: ['team_admin_users'] },
  });
  expect(made.ok(), await made.text()).toBe(true);
}, 120_000);

afterAll(() => product.stop());

const password = 'Strong-pass-1';

const words = {
  users: 'Usuarios',
  invite: 'Invitar usuario',
  email: 'Correo',
  firstName: 'Nombre',
  lastName: 'Apellidos',
  send: 'Enviar invitación',
  invited: 'Usuario invitado',
  mailButton: 'Unirse al equipo',
  joinTitle: 'Únete a Riverside Centre',
  required: 'El valor es obligatorio',
  secret: 'Contraseña',
  roles: 'Roles',
  rolesOf: (name: string) => `Roles de ${name}`,
  save: 'Guardar',
  saved: (name: string) => `Roles de ${name} guardados`,
  openNavigation: 'Abrir la navegación',
  navigation: 'Navegación principal',
  tags: 'Etiquetas',
  account: 'Datos de la cuenta',
  denied: 'Acceso denegado',
  deniedText: 'No tienes los permisos necesarios para acceder a esta página.',
};

const admin = (page: string) => `/team-${team}/admin/${page}`;

async function expectInOrder(page: Page, name: string): Promise<void> {
  await saveScreenshot(page, `first-day-${name}`);
  await expectNoAxeViolations(page);
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(isTooWide, `${name} is wider than the screen`).toBe(false);
}

/** Waits for the newest mail to the address and presses its button, as in a mailbox. */
async function openMail(page: Page, email: string, button: string): Promise<void> {
  const mail = page.getByRole('button').filter({ hasText: email }).first();
  await expect
    .poll(async () => (await (await page.request.get('/api/sandbox/outbox')).text()).includes(email), {
      timeout: 15_000,
    })
    .toBe(true);
  await openPath(page, '/outbox');
  await mail.click();
  await page.getByRole('article').getByRole('link', { name: button }).click();
}

const look = { language: 'es', viewport: 'phone', theme: 'dark' } as const;
const first = 'Elena';

test('an invited user joins, works by a role, and is out without it', async () => {
  const options: VisitorOptions = { url: product.url, ...look };
  const email = 'elena@first-day.test';
  const name = `${first} Vidal`;

  const ada = await newPage({ ...options, signedInAs: 'ada' });
  // The mail and the first pages speak the language of the team.
  await ada.request.patch(`/api/teams/${team}`, { data: { defaultInterfaceLanguage: look.language } });
  await openPath(ada, admin('users'));
  await ada.getByRole('heading', { level: 1, name: words.users }).waitFor();
  await ada.getByRole('button', { name: words.invite }).click();
  const invitation = ada.getByRole('dialog', { name: words.invite });
  await invitation.getByLabel(words.email).fill(email);
  await invitation.getByLabel(words.firstName).fill(first);
  await invitation.getByLabel(words.lastName).fill('Vidal');
  await expectInOrder(ada, 'invite');
  await invitation.getByRole('button', { name: words.send }).click();
  await ada.getByText(words.invited).waitFor();
  await ada.getByRole('link', { name }).waitFor();
  await expectInOrder(ada, 'users');

  const person = await newPage(options);
  await openMail(person, email, words.mailButton);
  await person.getByRole('heading', { name: words.joinTitle }).waitFor();
  await person.getByLabel(words.firstName).fill('');
  await person.getByRole('textbox', { name: words.secret }).press('Enter');
  await person.getByText(words.required).first().waitFor();
  await person.getByLabel(words.firstName).fill(first);
  await person.getByRole('textbox', { name: words.secret }).fill(password);
  await expectInOrder(person, 'join');
  await person.getByRole('textbox', { name: words.secret }).press('Enter');
  await person.waitForURL(/\/team-[0-9a-f-]+\/dashboard/);
  await person.getByRole('heading', { name: new RegExp(`, ${first}$`) }).waitFor();

  const menu = person.getByRole('navigation', { name: words.navigation });
  const openMenu = async () => {
    await person.getByRole('button', { name: words.openNavigation }).click();
    await menu.waitFor();
  };
  const offered = (place: string) => menu.getByRole('link', { name: place, exact: true });
  const expectDenied = async () => {
    await person.waitForURL(/\/access-denied/);
    await person.getByRole('heading', { name: words.denied }).waitFor();
    await person.getByText(words.deniedText).waitFor();
  };

  // Without a role they see no administration.
  await openPath(person, admin('users'));
  await expectDenied();

  await openPath(ada, admin('roles'));
  const roleOf = async (isHeld: boolean) => {
    await ada.getByRole('button', { name: words.rolesOf(name) }).click();
    const dialog = ada.getByRole('dialog');
    await dialog.getByLabel('People desk').setChecked(isHeld);
    if (isHeld) await expectInOrder(ada, 'give-role');
    await dialog.getByRole('button', { name: words.save }).click();
    await ada.getByText(words.saved(name)).last().waitFor();
    await dialog.waitFor({ state: 'hidden' });
  };
  await roleOf(true);

  // A load: outside of the team, a page does not learn of the role.
  await person.goto(`/team-${team}/dashboard`);
  await person.getByRole('heading', { level: 1 }).waitFor();
  await openMenu();
  await offered(words.users).waitFor();
  for (const place of [words.tags, words.account]) expect(await offered(place).count()).toBe(0);
  await expectInOrder(person, 'menu');
  await offered(words.users).click();
  await person.getByRole('heading', { level: 1, name: words.users }).waitFor();
  await person.getByRole('dialog', { name: words.navigation }).waitFor({ state: 'hidden' });
  await person.getByRole('link', { name: 'Ben Okafor' }).click();
  await person.getByRole('heading', { level: 1, name: 'Ben Okafor' }).waitFor();
  await openPath(person, admin('tags'));
  await expectDenied();

  await openPath(person, admin('users'));
  await person.getByRole('link', { name: 'Ben Okafor' }).waitFor();
  await roleOf(false);
  await person.waitForURL(/\/access-denied/);
  await expectDenied();
  await openPath(person, `/team-${team}/dashboard`);
  await openMenu();
  await menu.getByRole('link').first().waitFor();
  expect(await offered(words.users).count()).toBe(0);
  await openPath(person, admin('users'));
  await expectDenied();
});

import i18next from 'i18next';
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoAxeViolationsInBothThemes } from '../../../test/expect-no-axe-violations.ts';
import { renderInApp } from '../../../test/render-in-app.tsx';
import { cacheSession, sampleSession } from '../../../test/sample-session.ts';
import { HelpListPage } from './help-list-page.tsx';
import { HelpPage } from './help-page.tsx';

beforeEach(() => cacheSession(sampleSession()));

const open = (address: string, language: 'en' | 'es' = 'en') =>
  renderInApp(<HelpPage />, { language, place: { path: '/help/$helpPage', address: `/help/${address}` } });

const titled = (name: string) => expect.element(page.getByRole('heading', { level: 1, name })).toBeVisible();

test('a page has its contents, links to others and the pages beside it, and follows the language', async () => {
  await open('views');
  await titled('Save and share views');
  await expect
    .element(page.getByRole('img', { name: 'The menu with the views of a collection' }))
    .toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  const contents = page.getByRole('navigation', { name: 'On this page' });
  await contents.getByRole('link', { name: 'What others see' }).click();
  const heading = page.getByRole('heading', { name: 'What others see' });
  await expect.element(heading).toHaveFocus();
  await page.getByRole('link', { name: 'Permissions', exact: true }).click();
  await titled('Invite people and set permissions');
  await page.getByRole('link', { name: /^Previous/ }).click();
  await titled('Save and share views');
  await page.getByRole('link', { name: /^Previous/ }).click();
  await titled('Import a file');
  await i18next.changeLanguage('es');
  await titled('Importa un archivo');
});

test('a heading in the address is shown and has the focus', async () => {
  await open('tasks#open-a-task');
  await expect.element(page.getByRole('heading', { name: 'Open a task' })).toHaveFocus();
});

test('the pages fit a phone, in Spanish, and the list opens each by keyboard', async () => {
  await page.viewport(390, 844);
  await open('keyboard', 'es');
  await titled('Trabaja con el teclado');
  await expectNoAxeViolationsInBothThemes();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});

test('the list has every page with what it is for', async () => {
  await renderInApp(<HelpListPage />, { isFrame: true });
  await titled('Help');
  await expect.poll(() => page.getByRole('main').getByRole('link').elements().length).toBe(10);
  await expect
    .element(page.getByRole('link', { name: /^Build a wizard A wizard is a form in steps/ }))
    .toBeVisible();
  await expectNoAxeViolationsInBothThemes();
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('link', { name: /^Create your first table/ })).toHaveFocus();
});

test('an unknown page is not found', async () => {
  await open('nothing');
  await titled('Page not found');
});

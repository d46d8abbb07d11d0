import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import i18next from 'i18next';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { expectNoAxeViolations } from '../../../test/expect-no-axe-violations.ts';
import { cacheSampleInstance } from '../../../test/sample-instance.ts';
import { queryClient } from '../../api/query-client.ts';
import { App } from '../../app/app.tsx';
import { routeTree } from '../../routes/route-tree.ts';
import { groupNames } from './groups.ts';

const schemeKey = 'mantine-color-scheme-value';

beforeEach(() => {
  cacheSampleInstance();
});

afterEach(async () => {
  localStorage.removeItem(schemeKey);
  await page.viewport(1280, 800);
});

async function openGuide(path: string) {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await router.load();
  const screen = await render(<App router={router} />);
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  return screen;
}

const looks = [
  { theme: 'light', width: 1280, language: 'en' },
  { theme: 'dark', width: 390, language: 'es' },
] as const;
const pages = ['', ...groupNames.map((name) => `/${name}`)].flatMap((path) =>
  looks.map((look) => ({ ...look, path: `/test${path}` })),
);

test.each(pages)('$path is clean in $theme, $width pixels wide, in $language', async (look) => {
  localStorage.setItem(schemeKey, look.theme);
  await i18next.changeLanguage(look.language);
  await page.viewport(look.width, 800);
  await openGuide(look.path);
  await expect.poll(() => document.documentElement.dataset.mantineColorScheme).toBe(look.theme);
  await expectNoAxeViolations();
});

test('a confirmation is canceled and a toast undone by keyboard', async () => {
  await i18next.changeLanguage('en');
  const screen = await openGuide('/test/feedback');
  await screen.getByRole('button', { name: 'Confirm something destructive' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Delete “Households”?' })).toBeVisible();
  await expectNoAxeViolations();
  await userEvent.keyboard('{Escape}');
  await expect.element(screen.getByText('You canceled.')).toBeVisible();
  await screen.getByRole('button', { name: 'With Undo' }).click();
  await screen.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible();
  await expectNoAxeViolations();
});

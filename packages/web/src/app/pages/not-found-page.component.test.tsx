import { createMemoryHistory, createRouter } from '@tanstack/react-router';
import i18next from 'i18next';
import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { allowMotion } from '../../../test/allow-motion.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../test/expect-no-axe-violations.ts';
import { cacheSampleInstance } from '../../../test/sample-instance.ts';
import { queryClient } from '../../api/query-client.ts';
import { routeTree } from '../../routes/route-tree.ts';
import { App } from '../app.tsx';

beforeEach(async () => {
  cacheSampleInstance();
  await i18next.changeLanguage('en');
});

/** An address that the product does not have. */
async function openNowhere() {
  const history = createMemoryHistory({ initialEntries: ['/no/such/place'] });
  const router = createRouter({ routeTree, context: { queryClient }, history });
  await router.load();
  const screen = await render(<App router={router} />);
  await expect.element(screen.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  return screen;
}

const animationOf = () => {
  const icon = document.querySelector('main [aria-hidden=true]');
  if (!icon) throw new Error('The page has no icon.');
  return getComputedStyle(icon);
};

test('an unknown address says that there is no page, and what to do', async () => {
  const screen = await openNowhere();
  await expect.element(screen.getByText('Check the URL for typos.')).toBeVisible();
  await expect.poll(() => document.title).toBe('Page not found | Fieldhouse');
  await expectNoAxeViolationsInBothThemes();
});

test('its icon turns once every 3,500 ms', async () => {
  await allowMotion();
  await openNowhere();
  expect(animationOf().animationDuration).toBe('3.5s');
});

test('its icon stays still for a user who prefers reduced motion', async () => {
  await openNowhere();
  expect(animationOf().animationName).toBe('none');
});

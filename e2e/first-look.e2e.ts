import { expect, test } from 'vitest';
import { expectNoAxeViolations, newPage, shoot } from './harness/browser.ts';

test('a newcomer signs in as Ada and sees her team', async () => {
  const page = await newPage();
  await page.goto('/');
  await page.waitForURL(/\/login/);
  await page.getByLabel(/e-?mail/i).fill('ada@fieldhouse.test');
  await page.getByLabel(/^password/i).fill('Fieldhouse-1');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(/\/team-[0-9a-f-]+\/dashboard/);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.title()).toMatch(/ \| Fieldhouse$|^Fieldhouse$/);
  await shoot(page, 'dashboard-light-1440');
  await expectNoAxeViolations(page);
});

// The durations that the specification (section 9) sets for tooltips, cards and icons.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newPage, saveScreenshot } from './harness/browser.ts';

async function openGuide(page: Page, group: string): Promise<void> {
  await page.goto(`/test/${group}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

test('its fade-in starts after 10 ms and it hides after 200 ms', async () => {
  const page = await newPage({ isFirstVisit: true });
  await openGuide(page, 'navigation');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Right', exact: true }).hover();
  const tooltip = page.getByRole('tooltip');
  await tooltip.waitFor({ state: 'attached' });
  const opacity = () => tooltip.evaluate((bubble) => getComputedStyle(bubble).opacity);
  await page.clock.runFor(9);
  expect(await opacity()).toBe('0');
  await page.clock.runFor(1);
  await page.locator('[role=tooltip][data-shown]').waitFor();
  expect(await opacity()).toBe('1');
  await page.mouse.move(0, 0);
  await page.clock.runFor(199);
  expect(await tooltip.count()).toBe(1);
  await page.clock.runFor(1);
  await tooltip.waitFor({ state: 'detached' });
});

test('the keyboard brings a tooltip of the frame, Escape takes it away, and it may be pointed at', async () => {
  const page = await newPage({ signedInAs: 'ada' });
  await page.goto('/');
  await page.waitForURL(/\/dashboard/);
  const toggle = page.getByRole('button', { name: 'Collapse sidebar' });
  await toggle.hover();
  const tooltip = page.getByRole('tooltip', { name: 'Collapse sidebar' });
  await tooltip.hover();
  expect(await tooltip.count()).toBe(1);
  await toggle.click();
  await page.getByRole('link', { name: 'Projects & Tasks' }).focus();
  await page.keyboard.press('Tab');
  const next = page.getByRole('tooltip', { name: 'Bookmarked' });
  await next.waitFor();
  await saveScreenshot(page, 'tooltip-narrow-sidebar');
  await page.keyboard.press('Escape');
  await next.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Expand sidebar' }).click();
});

test('a card opens and closes in 400 ms and its icons take turns every 1,500 ms', async () => {
  const page = await newPage({ motion: 'as-it-is', isFirstVisit: true });
  await page.clock.install();
  await openGuide(page, 'data');
  const head = page.getByRole('button', { name: 'Card', exact: true });
  const fold = page.locator(`[id="${await head.getAttribute('aria-controls')}"]`);
  expect(await fold.evaluate((part) => getComputedStyle(part).transitionDuration)).toBe('0.4s');
  await page.clock.pauseAt(Date.now() + 60_000);
  const icon = () => head.locator('i').first().getAttribute('class');
  const [first] = [await icon()];
  const seen = [first];
  for (let turn = 0; turn < 3; turn += 1) {
    await page.clock.runFor(1500);
    seen.push(await icon());
  }
  expect(new Set(seen.slice(0, 3)).size).toBe(3);
  expect(seen[3]).toBe(first);
  await head.click();
  expect(await head.getAttribute('aria-expanded')).toBe('false');
  expect(await fold.getAttribute('inert')).not.toBeNull();
});

test('the icon of a page that was not found turns once every 3,500 ms', async () => {
  const page = await newPage({ motion: 'as-it-is' });
  await page.goto('/no/such/place');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  const icon = page.locator('main [aria-hidden=true]').first();
  expect(await icon.evaluate((part) => getComputedStyle(part).animationDuration)).toBe('3.5s');
});

test('a user who prefers reduced motion sees none', async () => {
  const page = await newPage();
  await openGuide(page, 'data');
  const head = page.getByRole('button', { name: 'Card', exact: true });
  const fold = page.locator(`[id="${await head.getAttribute('aria-controls')}"]`);
  expect(await fold.evaluate((part) => getComputedStyle(part).transitionDuration)).toBe('0s');
  await page.goto('/no/such/place');
  await page.getByRole('heading', { name: 'Page not found' }).waitFor();
  const icon = page.locator('main [aria-hidden=true]').first();
  expect(await icon.evaluate((part) => getComputedStyle(part).animationName)).toBe('none');
});

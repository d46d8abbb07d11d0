// Moves an entry of a sortable list by keyboard as a user does: if nothing is announced, the arrow is pressed
// again.
import type { Locator, Page } from 'playwright-core';
import { vi } from 'vitest';

/** `announcement` is read out when the entry has reached its new position. */
export async function moveByKeys(
  page: Page,
  handle: Locator,
  key: string,
  announcement: string,
): Promise<void> {
  await handle.focus();
  await page.keyboard.press('Space');
  // The list accepts arrow keys once it has drawn the entry as lifted and measured the others.
  await page.locator('[data-dragged]').waitFor();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await vi.waitUntil(() => press(page, key, announcement), { timeout: 15_000 });
  await page.keyboard.press('Space');
  await page.locator('[data-dragged]').waitFor({ state: 'detached' });
}

async function press(page: Page, key: string, announcement: string): Promise<boolean> {
  await page.keyboard.press(key);
  const announced = page.getByText(announcement).waitFor({ state: 'attached', timeout: 5000 });
  return announced.then(
    () => true,
    () => false,
  );
}

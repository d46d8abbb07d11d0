// An entry of a sortable list, moved by keyboard as a person does it: who hears nothing presses the arrow once more.
import type { Locator, Page } from 'playwright-core';
import { vi } from 'vitest';

/** `heard` is what is announced when the entry has come to its new place. */
export async function moveByKeys(page: Page, handle: Locator, key: string, heard: string): Promise<void> {
  await handle.focus();
  await page.keyboard.press('Space');
  // The list takes arrows once it has drawn the entry as lifted and measured the others.
  await page.locator('[data-dragged]').waitFor();
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await vi.waitUntil(() => press(page, key, heard), { timeout: 15_000 });
  await page.keyboard.press('Space');
  await page.locator('[data-dragged]').waitFor({ state: 'detached' });
}

async function press(page: Page, key: string, heard: string): Promise<boolean> {
  await page.keyboard.press(key);
  const said = page.getByText(heard).waitFor({ state: 'attached', timeout: 5000 });
  return said.then(
    () => true,
    () => false,
  );
}

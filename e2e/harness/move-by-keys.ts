// An entry of a sortable list, moved by keyboard as a person does it: who hears nothing presses the arrow once more.
import type { Locator, Page } from 'playwright-core';
import { vi } from 'vitest';

/** `heard` is what is announced when the entry has come to its new place. */
export async function moveByKeys(page: Page, handle: Locator, key: string, heard: string): Promise<void> {
  await handle.focus();
  await page.keyboard.press('Space');
  await vi.waitUntil(() => press(page, key, heard), { timeout: 15_000 });
  await page.keyboard.press('Space');
}

/** The list takes arrows only when it has measured its entries. */
async function press(page: Page, key: string, heard: string): Promise<boolean> {
  await page.keyboard.press(key);
  const said = page.getByText(heard).waitFor({ timeout: 1000 });
  return said.then(
    () => true,
    () => false,
  );
}

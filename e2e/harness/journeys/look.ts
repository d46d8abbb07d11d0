// The language, screen and theme that a journey is walked in.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoAxeViolations, saveScreenshot } from '../browser.ts';
import { sized } from '../sizes.ts';

export interface Look {
  readonly language: 'en' | 'es';
  readonly viewport: 'desktop' | 'phone';
  readonly theme: 'light' | 'dark';
}

export const large: Look = { language: 'en', viewport: 'desktop', theme: 'light' };
/** What other journeys, in English on a light desktop, see least of. */
export const small: Look = { language: 'es', viewport: 'phone', theme: 'dark' };

/** Both in full size. */
export const looks: readonly Look[] = sized([small], [large, small]);

/** Nothing for axe to find, no wider than the screen, and a screenshot. */
export async function checkLook(page: Page, look: Look, name: string): Promise<void> {
  await expectNoAxeViolations(page);
  const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
  expect(isTooWide, `${name} is wider than the screen`).toBe(false);
  await saveScreenshot(page, `${name}-${look.language}-${look.viewport}-${look.theme}`);
}

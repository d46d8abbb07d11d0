// How much of a page moves while it loads, as the browser measures it (cumulative layout shift).
import type { Page } from 'playwright-core';

declare global {
  var __layoutShifts: { readonly value: number; readonly moved: string }[] | undefined;
}

/** Before the first page is opened. */
export async function observeShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    type Shift = PerformanceEntry & {
      readonly value: number;
      readonly hadRecentInput: boolean;
      readonly sources: readonly { readonly node?: Node | null }[];
    };
    const shifts: { value: number; moved: string }[] = [];
    globalThis.__layoutShifts = shifts;
    new PerformanceObserver((list) => {
      // Entries of the observed type.
      for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
        if (hadRecentInput) continue;
        const moved = sources.map(({ node }) => (node instanceof Element ? node.outerHTML.slice(0, 80) : ''));
        shifts.push({ value, moved: moved.join(' ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What has moved since the last call. */
export async function takeShifts(page: Page): Promise<{ readonly sum: number; readonly moved: string }> {
  const shifts = await page.evaluate(() => globalThis.__layoutShifts?.splice(0) ?? []);
  return {
    sum: shifts.reduce((sum, { value }) => sum + value, 0),
    moved: shifts.map(({ value, moved }) => `${value.toFixed(3)}: ${moved}`).join('\n'),
  };
}

// The second and later addresses of a page, opened as a click on a link opens them: the app is not loaded again.
import type { Page } from 'playwright-core';

/** The router that the product exposes on its window, as far as it is used here. */
interface ProductRouter {
  readonly history: { push(address: string): void };
  /** Returns a function that unsubscribes. */
  subscribe(event: 'onResolved', listener: () => void): () => void;
  readonly state: {
    readonly status: string;
    readonly isLoading: boolean;
    readonly location: { readonly href: string };
    readonly resolvedLocation?: { readonly href: string };
    readonly matches: readonly { readonly status: string; readonly globalNotFound?: boolean }[];
  };
}
declare global {
  var __TSR_ROUTER__: ProductRouter;
}

/**
 * Opens an address of the app. Only the first one of a page loads the app, which takes more than a second of processor
 * time. `page.goto` is for what is about loading, and where the page has to forget what it has read.
 */
export async function openPath(page: Page, address: string): Promise<void> {
  const isInApp = await page.evaluate(() => '__TSR_ROUTER__' in globalThis);
  if (!isInApp) {
    await page.goto(address);
    return;
  }
  const { pathname, search, hash } = new URL(address, page.url());
  await page.evaluate(
    (path) =>
      new Promise<void>((resolve) => {
        const router = globalThis.__TSR_ROUTER__;
        const end = () => {
          const { status, isLoading, location, resolvedLocation } = router.state;
          if (status !== 'idle' || isLoading || location.href !== resolvedLocation?.href) return;
          unsubscribe();
          // The previous page is still shown for a moment.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve()));
        };
        const unsubscribe = router.subscribe('onResolved', () => queueMicrotask(end));
        router.history.push(path);
      }),
    pathname + search + hash,
  );
}

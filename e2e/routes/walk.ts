// Walks addresses inside one page with the product's own router, so that nothing is loaded twice and a walk
// takes seconds.
import type { Page } from 'playwright-core';

export interface Step {
  readonly address: string;
  /** Where it should lead: a pattern over path and search. */
  readonly expected: string;
}

export interface Landing {
  readonly address: string;
  readonly expected: string;
  readonly landed: string;
  readonly isThere: boolean;
  readonly isNotFound: boolean;
}

/** Visits one address after the other and returns where each led. */
export function walk(page: Page, steps: readonly Step[]): Promise<Landing[]> {
  return page.evaluate(async (wanted) => {
    const router = globalThis.__TSR_ROUTER__;
    const state = () => router.state;
    const isQuiet = () => {
      const { status, isLoading, location, resolvedLocation } = state();
      return status === 'idle' && !isLoading && location.href === resolvedLocation?.href;
    };
    // Every address ends in an event of the router, also one that leads back to where the page is.
    const go = (address: string, isThere: () => boolean) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(end, 30_000);
        const unsubscribe = router.subscribe('onResolved', () => queueMicrotask(() => isThere() && end()));
        function end(): void {
          clearTimeout(timer);
          unsubscribe();
          resolve();
        }
        router.history.push(address);
      });
    const landings: Landing[] = [];
    for (const { address, expected } of wanted) {
      const isThere = () => isQuiet() && new RegExp(expected).test(state().location.href);
      await go(address, isThere);
      const isNotFound = state().matches.some((match) => match.globalNotFound || match.status === 'notFound');
      landings.push({ address, expected, landed: state().location.href, isThere: isThere(), isNotFound });
    }
    return landings;
  }, steps);
}

// A run that was requested before the scripts of its page were loaded, see src/early-start.ts.
import { ignoreFailure } from '@fieldhouse/domain/ignore-failure';
import type { RunKey } from './run-storage.ts';
import type { OpenRun } from './take-up.ts';

interface EarlyRun {
  readonly key: RunKey;
  /** Undefined if it failed. The page then asks again, and shows why. */
  readonly found: Promise<OpenRun | undefined>;
}

// Two scripts without common modules use it.
declare global {
  var fieldhouseEarlyRun: EarlyRun | undefined;
}

export function offerEarlyRun(key: RunKey, found: Promise<OpenRun>): void {
  globalThis.fieldhouseEarlyRun = {
    key,
    found: ignoreFailure(found, 'the page asks again, and shows what it is answered'),
  };
}

let arrived: { readonly key: RunKey; readonly open: OpenRun } | undefined;

/** Waits for it; undefined if there is none. */
export async function awaitEarlyRun(): Promise<OpenRun | undefined> {
  const early = globalThis.fieldhouseEarlyRun;
  const open = await early?.found;
  if (early && open) arrived = { key: early.key, open };
  return open;
}

/**
 * The run of this key, if it was waited for. It stays until it is shown: a component that suspends while it is first rendered
 * loses its state, and would load the step once more.
 */
export function findEarlyRun(key: RunKey): OpenRun | undefined {
  return arrived?.key === key ? arrived.open : undefined;
}

/** Once it is shown: from then on, its step may be another one. */
export function forgetEarlyRun(): void {
  arrived = undefined;
}

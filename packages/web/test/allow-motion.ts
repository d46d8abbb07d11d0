// Component tests run with reduced motion; a test of an animation allows it.
import type { CDPSession } from '@vitest/browser-playwright';
import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

const preference = 'prefers-reduced-motion';

/** Until the end of the test. */
export async function allowMotion(): Promise<void> {
  // That of the browser's provider (vitest.config.ts).
  const browser = cdp() as CDPSession;
  const prefer = (value: 'reduce' | 'no-preference') =>
    browser.send('Emulation.setEmulatedMedia', { features: [{ name: preference, value }] });
  onTestFinished(async () => {
    await prefer('reduce');
  });
  await prefer('no-preference');
}

// Component tests run with reduced motion; a test of an animation allows it.
import { onTestFinished } from 'vitest';
import { cdp } from 'vitest/browser';

const preference = 'prefers-reduced-motion';

/** Until the end of the test. */
export async function allowMotion(): Promise<void> {
  const prefer = (value: 'reduce' | 'no-preference') =>
    cdp().send('Emulation.setEmulatedMedia', { features: [{ name: preference, value }] });
  onTestFinished(async () => {
    await prefer('reduce');
  });
  await prefer('no-preference');
}

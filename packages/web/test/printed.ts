// The page as it is on paper.
import type { CDPSession } from '@vitest/browser-playwright';
import { cdp } from 'vitest/browser';

export async function printed(look: () => Promise<void>): Promise<void> {
  // That of the browser's provider (vitest.config.ts).
  const browser = cdp() as CDPSession;
  const emulate = (media: string) =>
    browser.send('Emulation.setEmulatedMedia', {
      media,
      features: [{ name: 'prefers-reduced-motion', value: 'reduce' }],
    });
  await emulate('print');
  try {
    await look();
  } finally {
    await emulate('');
  }
}

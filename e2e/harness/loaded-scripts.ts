// Which scripts a page loads, and how many bytes of each go over the wire, compressed and with headers.
import type { Page } from 'playwright-core';
import { vi } from 'vitest';

/** By the path of the file below the address of the product. */
export async function scriptsLoadedBy(
  page: Page,
  load: () => Promise<unknown>,
): Promise<ReadonlyMap<string, number>> {
  // What the page preloads for later belongs to no first load.
  await page.addInitScript(() => {
    const whenIdle = window.requestIdleCallback.bind(window);
    Object.assign(window, { whenIdle });
    window.requestIdleCallback = () => 0;
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const loading = new Map<string, string>();
  const loaded = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ type, requestId, request }) => {
    // A worker's script arrives in a session of its own, beside the page.
    if (type === 'Script' && !request.url.includes('-worker-'))
      loading.set(requestId, new URL(request.url).pathname.slice(1));
  });
  session.on('Network.loadingFailed', ({ requestId }) => loading.delete(requestId));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const file = loading.get(requestId);
    if (file !== undefined) loaded.set(file, encodedDataLength);
    loading.delete(requestId);
  });
  await load();
  const isQuiet = async () => {
    await page.evaluate(() => new Promise((done) => (window as unknown as IdlePage).whenIdle(done)));
    return loading.size === 0;
  };
  await vi.waitUntil(isQuiet, { timeout: 15_000 });
  return loaded;
}

/** With the function that the page itself has no more. */
interface IdlePage {
  readonly whenIdle: typeof requestIdleCallback;
}

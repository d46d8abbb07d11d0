// What a page shows at once may not be kept yet: a journey that reloads or leaves waits for the server's reply first.
import type { Page, Response } from 'playwright-core';

/** The reply to the next write to an address. Ask for it before the action, await it after. */
export async function waitForWrite(page: Page, address: RegExp): Promise<Response> {
  const reply = await page.waitForResponse(
    (one) => one.request().method() !== 'GET' && address.test(new URL(one.url()).pathname),
  );
  if (!reply.ok()) throw new Error(`${reply.url()}: ${reply.status()} ${await reply.text()}`);
  return reply;
}

// A change that is shown optimistically may not be stored yet: a journey that reloads or leaves waits for the
// server's response first.
import type { Page, Response } from 'playwright-core';

/** The response to the next write to an address. Call before the action, await after it. */
export async function waitForWrite(page: Page, address: RegExp): Promise<Response> {
  const reply = await page.waitForResponse(
    (one) => one.request().method() !== 'GET' && address.test(new URL(one.url()).pathname),
  );
  if (!reply.ok()) throw new Error(`${reply.url()}: ${reply.status()} ${await reply.text()}`);
  return reply;
}

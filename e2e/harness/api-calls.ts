// Calls of the API that a journey makes as the user of a context.
import type { APIRequestContext, Page } from 'playwright-core';
import { expect } from 'vitest';

export async function read<T>(api: APIRequestContext, path: string): Promise<T> {
  // Sent again if its connection was closed without a reply: a request that only reads may be.
  const reply = await api.get(`/api${path}`, { maxRetries: 1 });
  expect(reply.ok(), `${path} ${await reply.text()}`).toBe(true);
  // The caller names the endpoint whose response this is.
  return (await reply.json()) as T;
}

export async function write<T>(api: APIRequestContext, path: string, data: object): Promise<T> {
  const reply = await api.post(`/api${path}`, { data });
  expect(reply.ok(), `${path} ${await reply.text()}`).toBe(true);
  const text = await reply.text();
  // The caller names the endpoint whose response this is.
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** The id of the demo's team, whichever team the page's user opened last. */
export async function demoTeamId(page: Page): Promise<string> {
  const { memberships } = await read<{ memberships: { teamId: string; teamName: string }[] }>(
    page.request,
    '/authentication/session',
  );
  return memberships.find(({ teamName }) => teamName === 'Riverside Centre')?.teamId ?? '';
}

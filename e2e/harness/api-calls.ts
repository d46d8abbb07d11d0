// Calls of the API that a journey makes as the user of a context.
import type { APIRequestContext } from 'playwright-core';
import { expect } from 'vitest';

export async function read<T>(api: APIRequestContext, path: string): Promise<T> {
  const reply = await api.get(`/api${path}`);
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

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { callBackend } from './backends.ts';

const query = { idTeam: '01a1fca3-8992-744a-98af-107b230fd44a' as never };
const closing: (() => void)[] = [];
afterEach(() => {
  vi.unstubAllGlobals();
  for (const close of closing.splice(0)) close();
});

/** A real server that gives every request the same response; app URLs are rewritten to it. */
async function answerWith(status: number | 'never', body = '{}'): Promise<void> {
  const server = createServer((_request, reply) => {
    if (status === 'never') return;
    reply.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' });
    reply.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  // It listens on a port, so the address is not a pipe.
  const { port } = server.address() as AddressInfo;
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
    real(`http://127.0.0.1:${port}${address}`, init),
  );
}

test('a name that is not declared is an invalid name', async () => {
  await expect(callBackend('unknown' as never, 'list' as never, {} as never)).rejects.toThrow(
    'Invalid API name or endpoint: unknown.list',
  );
  await expect(callBackend('teamUser', 'constructor' as never, {} as never)).rejects.toThrow(
    'Invalid API name or endpoint: teamUser.constructor',
  );
});

test.each([300, 302, 400, 404, 500])('an answer of %i is raised', async (status) => {
  await answerWith(status);
  await expect(callBackend('dataObjectTesting', 'list', { query })).rejects.toThrow();
});

test('an answer below 300 is the reply', async () => {
  await answerWith(200, '{"TeamAppHeaderBarMenu":[]}');
  expect(await callBackend('dataObjectTesting', 'list', { query })).toEqual({ TeamAppHeaderBarMenu: [] });
});

test('a request of a page that was left says so', async () => {
  await answerWith('never');
  const leaving = new AbortController();
  const call = callBackend('dataObjectTesting', 'list', { query }, { signal: leaving.signal });
  leaving.abort();
  await expect(call).rejects.toThrow('Request is canceled by user');
});

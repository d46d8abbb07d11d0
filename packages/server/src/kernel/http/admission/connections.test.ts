import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limitIdleConnections } from './connections.ts';

const answers = new Map<string, () => void>();
const server = createServer((request, response) => {
  if (request.url === '/slow') answers.set('slow', () => response.end('slow'));
  else response.end('ok');
});
beforeAll(async () => {
  limitIdleConnections(server, 2);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function open() {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const arrived = once(server, 'connection');
  socket.on('error', () => {});
  await Promise.all([once(socket, 'connect'), arrived]);
  const ended = once(socket, 'close').then(() => 'closed');
  return {
    ended,
    ask: (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`),
    answer: () => once(socket, 'data').then(([data]) => String(data)),
  };
}

test('beyond the limit, the connection that has waited longest is closed, and none that works', async () => {
  const working = await open();
  working.ask('/slow');
  await expect.poll(() => answers.has('slow')).toBe(true);
  const [first, second, third] = [await open(), await open(), await open()];
  expect(await first.ended).toBe('closed');
  second.ask('/');
  expect(await second.answer()).toContain('200 OK');
  third.ask('/');
  expect(await third.answer()).toContain('200 OK');
  answers.get('slow')?.();
  expect(await working.answer()).toContain('slow');
  // It waits from now on, and the second has waited longest.
  expect(await second.ended).toBe('closed');
});

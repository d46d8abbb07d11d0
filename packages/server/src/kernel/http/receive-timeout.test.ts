// Requests that arrive slowly, over a socket of our own: what is slow is told from what stands still.
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/start-server.ts';

const limitMs = 600;
let server: TestServer;
beforeAll(async () => {
  server = await startServer({
    hasWorker: false,
    env: { REQUEST_TIMEOUT_MS: String(limitMs), MAX_IN_FLIGHT: '2' },
  });
});
afterAll(() => server.stop());

interface Sending {
  readonly socket: Socket;
  /** Everything that came back, once the server closed or said enough. */
  readonly answer: Promise<string>;
}

function begin(path: string, { type, length }: { type: string; length: number }): Sending {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  const answer = new Promise<string>((resolve) => {
    let text = '';
    socket.setEncoding('utf8').on('data', (part) => {
      text += part;
      if (text.includes('\r\n\r\n')) resolve(text);
    });
    socket.on('close', () => resolve(text)).on('error', () => resolve(text));
  });
  socket.write(
    `POST /api/teams/${server.ada.teamId}${path} HTTP/1.1\r\nhost: x\r\ncookie: ${server.ada.cookie}\r\n` +
      `content-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`,
  );
  return { socket, answer };
}

/** In pieces, over that much time. */
async function drip({ socket }: Sending, bytes: Buffer, overMs: number): Promise<void> {
  const pieces = 30;
  const size = Math.ceil(bytes.length / pieces);
  for (let at = 0; at < bytes.length && !socket.destroyed; at += size) {
    socket.write(bytes.subarray(at, at + size));
    await pause(overMs / pieces);
  }
}

const upload = { type: 'application/octet-stream' };

test('a file that takes five times the limit to arrive is stored', async () => {
  const bytes = Buffer.alloc(1024 * 1024, 'a');
  const sending = begin('/files?name=slow.txt', { ...upload, length: bytes.length });
  await drip(sending, bytes, 5 * limitMs);
  expect(await sending.answer).toMatch(/^HTTP\/1.1 200 [\s\S]*"size":1048576/);
  sending.socket.destroy();
});

test('one that stands still is given up, and so is a trickle', async () => {
  const still = begin('/files?name=still.txt', { ...upload, length: 1000 });
  still.socket.write('ab');
  const trickle = begin('/files?name=trickle.txt', { ...upload, length: 1000 });
  void drip(trickle, Buffer.alloc(300, 'a'), 6 * limitMs);
  expect(await still.answer).toMatch(/^HTTP\/1.1 408 /);
  expect(await trickle.answer).toMatch(/^HTTP\/1.1 408 /);
});

test('what is no upload has to be there in time', async () => {
  const body = Buffer.from(JSON.stringify({ name: 'a'.repeat(100_000) }));
  const sending = begin('/collections', { type: 'application/json', length: body.length });
  void drip(sending, body, 5 * limitMs);
  expect(await sending.answer).toMatch(/^HTTP\/1.1 408 /);
});

test('slow uploads keep nobody else from working', async () => {
  const slow = [0, 1].map((n) => begin(`/files?name=${n}.txt`, { ...upload, length: 100_000 }));
  for (const { socket } of slow) socket.write('begun');
  await pause(50);
  const reply = await server.ada.send({ method: 'GET', path: `/teams/${server.ada.teamId}/collections` });
  expect(reply.status).toBe(200);
  const third = begin('/files?name=3.txt', { ...upload, length: 5 });
  third.socket.write('third');
  expect(await third.answer).toMatch(/^HTTP\/1.1 503 /);
  for (const { socket } of [...slow, third]) socket.destroy();
});

// Requests that arrive slowly, over a raw socket: slow uploads are distinguished from stalled ones. The test
// triggers the timeout itself, once the server has received everything that was sent.
import diagnostics from 'node:diagnostics_channel';
import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startServer, type TestServer } from '../../../../test/start-server.ts';

const limitMs = 30_000;
const started = 'http.server.request.start';
let server: TestServer;
/** The server's ends of the connections, in the order of their requests. */
let serverEnds: Socket[] = [];
const recordSocket = (message: unknown) => serverEnds.push((message as { socket: Socket }).socket);

beforeAll(async () => {
  server = await startServer({
    hasWorker: false,
    env: { REQUEST_TIMEOUT_MS: String(limitMs), MAX_IN_FLIGHT: '2' },
  });
  diagnostics.subscribe(started, recordSocket);
});
beforeEach(() => {
  serverEnds = [];
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => vi.useRealTimers());
afterAll(async () => {
  diagnostics.unsubscribe(started, recordSocket);
  await server.stop();
});

interface Sending {
  readonly socket: Socket;
  /** Everything received until the server closed the connection or `enough` returned true. */
  readonly answer: Promise<string>;
  /** Sends a part of the body; done when the server has it. */
  send(part: Uint8Array | string): Promise<void>;
}

/** Done when the server has the head. */
async function begin(path: string, { type, length }: { type: string; length: number }): Promise<Sending> {
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
  const nth = serverEnds.length;
  const arrived = async () =>
    vi.waitFor(() => expect(serverEnds[nth]?.bytesRead).toBe(socket.bytesWritten), {
      timeout: 10_000,
      interval: 2,
    });
  socket.write(
    `POST /api/teams/${server.ada.teamId}${path} HTTP/1.1\r\nhost: x\r\ncookie: ${server.ada.cookie}\r\n` +
      `content-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`,
  );
  await arrived();
  return {
    socket,
    answer,
    async send(part) {
      socket.write(part);
      await arrived();
    },
  };
}

const pass = (ms: number) => vi.advanceTimersByTime(ms);
const upload = { type: 'application/octet-stream' };

test('a file that takes five times the limit to arrive is stored', async () => {
  const pieces = 10;
  const piece = Buffer.alloc(100_000, 'a');
  const sending = await begin('/files?name=slow.txt', { ...upload, length: pieces * piece.length });
  for (let n = 0; n < pieces; n += 1) {
    pass(limitMs / 2);
    await sending.send(piece);
  }
  expect(await sending.answer).toMatch(/^HTTP\/1.1 200 [\s\S]*"size":1000000/);
  sending.socket.destroy();
});

test('a stalled one is aborted, and so is a trickle', async () => {
  const still = await begin('/files?name=still.txt', { ...upload, length: 100_000 });
  await still.send('ab');
  const trickle = await begin('/files?name=trickle.txt', { ...upload, length: 100_000 });
  await trickle.send(Buffer.alloc(1000, 'a'));
  pass(limitMs);
  expect(await still.answer).toMatch(/^HTTP\/1.1 408 /);
  expect(await trickle.answer).toMatch(/^HTTP\/1.1 408 /);
});

test('what is no upload has to be there in time', async () => {
  const sending = await begin('/collections', { type: 'application/json', length: 200_000 });
  await sending.send(`{"name":"${'a'.repeat(100_000)}`);
  pass(limitMs);
  expect(await sending.answer).toMatch(/^HTTP\/1.1 408 /);
});

test('slow uploads do not block other requests', async () => {
  const slow = [
    await begin('/files?name=0.txt', { ...upload, length: 100_000 }),
    await begin('/files?name=1.txt', { ...upload, length: 100_000 }),
  ];
  for (const { send } of slow) await send('begun');
  pass(2000);
  const reply = await server.ada.send({ method: 'GET', path: `/teams/${server.ada.teamId}/collections` });
  expect(reply.status).toBe(200);
  const third = await begin('/files?name=3.txt', { ...upload, length: 5 });
  await third.send('third');
  expect(await third.answer).toMatch(/^HTTP\/1.1 503 /);
  for (const { socket } of [...slow, third]) socket.destroy();
});

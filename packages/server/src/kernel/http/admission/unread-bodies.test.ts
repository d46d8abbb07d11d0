// What becomes of a long body whose request is answered before it has arrived, over raw connections.
import diagnostics from 'node:diagnostics_channel';
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../../test/start-server.ts';

const started = 'http.server.request.start';
let server: TestServer;
/** The server's ends of the connections, by the address of their clients. */
const serverEnds = new Map<string, Socket>();
const recordSocket = (message: unknown) => {
  const { socket } = message as { socket: Socket };
  serverEnds.set(socket.remoteAddress ?? '', socket);
};

beforeAll(async () => {
  server = await startServer({ hasWorker: false, env: { MAX_FILE_BYTES: '1000000' } });
  diagnostics.subscribe(started, recordSocket);
});
afterAll(async () => {
  diagnostics.unsubscribe(started, recordSocket);
  await server.stop();
});

interface Sending {
  readonly localAddress: string;
  readonly path: string;
  /** Of the declared length, or in chunks. */
  readonly length: number | 'chunked';
  readonly type?: string;
  readonly cookie?: string;
}

/** Sends a body as fast as the server reads it. */
function send({ localAddress, path, length, type = 'application/json', cookie }: Sending) {
  const { hostname, port } = new URL(server.url);
  const socket = connect({ port: Number(port), host: hostname, localAddress });
  const part = Buffer.alloc(64 * 1024, ' ');
  const size = length === 'chunked' ? 'transfer-encoding: chunked' : `content-length: ${length}`;
  let [rest, reply] = [length === 'chunked' ? 20 * 2 ** 20 : length, ''];
  const go = () => {
    while (rest > 0 && socket.writable) {
      const next = part.subarray(0, rest);
      rest -= next.length;
      const text = length === 'chunked' ? `${next.length.toString(16)}\r\n${next}\r\n` : next;
      if (!socket.write(text)) return;
    }
  };
  socket.on('connect', () => {
    const head = [`POST ${path} HTTP/1.1`, 'host: x', `content-type: ${type}`, size];
    socket.write(`${[...head, ...(cookie ? [`cookie: ${cookie}`] : [])].join('\r\n')}\r\n\r\n`);
    go();
  });
  socket.on('drain', go).on('error', () => {});
  socket.on('data', (data) => {
    reply += String(data);
  });
  const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()));
  return { socket, closed, reply: () => reply, isSent: () => rest === 0 && socket.writableLength === 0 };
}

test.each([
  ['of 20 MB', '127.0.1.1', '/api/teams/0199a1c4-7a00-7000-8000-000000000001/collections', 20 * 2 ** 20, 401],
  ['in chunks', '127.0.1.2', '/api/teams/0199a1c4-7a00-7000-8000-000000000001/collections', 'chunked', 401],
  ['where anyone may send one', '127.0.1.3', '/api/authentication/sign-in', 20 * 2 ** 20, 413],
] as const)(
  'a visitor’s body %s is refused, the rest is not read, and the connection ends',
  async (...given) => {
    const [, localAddress, path, length, status] = given;
    const { closed, reply, isSent } = send({ localAddress, path, length });
    await closed;
    expect(reply()).toMatch(new RegExp(`^HTTP/1.1 ${status} [\\s\\S]*\\r\\nconnection: close\\r\\n`));
    expect(isSent()).toBe(false);
    expect(serverEnds.get(localAddress)?.bytesRead).toBeLessThan(2 ** 20);
  },
);

test('after a short one the connection can be used again', async () => {
  const localAddress = '127.0.1.4';
  const { socket, reply, closed } = send({
    localAddress,
    path: '/api/teams/0199a1c4-7a00-7000-8000-000000000001/collections',
    length: 60_000,
  });
  await expect.poll(reply).toMatch(/^HTTP\/1.1 401 /);
  socket.write('GET /api/instance HTTP/1.1\r\nhost: x\r\n\r\n');
  await expect.poll(reply).toMatch(/HTTP\/1.1 200 /);
  socket.destroy();
  await closed;
});

test('who is signed in may send the whole body of what is refused', async () => {
  const localAddress = '127.0.1.5';
  const { socket, reply, isSent, closed } = send({
    localAddress,
    path: `/api/teams/${server.ada.teamId}/files?name=long.txt`,
    length: 20 * 2 ** 20,
    type: 'application/octet-stream',
    cookie: server.ada.cookie,
  });
  await expect.poll(isSent, { timeout: 10_000 }).toBe(true);
  await expect.poll(reply).toMatch(/^HTTP\/1.1 413 /);
  socket.destroy();
  await closed;
});

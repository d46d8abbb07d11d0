import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startServer } from '../../../test/start-server.ts';

test('a stop waits neither for a connection that never sent a byte nor for half a request', async () => {
  const server = await startServer({ hasWorker: false });
  const open = () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.on('error', () => undefined);
    return new Promise<typeof socket>((resolve) => socket.once('connect', () => resolve(socket)));
  };
  const sockets = await Promise.all([open(), open()]);
  sockets[1].write('GET /api/instance HTTP/1.1\r\nhost: x\r\n');
  // Answered, so the server has accepted both connections.
  await server.anonymous.send({ method: 'GET', path: '/instance' });
  const before = Date.now();
  await server.stop();
  expect(Date.now() - before).toBeLessThan(9000);
});

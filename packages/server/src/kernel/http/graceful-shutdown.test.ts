import http, { type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/start-server.ts';

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

/** As a proxy asks: on a connection that stays open for its next request. */
async function ask({ url, ada }: TestServer, agent: http.Agent): Promise<IncomingMessage> {
  const reply = await new Promise<IncomingMessage>((resolve, reject) => {
    const { cookie, teamId } = ada;
    const path = `${url}/api/teams/${teamId}/collections`;
    http.get(path, { agent, headers: { cookie } }, resolve).on('error', reject);
  });
  reply.resume();
  return reply;
}

test('a connection outlasts those of proxies, until a reply during a stop says that it ends', async () => {
  const server = await startServer({ hasWorker: false });
  const agent = new http.Agent({ keepAlive: true });
  const { statusCode, headers } = await ask(server, agent);
  expect([statusCode, headers.connection]).toEqual([200, 'keep-alive']);
  const [, seconds] = /^timeout=(\d+)$/.exec(String(headers['keep-alive'])) ?? [];
  expect(Number(seconds)).toBeGreaterThan(600);

  const blocker = await server.deps.ownerPool.connect();
  await blocker.query('begin; lock table platform.collections');
  const inFlight = ask(server, agent);
  const isWaiting = async () => {
    const { rowCount } = await blocker.query(
      "select from pg_locks where not granted and relation = 'platform.collections'::regclass",
    );
    return rowCount === 1;
  };
  await expect.poll(isWaiting).toBe(true);
  const stopped = server.stop();
  // From now on, no connection is accepted.
  const isOver = async () => (await fetch(server.url).catch(() => undefined)) === undefined;
  await expect.poll(isOver).toBe(true);
  await blocker.query('rollback');
  blocker.release();
  expect((await inFlight).headers.connection).toBe('close');
  await stopped;
  agent.destroy();
});

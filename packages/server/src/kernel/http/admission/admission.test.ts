// What others notice while one caller asks for as much as it can: over real connections, from addresses of the loopback
// network.
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { collections } from '@fieldhouse/contract/collections';
import { records } from '@fieldhouse/contract/records';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Person, pathOf } from '../../../../test/people.ts';
import { startServer, type TestServer } from '../../../../test/start-server.ts';
import { makeSecret } from '../key-secret.ts';

let server: TestServer;
let people: { readonly id: string };
const sockets: Socket[] = [];
beforeAll(async () => {
  server = await startServer({ hasWorker: false, env: { LOG_LEVEL: 'silent' } });
  people = await server.ada.call(collections.create, {
    body: { name: 'Person', pluralName: 'People', fields: [{ title: 'Name', dataType: 'plain_text' }] },
  });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => server.stop());

/** The head of a request, and no byte of its body. */
function beginSlowly(address: string, path: string, length: number | 'chunked'): Promise<Socket> {
  const { hostname, port } = new URL(server.url);
  const socket = connect({ port: Number(port), host: hostname, localAddress: address });
  sockets.push(socket);
  socket.on('error', () => {});
  const [size, begin] =
    length === 'chunked' ? ['transfer-encoding: chunked', '1\r\n{\r\n'] : [`content-length: ${length}`, '{'];
  return new Promise((resolve) => {
    socket.once('connect', () =>
      socket.write(
        `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${size}\r\n\r\n${begin}`,
        () => resolve(socket),
      ),
    );
  });
}

const query = (person: Person) =>
  person.send({
    method: 'POST',
    path: pathOf(records.query, { teamId: person.teamId, collectionId: people.id }),
    body: {},
  });
const statusOf = async (person: Person) =>
  (await person.send({ method: 'GET', path: `/teams/${person.teamId}/collections` })).status;

test('slow visitors cause no refusal for others, not even to those at the same address', async () => {
  const signIn = '/api/authentication/sign-in';
  for (let n = 0; n < 100; n += 1) await beginSlowly('127.0.0.1', signIn, 50_000);
  for (let n = 0; n < 200; n += 1) await beginSlowly(`127.0.${1 + (n % 50)}.1`, signIn, 50_000);
  const statuses = [];
  for (let n = 0; n < 20; n += 1) {
    statuses.push(await statusOf(server.olga));
    statuses.push((await server.anonymous.send({ method: 'GET', path: '/instance' })).status);
  }
  expect(new Set(statuses)).toEqual(new Set([200]));
  const wrong = await server.anonymous.send({
    method: 'POST',
    path: '/authentication/sign-in',
    body: { email: 'no-one@fieldhouse.test', password: 'not the password' },
  });
  expect(wrong.status).toBe(401);
});

test.each([
  ['that say how long they are', 65_536],
  ['in chunks', 'chunked'],
] as const)('more than a thousand slow bodies %s leave room for a sign-in', async (_how, length) => {
  const begun = Array.from({ length: 1200 }, (_, n) =>
    beginSlowly(`127.0.${1 + (n % 200)}.1`, '/api/authentication/sign-in', length),
  );
  await Promise.all(begun);
  const body = { email: 'no-one@fieldhouse.test', password: 'not the password' };
  const signIn = { method: 'POST', path: '/authentication/sign-in', body } as const;
  expect((await server.anonymous.send(signIn)).status).toBe(401);
});

test('a packet with hundreds of requests ends its connection, and others notice nothing', async () => {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  sockets.push(socket);
  const closed = new Promise((resolve) => socket.once('close', () => resolve('closed')));
  socket.on('error', () => {});
  socket.write('GET /api/openapi.json HTTP/1.1\r\nhost: x\r\naccept-encoding: gzip\r\n\r\n'.repeat(400));
  expect((await server.anonymous.send({ method: 'GET', path: '/instance' })).status).toBe(200);
  expect(await closed).toBe('closed');
});

test('the document of the API is not sent again to who has it', async () => {
  const url = `${server.url}/api/openapi.json`;
  const first = await fetch(url);
  const etag = first.headers.get('etag') ?? '';
  expect([first.headers.get('content-encoding'), Object.keys((await first.json()) as object)]).toEqual([
    'gzip',
    expect.arrayContaining(['openapi', 'paths']),
  ]);
  expect((await fetch(url, { headers: { 'if-none-match': etag } })).status).toBe(304);
});

test('a body is refused before it is read if its sender is unknown', async () => {
  const socket = await beginSlowly('127.0.0.1', `/api/teams/${server.ada.teamId}/collections`, 900_000);
  const [part] = (await Promise.race([
    new Promise((resolve) => socket.once('data', (data) => resolve([String(data)]))),
    pause(5000, ['nothing']),
  ])) as [string];
  expect(part).toMatch(/^HTTP\/1.1 401 [\s\S]*not_signed_in/);
});

test('many requests of one user at once are neither refused nor in the way of another user', async () => {
  const many = Array.from({ length: 150 }, () => query(server.ada));
  const began = performance.now();
  const others = [];
  while (performance.now() - began < 300) others.push(await statusOf(server.olga));
  const own = (await Promise.all(many)).map(({ status }) => status);
  expect(new Set([...own, ...others])).toEqual(new Set([200]));
});

test('who is signed in is not refused because of hundreds who ask from the same address', async () => {
  const url = `${server.url}/api/teams/${server.ada.teamId}/collections`;
  const client = await server.deps.ownerPool.connect();
  await client.query('begin; lock table identity.personal_api_keys');
  // Each waits until its key has been looked up.
  const flood = Array.from({ length: 300 }, async () => {
    const { status } = await fetch(url, {
      headers: { authorization: `Bearer ${makeSecret('personal').secret}` },
    });
    return status;
  });
  expect(await Promise.race(flood)).toBe(503);
  const own = await Promise.all(Array.from({ length: 10 }, () => statusOf(server.olga)));
  await client.query('rollback');
  client.release();
  expect(new Set(own)).toEqual(new Set([200]));
  await Promise.all(flood);
});

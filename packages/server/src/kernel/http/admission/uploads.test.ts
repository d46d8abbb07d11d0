// Uploads go to the disk and may take their time; who holds many open leaves room to others.
import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
const sockets: Socket[] = [];
beforeAll(async () => {
  // Two uploads of a user, ten of a team, twenty of all.
  server = await startServer({ hasWorker: false, env: { MAX_IN_FLIGHT: '4', LOG_LEVEL: 'silent' } });
});
afterAll(async () => {
  for (const socket of sockets) socket.destroy();
  await server.stop();
});

const pathOf = ({ teamId }: Person) => `/api/teams/${teamId}/files?name=notes.txt`;

function beginUpload(person: Person): void {
  const { hostname, port } = new URL(server.url);
  const socket = connect({ port: Number(port), host: hostname });
  sockets.push(socket);
  socket.on('error', () => {});
  socket.write(
    `POST ${pathOf(person)} HTTP/1.1\r\nhost: x\r\ncookie: ${person.cookie}\r\n` +
      'content-type: application/octet-stream\r\ncontent-length: 1000000\r\n\r\nslow',
  );
}

async function upload(person: Person): Promise<number> {
  const reply = await fetch(server.url + pathOf(person), {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', cookie: person.cookie },
    body: 'notes',
  });
  return reply.status;
}

test('many users of a team who upload slowly leave room to other teams', async () => {
  const members = [];
  for (let n = 0; n < 10; n += 1) members.push(await makeMember(server, `slow-${n}`));
  const [some, others] = [members.slice(0, 5), members.slice(5)];
  for (const member of [...some, ...some]) beginUpload(member);
  await expect.poll(() => upload(server.ada), { timeout: 10_000 }).toBe(503);
  for (const member of [...others, ...others]) beginUpload(member);
  expect(await upload(server.olga)).toBe(200);
});

// The memory of a process of its own while visitors without an account send it large bodies.
import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDataDir, removeDataDir } from '../../../../test/data-dir.ts';
import { type ServerProcess, startServerProcess } from '../../../../test/processes/server-process.ts';
import { cloneDatabase } from '../../../../test/start-server.ts';
import { testSecret } from '../../../../test/test-secret.ts';

const bodies = 200;
const bytesOfBody = 15 * 2 ** 20;
// Garbage is collected later on a busy machine: up to 70 beside two busy loops; 100 are promised.
const maxMegabytes = 100;
const part = Buffer.alloc(64 * 1024, ' ');

let dataDir: string;
let database: Awaited<ReturnType<typeof cloneDatabase>>;
let server: ServerProcess;
beforeAll(async () => {
  dataDir = await makeDataDir();
  database = await cloneDatabase();
  server = startServerProcess({
    env: { DATA_DIR: dataDir, DATABASE_URL: database.url, APP_SECRET: testSecret, LOG_LEVEL: 'silent' },
  });
  await server.url;
});
afterAll(async () => {
  server.process.kill('SIGTERM');
  await server.ended;
  await database.drop();
  await removeDataDir(dataDir);
});

async function residentMegabytes(): Promise<number> {
  const status = await readFile(`/proc/${server.process.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1024;
}

/** Sends as much of a body as the server reads, until it ends the connection. Resolves with the status of the reply. */
function sendBody(url: URL, n: number): Promise<string> {
  const id = '0199a1c4-7a00-7000-8000-000000000001';
  // One that needs an account, and one that anyone may call.
  const paths = [`/api/teams/${id}/collections/${id}/records`, '/api/authentication/sign-in'];
  return new Promise((resolve) => {
    const localAddress = `127.0.${1 + (n % 100)}.1`;
    const socket = connect({ port: Number(url.port), host: url.hostname, localAddress });
    let [sent, reply] = [0, ''];
    const send = () => {
      while (sent < bytesOfBody && socket.writable) {
        sent += part.length;
        if (!socket.write(part)) return;
      }
    };
    socket.on('connect', () => {
      socket.write(
        `POST ${paths[n % 2]} HTTP/1.1\r\nhost: ${url.host}\r\ncontent-type: application/json\r\n`,
      );
      socket.write(`content-length: ${bytesOfBody}\r\n\r\n`);
      send();
    });
    socket.on('drain', send);
    socket.on('data', (data) => {
      reply += String(data);
    });
    // The server may end the connection while it is written to.
    socket.on('error', () => {});
    socket.on('close', () => resolve(reply.slice(9, 12)));
  });
}

/** The growth in megabytes over `before`, at most, while all are sent at the same time. */
async function growthWhileSending(url: URL, before: number): Promise<number> {
  let most = before;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      most = Math.max(most, await residentMegabytes());
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  const statuses = await Promise.all(Array.from({ length: bodies }, (_, n) => sendBody(url, n)));
  isOver = true;
  await watching;
  expect(statuses).toEqual(Array.from({ length: bodies }, (_, n) => (n % 2 === 0 ? '401' : '413')));
  return most - before;
}

test('200 bodies of 15 MB without an account take at most 100 MB, and nothing of them stays in memory', {
  timeout: 120_000,
}, async () => {
  const url = new URL(await server.url);
  // What any first requests take.
  for (let n = 0; n < 20; n += 1) await fetch(new URL('/api/instance', url)).then((reply) => reply.text());
  await Promise.all(Array.from({ length: 10 }, (_, n) => sendBody(url, n)));
  const before = await residentMegabytes();
  for (let round = 0; round < 4; round += 1)
    expect(await growthWhileSending(url, before)).toBeLessThanOrEqual(maxMegabytes);
  expect((await fetch(new URL('/api/health/ready', url))).status).toBe(200);
});

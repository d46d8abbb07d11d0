import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { identity } from '@fieldhouse/contract/identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/start-server.ts';

const tiles = 'https://tiles.example.org/base/{z}/{x}/{y}.png?key=1';
let webDist: string;
let server: TestServer;
beforeAll(async () => {
  webDist = await mkdtemp(path.join(os.tmpdir(), 'fieldhouse-web-'));
  await writeFile(path.join(webDist, 'index.html'), '<!doctype html>');
  const env = { WEB_DIST: webDist, MAP_TILE_URL: tiles, MAP_TILE_ATTRIBUTION: '© Example Maps' };
  server = await startServer({ env });
});
afterAll(async () => {
  await server.stop();
  await rm(webDist, { recursive: true });
});

test('pages may load map pictures from the host that was set, and from no other', async () => {
  const reply = await fetch(`${server.url}/login`);
  const policy = reply.headers.get('content-security-policy')?.split('; ') ?? [];
  expect(policy).toContain("img-src 'self' blob: data: https://tiles.example.org");
  expect(policy).toContain("connect-src 'self' https://tiles.example.org");
  expect(policy.filter((line) => line.includes('example.org'))).toHaveLength(2);
});

test('the app gets the URL and attribution of the map tiles', async () => {
  const { mapTiles } = await server.anonymous.call(identity.instance);
  expect(mapTiles).toEqual({ url: tiles, attribution: '© Example Maps' });
});

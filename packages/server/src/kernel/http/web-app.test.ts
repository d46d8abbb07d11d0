import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { identity } from '@fieldhouse/contract/identity';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { headersOfDocuments } from './security-headers.ts';

const tiles = 'https://tiles.example.org/base/{z}/{x}/{y}.png?key=1';
let webDist: string;
let server: TestServer;
beforeAll(async () => {
  webDist = await mkdtemp(path.join(os.tmpdir(), 'fieldhouse-web-'));
  await writeFile(path.join(webDist, 'index.html'), '<!doctype html>');
  const visitor =
    '<!doctype html><title>Visitor</title><script>first()</script><script src="/a.js"></script>';
  await writeFile(path.join(webDist, 'visitor.html'), visitor);
  await writeFile(path.join(webDist, 'shared.html'), visitor.replace('Visitor', 'Shared'));
  await mkdir(path.join(webDist, 'assets'));
  for (const name of ['page-1a.js', 'page-1a.css', 'map-worker-1a.js', 'picture-1a.svg'])
    await writeFile(path.join(webDist, 'assets', name), '/* */');
  await writeFile(path.join(webDist, '.chunks.json'), '{}');
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

test('pages for anonymous visitors are the small apps, with the same policy', async () => {
  const read = async (address: string) => (await fetch(`${server.url}${address}`)).text();
  for (const address of ['/public/team-1/wizards/2/step-3?lang=es', '/AuthPublicDataWizard/abc', '/w/abc'])
    expect(await read(address)).toContain('Visitor');
  for (const address of ['/shared/abc', '/embed/abc']) expect(await read(address)).toContain('Shared');
  for (const address of ['/public', '/login', '/team-1/public/team-1', '/sharedness'])
    expect(await read(address)).not.toMatch(/Visitor|Shared/);
  const reply = await fetch(`${server.url}/shared/abc`);
  expect(reply.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(reply.headers.get('referrer-policy')).toBe('no-referrer');
});

test('a page runs the scripts that were built into it, and no others', async () => {
  const scriptsOf = async (address: string) => {
    const policy = (await fetch(`${server.url}${address}`)).headers.get('content-security-policy') ?? '';
    return policy.split('; ').find((line) => line.startsWith('script-src'));
  };
  const hash = createHash('sha256').update('first()').digest('base64');
  expect(await scriptsOf('/shared/abc')).toBe(`script-src 'self' 'sha256-${hash}'`);
  expect(await scriptsOf('/login')).toBe("script-src 'self'");
});

test('a script and a style sheet come with the headers that matter to them, anything else with all', async () => {
  const headersOf = async (address: string) => (await fetch(`${server.url}${address}`)).headers;
  for (const file of ['page-1a.js', 'page-1a.css']) {
    const headers = await headersOf(`/assets/${file}`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('cache-control')).toContain('immutable');
    expect(headersOfDocuments.filter((name) => headers.has(name))).toEqual([]);
    // 30 kB of a first load were headers.
    expect([...headers].join('\r\n').length).toBeLessThan(350);
  }
  for (const address of [
    '/assets/map-worker-1a.js',
    '/assets/picture-1a.svg',
    '/assets/gone-1a.js',
    '/login',
  ])
    expect((await headersOf(address)).get('content-security-policy'), address).toContain(
      "default-src 'none'",
    );
});

test('a page is sent compressed to browsers that can read that', async () => {
  const get = async (encodings: string) => {
    const reply = await fetch(`${server.url}/shared/abc`, { headers: { 'accept-encoding': encodings } });
    expect(reply.headers.get('vary')).toContain('accept-encoding');
    expect(await reply.text()).toContain('<title>Shared</title>');
    return reply.headers.get('content-encoding');
  };
  expect(await get('gzip, deflate, br')).toBe('gzip');
  expect(await get('br, gzip;q=0.5')).toBe('gzip');
  for (const encodings of ['identity', 'br', 'gzip;q=0', 'gzip;q=0.0, br'])
    expect(await get(encodings), encodings).toBeNull();
});

test('the lists of the build are not sent', async () => {
  expect(await (await fetch(`${server.url}/.chunks.json`)).text()).toContain('<!doctype html>');
});

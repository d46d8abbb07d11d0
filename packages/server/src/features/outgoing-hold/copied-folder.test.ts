// The embedded database with its whole folder: stopped, killed, restarted, and copied as an operator would.
import { execFile } from 'node:child_process';
import { realpath, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { makeDataDir, removeDataDir } from '../../../test/data-dir.ts';
import { embeddedUrl, makePersonIn } from '../../../test/processes/person-of-process.ts';
import { type ProductProcess, runRelease, startProduct } from '../../../test/processes/product-process.ts';
import { testSecret } from '../../../test/test-secret.ts';
import { resolvePostgresHome } from '../../kernel/db/postgres-home.ts';

const run = promisify(execFile);
const folders = { original: '', copy: '' };
type Name = keyof typeof folders;
const running = new Set<ProductProcess>();
beforeAll(async () => {
  folders.original = await makeDataDir(inject('migratedData'));
  folders.copy = await makeDataDir();
});
afterAll(async () => {
  await Promise.all([...running].map((product) => product.end('SIGTERM')));
  for (const folder of Object.values(folders)) await removeDataDir(folder);
});

const envOf = (name: Name) => ({ DATA_DIR: folders[name], APP_SECRET: testSecret });

async function start(name: Name): Promise<ProductProcess> {
  const product = await startProduct(envOf(name));
  running.add(product);
  return product;
}

async function end(product: ProductProcess, signal: NodeJS.Signals): Promise<void> {
  await product.end(signal);
  running.delete(product);
}

async function stateOf({ url }: ProductProcess): Promise<unknown> {
  const { outgoing } = (await (await fetch(`${url}/api/health/ready`)).json()) as { outgoing: string };
  return outgoing;
}

/** Copies everything, wherever a start stores the cluster. */
async function copyOriginal(): Promise<void> {
  const { original: source, copy: target } = folders;
  const { clusterDir: cluster } = await resolvePostgresHome(target);
  await run('cp', [
    '-a',
    path.join(source, 'installation.json'),
    path.join(source, 'postgres-password'),
    target,
  ]);
  await rm(cluster, { recursive: true, force: true });
  await run('cp', ['-a', await realpath(path.join(source, 'postgres')), cluster]);
}

test('a folder that is started again after a stop or a kill goes on; its copy waits for a release', {
  timeout: 180_000,
}, async () => {
  const first = await start('original');
  await makePersonIn(first.url, await embeddedUrl(folders.original));
  await end(first, 'SIGKILL');
  const second = await start('original');
  expect(await stateOf(second)).toBe('open');
  await end(second, 'SIGTERM');

  await copyOriginal();
  const copy = await start('copy');
  expect(await stateOf(copy)).toBe('on_hold');
  // Stopped and copied, it is still the original.
  const original = await start('original');
  expect(await stateOf(original)).toBe('open');
  await end(original, 'SIGTERM');
  // While the server is running.
  expect(await runRelease('continue', envOf('copy'))).toMatch(/released/);
  await expect.poll(() => stateOf(copy), { timeout: 10_000 }).toBe('open');
  await end(copy, 'SIGTERM');

  // A planned move: released before the first start.
  await copyOriginal();
  expect(await runRelease('continue', envOf('copy'))).toMatch(/released/);
  const moved = await start('copy');
  expect(await stateOf(moved)).toBe('open');
  await end(moved, 'SIGTERM');
});

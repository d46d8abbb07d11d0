// The embedded database with its whole folder: stopped, killed, restarted, and copied as an operator would.
import { execFile } from 'node:child_process';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { embeddedUrl, makePersonIn } from '../../../test/processes/person-of-process.ts';
import { type ProductProcess, runRelease, startProduct } from '../../../test/processes/product-process.ts';
import { removeDataDir } from '../../../test/remove-data-dir.ts';
import { testSecret } from '../../../test/test-secret.ts';

const run = promisify(execFile);
let folder: string;
const running = new Set<ProductProcess>();
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fieldhouse-copied-'));
});
afterAll(async () => {
  await Promise.all([...running].map((product) => product.end('SIGTERM')));
  for (const name of ['original', 'copy']) await removeDataDir(path.join(folder, name));
  await rm(folder, { recursive: true, force: true });
});

const envOf = (name: string) => ({ DATA_DIR: path.join(folder, name), APP_SECRET: testSecret });

async function start(name: string): Promise<ProductProcess> {
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

/** Copies everything into a folder created by a start, wherever that stores the cluster. */
async function copyFolder(from: string, to: string): Promise<void> {
  const [source, target] = [path.join(folder, from), path.join(folder, to)];
  const cluster = await realpath(path.join(target, 'postgres'));
  await run('cp', [
    '-a',
    path.join(source, 'installation.json'),
    path.join(source, 'postgres-password'),
    target,
  ]);
  await rm(cluster, { recursive: true });
  await run('cp', ['-a', await realpath(path.join(source, 'postgres')), cluster]);
}

test('a folder that is started again after a stop or a kill goes on; its copy waits for a release', {
  timeout: 180_000,
}, async () => {
  const first = await start('original');
  await makePersonIn(first.url, await embeddedUrl(path.join(folder, 'original')));
  await end(first, 'SIGKILL');
  const second = await start('original');
  expect(await stateOf(second)).toBe('open');
  await end(second, 'SIGTERM');

  await end(await start('copy'), 'SIGTERM');
  await copyFolder('original', 'copy');
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
  await copyFolder('original', 'copy');
  expect(await runRelease('continue', envOf('copy'))).toMatch(/released/);
  const moved = await start('copy');
  expect(await stateOf(moved)).toBe('open');
  await end(moved, 'SIGTERM');
});

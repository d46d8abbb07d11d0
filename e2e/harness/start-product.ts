// The built product as a new operator starts it: a child process with its own database, data folder and port.
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { serverEnvironment, serverFlags } from '../../scripts/server-flags.mjs';

declare module 'vitest' {
  interface ProvidedContext {
    productUrl: string;
  }
}

const root = path.resolve(import.meta.dirname, '../..');
/** Shorter than the timeout of a hook, so that the failure contains the product's output. */
const longestStartMs = 110_000;

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const product = await startProduct();
  project.provide('productUrl', product.url);
  return product.stop;
}

export interface Product {
  readonly url: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

export interface ProductOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** A data folder that outlives this start; removed at the stop when left out. */
  readonly dataDir?: string;
}

export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(os.tmpdir(), 'fieldhouse-e2e-')));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...serverFlags, 'packages/server/src/main.ts', 'all'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...serverEnvironment,
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      // All journeys share the same few users, at the speed of programs.
      USER_REQUESTS_PER_MINUTE: '1000000',
      ...options.env,
    },
  });
  const stop = async () => {
    await endProcess(child);
    if (options.dataDir === undefined) await removeData(dataDir);
  };
  await waitUntilReady(child).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url, dataDir, process: child, stop };
}

export async function removeData(dataDir: string): Promise<void> {
  // Where root started it, the cluster is a link to somewhere else.
  const cluster = await realpath(path.join(dataDir, 'postgres')).catch(() => dataDir);
  for (const folder of [cluster, dataDir]) await rm(folder, { recursive: true, force: true });
}

function waitUntilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const timer = setTimeout(
      () => reject(new Error(`The product did not start in time:\n${output}`)),
      longestStartMs,
    );
    child.stderr?.on('data', (chunk) => {
      output += String(chunk);
    });
    child.stdout?.on('data', (chunk) => {
      output += String(chunk);
      if (!output.includes('Fieldhouse is ready')) return;
      clearTimeout(timer);
      resolve();
    });
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`The product ended with ${code}:\n${output}`));
    });
  });
}

function endProcess(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('No port.')),
      );
    });
  });
}

// The built product as a real child process on a data folder and a port of its own.
import { type ChildProcess, spawn } from 'node:child_process';
import { realpath, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { serverEnvironment, serverFlags } from '../../scripts/server-flags.mjs';

const root = path.resolve(import.meta.dirname, '../..');
/** Shorter than the timeout of a hook, so that the failure contains the product's output. */
const longestStartMs = 110_000;

export interface ProductProcess {
  readonly url: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

/** On a free port by default. */
export async function startOn(
  dataDir: string,
  env: Readonly<Record<string, string>>,
  port?: number,
): Promise<ProductProcess> {
  const ownPort = port ?? (await freePort());
  const child = spawn(process.execPath, [...serverFlags, 'packages/server/src/main.ts', 'all'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...serverEnvironment,
      NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'compiled'),
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(ownPort),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      // All journeys share the same few users, at the speed of programs.
      USER_REQUESTS_PER_MINUTE: '1000000',
      // The more collections the journeys make, the longer a search takes, beside other work.
      SEARCH_PATIENCE_MS: '2000',
      ...env,
    },
  });
  const stop = () => endProcess(child);
  await waitUntilReady(child).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url: `http://127.0.0.1:${ownPort}`, dataDir, process: child, stop };
}

export async function removeData(dataDir: string): Promise<void> {
  // Where root started it, the cluster is a link to another path.
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

/** Below the ports that the system gives to outgoing connections, one of which could use it before the product does. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

// The data folder of a product that has seeded its demo, made once for a run: every start of the product gets a
// copy, which takes a second instead of ten.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { appendFile, chmod, cp, lstat, mkdir, mkdtemp, realpath } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { type ProductProcess, removeData, startOn } from './product-process.ts';

const run = promisify(execFile);

/** No journey is about durability: the copies don't wait for the disk. */
const postgresSettings = '\nfsync = off\nsynchronous_commit = off\nfull_page_writes = off\n';

/** Starts the product on an empty folder, which seeds the demo, and stops it. Returns the folder. */
export async function makeSeededData(): Promise<string> {
  const dataDir = await makeDataDir('fieldhouse-e2e-seed-');
  await (await startOn(dataDir, {})).stop();
  await appendFile(path.join(dataDir, 'postgres', 'postgresql.conf'), postgresSettings);
  return dataDir;
}

async function makeDataDir(prefix: string): Promise<string> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), prefix));
  // Started by root, PostgreSQL runs as a user of its own, which must reach it.
  await chmod(dataDir, 0o755);
  return dataDir;
}

/** A new data folder with the content of the seeded one. The copy chooses a port of its own. */
async function copySeededData(seed: string): Promise<string> {
  const dataDir = await makeDataDir('fieldhouse-e2e-');
  await cp(path.join(seed, 'files'), path.join(dataDir, 'files'), { recursive: true });
  await cp(path.join(seed, 'postgres-password'), path.join(dataDir, 'postgres-password'));
  const cluster = path.join(dataDir, 'postgres');
  const source = path.join(seed, 'postgres');
  const isLink = (await lstat(source)).isSymbolicLink();
  // Where root starts it, the cluster is a link to a folder that PostgreSQL's user can reach.
  const target = isLink ? linkedCluster(await realpath(source), cluster) : cluster;
  await mkdir(target, { recursive: true });
  // With its owner and permissions, which PostgreSQL insists on.
  await run('cp', ['-Rp', `${source}/.`, target]);
  return dataDir;
}

/**
 * Beside the seed's, with the name that the product gives it (postgres-home.ts). By another name the copy would not be
 * found, and the product would seed its demo again.
 */
function linkedCluster(seedCluster: string, cluster: string): string {
  const hash = createHash('sha256').update(cluster).digest('hex').slice(0, 12);
  return path.join(path.dirname(seedCluster), `cluster-${hash}`);
}

/** A product on a copy of the seeded data, which is removed at the stop. */
export async function startCopy(
  seed: string,
  env: Readonly<Record<string, string>> = {},
  port?: number,
): Promise<ProductProcess> {
  const dataDir = await copySeededData(seed);
  // A copied database holds what it would send until an admin releases it.
  const product = await startOn(dataDir, { HOLD_OUTGOING: 'false', ...env }, port).catch(
    async (error: unknown) => {
      await removeData(dataDir);
      throw error;
    },
  );
  const stop = async () => {
    await product.stop();
    await removeData(dataDir);
  };
  return { ...product, stop };
}

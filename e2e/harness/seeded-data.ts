// The data folder of a product that has seeded its demo, made once for a run: every start of the product gets a
// copy, which takes a second instead of ten.
import { execFile } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, realpath } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { resolvePostgresHome } from '../../packages/server/src/kernel/db/postgres-home.ts';
import { removeDataDir } from '../../packages/server/test/remove-data-dir.ts';
import { type ProductProcess, startOn } from './product-process.ts';

const run = promisify(execFile);

/** No journey is about durability: the copies don't wait for the disk. */
const postgresSettings = '\nfsync = off\nsynchronous_commit = off\nfull_page_writes = off\n';

/** Starts the product on an empty folder, which seeds the demo, and stops it. Returns the folder. */
export async function makeSeededData(): Promise<string> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fieldhouse-e2e-seed-'));
  await (await startOn(dataDir, {})).stop();
  await appendFile(path.join(dataDir, 'postgres', 'postgresql.conf'), postgresSettings);
  return dataDir;
}

/** A new data folder with the content of the seeded one. The copy chooses a port of its own. */
async function copySeededData(seed: string): Promise<string> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'fieldhouse-e2e-'));
  await cp(path.join(seed, 'files'), path.join(dataDir, 'files'), { recursive: true });
  await cp(path.join(seed, 'postgres-password'), path.join(dataDir, 'postgres-password'));
  // Where root starts it, the cluster is a link to a folder that PostgreSQL's user can reach.
  const { clusterDir } = await resolvePostgresHome(dataDir);
  await mkdir(clusterDir, { recursive: true });
  // With its owner and permissions, which PostgreSQL insists on.
  await run('cp', ['-Rp', `${await realpath(path.join(seed, 'postgres'))}/.`, clusterDir]);
  return dataDir;
}

/** A product on a copy of the seeded data, which is removed at the stop. */
export async function startCopy(
  seed: string,
  env: Readonly<Record<string, string>> = {},
): Promise<ProductProcess> {
  const dataDir = await copySeededData(seed);
  // A copied database holds what it would send until an admin releases it.
  const product = await startOn(dataDir, { HOLD_OUTGOING: 'false', ...env }).catch(async (error: unknown) => {
    await removeDataDir(dataDir);
    throw error;
  });
  const stop = async () => {
    await product.stop();
    await removeDataDir(dataDir);
  };
  return { ...product, stop };
}

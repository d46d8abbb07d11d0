import { realpath, rm } from 'node:fs/promises';
import path from 'node:path';

/** Removes a data folder completely: if root started it, its cluster is a link to another path. */
export async function removeDataDir(dataDir: string): Promise<void> {
  const cluster = await realpath(path.join(dataDir, 'postgres')).catch(() => undefined);
  for (const folder of [cluster, dataDir]) {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }
}

import { execFile } from 'node:child_process';
import { chmod, lstat, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { resolvePostgresHome } from './postgres-home.ts';

const run = promisify(execFile);
const isRoot = process.getuid?.() === 0;
let folder: string;
let dataDir: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'fieldhouse-home-'));
  await chmod(folder, 0o755);
  // Only root enters it.
  dataDir = path.join(folder, 'private', 'data');
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
});
afterEach(() => rm(folder, { recursive: true }));

// Others store everything in the data folder.
test.runIf(isRoot).each(['missing', 'closed to others'])(
  'root starts PostgreSQL on data in a private folder where the shared folder is %s',
  async (state) => {
    const root = path.join(folder, 'shared');
    if (state !== 'missing') await mkdir(root, { mode: 0o700 });
    const home = await resolvePostgresHome(dataDir, root);
    const file = path.join(home.clusterDir, '..', 'password');
    await writeFile(file, 'secret', { mode: 0o600 });
    await home.own(file);
    expect(await run('cat', [file], home.spawnOptions)).toMatchObject({ stdout: 'secret' });
    await run('touch', [path.join(home.clusterDir, 'PG_VERSION')], home.spawnOptions);
    expect((await lstat(path.join(dataDir, 'postgres'))).isSymbolicLink()).toBe(true);
  },
);

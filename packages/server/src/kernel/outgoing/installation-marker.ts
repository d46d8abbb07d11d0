// A small file in DATA_DIR that records which installation ran here and how far it had progressed. A database
// that is older than the file was restored. The file's own identity (inode and time of birth) distinguishes a
// copied folder from its original.
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import type { Remembered } from './detect-restore.ts';

/**
 * Fixed length, so that one write replaces the entire text in place: a rename would give the file another
 * identity.
 */
const length = 256;

export interface InstallationMarker {
  read(): Promise<{ readonly remembered: Remembered | undefined; readonly folder: string }>;
  write(remembered: Remembered): Promise<void>;
}

export function createMarker(dataDir: string): InstallationMarker {
  const file = path.join(dataDir, 'installation.json');
  return {
    async read() {
      await mkdir(dataDir, { recursive: true });
      return withFile(file, async (handle) => {
        const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, 0);
        const { ino, birthtimeNs, ctimeNs } = await handle.stat({ bigint: true });
        // If the time of birth isn't stored, the file system reports the time of the last change instead.
        const bornAt = birthtimeNs > 0n && birthtimeNs !== ctimeNs ? String(birthtimeNs) : '';
        return { remembered: parse(buffer.toString('utf8', 0, bytesRead)), folder: `${ino} ${bornAt}` };
      });
    },
    async write({ id, beatenAt }) {
      const text = JSON.stringify({ id, beatenAt: beatenAt.toISOString() });
      await withFile(file, (handle) => handle.write(`${text.padEnd(length - 1)}\n`, 0));
    },
  };
}

async function withFile<T>(file: string, work: (handle: FileHandle) => Promise<T>): Promise<T> {
  const handle = await open(file, 'r+').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return open(file, 'a+', 0o600).then(async (made) => {
      await made.close();
      return open(file, 'r+');
    });
  });
  try {
    return await work(handle);
  } finally {
    await handle.close();
  }
}

function parse(text: string): Remembered | undefined {
  try {
    // Written by `write` above.
    const { id, beatenAt } = JSON.parse(text) as { id?: unknown; beatenAt?: unknown };
    const at = new Date(String(beatenAt));
    return typeof id === 'string' && !Number.isNaN(at.getTime()) ? { id, beatenAt: at } : undefined;
  } catch {
    // A text that was cut short by a full disk counts as none.
    return undefined;
  }
}

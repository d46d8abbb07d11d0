// Bytes that belong to a team, on the local disk. A file exists whole or not at all: written beside its place, synced,
// then renamed. The metadata row (platform.files) commits after that; what has no row is swept.
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Refusal } from '../http/refusal.ts';

interface StoredFile {
  readonly size: number;
  readonly sha256: Buffer;
}

/** A part of a file beside the file itself is kept under its id, a point and a word: `<id>.96`. */
export interface FileStore {
  /** Stores the stream under team and id. More than `maxBytes` is refused with `body_too_large`. */
  put(teamId: string, fileId: string, content: Readable, maxBytes: number): Promise<StoredFile>;
  open(teamId: string, fileId: string): Readable;
  /** Path on the local disk, for parts that stream from it. */
  pathOf(teamId: string, fileId: string): string;
  remove(teamId: string, fileId: string): Promise<void>;
}

export function createLocalFileStore(root: string): FileStore {
  const pathOf = (teamId: string, fileId: string) => path.join(root, 'team', safe(teamId), safe(fileId));
  return {
    async put(teamId, fileId, content, maxBytes) {
      const target = pathOf(teamId, fileId);
      await mkdir(path.dirname(target), { recursive: true });
      const temporary = `${target}.${randomBytes(6).toString('hex')}.part`;
      try {
        const stored = await writeSynced(temporary, content, maxBytes);
        await rename(temporary, target);
        return stored;
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },
    open: (teamId, fileId) => createReadStream(pathOf(teamId, fileId)),
    pathOf,
    remove: (teamId, fileId) => rm(pathOf(teamId, fileId), { force: true }),
  };
}

async function writeSynced(target: string, content: Readable, maxBytes: number): Promise<StoredFile> {
  const hash = createHash('sha256');
  const file = await open(target, 'wx', 0o600);
  let size = 0;
  try {
    for await (const chunk of content) {
      const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
      size += bytes.length;
      if (size > maxBytes) throw new Refusal('body_too_large', { data: { maxBytes } });
      hash.update(bytes);
      await file.write(bytes);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { size, sha256: hash.digest() };
}

/** Ids are UUIDs, perhaps with a word; anything else would be a way out of the folder. */
function safe(id: string): string {
  if (!/^[0-9a-f-]{36}(\.[0-9a-z]{1,10})?$/.test(id)) throw new Error('Not an id.');
  return id;
}

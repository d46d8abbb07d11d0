// Files in a local folder: received next to their final path, synced, then renamed.
import { createHash } from 'node:crypto';
import { access, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { Refusal } from '../http/refusal.ts';
import { isMissingFile, unlessMissing } from '../missing-file.ts';
import {
  type FilePlace,
  type FileStore,
  isStoredName,
  type NamesPage,
  type StoredName,
  storageKeyOf,
  storagePrefixOf,
} from './file-store.ts';
import { createUploadSpool } from './upload-spool.ts';

export function createLocalFileStore(root: string): FileStore {
  const pathOf = (place: FilePlace) => path.join(root, storageKeyOf(place));
  const incoming = createUploadSpool(path.join(root, 'incoming'));
  const put = async (place: FilePlace, from: string) => {
    const target = pathOf(place);
    await mkdir(path.dirname(target), { recursive: true });
    await rename(from, target);
  };
  return {
    ready: () => incoming.prepare(),
    receive: (content, maxBytes) => incoming.receive(content, maxBytes),
    discard: (received) => incoming.discard(received),
    store: (place, received) => put(place, received.path),
    async storeBytes(place, bytes) {
      const received = await incoming.receive(Readable.from([bytes]), bytes.length);
      await put(place, received.path);
      return { size: bytes.length, sha256: createHash('sha256').update(bytes).digest() };
    },
    async open(place, range) {
      const file = await open(pathOf(place)).catch(refuseMissing);
      return file.createReadStream(range);
    },
    async openLocally(place) {
      const file = pathOf(place);
      await access(file).catch(refuseMissing);
      return { path: file, release: async () => {} };
    },
    remove: (place) => rm(pathOf(place), { force: true }),
    async list(teamId, page) {
      const folder = path.join(root, storagePrefixOf(teamId));
      const stored: StoredName[] = [];
      for (const name of await firstNames(folder, page)) {
        const found = await unlessMissing(stat(path.join(folder, name)));
        if (found) stored.push({ name, storedAt: found.mtime });
      }
      return stored;
    },
    removeTeam: (teamId) => rm(path.join(root, storagePrefixOf(teamId)), { recursive: true, force: true }),
    close: () => incoming.close(),
  };
}

/** A folder has no order of its own: it is read whole, and no more than twice the limit is in memory. */
async function firstNames(folder: string, { after, limit }: NamesPage): Promise<string[]> {
  const entries = await unlessMissing(opendir(folder));
  if (!entries) return [];
  let names: string[] = [];
  for await (const { name } of entries) {
    if (name <= after || !isStoredName(name)) continue;
    names.push(name);
    if (names.length >= 2 * limit) names = names.sort().slice(0, limit);
  }
  return names.sort().slice(0, limit);
}

function refuseMissing(cause: unknown): never {
  throw isMissingFile(cause) ? new Refusal('not_found', { cause }) : cause;
}

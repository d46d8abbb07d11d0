// Incoming files: written to the disk as they arrive, hashed, and never buffered in memory. Those that a killed
// process has left are deleted once nothing has written them for a day.
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, open, opendir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { ignoreFailure } from '@fieldhouse/domain/ignore-failure';
import { Refusal } from '../http/refusal.ts';
import { unlessMissing } from '../missing-file.ts';
import type { ReceivedFile } from './file-store.ts';

const hourMs = 60 * 60_000;
const abandonedAfterMs = 24 * hourMs;

interface Incoming {
  receive(content: Readable, maxBytes: number): Promise<ReceivedFile>;
  discard(received: Pick<ReceivedFile, 'path'>): Promise<void>;
  /** Creates the folder, and deletes what no process has written for a day, now and every hour until `close`. */
  prepare(): Promise<void>;
  close(): void;
}

export function createUploadSpool(folder: string): Incoming {
  let timer: NodeJS.Timeout | undefined;
  return {
    async receive(content, maxBytes) {
      const target = path.join(folder, `${randomBytes(12).toString('hex')}.part`);
      await mkdir(folder, { recursive: true });
      try {
        return { path: target, ...(await writeSynced(target, content, maxBytes)) };
      } catch (error) {
        await rm(target, { force: true });
        throw error;
      }
    },
    discard: (received) => rm(received.path, { force: true }),
    async prepare() {
      await mkdir(folder, { recursive: true });
      await deleteAbandoned(folder);
      timer = setInterval(
        () => ignoreFailure(deleteAbandoned(folder), 'the next hour tries again'),
        hourMs,
      ).unref();
    },
    close: () => clearInterval(timer),
  };
}

async function deleteAbandoned(folder: string): Promise<void> {
  for await (const { name } of await opendir(folder)) {
    const file = path.join(folder, name);
    const found = await unlessMissing(stat(file));
    if (found && Date.now() - found.mtimeMs > abandonedAfterMs) await rm(file, { force: true });
  }
}

async function writeSynced(
  target: string,
  content: Readable,
  maxBytes: number,
): Promise<Omit<ReceivedFile, 'path'>> {
  const hash = createHash('sha256');
  const file = await open(target, 'wx', 0o600);
  let size = 0;
  try {
    // The client must receive the reason for the refusal: it owns the stream, and with it the connection.
    for await (const chunk of content.iterator({ destroyOnReturn: false })) {
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

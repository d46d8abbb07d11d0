import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type S3Server, startS3Server } from '../../../test/servers/s3-server.ts';
import { readConfig, readSecrets } from '../../config/config.ts';
import { readEnv } from '../../config/env.ts';
import type { FilePlace, FileStore } from './file-store.ts';
import { createLocalFileStore } from './local-file-store.ts';
import { createS3FileStore } from './s3-file-store.ts';

let s3: S3Server;
let folder: string;
let store: FileStore;
beforeAll(async () => {
  s3 = await startS3Server();
  folder = await mkdtemp(path.join(os.tmpdir(), 'fieldhouse-s3-'));
  store = storeOf({});
});
afterEach(() => {
  s3.setDown(false);
  s3.breakOff(0);
});
afterAll(async () => {
  store.close();
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

function storeOf(changed: Readonly<Record<string, string>>): FileStore {
  const env = readEnv({ NODE_ENV: 'test', ...s3.env, ...changed });
  const config = readConfig(env);
  if (!config.s3) throw new Error('No bucket.');
  return createS3FileStore(config.s3, readSecrets(env, config).s3Keys, path.join(folder, 'incoming'));
}

const newPlace = (): FilePlace => ({ teamId: randomUUID(), fileId: randomUUID() });
const read = async (place: FilePlace, range?: { start: number; end: number }) =>
  (await buffer(await store.open(place, range))).toString();

async function put(to: FileStore, place: FilePlace, text: string): Promise<void> {
  await to.store(place, await to.receive(Readable.from([text.slice(0, 3), text.slice(3)]), 1000));
}

describe('a file in a bucket', () => {
  test('is signed, verified by its checksum, read whole and in part, and removed', async () => {
    const place = newPlace();
    await put(store, place, 'a lease of three pages');
    expect(s3.objects.get(`team/${place.teamId}/${place.fileId}`)?.toString()).toBe('a lease of three pages');
    expect(await read(place)).toBe('a lease of three pages');
    expect(await read(place, { start: 2, end: 6 })).toBe('lease');
    expect(s3.requests.at(-1)).toMatchObject({ method: 'GET', range: 'bytes=2-6', status: 206 });
    await store.remove(place);
    await expect(store.open(place)).rejects.toMatchObject({ code: 'not_found' });
    await store.remove(place);
    expect(await readdir(path.join(folder, 'incoming'))).toEqual([]);
  });

  test('is sent again when the line breaks, and not when it is refused', async () => {
    const place = newPlace();
    s3.breakOff(2);
    await put(store, place, 'sent at the third try');
    expect(await read(place)).toBe('sent at the third try');
    const before = s3.requests.length;
    const otherStore = storeOf({ S3_SECRET_ACCESS_KEY: 'another' });
    await expect(put(otherStore, newPlace(), 'x')).rejects.toMatchObject({ code: 'unavailable' });
    expect(s3.requests.slice(before)).toMatchObject([{ status: 403 }]);
    otherStore.close();
  });

  test('is unavailable, and not gone, where the bucket does not answer', async () => {
    const place = newPlace();
    await put(store, place, 'stored');
    s3.setDown(true);
    await expect(store.open(place)).rejects.toMatchObject({ code: 'unavailable' });
    s3.setDown(false);
    expect(await read(place)).toBe('stored');
  });

  test('lies where a copy of the local folder puts it', async () => {
    const root = path.join(folder, 'local');
    const local = createLocalFileStore(root);
    const places = [newPlace(), newPlace()];
    for (const [index, place] of places.entries()) await put(local, place, `file ${index}`);
    for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const file = path.join(entry.parentPath, entry.name);
      s3.objects.set(path.relative(root, file), await readFile(file));
    }
    expect(await Promise.all(places.map((place) => read(place)))).toEqual(['file 0', 'file 1']);
  });

  test('is refused when it is too large, and nothing stays', async () => {
    const incoming = () => readdir(path.join(folder, 'incoming'));
    const before = await incoming();
    await expect(store.receive(Readable.from(['12345', '67890']), 9)).rejects.toMatchObject({
      code: 'body_too_large',
    });
    expect(await incoming()).toEqual(before);
  });
});

describe('a start is refused with a sentence:', () => {
  test.each([
    ['no region', { S3_REGION: '' }, /With S3_BUCKET, S3_REGION must be set/],
    ['half of the keys', { S3_ACCESS_KEY_ID: '' }, /must be set both/],
    ['no bucket', { S3_BUCKET: '' }, /S3_REGION is set without S3_BUCKET/],
    ['an address that is none', { S3_ENDPOINT: 'minio:9000' }, /S3_ENDPOINT/],
  ])('%s', (_what, changed, sentence) => {
    const settings = { NODE_ENV: 'test', ...s3.env, ...changed };
    expect(() => {
      const env = readEnv(settings);
      readSecrets(env, readConfig(env));
    }).toThrow(sentence);
  });

  test.each([
    ['a bucket that is none', { S3_BUCKET: 'elsewhere' }, 'there is none of this name.'],
    ['keys that do not open it', { S3_SECRET_ACCESS_KEY: 'x' }, 'these credentials may not list it.'],
    ['no server there', { S3_ENDPOINT: 'http://127.0.0.1:1' }, 'ECONNREFUSED'],
  ])('%s', async (_what, changed, sentence) => {
    const other = storeOf(changed);
    await expect(other.ready()).rejects.toThrow(sentence);
    other.close();
  });

  test('and goes on where the bucket opens', () => store.ready());
});

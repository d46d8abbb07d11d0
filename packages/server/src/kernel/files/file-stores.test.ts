// What both stores have in common: names in pages, and uploads that a killed process has left.
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type S3Server, startS3Server } from '../../../test/servers/s3-server.ts';
import { readConfig, readSecrets } from '../../config/config.ts';
import { readEnv } from '../../config/env.ts';
import type { FileStore } from './file-store.ts';
import { createLocalFileStore } from './local-file-store.ts';
import { createS3FileStore } from './s3-file-store.ts';

let s3: S3Server;
let root: string;
beforeAll(async () => {
  s3 = await startS3Server();
  root = await mkdtemp(path.join(os.tmpdir(), 'fieldhouse-stores-'));
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await s3.stop();
  await rm(root, { recursive: true, force: true });
});

const incoming = () => path.join(root, 'incoming');
const stores: Readonly<Record<string, () => FileStore>> = {
  'a folder': () => createLocalFileStore(root),
  'a bucket': () => {
    const env = readEnv({ NODE_ENV: 'test', ...s3.env });
    const config = readConfig(env);
    if (!config.s3) throw new Error('No bucket.');
    return createS3FileStore(config.s3, readSecrets(env, config).s3Keys, incoming());
  },
};

describe.each(Object.keys(stores))('%s', (kind) => {
  const makeStore = stores[kind] as () => FileStore;

  test('lists the names of one team in their order, page by page', async () => {
    const store = makeStore();
    const [teamId, otherTeam] = [randomUUID(), randomUUID()];
    const ids = Array.from({ length: 5 }, () => randomUUID()).sort();
    for (const fileId of [...ids].reverse()) await store.storeBytes({ teamId, fileId }, Buffer.from('x'));
    const [first = ''] = ids;
    await store.storeBytes({ teamId, fileId: `${first}.96` }, Buffer.from('x'));
    await store.storeBytes({ teamId: otherTeam, fileId: randomUUID() }, Buffer.from('x'));
    const names: string[] = [];
    for (;;) {
      const page = await store.list(teamId, { after: names.at(-1) ?? '', limit: 3 });
      expect(page.length).toBeLessThanOrEqual(3);
      for (const { storedAt } of page) expect(storedAt.getTime()).toBeGreaterThan(0);
      names.push(...page.map(({ name }) => name));
      if (page.length < 3) break;
    }
    expect(names).toEqual([first, `${first}.96`, ...ids.slice(1)]);
    expect(await store.list(randomUUID(), { after: '', limit: 3 })).toEqual([]);
    store.close();
  });

  test('deletes uploads that nothing has written for a day, while the process runs on', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
    await mkdir(incoming(), { recursive: true });
    const left = path.join(incoming(), 'left.part');
    await writeFile(left, 'half of a lease');
    const store = makeStore();
    await store.ready();
    vi.advanceTimersByTime(23 * 60 * 60_000);
    const underWay = await store.receive(Readable.from(['under way']), 100);
    // The file system has a clock of its own.
    await utimes(underWay.path, new Date(), new Date());
    expect(await readdir(incoming())).toHaveLength(2);
    vi.advanceTimersByTime(2 * 60 * 60_000);
    await expect.poll(() => readdir(incoming())).toEqual([path.basename(underWay.path)]);
    await store.discard(underWay);
    store.close();
  });
});

test('names in a folder that no store gives are not listed', async () => {
  const store = createLocalFileStore(root);
  const place = { teamId: randomUUID(), fileId: randomUUID() };
  await store.storeBytes(place, Buffer.from('x'));
  await writeFile(path.join(root, 'team', place.teamId, '.DS_Store'), 'x');
  expect((await store.list(place.teamId, { after: '', limit: 5 })).map(({ name }) => name)).toEqual([
    place.fileId,
  ]);
});

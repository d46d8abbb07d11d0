// Which bytes and headers are sent, for any file storage.
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { collections } from '@fieldhouse/contract/collections';
import type { FileValue } from '@fieldhouse/contract/field-types';
import { imports } from '@fieldhouse/contract/imports';
import { records } from '@fieldhouse/contract/records';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../../test/people.ts';
import { type S3Server, startS3Server } from '../../../test/servers/s3-server.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterAll(() => s3.stop());

async function upload(person: Person, bytes: Buffer, name = 'film.mp4'): Promise<FileValue> {
  const reply = await fetch(
    `${person.url}/api/teams/${person.teamId}/files?${new URLSearchParams({ name })}`,
    {
      method: 'POST',
      headers: { cookie: person.cookie, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(bytes),
    },
  );
  expect(reply.status).toBe(200);
  return (await reply.json()) as FileValue;
}

function open(person: Person, url: string, headers: Record<string, string> = {}, method = 'GET') {
  return fetch(person.url + url, { method, headers: { cookie: person.cookie, ...headers } });
}

const film = Buffer.concat([Buffer.from('\0\0\0\x18ftypisom', 'latin1'), randomBytes(300_000)]);

describe.each(['a folder', 'a bucket'])('from %s', (place) => {
  let server: TestServer;
  let url: string;
  beforeAll(async () => {
    server = await startServer(place === 'a bucket' ? { env: s3.env } : {});
    url = (await upload(server.ada, film)).url;
  });
  afterAll(() => server.stop());

  test('the whole file comes with its length, its tag, and the offer of ranges', async () => {
    const reply = await open(server.ada, url, { 'accept-encoding': 'gzip' });
    expect(reply.status).toBe(200);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(film.length),
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': expect.stringMatching(/^attachment;/),
    });
    expect(Buffer.from(await reply.arrayBuffer()).equals(film)).toBe(true);
  });

  test.each([
    ['bytes=0-0', 0, 0],
    ['bytes=100-199', 100, 199],
    ['bytes=299000-', 299_000, film.length - 1],
    ['bytes=-50', film.length - 50, film.length - 1],
    ['bytes=300000-9999999', 300_000, film.length - 1],
    ['bytes=-9999999', 0, film.length - 1],
  ])('%s is that part, as safe as the whole', async (range, start, end) => {
    const reply = await open(server.ada, url, { range });
    expect(reply.status).toBe(206);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-range': `bytes ${start}-${end}/${film.length}`,
      'content-length': String(end - start + 1),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'content-disposition': expect.stringMatching(/^attachment;/),
    });
    const bytes = Buffer.from(await reply.arrayBuffer());
    expect(bytes.equals(film.subarray(start, end + 1))).toBe(true);
  });

  test.each(['bytes=5-4', 'bytes=a-b', 'bytes=-', 'lines=1-2', 'bytes=0-1,5-6'])(
    '%s is answered with the whole file',
    async (range) => {
      const reply = await open(server.ada, url, { range });
      expect(reply.status).toBe(200);
      expect((await reply.arrayBuffer()).byteLength).toBe(film.length);
    },
  );

  test.each(['bytes=9999999-', `bytes=${film.length}-`, 'bytes=-0'])('%s is outside', async (range) => {
    const reply = await open(server.ada, url, { range });
    expect(reply.headers.get('content-range')).toBe(`bytes */${film.length}`);
    expect(reply.headers.get('content-disposition')).toBeNull();
    expect(await reply.json()).toMatchObject({ status: 416, code: 'range_not_satisfiable' });
  });

  test('a part goes on only with the file that was begun, and what is known is not sent again', async () => {
    const etag = (await open(server.ada, url, {}, 'HEAD')).headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w.-]+"$/);
    const range = 'bytes=10-19';
    const part = (ifRange: string) => open(server.ada, url, { range, 'if-range': ifRange });
    expect((await part(etag)).status).toBe(206);
    expect((await part('"another"')).status).toBe(200);
    expect((await part(`W/${etag}`)).status).toBe(200);
    expect((await part(new Date().toUTCString())).status).toBe(200);
    const known = (tags: string) => open(server.ada, url, { 'if-none-match': tags, range });
    const unchanged = await known(`"x", W/${etag}`);
    expect(unchanged.status).toBe(304);
    expect(unchanged.headers.get('etag')).toBe(etag);
    expect(await unchanged.text()).toBe('');
    expect((await known('"x"')).status).toBe(206);
    expect((await open(server.tom, url, { 'if-none-match': '*' })).status).toBe(404);
    expect((await open(server.anonymous, url, { 'if-none-match': etag })).status).toBe(401);
  });

  test('HEAD says what there is and sends none of it', async () => {
    const reply = await open(server.ada, url, {}, 'HEAD');
    expect(reply.headers.get('content-length')).toBe(String(film.length));
    expect(reply.headers.get('accept-ranges')).toBe('bytes');
    expect(await reply.text()).toBe('');
  });

  test('a thumbnail is known by its own tag', async () => {
    const sent = await upload(server.ada, await picture(), 'photo.png');
    const reply = await open(server.ada, sent.thumbnailUrl ?? '');
    expect(await sharp(await reply.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 96 });
    const etag = reply.headers.get('etag') ?? '';
    const again = await open(server.ada, sent.thumbnailUrl ?? '', { 'if-none-match': etag });
    expect(again.status).toBe(304);
    const large = (sent.thumbnailUrl ?? '').replace('=96', '=480');
    expect((await open(server.ada, large, { 'if-none-match': etag })).status).toBe(200);
  });
});

describe('an instance whose files are in a bucket', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ env: s3.env });
  });
  afterAll(() => server.stop());
  const keysOf = ({ id }: { id: string }) => [...s3.objects.keys()].filter((key) => key.includes(id));

  test('asks it only for who may, and for no more than is asked', async () => {
    const sent = await upload(server.ada, film);
    const before = s3.requests.length;
    for (const person of [server.tom, server.olga, server.anonymous])
      expect((await open(person, sent.url)).status).toBeGreaterThanOrEqual(401);
    expect(s3.requests.length).toBe(before);
    await open(server.ada, sent.url, { range: 'bytes=7-9' });
    expect(s3.requests.slice(before)).toMatchObject([{ method: 'GET', range: 'bytes=7-9' }]);
    const direct = await fetch(`${s3.env.S3_ENDPOINT}/fieldhouse/${keysOf(sent)[0]}`);
    expect(direct.status).toBe(403);
  });

  test('keeps nothing of what is refused, and nothing on its own disk', async () => {
    const before = s3.objects.size;
    const reply = await server.ada.send({
      method: 'POST',
      path: `/teams/${server.ada.teamId}/files?name=x.png`,
      body: 'GIF89a/*<script>*/=1',
      headers: { 'content-type': 'application/octet-stream' },
    });
    expect(await reply.json()).toMatchObject({ code: 'file_unreadable' });
    expect(s3.objects.size).toBe(before);
    await upload(server.ada, await picture());
    expect(await readdir(path.join(server.deps.config.dataDir, 'files/incoming'))).toEqual([]);
  });

  test('says that it cannot be reached, and works on without files', async () => {
    const sent = await upload(server.ada, film);
    s3.setDown(true);
    try {
      const reply = await open(server.ada, sent.url);
      expect(await reply.json()).toMatchObject({ status: 503, code: 'unavailable' });
      expect((await fetch(`${server.url}/api/health/ready`)).status).toBe(200);
      await server.ada.call(collections.list);
    } finally {
      s3.setDown(false);
    }
    expect((await open(server.ada, sent.url)).status).toBe(200);
  });

  test('takes an import from it, and sweeps what nothing names', async () => {
    const made = await server.ada.call(collections.create, {
      body: { name: 'Case', pluralName: 'Cases', fields: [{ title: 'Name', dataType: 'plain_text' }] },
    });
    const params = { collectionId: made.id };
    const begun = await server.ada.send({
      method: 'POST',
      path: `/teams/${server.ada.teamId}/collections/${made.id}/imports`,
      body: 'Name\nElena\nMarcus\n',
      headers: { 'content-type': 'text/csv' },
    });
    const { id: importId } = (await begun.json()) as { id: string };
    expect(keysOf({ id: importId })).toHaveLength(1);
    await server.ada.call(imports.start, {
      params: { ...params, importId },
      body: { columns: [{ to: 'field', columnName: 'name' }] },
    });
    const count = async () =>
      ((await server.ada.call(records.query, { params, body: {} })) as unknown as { records: unknown[] })
        .records.length;
    await expect.poll(count, { timeout: 20_000 }).toBe(2);
    const lost = await upload(server.ada, await picture(), 'lost.png');
    expect(keysOf(lost)).toHaveLength(3);
    await sweep(server.databaseUrl, lost.id);
    await expect.poll(() => keysOf(lost), { timeout: 20_000 }).toEqual([]);
    expect(keysOf({ id: importId })).toHaveLength(1);
  });
});

function picture(): Promise<Buffer> {
  return sharp({ create: { width: 300, height: 200, channels: 3, background: '#176c4a' } })
    .png()
    .toBuffer();
}

async function sweep(databaseUrl: string, fileId: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("update platform.files set unused_since = now() - interval '25 hours' where id = $1", [
    fileId,
  ]);
  await client.query('select platform.ask_for_file_sweeps()');
  await client.query('notify fieldhouse_outbox');
  await client.end();
}

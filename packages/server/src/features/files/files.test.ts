import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { collections } from '@fieldhouse/contract/collections';
import type { FileValue } from '@fieldhouse/contract/field-types';
import { imports } from '@fieldhouse/contract/imports';
import { recordHistory } from '@fieldhouse/contract/record-history';
import { records } from '@fieldhouse/contract/records';
import { type DataPermission, roles } from '@fieldhouse/contract/roles';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import type { Person } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let collectionId: string;
let fieldIds: Record<string, string>;
const maxFileBytes = 2 * 1024 * 1024;

beforeAll(async () => {
  server = await startServer({ env: { MAX_FILE_BYTES: String(maxFileBytes) } });
  const made = await server.ada.call(collections.create, {
    body: {
      name: 'Case',
      pluralName: 'Cases',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Paper', dataType: 'single_file' },
        { title: 'Papers', dataType: 'multi_file' },
        { title: 'Photo', dataType: 'single_image' },
        { title: 'Photos', dataType: 'multi_image' },
      ],
    },
  });
  collectionId = made.id;
  fieldIds = Object.fromEntries(made.fields.map(({ columnName, id }) => [columnName, id]));
});
afterAll(() => server.stop());

function picture(width = 300, height = 200): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#176c4a' } })
    .png()
    .toBuffer();
}

const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n');

function send(
  person: Person,
  bytes: Uint8Array | string,
  { name = 'note.pdf', type = 'application/octet-stream', teamId = person.teamId } = {},
): Promise<Response> {
  return fetch(`${person.url}/api/teams/${teamId}/files?${new URLSearchParams({ name })}`, {
    method: 'POST',
    headers: { cookie: person.cookie, 'content-type': type },
    body: Buffer.from(bytes),
  });
}

async function upload(person: Person, bytes: Uint8Array | string = pdf, name?: string): Promise<FileValue> {
  const reply = await send(person, bytes, name === undefined ? {} : { name });
  expect(reply.status).toBe(200);
  return (await reply.json()) as FileValue;
}

interface Row {
  readonly id: string;
  readonly version: number;
  readonly values: Readonly<Record<string, FileValue & FileValue[]>>;
}

async function create(person: Person, values: Record<string, unknown>): Promise<Row> {
  const made = await person.call(records.create, { params: { collectionId }, body: { records: [values] } });
  const [row] = (made as { records: Row[] }).records;
  if (!row) throw new Error('No record.');
  return row;
}

function change(person: Person, id: string, values: Record<string, unknown>) {
  return person.call(records.update, { params: { collectionId }, body: { records: [{ id, values }] } });
}

function open(person: Person, url: string): Promise<Response> {
  return fetch(person.url + url, { headers: { cookie: person.cookie } });
}

/** A new member with these permissions only. */
async function memberWith(name: string, dataPermissions: readonly object[]): Promise<Person> {
  const member = await makeMember(server, name);
  const role = await server.ada.call(roles.create, {
    // The collection and fields are those of this file.
    body: { name, dataPermissions: dataPermissions as DataPermission[] },
  });
  await giveRoles(server.ada, member, [role.id], { dataAccess: 'by_role' });
  return member;
}

const unknownChoice = { code: 'invalid_input', issues: [{ rule: 'unknown_choice' }] };

describe('a file in a record', () => {
  test('is uploaded, named by a value, shown with it and handed out as an attachment', async () => {
    const sent = await upload(server.ada, pdf, 'Été “final”.pdf');
    expect(sent).toMatchObject({ name: 'Été “final”.pdf', kind: 'pdf', mediaType: 'application/pdf' });
    const { id, values } = await create(server.ada, { name: 'A', paper: sent.id, papers: [sent.id] });
    expect(values.paper).toMatchObject({ id: sent.id, size: pdf.length, thumbnailUrl: null });
    expect(values.papers).toHaveLength(1);
    const read = await server.ada.call(records.get, { params: { collectionId, recordId: id } });
    const { url } = (read as unknown as Row).values.paper as FileValue;
    const reply = await open(server.ada, url);
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition':
        'attachment; filename="_t_ _final_.pdf"; filename*=UTF-8\'\'%C3%89t%C3%A9%20%E2%80%9Cfinal%E2%80%9D.pdf',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-cache',
    });
    expect(Buffer.from(await reply.arrayBuffer()).equals(pdf)).toBe(true);
  });

  test('keeps its order among several and is filtered by its name', async () => {
    const [a, b] = [await upload(server.ada, pdf, 'alpha.pdf'), await upload(server.ada, pdf, 'beta.pdf')];
    const { id } = await create(server.ada, { name: 'Ordered', papers: [b.id, a.id] });
    await change(server.ada, id, { papers: [a.id, b.id] });
    const found = (await server.ada.call(records.query, {
      params: { collectionId },
      body: { filter: { field: 'papers', operator: 'contains', value: 'BETA' } },
    })) as unknown as { records: Row[] };
    expect(found.records.map((row) => row.values.papers?.map(({ name }) => name))).toEqual([
      ['alpha.pdf', 'beta.pdf'],
    ]);
    const without = (await server.ada.call(records.query, {
      params: { collectionId },
      body: { filter: { field: 'papers', operator: 'is_empty' } },
    })) as unknown as { records: Row[] };
    expect(without.records.map((row) => row.id)).not.toContain(id);
  });

  test('that is a picture has thumbnails that are shown in a page', async () => {
    const sent = await upload(server.ada, await picture(1000, 500), 'photo.png');
    const { values } = await create(server.ada, { name: 'P', photo: sent.id, photos: [sent.id] });
    const address = values.photo?.thumbnailUrl ?? '';
    const small = await open(server.ada, address);
    expect(small.headers.get('content-type')).toBe('image/webp');
    expect(small.headers.get('content-disposition')).toBeNull();
    expect(await sharp(await small.arrayBuffer()).metadata()).toMatchObject({ width: 96, height: 48 });
    const large = await open(server.ada, address.replace('thumbnail=96', 'thumbnail=480'));
    expect(await sharp(await large.arrayBuffer()).metadata()).toMatchObject({ width: 480, height: 240 });
  });

  test('is exported by its name, escaped, and refused by an import', async () => {
    const sent = await upload(server.ada, pdf, '=cmd.pdf');
    await create(server.ada, { name: 'E', paper: sent.id });
    const csv = await open(
      server.ada,
      `/api/teams/${server.ada.teamId}/collections/${collectionId}/export.csv`,
    );
    expect(await csv.text()).toContain("'=cmd.pdf");
    const start = await server.ada.send({
      method: 'POST',
      path: `/teams/${server.ada.teamId}/collections/${collectionId}/imports`,
      body: 'Name,Paper\nElena,photo.png\n',
      headers: { 'content-type': 'text/csv' },
    });
    const { id: importId } = (await start.json()) as { id: string };
    const { rows } = await server.ada.call(imports.preview, {
      params: { collectionId, importId },
      body: {
        columns: [
          { to: 'field', columnName: 'name' },
          { to: 'field', columnName: 'paper' },
        ],
      },
    });
    expect(rows[0]?.cells[1]?.rule).toBe('files_not_in_text');
  });
});

describe('what a file is, its content says:', () => {
  const zip = (name: string) => Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.from(name)]);
  test.each([
    ['HTML called a picture', '<!doctype html><script>alert(1)</script>', 'document', 'text/plain'],
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'document', 'text/plain'],
    ['a program', Buffer.from('4d5a9000030000000400', 'hex'), 'other', 'application/octet-stream'],
    ['a workbook', zip('xl/workbook.xml'), 'spreadsheet', undefined],
    ['a document', zip('word/document.xml'), 'document', undefined],
    ['slides', zip('ppt/presentation.xml'), 'presentation', undefined],
    ['a film', Buffer.from('\0\0\0\x18ftypisom', 'latin1'), 'video', 'video/mp4'],
    ['a song', Buffer.from('ID3\x04\0\0', 'latin1'), 'audio', 'audio/mpeg'],
    ['half an ASF header', Buffer.from('3026b2758e66cf11a6d900aa0062ce6c', 'hex'), 'other', undefined],
  ] as const)('%s', async (_what, bytes, kind, mediaType) => {
    const sent = await upload(server.ada, bytes, 'innocent.png');
    expect(sent).toMatchObject({ kind, thumbnailUrl: null, ...(mediaType && { mediaType }) });
    const reply = await open(server.ada, sent.url);
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment;/);
    expect(reply.headers.get('content-security-policy')).toBe("sandbox; default-src 'none'");
  });

  test('a picture field takes pictures alone', async () => {
    const sent = await upload(server.ada, '<svg/>', 'drawing.png');
    await expect(create(server.ada, { photo: sent.id })).rejects.toMatchObject({
      problem: { code: 'invalid_input', issues: [{ rule: 'not_a_picture' }] },
    });
  });

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['a\r\nSet-Cookie: x=1.txt', 'aSet-Cookie: x=1.txt'],
    ['gpj.\u202Eexe.pdf', 'gpj.exe.pdf'],
    ['C:\\Users\\me\\plan.docx', 'plan.docx'],
    ['..', 'file'],
    [`${'ä'.repeat(200)}.pdf`, `${'ä'.repeat(125)}.pdf`],
  ])('the name %j is stored as %j', async (given, used) => {
    const sent = await upload(server.ada, pdf, given);
    expect(sent.name).toBe(used);
    expect((await open(server.ada, sent.url)).headers.get('set-cookie')).toBeNull();
  });
});

describe('refused, and never with 5xx:', () => {
  test.each([
    ['nothing', Buffer.alloc(0), 400, 'file_empty'],
    ['a PNG by its first bytes alone', Buffer.from('89504e470d0a1a0a00', 'hex'), 400, 'file_unreadable'],
    ['a GIF with a script behind', Buffer.from('GIF89a/*<script>*/=1'), 400, 'file_unreadable'],
    ['more than the limit', Buffer.alloc(maxFileBytes + 1), 413, 'body_too_large'],
  ] as const)('%s', async (_name, bytes, status, code) => {
    const reply = await send(server.ada, bytes);
    expect(await reply.json()).toMatchObject({ status, code });
  });

  test('a cut off picture and one with too many pixels', async () => {
    const whole = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#ab9' } })
      .jpeg()
      .toBuffer();
    const cut = await send(server.ada, whole.subarray(0, whole.length / 2));
    expect(await cut.json()).toMatchObject({ status: 400, code: 'file_unreadable' });
    const bomb = await picture(9000, 9000);
    expect(await (await send(server.ada, bomb)).json()).toMatchObject({ code: 'image_too_large' });
  });

  test.each([
    ['JSON that names a path', 'application/json', '{"files":[{"filepath":"/etc/passwd"}]}'],
    ['a form', 'multipart/form-data; boundary=x', '--x\r\n\r\n1\r\n--x--'],
    ['a form without its boundary', 'multipart/form-data', 'x'],
    ['a text', 'text/plain', 'x'],
  ])('%s in place of a file', async (_name, type, body) => {
    const reply = await send(server.ada, body, { type });
    expect(reply.status).toBe(415);
    expect(reply.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  });
});

describe('who may', () => {
  test('upload: members who may change some field, and no one from outside', async () => {
    expect((await send(server.anonymous, pdf)).status).toBe(401);
    expect((await send(server.olga, pdf, { teamId: server.ada.teamId })).status).toBe(404);
    const reader = await memberWith('una', [
      { type: 'read_data_field_data', collectionId, fieldId: null, filter: null },
    ]);
    expect((await send(reader, pdf)).status).toBe(403);
  });

  test('open: the sender before a record names it, and then who may read that value', async () => {
    const reader = await memberWith('rita', [
      { type: 'read_data_field_data', collectionId, fieldId: fieldIds.paper, filter: null },
    ]);
    const blind = await memberWith('bob', [
      { type: 'read_data_field_data', collectionId, fieldId: fieldIds.name, filter: null },
    ]);
    const sent = await upload(server.ada);
    expect((await open(server.ada, sent.url)).status).toBe(200);
    expect((await open(reader, sent.url)).status).toBe(404);
    const made = await create(server.ada, { name: 'A', paper: sent.id });
    const { url } = made.values.paper as FileValue;
    const other = await create(server.ada, { name: 'B' });
    expect((await open(reader, url)).status).toBe(200);
    expect((await open(server.ada, sent.url)).status).toBe(404);
    expect((await open(blind, url)).status).toBe(404);
    expect((await open(server.anonymous, url)).status).toBe(401);
    expect((await open(server.olga, url)).status).toBe(404);
    expect((await open(server.olga, url.replace(server.ada.teamId, server.olga.teamId))).status).toBe(404);
    expect((await open(reader, url.replace(made.id, other.id))).status).toBe(404);
    expect((await open(reader, url.replace(fieldIds.paper ?? '', fieldIds.photo ?? ''))).status).toBe(404);
    await server.ada.call(records.delete, { params: { collectionId }, body: { ids: [made.id] } });
    expect((await open(reader, url)).status).toBe(404);
  });

  test('reference a file: its uploader, and everyone where it is referenced already', async () => {
    const writer = await memberWith('wanda', [
      { type: 'read_data_field_data', collectionId, fieldId: null, filter: null },
      { type: 'update_data_field_data', collectionId, fieldId: null, filter: null },
    ]);
    const [adas, wandas] = [await upload(server.ada), await upload(writer)];
    await expect(create(writer, { papers: [adas.id] })).rejects.toMatchObject({ problem: unknownChoice });
    const { id } = await create(server.ada, { name: 'Both', papers: [adas.id] });
    await change(writer, id, { papers: [wandas.id, adas.id] });
    const olgas = await upload(server.olga);
    await expect(change(server.ada, id, { paper: olgas.id })).rejects.toMatchObject({
      problem: unknownChoice,
    });
    await expect(change(writer, id, { paper: adas.id })).rejects.toMatchObject({ problem: unknownChoice });
  });
});

test('reverting a change restores another user’s file and shows its name', async () => {
  const sent = await upload(server.ada, pdf, 'lease.pdf');
  const { id } = await create(server.ada, { name: 'H', paper: sent.id });
  await change(server.ada, id, { paper: null });
  const writer = await memberWith('hugo', [
    { type: 'read_data_field_data', collectionId, fieldId: null, filter: null },
    { type: 'read_data_record_metadata', collectionId, filter: null },
    { type: 'update_data_field_data', collectionId, fieldId: null, filter: null },
  ]);
  await expect(change(writer, id, { paper: sent.id })).rejects.toMatchObject({ problem: unknownChoice });
  const params = { collectionId, recordId: id };
  const { items } = await writer.call(recordHistory.list, { params });
  const removal = items.find(({ action }) => action === 'updated');
  expect(removal?.fields).toMatchObject([{ field: 'paper', before: { label: 'lease.pdf' }, after: null }]);
  const { record } = await writer.call(recordHistory.revert, {
    params,
    body: { changeId: removal?.id ?? '', point: 'before' },
  });
  expect(record.values.paper).toMatchObject({ id: sent.id, name: 'lease.pdf' });
});

test('a file that nothing names is gone after a day, with its bytes; one that is named stays', async () => {
  const bytes = await picture();
  const [lost, used, young, dropped] = [
    await upload(server.ada, bytes),
    await upload(server.ada, bytes),
    await upload(server.ada, bytes),
    await upload(server.ada, bytes),
  ];
  const { id, values } = await create(server.ada, { photos: [used.id, dropped.id] });
  await change(server.ada, id, { photos: [used.id] });
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  const stored = async () => {
    const folder = path.join(server.deps.config.dataDir, 'files/team', server.ada.teamId);
    return (await readdir(folder)).map((name) => name.slice(0, 36));
  };
  const sweep = async (deletedId: string) => {
    await client.query('select platform.ask_for_file_sweeps()');
    await client.query(`notify fieldhouse_outbox`);
    await expect.poll(stored, { timeout: 20_000 }).not.toContain(deletedId);
  };
  try {
    await client.query("update platform.files set unused_since = now() - interval '25 hours' where id = $1", [
      lost.id,
    ]);
    await sweep(lost.id);
    expect(await stored()).toEqual(expect.arrayContaining([used.id, young.id, dropped.id]));
    await client.query(
      "update platform.files set unused_since = unused_since - interval '25 hours' where id = $1",
      [dropped.id],
    );
    await sweep(dropped.id);
    expect(await stored()).toContain(used.id);
    expect((await open(server.ada, values.photos?.[0]?.url ?? '')).status).toBe(200);
  } finally {
    await client.end();
  }
});

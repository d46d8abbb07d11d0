// Uploaded videos: referenced by file id instead of a URL, and delivered like any other file.
import { collections } from '@fieldhouse/contract/collections';
import type { FileValue } from '@fieldhouse/contract/field-types';
import { recordHistory } from '@fieldhouse/contract/record-history';
import { records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import { type Person, refusal } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let collectionId: string;
let videoId: string;
beforeAll(async () => {
  server = await startServer();
  const made = await server.ada.call(collections.create, {
    body: {
      name: 'Tour',
      pluralName: 'Tours',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Video', dataType: 'video' },
      ],
    },
  });
  collectionId = made.id;
  videoId = made.fields.find(({ columnName }) => columnName === 'video')?.id ?? '';
});
afterAll(() => server.stop());

const film = Buffer.from('\0\0\0\x18ftypisomand the rest of it', 'latin1');
const address = 'https://vimeo.com/76979871';

async function upload(person: Person, bytes: Buffer = film, name = 'tour.mp4'): Promise<FileValue> {
  const reply = await fetch(`${person.url}/api/teams/${person.teamId}/files?name=${name}`, {
    method: 'POST',
    headers: { cookie: person.cookie, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  });
  return (await reply.json()) as FileValue;
}

interface Row {
  readonly id: string;
  readonly values: { readonly video: string | FileValue | null };
}

async function create(person: Person, values: Record<string, unknown>): Promise<Row> {
  const made = await person.call(records.create, { params: { collectionId }, body: { records: [values] } });
  const [row] = (made as unknown as { records: Row[] }).records;
  if (!row) throw new Error('No record.');
  return row;
}

function change(person: Person, id: string, values: Record<string, unknown>) {
  return person.call(records.update, { params: { collectionId }, body: { records: [{ id, values }] } });
}

const open = (person: Person, url: string) => fetch(person.url + url, { headers: { cookie: person.cookie } });
const urlOf = ({ values: { video } }: Row) => (typeof video === 'object' ? (video?.url ?? '') : '');

test('an address stays an address, and a film is sent out as a file that opens', async () => {
  expect((await create(server.ada, { name: 'A', video: address })).values.video).toBe(address);
  const sent = await upload(server.ada);
  const row = await create(server.ada, { name: 'B', video: sent.id });
  expect(row.values.video).toMatchObject({ id: sent.id, name: 'tour.mp4', kind: 'video', size: film.length });
  const part = await fetch(server.ada.url + urlOf(row), {
    headers: { cookie: server.ada.cookie, range: 'bytes=4-7' },
  });
  expect([part.status, await part.text()]).toEqual([206, 'ftyp']);
  const found = (await server.ada.call(records.query, {
    params: { collectionId },
    body: { filter: { field: 'video', operator: 'contains', value: 'tour.mp' } },
  })) as unknown as { records: Row[] };
  expect(found.records.map(({ id }) => id)).toEqual([row.id]);
  const csv = await open(
    server.ada,
    `/api/teams/${server.ada.teamId}/collections/${collectionId}/export.csv`,
  );
  const text = await csv.text();
  expect(text).toContain(`tour.mp4 <${sent.id}>`);
  expect(text).toContain(address);
});

test('a film is named by its sender alone, and has to be one', async () => {
  const ruleOf = async (person: Person, video: string) =>
    (await refusal(create(person, { name: 'C', video }))).problem.issues?.[0]?.rule;
  const adas = await upload(server.ada);
  expect(await ruleOf(server.olga, adas.id).catch(() => 'not there')).toBe(undefined);
  const note = await upload(server.ada, Buffer.from('just a note'), 'note.mp4');
  expect(await ruleOf(server.ada, note.id)).toBe('not_a_film');
  const olgas = await upload(server.olga);
  expect(await ruleOf(server.ada, olgas.id)).toBe('unknown_choice');
  expect(await ruleOf(server.ada, 'https://example.org/page')).toBe('not_a_video');
});

test('who may not read the video may not open the film', async () => {
  const blind = await makeMember(server, 'bob');
  const { fields } = await server.ada.call(collections.get, { params: { collectionId } });
  const role = await server.ada.call(roles.create, {
    body: {
      name: 'Names',
      dataPermissions: [
        // The collection and field are those of this file.
        {
          type: 'read_data_field_data',
          collectionId,
          fieldId: fields.find(({ id }) => id !== videoId)?.id ?? null,
          filter: null,
        },
      ],
    },
  });
  await giveRoles(server.ada, blind, [role.id], { dataAccess: 'by_role' });
  const row = await create(server.ada, { name: 'D', video: (await upload(server.ada)).id });
  expect((await open(server.ada, urlOf(row))).status).toBe(200);
  expect((await open(blind, urlOf(row))).status).toBe(404);
  await change(server.ada, row.id, { video: address });
  expect((await open(server.ada, urlOf(row))).status).toBe(404);
});

test('the history shows a video file by its name, and a sweep leaves files that a video references', async () => {
  const [used, lost] = [await upload(server.ada), await upload(server.ada)];
  const row = await create(server.ada, { name: 'E', video: used.id });
  await change(server.ada, row.id, { name: 'F' });
  await change(server.ada, row.id, { video: address });
  await change(server.ada, row.id, { video: used.id });
  const { items } = await server.ada.call(recordHistory.list, { params: { collectionId, recordId: row.id } });
  expect(items[0]?.fields).toMatchObject([{ before: address, after: { id: used.id, label: 'tour.mp4' } }]);
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    await client.query("update platform.files set unused_since = now() - interval '25 hours'");
    await client.query('select platform.ask_for_file_sweeps()');
    await client.query('notify fieldhouse_outbox');
    const isThere = async ({ id }: FileValue) =>
      (await client.query('select from platform.files where id = $1', [id])).rowCount === 1;
    await expect.poll(() => isThere(lost), { timeout: 20_000 }).toBe(false);
    expect(await isThere(used)).toBe(true);
  } finally {
    await client.end();
  }
  expect((await open(server.ada, urlOf(row))).status).toBe(200);
});

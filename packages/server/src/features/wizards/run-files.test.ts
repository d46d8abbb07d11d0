// Files in runs: who may upload and read them, how many fit, and whose they are afterwards.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import type { FileValue } from '@fieldhouse/contract/field-types';
import { type WizardDefinition, wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { wizardResults } from '@fieldhouse/contract/wizard-results';
import { maxRunBytes, maxRunFiles } from '@fieldhouse/contract/wizard-run-files';
import { wizardRuns } from '@fieldhouse/contract/wizard-runs';
import { wizards } from '@fieldhouse/contract/wizards';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { countInOneWindow } from '../../../test/clock/count-in-one-window.ts';
import { refusal } from '../../../test/people.ts';
import { startServer, type TestServer } from '../../../test/start-server.ts';
import { Visitor } from '../../../test/visitor.ts';
import { publish, recordsOf } from '../../../test/wizard-makers.ts';

let server: TestServer;
let people: CollectionWithFields;
beforeAll(async () => {
  server = await startServer({ env: { TRUST_PROXY: '1' } });
  people = await server.ada.call(collections.create, {
    body: {
      name: 'Applicant',
      pluralName: 'Applicants',
      fields: [
        { title: 'Name', dataType: 'plain_text', isRequired: true },
        { title: 'Papers', dataType: 'multi_file' },
        { title: 'Photo', dataType: 'single_image' },
      ],
    },
  });
});
afterAll(() => server.stop());

const task = randomUUID();
const fieldId = (columnName: string) =>
  people.fields.find((one) => one.columnName === columnName)?.id as string;

async function makeApplication(
  access: 'public' | 'team' = 'public',
  commit: WizardDefinition['commit'] = 'each_step',
): Promise<string> {
  const { id, draftRev, name, icon } = await server.ada.call(wizards.create, {
    body: { name: `Apply ${randomUUID().slice(0, 8)}` },
  });
  const definition = wizardDefinition.parse({
    access,
    commit,
    steps: [
      {
        id: randomUUID(),
        title: 'Apply',
        tasks: [
          {
            id: task,
            type: 'create_record',
            collectionId: people.id,
            fields: ['name', 'papers', 'photo'].map((one) => ({ fieldId: fieldId(one) })),
          },
        ],
      },
      {
        id: randomUUID(),
        title: 'Thanks',
        tasks: [
          {
            id: randomUUID(),
            type: 'display_text',
            body: [
              { t: '<p>' },
              { ref: `answer.${task}.${fieldId('papers')}`, fallback: '-' },
              { t: '</p>' },
            ],
          },
        ],
      },
    ],
  });
  await server.ada.call(wizards.saveDraft, {
    params: { wizardId: id },
    body: { draftRev, name, icon, definition },
  });
  await publish(server.ada, id);
  return id;
}

interface Sent {
  readonly field?: string;
  readonly name?: string;
  readonly headers?: Record<string, string>;
}

function send(
  { runId, headers: own, address }: Visitor,
  bytes: Uint8Array | string,
  { field = 'papers', name = 'cv.pdf', headers = {} }: Sent = {},
): Promise<Response> {
  const query = new URLSearchParams({ task, field: fieldId(field), name });
  return fetch(`${server.anonymous.url}/api/wizard-runs/${runId}/files?${query}`, {
    method: 'POST',
    headers: {
      'x-fieldhouse': '1',
      'content-type': 'application/octet-stream',
      'x-forwarded-for': address,
      ...own,
      ...headers,
    },
    body: Buffer.from(bytes),
  });
}

async function sent(visitor: Visitor, ...rest: [Uint8Array | string, Sent?]): Promise<FileValue> {
  const reply = await send(visitor, ...rest);
  expect([reply.status, reply.ok ? '' : await reply.clone().text()]).toEqual([200, '']);
  return (await reply.json()) as FileValue;
}

function open(visitor: Visitor, path: string, headers: Record<string, string> = visitor.headers) {
  return fetch(`${server.anonymous.url}${path}`, { headers });
}

function answers(papers: readonly string[], photo: string | null = null, name = 'Elena') {
  return { [task]: { [fieldId('name')]: name, [fieldId('papers')]: papers, [fieldId('photo')]: photo } };
}

/** Uploads are limited by address. */
function elsewhere(number: number) {
  return { headers: { 'x-forwarded-for': `2001:db8:ffff:${number}::1` } };
}

const pdf = '%PDF-1.7\n1 0 obj\n';
const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#176c4a' } })
  .png()
  .toBuffer();

test('files of an anonymous visitor become values of the record', async () => {
  const visitor = await Visitor.start(server.anonymous, await makeApplication());
  const paper = await sent(visitor, pdf, { name: '../my\u202ecv.pdf' });
  const photo = await sent(visitor, await picture, { field: 'photo', name: 'me.png' });
  expect(paper).toMatchObject({ name: 'mycv.pdf', kind: 'pdf', thumbnailUrl: null });
  await visitor.submit(answers([paper.id], photo.id));
  expect(visitor.step.parts[0]).toMatchObject({ html: '<p>mycv.pdf</p>' });
  const [record] = (await recordsOf(server.ada, people.id)).slice(-1);
  expect(record?.values).toMatchObject({
    papers: [{ id: paper.id, name: 'mycv.pdf' }],
    photo: { id: photo.id, kind: 'image' },
  });
  const [stored] = (record?.values.papers ?? []) as FileValue[];
  const path = stored?.url.slice('/api'.length) ?? '';
  const opened = await server.ada.send({ method: 'GET', path });
  expect([opened.status, await opened.text()]).toEqual([200, pdf]);
  // Back shows the files again; sent without the paper, the record loses it.
  await visitor.back();
  const question = visitor.step.parts[0];
  expect(question?.type === 'create_record' && question.questions[1]?.value).toEqual([
    expect.objectContaining({ id: paper.id, name: 'mycv.pdf' }),
  ]);
  await visitor.submit(answers([], photo.id));
  const after = (await recordsOf(server.ada, people.id)).find(({ id }) => id === record?.id);
  expect(after?.values).toMatchObject({ papers: null, photo: { id: photo.id } });
});

test('until then only the run reads them', async () => {
  const wizardId = await makeApplication();
  const visitor = await Visitor.start(server.anonymous, wizardId);
  const other = await Visitor.start(server.anonymous, wizardId);
  const photo = await sent(visitor, await picture, { field: 'photo', name: 'me.png' });
  expect((await open(visitor, photo.thumbnailUrl ?? '')).status).toBe(200);
  expect((await open(visitor, photo.url, {})).status).toBe(404);
  const asOther = photo.url.replace(visitor.runId, other.runId);
  expect((await open(other, asOther)).status).toBe(404);
  for (const person of [server.ada, server.tom]) {
    const path = `/teams/${person.teamId}/files/${photo.id}`;
    expect((await person.send({ method: 'GET', path })).status).toBe(404);
  }
  // Nor can another run, or another question that takes none, use them.
  const refused = await refusal(other.submit(answers([photo.id])));
  expect(refused.problem.issues).toEqual([
    expect.objectContaining({ path: ['body', 'answers', task, fieldId('papers')], rule: 'unknown_choice' }),
  ]);
  const named = await send(visitor, pdf, { field: 'name' });
  expect(named.status).toBe(404);
});

test('a member uploads in a run what the wizard asks for', async () => {
  const wizardId = await makeApplication('team');
  const { runId, token } = await server.tom.call(wizardRuns.start, { params: { wizardId }, body: {} });
  const visitor = Object.assign(new Visitor(server.tom, wizardId), { runId, token });
  const withSession = { headers: { cookie: server.tom.cookie } };
  expect((await send(visitor, pdf)).status).toBe(404);
  const paper = await sent(visitor, pdf, withSession);
  visitor.step = await server.tom.call(wizardRuns.step, { params: { runId }, headers: visitor.headers });
  await visitor.submit(answers([paper.id], null, 'Tom'));
  const made = await recordsOf(server.ada, people.id);
  expect(made.at(-1)?.values).toMatchObject({ papers: [{ id: paper.id }] });
});

test('what is too much, of the wrong kind or too fast is refused', async () => {
  const visitor = await Visitor.start(server.anonymous, await makeApplication());
  const wrong = await send(visitor, pdf, { field: 'photo' });
  expect([wrong.status, await wrong.json()]).toMatchObject([
    400,
    { code: 'invalid_input', issues: [{ rule: 'not_a_picture' }] },
  ]);
  const large = await send(visitor, Buffer.alloc(maxRunBytes + 1), elsewhere(1));
  expect([large.status, await large.json()]).toMatchObject([413, { data: { maxBytes: maxRunBytes } }]);
  // From one place, one after the other.
  const first = await sent(visitor, pdf);
  for (let count = 1; count < maxRunFiles; count += 1) await sent(visitor, pdf);
  const eleventh = await send(visitor, pdf);
  expect([eleventh.status, await eleventh.json()]).toMatchObject([409, { code: 'run_files_full' }]);
  // One taken back makes room.
  const removed = await fetch(`${server.anonymous.url}${first.url}`, {
    method: 'DELETE',
    headers: { ...visitor.headers, 'x-fieldhouse': '1' },
  });
  expect(removed.status).toBe(204);
  await sent(visitor, pdf, elsewhere(13));
  await countInOneWindow(server);
  for (let count = 0; count < 20; count += 1) await send(visitor, pdf);
  const hasty = await send(visitor, pdf);
  expect([hasty.status, hasty.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
});

test('the files of a run have 25 MB together, also those that are uploaded at the same time', async () => {
  const wizardId = await makeApplication();
  const half = Buffer.alloc(maxRunBytes / 2 + 1, 1);
  const visitor = await Visitor.start(server.anonymous, wizardId);
  await sent(visitor, half, elsewhere(41));
  const second = await send(visitor, half, elsewhere(42));
  const room = maxRunBytes - half.length;
  expect([second.status, await second.json()]).toMatchObject([413, { data: { maxBytes: room } }]);
  await sent(visitor, half.subarray(0, room), elsewhere(43));
  const more = await send(visitor, 'x', elsewhere(44));
  expect([more.status, await more.json()]).toMatchObject([409, { code: 'run_files_full' }]);

  const hasty = await Visitor.start(server.anonymous, wizardId);
  const files = path.join(server.deps.config.dataDir, 'files');
  const incoming = () => readdir(path.join(files, 'incoming'));
  const before = (await incoming()).length;
  const stored = await readdir(path.join(files, 'team', server.ada.teamId));
  const uploads = [51, 52].map((number) => beginUpload(hasty, half, number));
  // Both have been let in before one of them is stored.
  await expect.poll(async () => (await incoming()).length).toBe(before + 2);
  const replies = await Promise.all(uploads.map((end) => end()));
  expect(replies.sort()).toEqual([200, 409]);
  expect(await readdir(path.join(files, 'team', server.ada.teamId))).toHaveLength(stored.length + 1);
});

/** Sends the first half of the bytes; the result sends the other one and returns the status of the reply. */
function beginUpload({ runId, headers }: Visitor, bytes: Buffer, number: number): () => Promise<number> {
  const query = new URLSearchParams({ task, field: fieldId('papers'), name: 'cv.pdf' });
  const sending = request(`${server.anonymous.url}/api/wizard-runs/${runId}/files?${query}`, {
    method: 'POST',
    headers: {
      'x-fieldhouse': '1',
      'content-type': 'application/octet-stream',
      'content-length': bytes.length,
      ...headers,
      ...elsewhere(number).headers,
    },
  });
  const middle = Math.floor(bytes.length / 2);
  sending.write(bytes.subarray(0, middle));
  return async () => {
    sending.end(bytes.subarray(middle));
    const [reply] = (await once(sending, 'response')) as [IncomingMessage];
    reply.resume();
    return reply.statusCode ?? 0;
  };
}

test('visitors of one network upload a gigabyte in an hour, however many runs they begin', async () => {
  await countInOneWindow(server);
  const wizardId = await makeApplication();
  const first = await Visitor.start(server.anonymous, wizardId);
  await sent(first, pdf, elsewhere(31));
  await server.deps.ownerPool.query(
    "update identity.attempts set tries = 1000 where key like 'wizard-uploaded:%'",
  );
  const again = await Visitor.start(server.anonymous, wizardId);
  const refused = await send(again, pdf, elsewhere(31));
  expect([refused.status, await refused.json()]).toMatchObject([429, { code: 'too_many_requests' }]);
  await sent(await Visitor.start(server.anonymous, wizardId), pdf, elsewhere(32));
});

test('files that no step was sent with are deleted after a day, the others stay', async () => {
  const visitor = await Visitor.start(server.anonymous, await makeApplication());
  const left = await sent(visitor, pdf, elsewhere(21));
  const used = await sent(visitor, pdf, elsewhere(22));
  await visitor.submit(answers([used.id]));
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  await client.query(`update platform.files set unused_since = now() - interval '25 hours'
    where unused_since is not null`);
  await client.query('select platform.ask_for_file_sweeps()');
  await client.query('notify fieldhouse_outbox');
  const remaining = async () => {
    const { rows } = await client.query<{ id: string }>('select id from platform.files where id = any($1)', [
      [left.id, used.id],
    ]);
    return rows.map(({ id }) => id);
  };
  await expect.poll(remaining, { timeout: 20_000 }).toEqual([used.id]);
  await client.end();
});

test('a file of a sent step stays until the run has made its records at the end', async () => {
  const visitor = await Visitor.start(server.anonymous, await makeApplication('public', 'at_the_end'));
  const [left, used] = [await sent(visitor, pdf, elsewhere(31)), await sent(visitor, pdf, elsewhere(32))];
  await visitor.submit(answers([used.id]));
  const { ownerPool } = server.deps;
  await ownerPool.query(
    "update platform.files set unused_since = now() - interval '25 hours' where unused_since is not null",
  );
  await ownerPool.query('select platform.ask_for_file_sweeps()');
  await ownerPool.query('notify fieldhouse_outbox');
  const remaining = async () => {
    const ids = [left.id, used.id];
    const { rows } = await ownerPool.query<{ id: string }>(
      'select id from platform.files where id = any($1)',
      [ids],
    );
    return rows.map(({ id }) => id);
  };
  await expect.poll(remaining, { timeout: 20_000 }).toEqual([used.id]);
  await visitor.submit({});
  const made = await recordsOf(server.ada, people.id);
  expect(made.map(({ values }) => JSON.stringify(values.papers)).join('\n')).toContain(used.id);
});

test('a file of a run in the spam box stays as long as the run, and is the record’s when it comes out', async () => {
  const wizardId = await makeApplication();
  const visitor = await Visitor.start(server.anonymous, wizardId);
  const [left, used] = [await sent(visitor, pdf, elsewhere(41)), await sent(visitor, pdf, elsewhere(42))];
  await visitor.submit(answers([used.id], null, 'Held'), { roomNumber: 'filled' });
  await visitor.submit({});
  const { ownerPool } = server.deps;
  await ownerPool.query(
    "update platform.wizard_runs set touched_at = touched_at - interval '30 days' where id = $1",
    [visitor.runId],
  );
  await ownerPool.query(
    "update platform.files set unused_since = now() - interval '25 hours' where unused_since is not null",
  );
  await ownerPool.query('select platform.ask_for_file_sweeps()');
  await ownerPool.query('notify fieldhouse_outbox');
  const remaining = async () => {
    const { rows } = await ownerPool.query<{ id: string }>(
      'select id from platform.files where id = any($1)',
      [[left.id, used.id]],
    );
    return rows.map(({ id }) => id);
  };
  await expect.poll(remaining, { timeout: 20_000 }).toEqual([used.id]);
  const params = { wizardId, wizardRunId: visitor.runId as never };
  await server.ada.call(wizardResults.sortRun, { params, body: { isSpam: false } });
  const made = (await recordsOf(server.ada, people.id)).find(({ values }) => values.name === 'Held');
  expect(made?.values.papers).toMatchObject([{ id: used.id }]);
});

test('visitors who hold as many uploads as they can leave room to members', async () => {
  const visitor = await Visitor.start(server.anonymous, await makeApplication());
  const { hostname, port } = new URL(server.url);
  const query = new URLSearchParams({ task, field: fieldId('papers'), name: 'cv.pdf' });
  const held: Socket[] = [];
  const hold = () => {
    const socket = connect({ port: Number(port), host: hostname });
    socket.on('error', () => {});
    socket.write(
      `POST /api/wizard-runs/${visitor.runId}/files?${query} HTTP/1.1\r\nhost: x\r\nx-wizard-run: ${visitor.token}\r\n` +
        `x-forwarded-for: 198.51.100.${held.length % 20}\r\ncontent-type: application/octet-stream\r\n` +
        `content-length: 20000000\r\n\r\n${pdf}`,
    );
    held.push(socket);
  };
  try {
    // On a busy machine some of them are refused before they are counted.
    const next = async () => {
      for (let n = 0; n < 50; n += 1) hold();
      return (await send(visitor, pdf, elsewhere(500 + held.length))).status;
    };
    await expect.poll(next, { timeout: 10_000 }).toBe(503);
    const own = await fetch(`${server.url}/api/teams/${server.ada.teamId}/files?name=own.pdf`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', cookie: server.ada.cookie },
      body: pdf,
    });
    expect(own.status).toBe(200);
  } finally {
    for (const socket of held) socket.destroy();
  }
});

// kill -9 during the upload of a visitor, before and after its bytes are stored: they are deleted after a day, and nothing else is.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdir, stat, utimes } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { wizards } from '@fieldhouse/contract/wizards';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type DoomedProcess, startDoomed } from '../../../../../test/processes/doomed-process.ts';
import { startServer, type TestServer } from '../../../../../test/start-server.ts';
import { Visitor } from '../../../../../test/visitor.ts';
import { publish } from '../../../../../test/wizard-makers.ts';

let server: TestServer;
let people: CollectionWithFields;
let wizardId: string;
const children: DoomedProcess[] = [];
const task = randomUUID();
const picture = sharp({ create: { width: 60, height: 40, channels: 3, background: '#176c4a' } })
  .png()
  .toBuffer();

beforeAll(async () => {
  // Several jobs look at the names of a team, each at two of them.
  server = await startServer({ env: { TRUST_PROXY: '1', BATCH_ROWS: '2' } });
  people = await server.ada.call(collections.create, {
    body: { name: 'Helper', pluralName: 'Helpers', fields: [{ title: 'Photos', dataType: 'multi_image' }] },
  });
  const { id, draftRev, name, icon } = await server.ada.call(wizards.create, { body: { name: 'Help' } });
  const fields = [{ fieldId: people.fields[0]?.id }];
  const tasks = [{ id: task, type: 'create_record', collectionId: people.id, fields }];
  const steps = [{ id: randomUUID(), title: 'You', tasks }];
  const definition = wizardDefinition.parse({ access: 'public', commit: 'each_step', steps });
  await server.ada.call(wizards.saveDraft, {
    params: { wizardId: id },
    body: { draftRev, name, icon, definition },
  });
  wizardId = (await publish(server.ada, id)).id;
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill();
});
afterAll(() => server.stop());

const folderOf = (name: string) => path.join(server.deps.config.dataDir, 'files', name);
const teamFolder = () => folderOf(`team/${server.ada.teamId}`);
const namesIn = async (folder: string) => (await readdir(folder).catch(() => [])).sort();

async function doomedAt(point: string): Promise<DoomedProcess> {
  const child = await startDoomed(server.databaseUrl, point, { DATA_DIR: server.deps.config.dataDir });
  children.push(child);
  return child;
}

function upload({ url }: { readonly url: string }, visitor: Visitor, declaredBytes: number) {
  const fieldId = people.fields[0]?.id ?? '';
  const query = new URLSearchParams({ task, field: fieldId, name: 'me.png' });
  return request(`${url}/api/wizard-runs/${visitor.runId}/files?${query}`, {
    method: 'POST',
    headers: {
      'x-fieldhouse': '1',
      'content-type': 'application/octet-stream',
      'content-length': declaredBytes,
      ...visitor.headers,
    },
  });
}

/** As if they had been written so long ago. */
async function age(folder: string, names: readonly string[], hours: number): Promise<void> {
  const then = new Date(Date.now() - hours * 60 * 60_000);
  for (const name of names) await utimes(path.join(folder, name), then, then);
}

async function askForSweep(): Promise<void> {
  await server.deps.ownerPool.query('select platform.ask_for_file_sweeps()');
  await server.deps.ownerPool.query('notify fieldhouse_outbox');
}

test('a kill after the bytes are stored leaves them for a day; files with a row stay', async () => {
  const visitor = await Visitor.start(server.anonymous, wizardId);
  const bytes = await picture;
  const doomed = await doomedAt('run_file_stored');
  for (const [index, site] of [server, doomed, server].entries()) {
    const sending = upload(site, visitor, bytes.length);
    sending.end(bytes);
    if (index === 1) {
      await expect(once(sending, 'response')).rejects.toThrow();
      expect(await doomed.ended).toBe('SIGKILL');
    } else {
      const [reply] = await once(sending, 'response');
      expect(reply.statusCode).toBe(200);
      reply.resume();
    }
  }
  const { rows } = await server.deps.ownerPool.query<{ id: string }>('select id from platform.files');
  const committed = rows.flatMap(({ id }) => [id, `${id}.480`, `${id}.96`]).sort();
  const all = await namesIn(teamFolder());
  const stray = all.filter((name) => !committed.includes(name));
  expect([committed.length, stray.length]).toEqual([6, 3]);

  // One more that is old shows that the sweep came by.
  const old = { teamId: server.ada.teamId, fileId: 'ffffffff-ffff-4fff-8fff-ffffffffffff' };
  await server.deps.files.storeBytes(old, Buffer.from('old'));
  await age(teamFolder(), all, 23);
  await age(teamFolder(), [old.fileId], 25);
  await askForSweep();
  await expect.poll(() => namesIn(teamFolder()), { timeout: 20_000 }).toEqual(all);

  await age(teamFolder(), all, 25);
  await askForSweep();
  await expect.poll(() => namesIn(teamFolder()), { timeout: 20_000 }).toEqual(committed);
});

test('a kill while the bytes arrive leaves a part of them for a day', async () => {
  const visitor = await Visitor.start(server.anonymous, wizardId);
  const before = await namesIn(teamFolder());
  const doomed = await doomedAt('');
  const sending = upload(doomed, visitor, 2_000_000);
  const broken = once(sending, 'response').catch((error: unknown) => error);
  sending.write(Buffer.alloc(1_000_000, 1));
  const incoming = folderOf('incoming');
  const arrived = async () => {
    const sizes = (await namesIn(incoming)).map(async (name) => (await stat(path.join(incoming, name))).size);
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  };
  await expect.poll(arrived, { timeout: 10_000 }).toBe(1_000_000);
  doomed.kill();
  expect(await broken).toBeInstanceOf(Error);
  expect(await doomed.ended).toBe('SIGKILL');

  // The next start is a moment later, another one the day after.
  await server.deps.files.ready();
  expect(await namesIn(incoming)).toHaveLength(1);
  await age(incoming, await namesIn(incoming), 25);
  await server.deps.files.ready();
  expect(await namesIn(incoming)).toEqual([]);
  expect(await namesIn(teamFolder())).toEqual(before);
});

test('a team without a file is swept too', async () => {
  const place = { teamId: server.olga.teamId, fileId: randomUUID() };
  await server.deps.files.storeBytes(place, Buffer.from('of the first upload'));
  const folder = folderOf(`team/${place.teamId}`);
  expect(await namesIn(folder)).toEqual([place.fileId]);
  await age(folder, [place.fileId], 25);
  await askForSweep();
  await expect.poll(() => namesIn(folder), { timeout: 20_000 }).toEqual([]);
});

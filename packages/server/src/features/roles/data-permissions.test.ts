// Data permissions through each channel, by example. That they hold for any query is shown by
// permissions-model.test.ts.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { imports } from '@fieldhouse/contract/imports';
import { messages } from '@fieldhouse/contract/messages';
import { type DataRecord, records } from '@fieldhouse/contract/records';
import { type DataPermission, roles } from '@fieldhouse/contract/roles';
import { wizardRuns } from '@fieldhouse/contract/wizard-runs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { collectionAudience } from '../../../test/collection-audience.ts';
import { giveRoles } from '../../../test/give-roles.ts';
import type { Person } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';
import { makeSignup } from '../../../test/wizard-makers.ts';

let server: TestServer;
let ada: Person;
let kim: Person;
let homes: CollectionWithFields;
let guests: CollectionWithFields;
let home: DataRecord;
let hidden: DataRecord;
let regular: DataRecord;
let rare: DataRecord;
let roleId: string;

beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
  kim = await makeMember(server, 'kim');
  homes = await ada.call(collections.create, {
    body: { name: 'Home', pluralName: 'Homes', fields: [{ title: 'Name', dataType: 'plain_text' }] },
  });
  guests = await ada.call(collections.create, {
    body: {
      name: 'Guest',
      pluralName: 'Guests',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Email', dataType: 'email_address' },
        { title: 'Secret', dataType: 'plain_text' },
        { title: 'Visits', dataType: 'number' },
        { title: 'Home', dataType: 'single_data_record', settings: { collectionId: homes.id } },
      ],
    },
  });
  roleId = (await ada.call(roles.create, { body: { name: 'Under test' } })).id;
  await giveRoles(ada, kim, [roleId], { dataAccess: 'by_role' });
});
afterAll(() => server.stop());

beforeEach(async () => {
  home = await createOne(homes, { name: 'Open house' });
  hidden = await createOne(homes, { name: 'Hidden house' });
  const often = { name: 'Regular', email: 'regular@example.org', secret: 'pearl', visits: 9, home: home.id };
  regular = await createOne(guests, often);
  const seldom = { name: 'Rare', email: 'rare@example.org', secret: 'onyx', visits: 1, home: hidden.id };
  rare = await createOne(guests, seldom);
});

const often = { field: 'visits', operator: 'at_least', value: 5 } as const;
const refused = (status: number, code: string) => ({ status, problem: { code } });

type Grant = { type: DataPermission['type'] } & Partial<Record<string, unknown>>;

async function grant(...permissions: Grant[]): Promise<void> {
  const { version } = await ada.call(roles.get, { params: { roleId } });
  await ada.call(roles.change, {
    params: { roleId },
    body: { version, dataPermissions: permissions },
  });
}

const inGuests = (
  type: DataPermission['type'],
  columnName?: string,
  filter: object | null = null,
): Grant => ({
  type,
  collectionId: guests.id,
  ...(columnName !== undefined && {
    fieldId: guests.fields.find((field) => field.columnName === columnName)?.id,
  }),
  filter,
});
const read = (columnName?: string, filter?: object) => inGuests('read_data_field_data', columnName, filter);
const update = (columnName?: string, filter?: object) =>
  inGuests('update_data_field_data', columnName, filter);

async function create(person: Person, collection: { id: string }, rows: object[]): Promise<DataRecord[]> {
  const params = { collectionId: collection.id };
  const reply = await person.call(records.create, { params, body: { records: rows as never } });
  return (reply as { records: DataRecord[] }).records;
}

async function createOne(collection: { id: string }, row: object): Promise<DataRecord> {
  const [made] = await create(ada, collection, [row]);
  if (!made) throw new Error('Nothing was made.');
  return made;
}

async function change(person: Person, record: DataRecord, values: object, version?: number) {
  const reply = await person.call(records.update, {
    params: { collectionId: guests.id },
    body: { records: [{ id: record.id, values: values as never, ...(version && { version }) }] },
  });
  return (reply as { records: DataRecord[] }).records[0];
}

const get = (person: Person, record: DataRecord) =>
  person.call(records.get, { params: { collectionId: guests.id, recordId: record.id } });

describe('reading', () => {
  test('a closed field is unknown in every position', async () => {
    await grant(read('name'));
    const query = (body: object) =>
      kim.call(records.query, { params: { collectionId: guests.id }, body: body });
    for (const body of [
      { select: ['secret'] },
      { sorts: [{ field: 'secret' }] },
      { filter: { field: 'secret', operator: 'is', value: 'pearl' } },
      { sorts: [{ field: 'created_at' }] },
      { filter: { field: 'created_at', operator: 'today' } },
    ]) {
      await expect(query(body), JSON.stringify(body)).rejects.toMatchObject(refused(400, 'unknown_field'));
    }
    expect(await get(kim, regular)).toMatchObject({ createdAt: null, values: { name: 'Regular' } });
    expect(Object.keys((await get(kim, regular)).values)).toEqual(['name']);
  });

  test('a record outside the filter does not exist', async () => {
    await grant(read(undefined, often));
    await expect(get(kim, rare)).rejects.toMatchObject(refused(404, 'not_found'));
    expect(await get(kim, regular)).toMatchObject({ id: regular.id });
  });

  test('search finds nothing by the words of a closed field', async () => {
    await grant(read('name'));
    const find = async (search: string) => {
      const reply = await kim.call(records.query, {
        params: { collectionId: guests.id },
        body: { search, filter: { field: 'name', operator: 'is', value: 'Regular' } },
      });
      return (reply as { records: DataRecord[] }).records.length;
    };
    expect(await find('pearl')).toBe(0);
    expect(await find('regul')).toBeGreaterThan(0);
  });

  test('a link to a record that is not visible to the viewer is empty, and its collection answers no filter', async () => {
    const filter = { field: 'name', operator: 'is', value: 'Open house' };
    await grant(read(), { type: 'read_data_field_data', collectionId: homes.id, filter });
    expect((await get(kim, regular)).values.home).toMatchObject({ id: home.id, label: 'Open house' });
    expect((await get(kim, rare)).values.home).toBeNull();
    await grant(read());
    expect((await get(kim, regular)).values.home).toBeNull();
    const asked = kim.call(records.query, {
      params: { collectionId: guests.id },
      body: { filter: { field: 'home.name', operator: 'is', value: 'Open house' } },
    });
    await expect(asked).rejects.toMatchObject(refused(400, 'invalid_filter'));
  });

  test('a definition contains readable fields, and what the viewer may do with them', async () => {
    await grant(read('name'), update('visits', often), inGuests('delete_data_records'));
    const definition = await kim.call(collections.get, { params: { collectionId: guests.id } });
    expect(definition.may).toEqual({ create: true, delete: true, readMetadata: false });
    expect(definition.fields.map((field) => [field.columnName, field.may])).toEqual([
      ['name', { read: true, update: false }],
      ['visits', { read: false, update: true }],
    ]);
    await expect(kim.call(collections.get, { params: { collectionId: homes.id } })).rejects.toMatchObject(
      refused(404, 'not_found'),
    );
  });

  test('a user who reads a selection field reads the items of its list and no more of it', async () => {
    const list = await ada.call(collections.create, {
      body: {
        name: 'Mood',
        pluralName: 'Moods',
        isUsedAsCustomList: true,
        fields: [{ title: 'Note', dataType: 'plain_text' }],
      },
    });
    await create(ada, list, [{ name: 'Merry', note: 'private' }]);
    const field = await ada.call(collections.addField, {
      params: { collectionId: guests.id },
      body: { title: 'Mood', dataType: 'single_selection_from_list', settings: { listId: list.id } },
    });
    await grant(read('name'));
    const asked = () => kim.call(records.query, { params: { collectionId: list.id }, body: {} });
    await expect(asked()).rejects.toMatchObject(refused(404, 'not_found'));
    await grant({ type: 'read_data_field_data', collectionId: guests.id, fieldId: field.id });
    const page = (await asked()) as { records: DataRecord[] };
    expect(page.records.map((record) => record.values)).toEqual([
      { name: 'Merry', icon: null, color: null, position: null },
    ]);
  });

  test('an export has the open columns and records, and a limited account gets none', async () => {
    await grant(read('name', often));
    const download = () =>
      kim.send({ method: 'GET', path: `/teams/${ada.teamId}/collections/${guests.id}/export.csv` });
    const text = await (await download()).text();
    expect(text).toMatch(/^\uFEFF?Name\r?\n/);
    expect(text).toContain('Regular');
    expect(text).not.toMatch(/Rare|pearl|Secret/);
    await giveRoles(ada, kim, [roleId], { accountType: 'limited' });
    expect((await download()).status).toBe(403);
    await giveRoles(ada, kim, [roleId], { accountType: 'full' });
  });
});

describe('writing', () => {
  test('takes the permission for every field that is named, in the record as it was and as it becomes', async () => {
    await grant(read(), update('name', often), update('visits', often));
    expect((await change(kim, regular, { name: 'Renamed' }))?.values.name).toBe('Renamed');
    for (const [record, values] of [
      [regular, { secret: 'ruby' }],
      [rare, { name: 'Renamed' }],
      [rare, { visits: 7 }],
      [regular, { visits: 2 }],
    ] as const) {
      await expect(change(kim, record, values), JSON.stringify(values)).rejects.toMatchObject(
        refused(403, 'forbidden'),
      );
    }
    expect((await get(ada, regular)).values).toMatchObject({ name: 'Renamed', visits: 9, secret: 'pearl' });
  });

  test('what is not visible to the viewer can neither be changed nor referenced', async () => {
    await grant(read('name', often), update('name', often));
    await expect(change(kim, rare, { name: 'x' })).rejects.toMatchObject(refused(404, 'not_found'));
    await expect(change(kim, regular, { secret: 'x' })).rejects.toMatchObject(refused(400, 'unknown_field'));
  });

  test('a link may only lead to records visible to the viewer', async () => {
    const filter = { field: 'name', operator: 'is', value: 'Open house' };
    await grant(read(), update('home'), { type: 'read_data_field_data', collectionId: homes.id, filter });
    await expect(change(kim, regular, { home: hidden.id })).rejects.toMatchObject(
      refused(400, 'invalid_input'),
    );
    expect((await change(kim, rare, { home: home.id }))?.values.home).toMatchObject({ id: home.id });
  });

  test('a version conflict contains readable values only', async () => {
    await grant(read('name'), update());
    await change(ada, regular, { secret: 'ruby', name: 'Newer' });
    const asked = change(kim, regular, { name: 'Mine', secret: 'mine' }, regular.version);
    const { problem } = await asked.then(
      () => Promise.reject(new Error('The change was not refused.')),
      (error: { problem: { code: string; data: { current: object } } }) => error,
    );
    expect(problem).toMatchObject({
      code: 'stale_version',
      data: { current: { name: 'Newer', secret: null } },
    });
    expect(JSON.stringify(problem)).not.toContain('ruby');
  });

  test('a record is made where its fields may be set, and answered as far as it is open', async () => {
    await grant(read('name'), update('name', often), update('visits', often));
    const [made] = await create(kim, guests, [{ name: 'New', visits: 5 }]);
    expect(made?.values).toEqual({ name: 'New' });
    await expect(create(kim, guests, [{ name: 'New', visits: 2 }])).rejects.toMatchObject(
      refused(403, 'forbidden'),
    );
    await grant(read());
    await expect(create(kim, guests, [{ name: 'New' }])).rejects.toMatchObject(refused(403, 'forbidden'));
  });

  test('deleting and restoring take their own permission, in their own records', async () => {
    const params = { collectionId: guests.id };
    const remove = (record: DataRecord) => kim.call(records.delete, { params, body: { ids: [record.id] } });
    await grant(read());
    await expect(remove(regular)).rejects.toMatchObject(refused(403, 'forbidden'));
    await grant(read(), inGuests('delete_data_records', undefined, often));
    await expect(remove(rare)).rejects.toMatchObject(refused(403, 'forbidden'));
    await remove(regular);
    await kim.call(records.restore, { params, body: { ids: [regular.id] } });
    await grant(inGuests('delete_data_records', undefined, often));
    await expect(remove(rare)).rejects.toMatchObject(refused(404, 'not_found'));
  });

  test('a guest reads what is shared and changes nothing', async () => {
    await grant(read(), update(), inGuests('delete_data_records'));
    await giveRoles(ada, kim, [roleId], { accountType: 'guest' });
    expect(await get(kim, regular)).toMatchObject({ id: regular.id });
    await expect(change(kim, regular, { name: 'x' })).rejects.toMatchObject(refused(403, 'forbidden'));
    await giveRoles(ada, kim, [roleId], { accountType: 'full' });
  });
});

test('an import fills only what its importer may set everywhere, and is not visible to others', async () => {
  const path = `/teams/${ada.teamId}/collections/${guests.id}/imports`;
  const upload = async (person: Person) => {
    const headers = { 'content-type': 'text/csv' };
    const reply = await person.send({ method: 'POST', path, body: 'Name,Secret\nZed,gold\n', headers });
    return {
      status: reply.status,
      job: (await reply.json()) as { id: string; columns: { guess: object }[] },
    };
  };
  await grant(read());
  expect((await upload(kim)).status).toBe(403);
  await grant(read(), update('name'), update('secret', often));
  const { job } = await upload(kim);
  expect(job.columns[0]?.guess).toEqual({ to: 'field', columnName: 'name' });
  expect(job.columns[1]?.guess).not.toMatchObject({ to: 'field' });
  const params = { collectionId: guests.id, importId: job.id };
  const start = (columns: object[]) =>
    kim.call(imports.start, { params, body: { columns: columns as never } });
  const both = start([
    { to: 'field', columnName: 'name' },
    { to: 'field', columnName: 'secret' },
  ]);
  await expect(both).rejects.toMatchObject(refused(400, 'unknown_field'));
  const { job: other } = await upload(ada);
  const peek = kim.call(imports.get, { params: { ...params, importId: other.id } });
  await expect(peek).rejects.toMatchObject(refused(404, 'not_found'));
  await start([{ to: 'field', columnName: 'name' }, { to: 'skip' }]);
  await expect
    .poll(async () => (await kim.call(imports.get, { params })).state, { timeout: 15_000 })
    .toBe('done');
  await expect(kim.call(imports.undo, { params, body: {} })).rejects.toMatchObject(refused(403, 'forbidden'));
});

test('a message reaches and quotes only what its sender sees', async () => {
  const { version } = await ada.call(roles.get, { params: { roleId } });
  await ada.call(roles.change, {
    params: { roleId },
    body: {
      version,
      featurePermissions: ['outgoing_messages_edit', 'outgoing_messages_send'],
      dataPermissions: [read('name', often), read('email', often), read('visits', often)],
    },
  });
  const mine = {
    field: 'email',
    operator: 'is_any_of' as const,
    value: ['regular@example.org', 'rare@example.org'],
  };
  const audience = collectionAudience(guests.id, 'email', mine);
  const secretly = kim.call(messages.create, {
    body: {
      internalName: 'Spy',
      audience: collectionAudience(guests.id, 'email', { field: 'secret', operator: 'is', value: 'pearl' }),
    },
  });
  await expect(secretly).rejects.toMatchObject(refused(400, 'unknown_field'));
  const message = await kim.call(messages.create, {
    body: {
      internalName: 'News',
      type: 'participation',
      subjectLine: 'For {{name | you}}: {{secret | nothing}}',
      bodyHtml: '<p>Hello</p>',
      audience,
    },
  });
  const params = { messageId: message.id };
  expect(await kim.call(messages.preview, { params, body: {} })).toMatchObject({
    subject: 'For Regular: nothing',
  });
  await kim.call(messages.sendNow, { params, body: { version: message.version } });
  await expect
    .poll(async () => (await ada.call(messages.get, { params })).status, { timeout: 15_000 })
    .toBe('sent');
  const reached = await ada.call(messages.recipients, { params });
  expect(new Set(reached.items.map((one) => one.sentToEmailAddress))).toEqual(
    new Set(['regular@example.org']),
  );
  await expect(kim.call(messages.outbox)).rejects.toMatchObject(refused(403, 'forbidden'));
});

test('a user who sees no record of a message sees no recipient of it', async () => {
  const message = await ada.call(messages.create, {
    body: {
      internalName: 'From Ada',
      type: 'participation',
      subjectLine: 'Hello',
      bodyHtml: '<p>Hello</p>',
      audience: collectionAudience(guests.id),
    },
  });
  const params = { messageId: message.id };
  await ada.call(messages.sendNow, { params, body: { version: message.version } });
  await expect
    .poll(async () => (await ada.call(messages.get, { params })).status, { timeout: 15_000 })
    .toBe('sent');
  await grant(read('name'));
  expect((await kim.call(messages.recipients, { params })).items).toEqual([]);
  await grant(read('email', often));
  const { items } = await kim.call(messages.recipients, { params });
  expect(new Set(items.map((one) => [one.calculatedName, one.sentToEmailAddress].join()))).toEqual(
    new Set([',regular@example.org']),
  );
});

test('a wizard is run by whom it was opened to, with its own rights, until it is closed again', async () => {
  const { wizard } = await makeSignup(ada, { access: 'team' });
  await grant(read());
  const start = () => kim.call(wizardRuns.start, { params: { wizardId: wizard.id }, body: {} });
  await expect(start()).rejects.toMatchObject(refused(404, 'wizard_closed'));
  await grant({ type: 'run_data_wizard', wizardId: wizard.id });
  const { runId, token } = await start();
  const look = () => kim.call(wizardRuns.step, { params: { runId }, headers: { 'x-wizard-run': token } });
  expect(await look()).toMatchObject({ stepId: expect.any(String) });
  await grant(read());
  await expect(look()).rejects.toMatchObject(refused(404, 'not_found'));
});

describe('the event stream', () => {
  async function listen(person: Person) {
    const abort = new AbortController();
    const reply = await fetch(`${server.url}/api/teams/${ada.teamId}/events`, {
      headers: { cookie: person.cookie },
      signal: abort.signal,
    });
    let text = '';
    const reader = reply.body?.getReader();
    const reading = (async () => {
      const decoder = new TextDecoder();
      for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
        text += decoder.decode(part.value, { stream: true });
      }
    })().catch(() => undefined);
    return {
      text: () => text,
      ended: reading,
      async stop() {
        abort.abort();
        await reading;
      },
    };
  }

  test('ends at an event that could not be filtered, so that the page reconnects and refetches', async () => {
    await grant(read(undefined, often));
    const stream = await listen(kim);
    await expect.poll(stream.text).toContain('event: hello');
    server.deps.hub.publish(ada.teamId, {
      type: 'records.changed',
      collectionId: guests.id,
      action: 'updated',
      // The database refuses to look for it.
      ids: ['no id'],
    });
    await stream.ended;
    expect(stream.text()).not.toContain('no id');
  });

  test('announces only records that are visible to the member', async () => {
    await grant(read(undefined, often));
    const stream = await listen(kim);
    await change(ada, rare, { name: 'Unseen' });
    await create(ada, homes, [{ name: 'Unseen' }]);
    await change(ada, regular, { name: 'Seen' });
    await expect.poll(stream.text).toContain(regular.id);
    expect(stream.text()).not.toContain(rare.id);
    expect(stream.text()).not.toContain(homes.id);
    await stream.stop();
  });

  test('announces once that a record is no longer visible to the member', async () => {
    await grant(read(undefined, often));
    const stream = await listen(kim);
    await change(ada, regular, { visits: 2 });
    await expect.poll(stream.text).toContain(regular.id);
    await stream.stop();
  });

  test('goes by what the member may see now', async () => {
    await grant(read());
    const stream = await listen(kim);
    await change(ada, rare, { name: 'First' });
    await expect.poll(stream.text).toContain(rare.id);
    await grant(read(undefined, often));
    const before = stream.text().length;
    await change(ada, rare, { name: 'Second' });
    await change(ada, regular, { name: 'Third' });
    await expect.poll(stream.text).toContain(regular.id);
    expect(stream.text().slice(before)).not.toContain(rare.id);
    await stream.stop();
  });
});

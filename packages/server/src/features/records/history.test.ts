// The history of a record: visible to users who may read it, and revertible to any point.

import { teamApiKeys } from '@fieldhouse/contract/api-keys';
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { recordHistory } from '@fieldhouse/contract/record-history';
import { type DataRecord, records } from '@fieldhouse/contract/records';
import { type DataPermission, roles } from '@fieldhouse/contract/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import { Person, refusal } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
let tags: CollectionWithFields;
let people: CollectionWithFields;
let donor: string;
let member: string;
beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
  tags = await ada.call(collections.create, {
    body: { name: 'Tag', pluralName: 'Tags', isUsedAsCustomList: true },
  });
  donor = (await add(tags, { name: 'Donor', color: 'green' })).id;
  member = (await add(tags, { name: 'Member', color: 'amber' })).id;
  people = await ada.call(collections.create, {
    body: {
      name: 'Person',
      pluralName: 'People',
      fields: [
        { title: 'Name', dataType: 'plain_text', isRequired: true },
        { title: 'City', dataType: 'plain_text' },
        { title: 'Salary', dataType: 'money' },
        { title: 'Tag', dataType: 'single_selection_from_list', settings: { listId: tags.id } },
      ],
    },
  });
});
afterAll(() => server.stop());

async function add({ id }: { id: string }, values: object): Promise<DataRecord> {
  const made = await ada.call(records.create, {
    params: { collectionId: id },
    body: { records: [values as never] },
  });
  const [record] = (made as { records: DataRecord[] }).records;
  if (!record) throw new Error('Nothing was made.');
  return record;
}

async function change({ id }: DataRecord, values: object, person = ada): Promise<DataRecord> {
  const reply = await person.call(records.update, {
    params: { collectionId: people.id },
    body: { records: [{ id, values: values as never }] },
  });
  const [record] = (reply as { records: DataRecord[] }).records;
  if (!record) throw new Error('Nothing was changed.');
  return record;
}

function history({ id }: DataRecord, person = ada, query: object = {}) {
  return person.call(recordHistory.list, {
    params: { collectionId: people.id, recordId: id },
    query: query,
  });
}

function revert({ id }: DataRecord, body: object, person = ada) {
  return person.call(recordHistory.revert, {
    params: { collectionId: people.id, recordId: id },
    body: body as never,
  });
}

test('each entry says who did what, newest first, with labels', async () => {
  const elena = await add(people, { name: 'Elena', city: 'Lodi' });
  await change(elena, { city: 'Galt', tag: donor }, server.tom);
  await change(elena, { tag: member });
  const { items } = await history(elena, server.tom);
  expect(items.map(({ action, actor }) => [action, actor?.kind, actor?.name])).toEqual([
    ['updated', 'person', 'Ada Lindqvist'],
    ['updated', 'person', 'Tom Reed'],
    ['created', 'person', 'Ada Lindqvist'],
  ]);
  const green = { id: donor, label: 'Donor', color: 'green', icon: null };
  expect(items[1]?.fields).toEqual([
    { field: 'city', before: 'Lodi', after: 'Galt' },
    { field: 'tag', before: null, after: green },
  ]);
  expect(items[0]?.fields).toEqual([
    { field: 'tag', before: green, after: { id: member, label: 'Member', color: 'amber', icon: null } },
  ]);
});

test('what a key of the team does carries the name of the key', async () => {
  const omar = await add(people, { name: 'Omar' });
  const dataPermissions = [may('read_data_field_data', 'city'), may('update_data_field_data', 'city')];
  const { secret } = await ada.call(teamApiKeys.create, { body: { name: 'Website', dataPermissions } });
  await change(omar, { city: 'Elk Grove' }, new Person(server.url, '', ada.teamId, secret));
  const [newest] = (await history(omar)).items;
  expect(newest?.actor).toEqual({ kind: 'key', name: 'Website' });
});

test('pages follow each other without a gap', async () => {
  const record = await add(people, { name: 'Paged' });
  for (const city of ['A', 'B', 'C', 'D']) await change(record, { city });
  const seen: string[] = [];
  let after: string | undefined;
  do {
    const page = await history(record, ada, { limit: '2', ...(after && { after }) });
    seen.push(...page.items.map(({ action, fields }) => String(fields[0]?.after ?? action)));
    after = page.next ?? undefined;
  } while (after);
  expect(seen).toEqual(['D', 'C', 'B', 'A', 'created']);
});

async function makeLimited(name: string, dataPermissions: readonly DataPermission[]): Promise<Person> {
  const person = await makeMember(server, name);
  const role = await ada.call(roles.create, { body: { name, dataPermissions: [...dataPermissions] } });
  await giveRoles(ada, person, [role.id], { dataAccess: 'by_role' });
  return person;
}

function may(type: 'read_data_field_data' | 'update_data_field_data', column: string): DataPermission {
  const field = people.fields.find(({ columnName }) => columnName === column);
  return { type, collectionId: people.id, fieldId: field?.id ?? null, filter: null } as DataPermission;
}

const metadata = (): DataPermission => ({
  type: 'read_data_record_metadata',
  collectionId: people.id,
  filter: null,
});

test('a hidden field never shows, nor does an entry of which nothing is left', async () => {
  const kim = await makeLimited('kim', [
    may('read_data_field_data', 'name'),
    may('read_data_field_data', 'city'),
  ]);
  const lee = await makeLimited('lee', [may('read_data_field_data', 'city'), metadata()]);
  const elena = await add(people, { name: 'Hidden', city: 'Lodi' });
  await change(elena, { salary: { amount: '100.25', currency: 'USD' } });
  await change(elena, { salary: { amount: '777.75', currency: 'USD' }, city: 'Galt' });
  const kims = await history(elena, kim);
  expect(JSON.stringify(kims)).not.toMatch(/salary|777\.75|Lindqvist/);
  expect(kims.items).toMatchObject([
    { at: null, actor: null, action: 'updated', fields: [{ field: 'city', before: 'Lodi', after: 'Galt' }] },
  ]);
  const lees = await history(elena, lee);
  expect(JSON.stringify(lees)).not.toMatch(/salary|777\.75|100\.25/);
  expect(lees.items.map(({ action, actor }) => [action, actor?.name])).toEqual([
    ['updated', 'Ada Lindqvist'],
    ['created', 'Ada Lindqvist'],
  ]);
});

test('a filter on a field holds for the record as it is now', async () => {
  const filter = { field: 'city', operator: 'is', value: 'Galt' };
  const max = await makeLimited('max', [
    may('read_data_field_data', 'name'),
    may('read_data_field_data', 'city'),
    { ...may('read_data_field_data', 'salary'), filter } as DataPermission,
  ]);
  const open = await add(people, { name: 'Open', city: 'Galt' });
  const closed = await add(people, { name: 'Closed', city: 'Lodi' });
  for (const record of [open, closed]) await change(record, { salary: { amount: '5.00', currency: 'USD' } });
  expect((await history(open, max)).items).toHaveLength(1);
  expect((await history(closed, max)).items).toEqual([]);
});

test('values of a deleted field are not shown for a new field of the same name', async () => {
  const secret = await ada.call(collections.addField, {
    params: { collectionId: people.id },
    body: { title: 'Note', dataType: 'plain_text' },
  });
  const record = await add(people, { name: 'Reborn' });
  await change(record, { note: 'confidential' });
  await ada.call(collections.deleteField, { params: { collectionId: people.id, fieldId: secret.id } });
  await ada.call(collections.addField, {
    params: { collectionId: people.id },
    body: { title: 'Note', dataType: 'plain_text' },
  });
  expect(JSON.stringify(await history(record))).not.toContain('confidential');
});

test('the history of another team does not exist', async () => {
  const elena = await add(people, { name: 'Elena' });
  const params = { teamId: server.olga.teamId, collectionId: people.id, recordId: elena.id };
  const { status } = await refusal(server.olga.call(recordHistory.list, { params }));
  expect(status).toBe(404);
});

test('a record goes back to how it was before or after an entry, as one change', async () => {
  const elena = await add(people, { name: 'Elena', city: 'Lodi' });
  await change(elena, { city: 'Galt', tag: donor });
  await change(elena, { name: 'Elena Rossi', city: 'Elk Grove' });
  const { items } = await history(elena);
  const after = await revert(elena, { changeId: items[1]?.id, point: 'after' });
  expect(after.changed.sort()).toEqual(['city', 'name']);
  expect(after.record.values).toMatchObject({ name: 'Elena', city: 'Galt', tag: { label: 'Donor' } });
  const before = await revert(elena, { changeId: items[1]?.id, point: 'before' });
  expect(before.record.values).toMatchObject({ name: 'Elena', city: 'Lodi', tag: null });
  const now = await history(elena);
  expect(now.items.map(({ action }) => action)).toEqual([
    'reverted',
    'reverted',
    'updated',
    'updated',
    'created',
  ]);
  const again = await revert(elena, { changeId: items[1]?.id, point: 'before' });
  expect(again.changed).toEqual([]);
});

test('a change made in the meantime is not overwritten', async () => {
  const elena = await add(people, { name: 'Elena', city: 'Lodi' });
  const seen = await change(elena, { city: 'Galt' });
  await change(elena, { city: 'Elk Grove' });
  const [, entry] = (await history(elena)).items;
  const { problem } = await refusal(
    revert(elena, { changeId: entry?.id, point: 'before', version: seen.version }),
  );
  expect(problem.code).toBe('stale_version');
});

test('a value whose list item is gone is refused by the name of its field', async () => {
  const item = await add(tags, { name: 'Short-lived' });
  const elena = await add(people, { name: 'Elena', tag: item.id });
  await change(elena, { tag: donor });
  await ada.call(records.delete, { params: { collectionId: tags.id }, body: { ids: [item.id] } });
  const [entry] = (await history(elena)).items;
  expect(entry?.fields[0]?.before).toMatchObject({ label: 'Short-lived' });
  const { problem } = await refusal(revert(elena, { changeId: entry?.id, point: 'before' }));
  expect(problem.issues?.map(({ path, rule }) => [path.at(-1), rule])).toEqual([['tag', 'unknown_choice']]);
});

test('only fields that one may set are put back', async () => {
  const nan = await makeLimited('nan', [
    may('read_data_field_data', 'name'),
    may('read_data_field_data', 'city'),
    may('update_data_field_data', 'city'),
  ]);
  const elena = await add(people, { name: 'Elena', city: 'Lodi' });
  await change(elena, { name: 'Changed', city: 'Galt' });
  const [entry] = (await history(elena, nan)).items;
  const { changed } = await revert(elena, { changeId: entry?.id, point: 'before' }, nan);
  expect(changed).toEqual(['city']);
  const other = await add(people, { name: 'Other' });
  const { status } = await refusal(revert(other, { changeId: entry?.id }, nan));
  expect(status).toBe(404);
});

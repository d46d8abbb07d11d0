import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { comments } from '@fieldhouse/contract/comments';
import { notices } from '@fieldhouse/contract/notices';
import { recordTags } from '@fieldhouse/contract/record-tags';
import { type DataRecord, records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { tags } from '@fieldhouse/contract/tags';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { giveRoles } from '../../../test/give-roles.ts';
import { type Person, refusal } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
let tom: Person;
let kim: Person;
let people: CollectionWithFields;
let elena: DataRecord;

const place = () => ({ collectionId: people.id, recordId: elena.id });
const addComment = (person: Person, body: string) =>
  person.call(comments.add, { params: place(), body: { body } });
const bodies = async (person: Person) =>
  (await person.call(comments.list, { params: place() })).items.map(({ body }) => body);

beforeAll(async () => {
  server = await startServer();
  ({ ada, tom } = server);
  kim = await makeMember(server, 'kim');
  people = await ada.call(collections.create, { body: { name: 'Person', pluralName: 'People' } });
  await giveRoles(ada, kim, [], { dataAccess: 'by_role' });
});
afterAll(() => server.stop());

beforeEach(async () => {
  const body = { records: [{ name: 'Elena Rossi' }] };
  const made = await ada.call(records.create, { params: { collectionId: people.id }, body });
  // The engine serialises the reply itself, in the contract's format.
  const [record] = (made as { records: DataRecord[] }).records;
  if (!record) throw new Error('No record was made.');
  elena = record;
});

async function teamUserOf(name: string): Promise<string> {
  const { items } = await ada.call(comments.mentionable, { params: place(), query: { search: name } });
  const [found] = items;
  if (!found) throw new Error(`No user is called ${name}.`);
  return found.teamUserId;
}

test('comments are read newest first, page by page, edited and taken back', async () => {
  const first = await addComment(ada, 'One');
  await addComment(tom, 'Two');
  expect(await bodies(tom)).toEqual(['Two', 'One']);
  const page = await tom.call(comments.list, { params: place(), query: { limit: '1' } });
  const rest = await tom.call(comments.list, { params: place(), query: { after: page.next ?? '' } });
  expect([page.items[0]?.body, rest.items[0]?.body, rest.next]).toEqual(['Two', 'One', null]);
  const params = { ...place(), commentId: first.id };
  const edited = await ada.call(comments.change, { params, body: { body: 'Uno' } });
  expect(edited).toMatchObject({ body: 'Uno', may: { edit: true, delete: true } });
  expect(edited.editedAt).not.toBeNull();
  await ada.call(comments.delete, { params });
  expect(await bodies(ada)).toEqual(['Two']);
});

test('a comment belongs to its author; an admin may delete it, not change it', async () => {
  const mine = await addComment(ada, 'Mine');
  const theirs = await addComment(tom, 'Theirs');
  const toMine = { ...place(), commentId: mine.id };
  const toTheirs = { ...place(), commentId: theirs.id };
  const change = { body: { body: 'Other' } };
  expect(await refusal(tom.call(comments.change, { params: toMine, ...change }))).toMatchObject({
    status: 403,
  });
  expect(await refusal(tom.call(comments.delete, { params: toMine }))).toMatchObject({ status: 403 });
  expect(await refusal(ada.call(comments.change, { params: toTheirs, ...change }))).toMatchObject({
    status: 403,
  });
  await ada.call(comments.delete, { params: toTheirs });
  expect(await bodies(tom)).toEqual(['Mine']);
});

test('users can’t comment on a record, or read its comments, if it is not visible to them', async () => {
  await addComment(ada, 'Secret');
  for (const person of [kim, server.olga]) {
    expect(await refusal(bodies(person))).toMatchObject({ status: 404 });
    expect(await refusal(addComment(person, 'Hello'))).toMatchObject({ status: 404 });
  }
});

test('a mentioned user is notified once, without the text, if they may read the record', async () => {
  const tomId = await teamUserOf('Tom');
  const made = await addComment(ada, `@[${tomId}] can you call?`);
  expect(made.mentions).toMatchObject([{ teamUserId: tomId }]);
  const params = { ...place(), commentId: made.id };
  await ada.call(comments.change, { params, body: { body: `@[${tomId}] can you call today?` } });
  const notified = await tom.call(notices.list, {});
  const mine = notified.items.filter((one) => one.kind === 'mentioned');
  expect(mine).toHaveLength(1);
  expect(mine[0]).toMatchObject({ what: 'Elena Rossi', place: { type: 'record', recordId: elena.id } });
  expect(JSON.stringify(notified)).not.toContain('call');
});

test('a user who may not read the record is neither suggested nor notified, even if mentioned by id', async () => {
  const offered = await ada.call(comments.mentionable, { params: place(), query: { search: 'kim' } });
  expect(offered.items).toEqual([]);
  const { items } = await ada.call(roles.members);
  const kimId = items.find(({ email }) => email.startsWith('kim'))?.teamUserId;
  await addComment(ada, `@[${kimId}] look`);
  expect((await kim.call(notices.list, {})).items).toEqual([]);
});

test('tags are set by editors of the record, seen by its readers, and filtered by', async () => {
  const blue = await ada.call(tags.create, { body: { name: `Blue ${elena.id}`, color: 'blue' } });
  const red = await ada.call(tags.create, { body: { name: `Red ${elena.id}`, color: 'red' } });
  await tom.call(recordTags.set, { params: place(), body: { tagIds: [blue.id] } });
  const seen = await ada.call(recordTags.get, { params: place() });
  expect(seen).toMatchObject({ items: [{ id: blue.id }], may: { change: true } });
  const { items } = await ada.call(tags.list);
  expect(items.find(({ id }) => id === blue.id)?.useCount).toBe(1);
  const count = async (operator: 'has_any_of' | 'has_none_of', id: string) => {
    const filter = {
      all: [
        { field: 'tags', operator, value: [id] },
        { field: 'name', operator: 'is' as const, value: 'Elena Rossi' },
      ],
    };
    const body = { filter, limit: 500 };
    const page = await ada.call(records.query, { params: { collectionId: people.id }, body });
    // The engine serialises the reply itself, in the contract's format.
    return (page as { records: DataRecord[] }).records.some((record) => record.id === elena.id);
  };
  expect(await count('has_any_of', blue.id)).toBe(true);
  expect(await count('has_any_of', red.id)).toBe(false);
  expect(await count('has_none_of', blue.id)).toBe(false);
  expect(await count('has_none_of', red.id)).toBe(true);
  expect(await refusal(kim.call(recordTags.get, { params: place() }))).toMatchObject({ status: 404 });
  await ada.call(tags.delete, { params: { tagId: blue.id } });
  expect((await ada.call(recordTags.get, { params: place() })).items).toEqual([]);
});

test('who may read a record and change nothing in it does not set its tags', async () => {
  const [name] = people.fields;
  const { id } = await ada.call(roles.create, {
    body: {
      name: `Reader ${elena.id}`,
      dataPermissions: [
        { type: 'read_data_field_data', collectionId: people.id, fieldId: name?.id, filter: null },
      ],
    },
  });
  await giveRoles(ada, kim, [id], { dataAccess: 'by_role' });
  expect(await kim.call(recordTags.get, { params: place() })).toEqual({ items: [], may: { change: false } });
  const set = kim.call(recordTags.set, { params: place(), body: { tagIds: [] } });
  expect(await refusal(set)).toMatchObject({ status: 403 });
  await giveRoles(ada, kim, [], { dataAccess: 'by_role' });
});

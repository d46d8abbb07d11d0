// A merge tag writes what its author may read, no matter who sends the message.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import { messageTemplates } from '@fieldhouse/contract/message-templates';
import { type Message, messages } from '@fieldhouse/contract/messages';
import { roles } from '@fieldhouse/contract/roles';
import { savedMailBlocks } from '@fieldhouse/contract/saved-mail-blocks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectionAudience } from '../../../../test/collection-audience.ts';
import { giveRoles } from '../../../../test/give-roles.ts';
import { collectionOfPeople } from '../../../../test/named-records.ts';
import type { Person } from '../../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
/** Reads names and addresses, and numbers of the group “own”. */
let dan: Person;
let guests: CollectionWithFields;

const subjectLine = 'Hello {{name | you}}: {{number | none}}';

beforeAll(async () => {
  server = await startServer();
  ({ ada } = server);
  guests = await collectionOfPeople(
    ada,
    ['Name', 'Email', 'Number', 'Group'],
    [
      { name: 'Elena', email: 'elena@example.org', number: '111-22', group: 'other' },
      { name: 'Olga', email: 'olga@example.org', number: '333-44', group: 'own' },
    ],
  );
  dan = await makeMember(server, 'dan');
  const idOf = (column: string) => guests.fields.find(({ columnName }) => columnName === column)?.id ?? '';
  const reads = (column: string, filter: object | null = null) => ({
    type: 'read_data_field_data',
    collectionId: guests.id,
    fieldId: idOf(column),
    filter,
  });
  const role = await ada.call(roles.create, {
    body: {
      name: 'Names',
      featurePermissions: ['outgoing_messages_edit', 'outgoing_messages_send'],
      dataPermissions: [
        ...['name', 'email', 'group'].map((column) => reads(column)),
        reads('number', { field: 'group', operator: 'is', value: 'own' }),
      ],
    } as never,
  });
  await giveRoles(ada, dan, [role.id], { accountType: 'full', dataAccess: 'by_role' });
});
afterAll(() => server.stop());

function write(person: Person, change: object = {}): Promise<Message> {
  return person.call(messages.create, {
    body: {
      internalName: 'Spring',
      type: 'participation',
      subjectLine,
      bodyHtml: '<p>Hello</p>',
      audience: collectionAudience(guests.id),
      ...change,
    } as never,
  });
}

function edit(person: Person, { id, version }: Message, change: object): Promise<Message> {
  return person.call(messages.change, { params: { messageId: id }, body: { version, ...change } as never });
}

/** The subjects that Elena and Olga get when the admin sends it. */
async function subjectsOf(message: Message): Promise<string[]> {
  const params = { messageId: message.id };
  const { version } = await ada.call(messages.get, { params });
  await ada.call(messages.sendNow, { params, body: { version } });
  await expect
    .poll(async () => (await ada.call(messages.get, { params })).status, { timeout: 15_000 })
    .toBe('sent');
  const { items } = await ada.call(messages.outbox);
  const ofThis = items.filter(({ messageId }) => messageId === message.id);
  return ofThis.map(({ subject }) => subject).sort();
}

const withheld = ['Hello Elena: none', 'Hello Olga: 333-44'];
const filled = ['Hello Elena: 111-22', 'Hello Olga: 333-44'];

test('what the author may not read is in no mail, preview or test of an admin', async () => {
  const message = await write(dan);
  const params = { messageId: message.id };
  expect((await ada.call(messages.preview, { params, body: {} })).subject).toBe('Hello Elena: none');
  const tags = ['number'];
  expect((await ada.call(messages.tagValues, { params, body: { tags } })).values).toEqual({});
  await ada.call(messages.testSend, { params, body: { to: 'ada@example.org' } });
  const [sent] = (await ada.call(messages.outbox)).items;
  expect(sent?.subject).toBe('Hello Elena: none');
  const { lookAt } = await ada.call(messages.checks, { params });
  expect(lookAt).toContainEqual(expect.objectContaining({ hint: 'emptyValues', text: 'number', people: 1 }));
  expect(await subjectsOf(message)).toEqual(withheld);
});

test('who changes something else does not become the author of a tag, who writes it again does', async () => {
  const message = await edit(ada, await write(dan), { bodyHtml: '<p>Other</p>', preheader: 'Other' });
  const params = { messageId: message.id };
  const shown = async () => (await ada.call(messages.preview, { params, body: {} })).subject;
  expect(await shown()).toBe('Hello Elena: none');
  const without = await edit(ada, message, { subjectLine: 'Hello' });
  await edit(ada, without, { subjectLine });
  expect(await shown()).toBe('Hello Elena: 111-22');
});

test('a tag of an admin is filled, also after someone with fewer rights edits the message', async () => {
  const message = await edit(dan, await write(ada), {
    subjectLine: 'Dear {{name | you}}: {{number | none}}',
  });
  expect(await subjectsOf(message)).toEqual(filled.map((one) => one.replace('Hello', 'Dear')));
});

test('a tag of an admin that someone with fewer rights moves into a link is not filled', async () => {
  const bodyHtml = '<p>Your number: {{number | none}}</p>';
  const message = await write(ada, { subjectLine: 'Hello', bodyHtml });
  const params = { messageId: message.id };
  const htmlOf = async () => (await ada.call(messages.preview, { params, body: {} })).html;
  expect(await htmlOf()).toContain('111-22');
  await edit(dan, message, {
    bodyHtml: '<p><a href="https://elsewhere.example/?n={{number | none}}">Your number</a></p>',
  });
  expect(await htmlOf()).not.toContain('111-22');
});

test('a copy, a template and its messages have the authors of the original', async () => {
  const copy = await ada.call(messages.duplicate, {
    params: { messageId: (await write(dan)).id },
    body: {},
  });
  expect(await subjectsOf(copy)).toEqual(withheld);
  const template = await dan.call(messageTemplates.create, {
    body: { name: 'Numbers', subjectLine, bodyHtml: '<p>Hello</p>' },
  });
  const record = {
    collectionId: guests.id,
    recordId: (
      await ada.call(messages.audiencePeople, {
        body: { type: 'participation', audience: collectionAudience(guests.id), source: 0 },
      })
    ).items[0]?.recordId as string,
  };
  const ofTemplate = { messageTemplateId: template.id };
  const shown = await ada.call(messageTemplates.preview, { params: ofTemplate, body: { record } });
  expect(shown.subject).toBe('Hello Elena: none');
  const copied = await ada.call(messageTemplates.copy, { params: ofTemplate, body: {} });
  const { status } = await ada.call(messageTemplates.act, {
    params: { messageTemplateId: copied.id },
    body: { version: copied.version, action: 'publish' },
  });
  expect(status).toBe('published');
  const started = await ada.call(messages.create, {
    body: {
      internalName: 'From a template',
      type: 'participation',
      templateId: copied.id,
      audience: collectionAudience(guests.id),
    },
  });
  expect(await subjectsOf(started)).toEqual(withheld);
});

test('a tag in saved blocks is filled with the rights of who wrote them, not of who inserts them', async () => {
  const blocks = [{ id: 'number', kind: 'text' as const, html: '<p>{{number | none}}</p>' }];
  const saved = await dan.call(savedMailBlocks.create, { body: { name: 'Number', blocks } });
  const shown = async (savedBlockId: string | undefined) => {
    const message = await write(ada, { bodyHtml: undefined, blocks: [{ ...blocks[0], savedBlockId }] });
    return (await ada.call(messages.preview, { params: { messageId: message.id }, body: {} })).html;
  };
  expect(await shown(undefined)).toContain('111-22');
  expect(await shown(saved.id)).not.toContain('111-22');
  // Saved again by an admin.
  const again = await ada.call(savedMailBlocks.create, {
    body: {
      name: 'Again',
      blocks: [{ id: 'own', kind: 'divider' }, ...blocks.map((one) => ({ ...one, savedBlockId: saved.id }))],
    },
  });
  expect(await shown(again.id)).not.toContain('111-22');
});

test('the second version of a test has authors of its own', async () => {
  const message = await write(ada, { subjectLine: 'Hello' });
  const changed = await edit(dan, message, { abTest: { subjectLine } });
  const params = { messageId: changed.id };
  const shown = () => ada.call(messages.preview, { params, body: { variant: 'b' } });
  expect((await shown()).subject).toBe('Hello Elena: none');
  const without = await edit(ada, changed, { abTest: { subjectLine: 'Hello' } });
  await edit(ada, without, { abTest: { subjectLine } });
  expect((await shown()).subject).toBe('Hello Elena: 111-22');
});

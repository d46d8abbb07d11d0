// Who writes words of a message learns by them what decides who gets them: a field says no more than they may read.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import { contentVersions } from '@fieldhouse/contract/content-versions';
import type { CollectionId } from '@fieldhouse/contract/ids';
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import type { Audience } from '@fieldhouse/contract/message-audience';
import { messageTemplates } from '@fieldhouse/contract/message-templates';
import { type Message, messages } from '@fieldhouse/contract/messages';
import { roles } from '@fieldhouse/contract/roles';
import { savedMailBlocks } from '@fieldhouse/contract/saved-mail-blocks';
import { teams } from '@fieldhouse/contract/teams';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectionAudience } from '../../../../test/collection-audience.ts';
import { giveRoles } from '../../../../test/give-roles.ts';
import { newCollection } from '../../../../test/imports/import-file.ts';
import { createIn } from '../../../../test/named-records.ts';
import type { Person } from '../../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';
import { newId } from '../../../kernel/ids.ts';

let server: TestServer;
let ada: Person;
/** Writes messages; reads names and addresses, not languages. */
let dan: Person;
let people: CollectionWithFields;
let others: CollectionWithFields;

beforeAll(async () => {
  server = await startServer({ hasWorker: false });
  ({ ada } = server);
  await ada.call(teams.change, { body: { availableDataLanguages: ['en', 'es'] } });
  const ofPeople = () =>
    newCollection(ada, [
      { title: 'Name', dataType: 'plain_text' },
      { title: 'Email', columnName: 'email', dataType: 'email_address' },
      { title: 'Speaks', columnName: 'speaks', dataType: 'plain_text' },
    ]);
  people = await ofPeople();
  others = await ofPeople();
  await createIn(ada, people, [{ name: 'Olga', email: 'olga@example.org', speaks: 'Spanish' }]);
  dan = await makeMember(server, 'dan');
  const body = {
    ...{ name: 'Writer', featurePermissions: ['outgoing_messages_edit'] },
    dataPermissions: [...people.fields.slice(0, 2), ...others.fields.slice(0, 2)].map(({ id }, at) => ({
      ...{ type: 'read_data_field_data', collectionId: at < 2 ? people.id : others.id },
      ...{ fieldId: id, filter: null },
    })),
  } as never;
  const role = await ada.call(roles.create, { body });
  await giveRoles(ada, dan, [role.id], { accountType: 'full', dataAccess: 'by_role' });
});
afterAll(() => server.stop());

const fieldOf = (collection: CollectionWithFields) => ({
  collectionId: collection.id as CollectionId,
  column: 'speaks',
});
const speaking = (...collections: CollectionWithFields[]): Audience => ({
  ...collectionAudience(people.id),
  languageFields: (collections.length === 0 ? [people] : collections).map(fieldOf),
});
const text = (id: string, html: string, savedBlockId?: string) =>
  ({ id, kind: 'text', html, ...(savedBlockId && { savedBlockId }) }) as MailBlock;
const english = [text('text', '<p>Hello</p>')];
const spanish = { subjectLine: 'Hola', blocks: [text('text', '<p>Hola</p>')], untranslated: [] };

async function write(by = ada, more: object = {}): Promise<Message> {
  const made = await by.call(messages.create, {
    body: {
      ...{ internalName: `Letter ${newId()}`, type: 'participation', subjectLine: 'Hello' },
      ...{ blocks: english, audience: collectionAudience(people.id), ...more },
    } as never,
  });
  return edit(made, { translations: { es: spanish } }, by);
}

const paramsOf = ({ id }: Pick<Message, 'id'>) => ({ messageId: id });
async function edit(message: Pick<Message, 'id'>, change: object, by = ada): Promise<Message> {
  const { version } = await ada.call(messages.get, { params: paramsOf(message) });
  return by.call(messages.change, { params: paramsOf(message), body: { version, ...change } });
}
const decide = (message: Message) => edit(message, { audience: speaking() });

/** In which language Olga gets it, and because of whom it isn’t hers. */
async function forOlga(message: Pick<Message, 'id'>) {
  const params = paramsOf(message);
  const { language } = await ada.call(messages.preview, { params, body: { address: 'olga@example.org' } });
  const { lookAt } = await ada.call(messages.checks, { params });
  return [language, ...lookAt.flatMap((one) => (one.hint === 'languagesLimited' ? one.limitedBy : []))];
}

const linked = '<p><a href="https://dan.example/?who={{email | no}}">Ver</a></p>';

/** Saves a block of this member under a new name; returns its id. */
async function save(by: Person, block = text('own', linked)): Promise<string> {
  return (await by.call(savedMailBlocks.create, { body: { name: newId(), blocks: [block] } })).id;
}

const ways = [
  'the first language',
  'another language',
  'version B',
  'another language of version B',
] as const;

test.each(ways)('who wrote a saved block that is inserted in %s wrote words of it', async (way) => {
  const message = await decide(await write());
  const inserted = (id: string) => [text('text', '<p>Hola</p>'), text('own', linked, id)];
  const insert = (id: string) => {
    const es = { es: { blocks: inserted(id), untranslated: [] } };
    if (way === 'the first language') return edit(message, { blocks: inserted(id) });
    if (way === 'another language') return edit(message, { translations: es });
    if (way === 'version B') return edit(message, { abTest: { blocks: inserted(id) } });
    return edit(message, { abTest: { translations: es } });
  };
  await insert(await save(ada));
  expect(await forOlga(message)).toEqual(['es']);
  await insert(await save(dan));
  expect(await forOlga(message)).toEqual(['en', 'Dan Member']);
});

test('who wrote an earlier version counts again when an admin restores it', async () => {
  const message = await write();
  await edit(message, { blocks: [text('text', linked)] }, dan);
  const rewritten = await edit(message, { blocks: [text('text', '<p>Hello all</p>')] });
  await decide(rewritten);
  expect(await forOlga(message)).toEqual(['es']);
  await restoreFirst(message);
  expect(await forOlga(message)).toEqual(['en', 'Dan Member']);
});

test('who wrote the template that a message began with counts when these words are restored', async () => {
  const template = await dan.call(messageTemplates.create, {
    body: { name: newId(), usage: 'participation_only', subjectLine: 'Hello', blocks: english },
  });
  const { version } = template;
  const params = { messageTemplateId: template.id };
  await ada.call(messageTemplates.act, { params, body: { version, action: 'publish' } });
  const message = await write(ada, { templateId: template.id, subjectLine: undefined, blocks: undefined });
  // Stores a version.
  await ada.call(messages.testSend, { params: paramsOf(message), body: { to: 'ada@fieldhouse.test' } });
  await edit(message, { blocks: [text('text', '<p>Hello all</p>')] });
  expect(await forOlga(await decide(message))).toEqual(['es']);
  await restoreFirst(message);
  expect(await forOlga(message)).toEqual(['en', 'Dan Member']);
});

async function restoreFirst(message: Message): Promise<void> {
  const params = paramsOf(message);
  const { items } = await ada.call(contentVersions.ofMessage, { params });
  const [first] = items.filter(({ isPresent }) => !isPresent);
  const { version } = await ada.call(messages.get, { params });
  await ada.call(contentVersions.restore, {
    params: { ...params, contentVersionId: first?.id ?? '' },
    body: { version },
  });
}

test('the words of an admin that are restored are limited by no one who wrote later', async () => {
  const message = await write();
  const byDan = await edit(message, { blocks: [text('text', linked)] }, dan);
  await decide(byDan);
  await restoreFirst(message);
  expect(await forOlga(message)).toEqual(['es']);
});

test('the order of the fields that decide says nothing about who has seen the words', async () => {
  const message = await edit(await write(), { audience: speaking(people, others) });
  await edit(message, { subjectLine: 'Hello all' }, dan);
  await edit(message, { audience: speaking(others, people) });
  expect(await forOlga(message)).toEqual(['en', 'Dan Member']);
  await edit(message, { audience: speaking(people) });
  expect(await forOlga(message)).toEqual(['es']);
});

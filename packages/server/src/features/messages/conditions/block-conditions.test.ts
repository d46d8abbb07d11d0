// Blocks of a mail that not everyone gets: judged for everyone at once, with no more rights than their author has.
import { randomUUID } from 'node:crypto';
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { customLists } from '@fieldhouse/contract/custom-lists';
import { fieldTypeChanges } from '@fieldhouse/contract/field-type-changes';
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import { messageTemplates } from '@fieldhouse/contract/message-templates';
import { type Message, messages } from '@fieldhouse/contract/messages';
import { records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { savedMailBlocks } from '@fieldhouse/contract/saved-mail-blocks';
import { teams } from '@fieldhouse/contract/teams';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectionAudience } from '../../../../test/collection-audience.ts';
import { giveRoles } from '../../../../test/give-roles.ts';
import { newCollection } from '../../../../test/imports/import-file.ts';
import { mailRules } from '../../../../test/mails/mail-rules.ts';
import { createIn } from '../../../../test/named-records.ts';
import { type Person, refusal } from '../../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
let people: CollectionWithFields;
beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
  await ada.call(teams.change, { body: { availableDataLanguages: ['en', 'es'] } });
  people = await newCollection(ada, [
    { title: 'Name', dataType: 'plain_text' },
    { title: 'Email', columnName: 'email', dataType: 'email_address' },
    { title: 'Plan', columnName: 'plan', dataType: 'plain_text' },
    { title: 'Note', columnName: 'note', dataType: 'plain_text' },
  ]);
  await createIn(ada, people, [
    { name: 'Clara', email: 'clara@example.org', plan: 'gold', note: 'x' },
    { name: 'Bruno', email: 'bruno@example.org', plan: 'basic' },
  ]);
});
afterAll(() => server.stop());

const only = (value: string, field = 'plan') => ({
  visibleTo: { collectionId: people.id, filter: { field, operator: 'is' as const, value } },
});
const text = (id: string, words: string, over: object = {}): MailBlock => ({
  id,
  kind: 'text',
  html: `<p>${words} {{name | you}}</p>`,
  ...over,
});

function draft(blocks: readonly MailBlock[], over: object = {}, person = ada): Promise<Message> {
  return person.call(messages.create, {
    body: {
      internalName: `Plan ${randomUUID()}`,
      type: 'participation',
      subjectLine: 'Plan',
      blocks: [...blocks],
      audience: collectionAudience(people.id),
      ...over,
    },
  });
}

const preview = (message: Message, recipient: string, person = ada) =>
  person.call(messages.preview, { params: { messageId: message.id }, body: { address: recipient } });
const faultsOf = async ({ id }: Message, person = ada) =>
  (await person.call(messages.checks, { params: { messageId: id } })).mustFix.map(
    ({ part, blockId, blockFault }) => [part, blockId, blockFault],
  );

async function send(message: Message): Promise<Map<string, { html: string; text: string }>> {
  const params = { messageId: message.id };
  await ada.call(messages.sendNow, { params, body: { version: message.version } });
  await expect
    .poll(async () => (await ada.call(messages.get, { params })).status, { timeout: 15_000 })
    .toBe('sent');
  const { items } = await ada.call(messages.recipients, { params });
  const mails = new Map<string, { html: string; text: string }>();
  for (const { id, sentToEmailAddress } of items)
    mails.set(sentToEmailAddress, await ada.call(messages.outboxMail, { params: { recipientId: id } }));
  return mails;
}

const content: MailBlock[] = [
  { id: 'top', kind: 'header', shows: 'name', align: 'left', isFilled: true },
  text('all', 'For all'),
  { id: 'line', kind: 'divider' },
];

test('a block is in the mail and its text part of those who match, also in columns and around them', async () => {
  const inner = text('inner', 'Inner', only('gold'));
  const blocks: MailBlock[] = [
    { ...(content[0] as MailBlock), ...only('gold') },
    ...content.slice(1),
    text('gold', 'Only gold', only('gold')),
    text('basic', 'Only basic', only('basic')),
    {
      id: 'cols',
      kind: 'columns',
      columns: [[text('left', 'Left'), inner as never], [text('right', 'Right')]] as never,
    },
    {
      id: 'cols2',
      kind: 'columns',
      ...only('basic'),
      columns: [[text('far', 'Far', only('gold'))], []] as never,
    },
  ];
  const message = await draft(blocks);
  expect(await faultsOf(message)).toEqual([]);
  const mails = await send(message);
  const [clara, bruno] = [mails.get('clara@example.org'), mails.get('bruno@example.org')];
  for (const part of ['html', 'text'] as const) {
    expect(clara?.[part]).toMatch(
      /For all Clara[\s\S]*Only gold Clara[\s\S]*Left Clara[\s\S]*Inner Clara[\s\S]*Right Clara/,
    );
    expect(clara?.[part]).not.toMatch(/Only basic|Far/);
    expect(bruno?.[part]).toMatch(/For all Bruno[\s\S]*Only basic Bruno[\s\S]*Left Bruno[\s\S]*Right Bruno/);
    expect(bruno?.[part]).not.toMatch(/Only gold|Inner|Far/);
  }
  expect(clara?.text).not.toMatch(/\n{4}/);
  for (const { html } of [clara, bruno].filter((mail) => mail !== undefined)) {
    expect(html).not.toContain('fhslot');
    const broken = mailRules.filter(({ find }) => find(html).length > 0).map(({ rule }) => rule);
    expect(broken).toEqual([]);
  }
  // As a person, the preview is the mail.
  const shown = await preview(message, 'bruno@example.org');
  expect(shown.html).toContain('Only basic Bruno');
  expect(shown.html).not.toContain('Only gold');
});

test('those who see a block are counted, as far as the viewer may read what its condition names', async () => {
  const counted = (visibleTo: object, person = ada) =>
    person.call(messages.countAudience, {
      body: {
        type: 'participation',
        audience: collectionAudience(people.id),
        visibleTo: visibleTo as never,
      },
    });
  expect(await counted(only('gold').visibleTo)).toMatchObject({ reachable: 2, visible: 1 });
  expect((await refusal(counted(only('x', 'missing').visibleTo))).problem.code).toBe('unknown_field');
  const hidden = counted({ collectionId: people.id, filter: null });
  expect((await refusal(hidden)).problem.code).toBe('unknown_field');
  expect((await refusal(counted(only('gold').visibleTo, server.olga))).status).toBe(404);
});

test('each version of a test has conditions of its own', async () => {
  const blocks = [text('one', 'For all'), text('two', 'A gold', only('gold'))];
  const message = await draft(blocks);
  const changed = await ada.call(messages.change, {
    params: { messageId: message.id },
    body: {
      version: message.version,
      abTest: { blocks: [text('one', 'For all'), text('two', 'B basic', only('basic'))] } as never,
    },
  });
  const shown = async (variant: 'a' | 'b') =>
    ada.call(messages.preview, {
      params: { messageId: changed.id },
      body: { variant, address: 'bruno@example.org' },
    });
  expect((await shown('a')).html).not.toContain('A gold');
  expect((await shown('b')).html).toContain('B basic Bruno');
});

test('a condition whose field is deleted, or whose people have no such record, must be fixed', async () => {
  const other = await newCollection(ada, [
    { title: 'Name', dataType: 'plain_text' },
    { title: 'Email', columnName: 'email', dataType: 'email_address' },
    { title: 'Level', columnName: 'level', dataType: 'plain_text' },
  ]);
  await createIn(ada, other, [{ name: 'Olga', email: 'olga@example.org', level: 'high' }]);
  const visibleTo = {
    collectionId: other.id,
    filter: { field: 'level', operator: 'is' as const, value: 'high' },
  };
  const blocks = [text('all', 'All'), text('high', 'High', { visibleTo })];
  const message = await draft(blocks, { audience: collectionAudience(other.id) });
  expect(await faultsOf(message)).toEqual([]);
  const mixed = await draft(blocks, {
    audience: {
      include: [...collectionAudience(other.id).include, ...collectionAudience(people.id).include],
      exclude: [],
    },
  });
  expect(await faultsOf(mixed)).toEqual([['blocks', 'high', 'condition_other_people']]);
  const level = other.fields.find(({ columnName }) => columnName === 'level');
  await ada.call(collections.deleteField, {
    params: { collectionId: other.id, fieldId: level?.id ?? '' },
    body: {} as never,
  });
  expect(await faultsOf(message)).toEqual([['blocks', 'high', 'condition_broken']]);
  const { problem } = await refusal(
    ada.call(messages.sendNow, { params: { messageId: message.id }, body: { version: message.version } }),
  );
  expect(problem).toMatchObject({ code: 'message_not_ready', data: { missing: ['blocks'] } });
});

/** May read names, addresses and plans, and of notes those of the plan “gold”. */
async function limitedWriter({ readsNotesOfGold = false } = {}): Promise<Person> {
  const writer = await makeMember(server, `writer-${randomUUID().slice(0, 6)}`);
  const reads = (column: string, filter: object | null = null) => ({
    type: 'read_data_field_data' as const,
    collectionId: people.id,
    fieldId: people.fields.find(({ columnName }) => columnName === column)?.id ?? ('' as never),
    filter,
  });
  const { id } = await ada.call(roles.create, {
    body: {
      name: `Writer ${randomUUID()}`,
      featurePermissions: ['outgoing_messages_edit', 'outgoing_messages_send'],
      dataPermissions: [
        ...['name', 'email', 'plan'].map((column) => reads(column)),
        ...(readsNotesOfGold ? [reads('note', only('gold').visibleTo.filter)] : []),
      ],
    } as never,
  });
  await giveRoles(ada, writer, [id]);
  return writer;
}

test('a condition names only what its author may read, is hidden from who may not, and survives their changes', async () => {
  const writer = await limitedWriter();
  const secret = [text('all', 'All'), text('note', 'Internal', only('x', 'note'))];
  expect((await refusal(draft(secret, {}, writer))).problem.code).toBe('unknown_field');
  expect((await draft([text('plan', 'Plan', only('gold'))], {}, writer)).blocks).toMatchObject([
    only('gold'),
  ]);

  const message = await draft(secret);
  const params = { messageId: message.id };
  const shown = await writer.call(messages.get, { params });
  expect(shown.blocks[1]).toMatchObject({ visibleTo: { collectionId: people.id, filter: null } });
  expect(JSON.stringify(shown)).not.toContain('"value":"x"');
  // They see neither the block of anyone nor, from it, the value.
  expect((await preview(message, 'clara@example.org', writer)).html).not.toContain('Internal');
  expect(await faultsOf(message, writer)).toEqual([['blocks', 'note', 'condition_broken']]);
  const changed = await writer.call(messages.change, {
    params,
    body: {
      version: shown.version,
      blocks: [{ ...shown.blocks[0], html: '<p>New</p>' }, shown.blocks[1]] as never,
    },
  });
  expect(changed.blocks[1]).toMatchObject({ visibleTo: { filter: null } });
  expect((await ada.call(messages.get, { params })).blocks[1]).toMatchObject(only('x', 'note'));
  expect((await preview(changed, 'clara@example.org')).html).toContain('Internal');
  expect((await preview(changed, 'bruno@example.org')).html).not.toContain('Internal');
  const forged = writer.call(messages.change, {
    params,
    body: {
      version: changed.version,
      blocks: [text('new', 'New', { visibleTo: { collectionId: people.id, filter: null } })],
    },
  });
  expect((await refusal(forged)).problem.code).toBe('invalid_input');
  const foreign = server.olga.call(messages.create, {
    body: { internalName: 'Theirs', blocks: [text('t', 'T', only('gold'))] },
  });
  expect((await refusal(foreign)).problem.code).toBe('not_found');
});

describe('a block whose condition the writer may not read', () => {
  const columns = (own: object, left: object) => ({
    ...{ id: 'cols', kind: 'columns', columns: [[left], [text('right', 'Right')]] },
    ...own,
  });
  const note = () => text('note', 'Internal', only('x', 'note'));
  const refused: Readonly<Record<string, (block: MailBlock) => object[]>> = {
    'says something else': (block) => [{ ...block, html: '<p>Call me</p>' }],
    'becomes a heading': (block) => [
      { ...block, kind: 'heading', html: undefined, text: 'Call me', level: 1, align: 'left' },
    ],
    'is copied': (block) => [block, { ...block, id: 'copy' }],
    'names a guessed condition': (block) => [{ ...block, ...only('x', 'note') }],
  };

  test.each(Object.keys(refused))('is not saved if it %s', async (what) => {
    const writer = await limitedWriter();
    const message = await draft([text('all', 'All'), note()]);
    const { blocks, version } = await writer.call(messages.get, { params: { messageId: message.id } });
    const changed = [blocks[0], ...(refused[what]?.(blocks[1] as MailBlock) ?? [])];
    const saving = writer.call(messages.change, {
      params: { messageId: message.id },
      body: { version, blocks: changed } as never,
    });
    expect(['invalid_input', 'unknown_field']).toContain((await refusal(saving)).problem.code);
  });

  test('takes in no other block, and is moved, shown to everyone or removed as a whole', async () => {
    const writer = await limitedWriter();
    const message = await draft([columns(only('x', 'note'), text('left', 'Left')) as never, note()]);
    const params = { messageId: message.id };
    const save = async (blocks: (shown: readonly MailBlock[]) => unknown[]) => {
      const shown = await writer.call(messages.get, { params });
      return writer.call(messages.change, {
        params,
        body: { version: shown.version, blocks: blocks(shown.blocks) } as never,
      });
    };
    const into = save(([cols, one]) => [{ ...cols, columns: [[text('mine', 'Mine'), one], []] }]);
    expect((await refusal(into)).problem.code).toBe('invalid_input');
    const moved = await save(([cols, one]) => [{ id: 'other', kind: 'columns', columns: [[one], []] }, cols]);
    expect((await ada.call(messages.get, { params })).blocks).toMatchObject([
      { id: 'other', columns: [[only('x', 'note')], []] },
      { id: 'cols', ...only('x', 'note') },
    ]);
    expect(moved.blocks).toHaveLength(2);
    await save(([other, { visibleTo: _hidden, ...cols } = {} as never]) => [other, cols]);
    expect((await save(([, cols]) => [cols])).blocks).toHaveLength(1);
  });

  test('is not reached through a template or the second version of a test', async () => {
    const writer = await limitedWriter();
    const template = await ada.call(messageTemplates.create, {
      body: { name: `Note ${randomUUID()}`, subjectLine: 'Note', blocks: [note()] },
    });
    const visibleTo = { collectionId: people.id, filter: null };
    const rewritten = [{ ...note(), visibleTo, html: '<p>Call me</p>' }];
    const ofTemplate = writer.call(messageTemplates.change, {
      params: { messageTemplateId: template.id },
      body: { version: template.version, blocks: rewritten } as never,
    });
    expect((await refusal(ofTemplate)).problem.code).toBe('invalid_input');
    const message = await draft([note()]);
    const ofTest = writer.call(messages.change, {
      params: { messageId: message.id },
      body: { version: message.version, abTest: { blocks: rewritten } } as never,
    });
    expect((await refusal(ofTest)).problem.code).toBe('invalid_input');
  });

  test('of which they may read some reaches only those, once they wrote its words', async () => {
    const writer = await limitedWriter({ readsNotesOfGold: true });
    await createIn(ada, people, [{ name: 'Dora', email: 'dora@example.org', plan: 'basic', note: 'x' }]);
    const message = await draft([text('all', 'All'), note()]);
    expect((await preview(message, 'dora@example.org')).html).toContain('Internal');
    const { blocks, version } = await writer.call(messages.get, { params: { messageId: message.id } });
    const changed = await writer.call(messages.change, {
      params: { messageId: message.id },
      body: { version, blocks: [blocks[0], { ...blocks[1], html: '<p>Call me</p>' }] } as never,
    });
    expect((await preview(changed, 'clara@example.org')).html).toContain('Call me');
    expect((await preview(changed, 'dora@example.org')).html).not.toContain('Call me');
  });
});

test('a transactional template has no conditions, since no record is behind its messages', async () => {
  const template = await ada.call(messageTemplates.create, {
    body: {
      name: `Receipt ${randomUUID()}`,
      usage: 'transactional_only',
      subjectLine: 'Receipt',
      blocks: [text('t', 'T', only('gold'))],
    },
  });
  const publishing = ada.call(messageTemplates.act, {
    params: { messageTemplateId: template.id },
    body: { action: 'publish', version: template.version },
  });
  expect((await refusal(publishing)).problem).toMatchObject({
    code: 'message_not_ready',
    data: { missing: ['blocks'] },
  });
});

test('conditions follow a list item that is replaced, in messages, templates and saved blocks, and back', async () => {
  const list = await newCollection(ada, [{ title: 'Name', dataType: 'plain_text' }], {
    isUsedAsCustomList: true,
  });
  const [old, other] = await createIn(ada, list, [{ name: 'Old' }, { name: 'Other' }]);
  const members = await newCollection(ada, [
    { title: 'Name', dataType: 'plain_text' },
    { title: 'Email', columnName: 'email', dataType: 'email_address' },
    {
      title: 'Level',
      columnName: 'level',
      dataType: 'single_selection_from_list',
      settings: { listId: list.id },
    },
  ]);
  const [oldId = '', otherId = ''] = [old?.id, other?.id];
  const [clara] = await createIn(ada, members, [{ name: 'Clara', email: 'clara@example.org', level: oldId }]);
  const ofLevel = (value: string) => ({
    visibleTo: { collectionId: members.id, filter: { field: 'level', operator: 'is' as const, value } },
  });
  const blocksFor = (value: string): MailBlock[] => [
    text('all', 'For all'),
    {
      id: 'cols',
      kind: 'columns',
      columns: [[text('level', 'Level', ofLevel(value))], [text('right', 'Right')]] as never,
    },
  ];
  const blocks = blocksFor(oldId);
  const first = await draft(blocks, { audience: collectionAudience(members.id) });
  const params = { messageId: first.id };
  const message = await ada.call(messages.change, {
    params,
    body: {
      version: first.version,
      abTest: { blocks, subjectLine: 'B', share: 20 },
      translations: { es: { untranslated: [] } },
    },
  });
  const template = await ada.call(messageTemplates.create, {
    body: { name: 'Levels', subjectLine: 'Level', blocks },
  });
  const templateParams = { messageTemplateId: template.id };
  await ada.call(messageTemplates.act, {
    params: templateParams,
    body: { version: template.version, action: 'publish' },
  });
  const saved = await ada.call(savedMailBlocks.create, { body: { name: 'Levels', blocks } });
  const isNamed = async () => {
    const { abTest, blocks: own, translations } = await ada.call(messages.get, { params });
    const inSpanish = [translations, abTest?.translations].map((one) => one?.[0]?.blocks);
    const { items } = await ada.call(savedMailBlocks.list);
    const published = await ada.call(messageTemplates.get, { params: templateParams });
    const savedBlocks = items.find(({ id }) => id === saved.id)?.blocks;
    return [own, abTest?.blocks, ...inSpanish, published.blocks, savedBlocks];
  };
  const item = { collectionId: list.id, recordId: oldId };
  const { places } = await ada.call(customLists.references, { params: item });
  expect(places).toEqual([
    { kind: 'message_content', count: 1 },
    { kind: 'message_template', count: 1 },
    { kind: 'saved_mail_block', count: 1 },
  ]);
  const { batchId, places: rewritten } = await ada.call(customLists.replaceItem, {
    params: item,
    body: { replaceWith: otherId },
  });
  expect(rewritten).toBe(3);
  expect(await isNamed()).toEqual(Array.from({ length: 6 }, () => blocksFor(otherId)));
  // An open editor does not write the old item back.
  const late = ada.call(messages.change, { params, body: { version: message.version, blocks } });
  expect((await refusal(late)).problem.code).toBe('stale_version');
  expect(await faultsOf(message)).toEqual([]);
  await ada.call(customLists.undoReplacement, { params: item, body: { batchId } });
  expect(await isNamed()).toEqual(Array.from({ length: 6 }, () => blocks));
  // Her value is put back by a job. Meanwhile the item could be found in use.
  const ofClara = { collectionId: members.id, recordId: clara?.id ?? '' };
  const level = async () => JSON.stringify((await ada.call(records.get, { params: ofClara })).values);
  await expect.poll(level).toContain(oldId);
  // Without another item, the condition stays and matches no one.
  await ada.call(customLists.replaceItem, { params: item, body: { replaceWith: null } });
  expect(await isNamed()).toEqual(Array.from({ length: 6 }, () => blocks));
});

test('the change of a field’s type says which contents stop', async () => {
  const members = await newCollection(ada, [
    { title: 'Name', dataType: 'plain_text' },
    { title: 'Email', columnName: 'email', dataType: 'email_address' },
    { title: 'Rank', columnName: 'rank', dataType: 'plain_text' },
  ]);
  const filter = { field: 'rank', operator: 'contains' as const, value: 'a' };
  const blocks = [text('rank', 'Rank', { visibleTo: { collectionId: members.id, filter } })];
  const message = await draft(blocks, { audience: collectionAudience(members.id) });
  const field = members.fields.find(({ columnName }) => columnName === 'rank');
  const { places } = await ada.call(fieldTypeChanges.preview, {
    params: { collectionId: members.id, fieldId: field?.id ?? '' },
    body: { dataType: 'number', settings: {} },
  });
  expect(places).toEqual([{ kind: 'message_content', name: message.internalName, fate: 'stops' }]);
});

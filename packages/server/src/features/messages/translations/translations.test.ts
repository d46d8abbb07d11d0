// A message in several languages: everyone gets theirs, whole, and no one learns another's.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import { contentVersions } from '@fieldhouse/contract/content-versions';
import type { CollectionId } from '@fieldhouse/contract/ids';
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import { messageApprovals } from '@fieldhouse/contract/message-approvals';
import type { Audience } from '@fieldhouse/contract/message-audience';
import { messageTemplates } from '@fieldhouse/contract/message-templates';
import { type Message, messages } from '@fieldhouse/contract/messages';
import { roles } from '@fieldhouse/contract/roles';
import { teams } from '@fieldhouse/contract/teams';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectionAudience } from '../../../../test/collection-audience.ts';
import { giveRoles } from '../../../../test/give-roles.ts';
import { newCollection } from '../../../../test/imports/import-file.ts';
import { createIn } from '../../../../test/named-records.ts';
import { type Person, refusal } from '../../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';
import { newId } from '../../../kernel/ids.ts';

let server: TestServer;
let ada: Person;
/** Writes and sends; reads names, addresses and days, not languages. */
let dan: Person;
/** Reads languages as well, but of no one who gets a message. */
let pat: Person;
let people: CollectionWithFields;

beforeAll(async () => {
  server = await startServer();
  ({ ada } = server);
  await ada.call(teams.change, { body: { availableDataLanguages: ['en', 'es', 'ca'] } });
  people = await newCollection(ada, [
    { title: 'Name', dataType: 'plain_text' },
    { title: 'Email', columnName: 'email', dataType: 'email_address' },
    { title: 'Joined', columnName: 'joined', dataType: 'date' },
    { title: 'Course', columnName: 'course', dataType: 'plain_text', isTranslatable: true } as never,
    { title: 'Speaks', columnName: 'speaks', dataType: 'plain_text' },
  ]);
  await createIn(ada, people, [
    person('Clara', 'English'),
    person('Tomás', 'Español'),
    person('Montse', 'ca-ES'),
    person('Yusuf', ''),
    person('Greta', 'Klingon'),
  ]);
  dan = await writer('dan');
  pat = await writer('pat', [{ field: 'name', operator: 'is', value: 'Olga' }]);
});
afterAll(() => server.stop());

/** Reads the first four fields, and where the filter says those that follow. */
async function writer(name: string, filters: readonly object[] = []): Promise<Person> {
  const member = await makeMember(server, name);
  const dataPermissions = [null, null, null, null, ...filters].map((filter, at) => ({
    ...{ type: 'read_data_field_data', collectionId: people.id, fieldId: people.fields[at]?.id, filter },
  }));
  const featurePermissions = ['outgoing_messages_edit', 'outgoing_messages_send'];
  const body = { name, featurePermissions, dataPermissions } as never;
  const role = await ada.call(roles.create, { body });
  await giveRoles(ada, member, [role.id], { accountType: 'full', dataAccess: 'by_role' });
  return member;
}

function person(name: string, speaks: string) {
  const email = `${name.toLowerCase().replace('á', 'a')}@example.org`;
  return { name, email, speaks, joined: '2026-03-05', course: 'Painting', 'course@es': 'Pintura' };
}

const speaking = (): Audience => ({
  ...collectionAudience(people.id),
  languageFields: [{ collectionId: people.id as CollectionId, column: 'speaks' }],
});

const header: MailBlock = {
  id: 'end',
  kind: 'header',
  shows: 'name',
  align: 'left',
  hasBrowserLink: true,
};
const blocks: MailBlock[] = [
  { id: 'top', kind: 'heading', text: 'Welcome', level: 1, align: 'left' },
  { id: 'line', kind: 'divider' },
  {
    id: 'text',
    kind: 'text',
    html: '<p>Since {{joined | long ago}}: {{course | nothing}}. <a href="https://example.org/en">See</a></p>',
  },
  header,
];
const inSpanish: MailBlock[] = [
  { id: 'top', kind: 'heading', text: 'Bienvenidos', level: 1, align: 'left' },
  { id: 'line', kind: 'divider' },
  {
    id: 'text',
    kind: 'text',
    html: '<p>Desde {{joined | hace mucho}}: {{course | nada}}. <a href="https://example.org/es">Ver</a></p>',
  },
  header,
];
const spanish = { subjectLine: 'Hola {{name | gente}}', blocks: inSpanish };

async function write(more: object = {}, by = ada): Promise<Message> {
  return by.call(messages.create, {
    body: {
      ...{ internalName: `Letter ${newId()}`, type: 'participation', subjectLine: 'Hello {{name | all}}' },
      ...{ blocks, audience: speaking() },
      ...more,
    } as never,
  });
}

const paramsOf = ({ id }: Pick<Message, 'id'>) => ({ messageId: id });
const present = (message: Message) => ada.call(messages.get, { params: paramsOf(message) });
async function edit(message: Message, change: object, by = ada): Promise<Message> {
  const { version } = await present(message);
  return by.call(messages.change, { params: paramsOf(message), body: { version, ...change } });
}
const translated = async (more: object = {}) => edit(await write(more), { translations: { es: spanish } });

async function send(message: Message, by = ada) {
  const { version } = await present(message);
  await by.call(messages.sendNow, { params: paramsOf(message), body: { version } });
  if (message.abTest) {
    await expect.poll(async () => (await mailsOf(message)).size, { timeout: 15_000 }).toBe(4);
    const { version: now } = await present(message);
    const body = { version: now, variant: 'b' as const };
    await by.call(messages.chooseWinner, { params: paramsOf(message), body });
  }
  await expect.poll(async () => (await present(message)).status, { timeout: 15_000 }).toBe('sent');
  return mailsOf(message);
}

async function mailsOf(message: Message) {
  const { items } = await ada.call(messages.recipients, { params: paramsOf(message) });
  const mails = new Map<string, { id: string; subject: string; html: string; text: string }>();
  for (const { id, calculatedName, state } of items)
    if (state === 'sent')
      mails.set(calculatedName, {
        ...(await ada.call(messages.outboxMail, { params: { recipientId: id } })),
      });
  return mails;
}

test('a language begins as a copy of the first one, and what is written in it is translated', async () => {
  const message = await write();
  const added = await edit(message, { translations: { es: {} } });
  expect(added.contentLanguage).toBe('en');
  expect(added.translations).toMatchObject([
    { language: 'es', subjectLine: message.subjectLine, blocks: message.blocks },
  ]);
  const places = [
    { blockId: null, field: 'subjectLine' },
    { blockId: 'top', field: null },
    { blockId: 'text', field: null },
  ];
  expect(added.translations[0]?.untranslated).toEqual(places);
  expect(added.missing).toContain('translations');

  const begun = await edit(added, {
    translations: { es: { subjectLine: 'Hola', blocks: [inSpanish[0], ...blocks.slice(1)] } },
  });
  expect(begun.translations[0]?.untranslated).toEqual([places[2]]);
  const marked = await edit(begun, { translations: { es: { untranslated: [] } } });
  expect(marked.translations[0]).toMatchObject({ untranslated: [], subjectLine: 'Hola' });
  expect(marked.missing).not.toContain('translations');

  const longer = await edit(marked, { blocks: [...blocks, { ...blocks[0], id: 'more' }] });
  const { mustFix } = await ada.call(messages.checks, { params: paramsOf(longer) });
  expect(mustFix.filter(({ part }) => part === 'translations')).toMatchObject([
    { language: 'es', variant: 'a', blockId: 'more', text: 'missing' },
  ]);
  const { version } = longer;
  const notReady = await refusal(ada.call(messages.sendNow, { params: paramsOf(longer), body: { version } }));
  expect(notReady.problem.code).toBe('message_not_ready');
  const copied = await edit(longer, { translations: { es: { blocks: longer.blocks } } });
  expect(copied.translations[0]?.untranslated).toEqual([{ blockId: 'more', field: null }]);
  expect((await edit(longer, { translations: { es: null } })).translations).toEqual([]);
});

test('only languages of the team other than the first one are added', async () => {
  const message = await translated();
  for (const translations of [{ fr: {} }, { en: {} }, { es: { style: {} } }, { xx: {} }])
    expect((await refusal(edit(message, { translations }))).problem.code).toBe('invalid_input');
  expect((await refusal(edit(message, { contentLanguage: 'es' }))).problem.code).toBe('invalid_input');
  expect((await edit(message, { contentLanguage: 'ca' })).contentLanguage).toBe('ca');
  const { languageFields = [] } = speaking();
  for (const wrong of [
    { ...speaking(), languageFields: [...languageFields, ...languageFields] },
    { ...speaking(), languageFields: [{ collectionId: people.id, column: 'joined' }] },
    { ...speaking(), languageFields: [{ collectionId: people.id, column: 'nothing' }] },
  ])
    expect((await refusal(edit(message, { audience: wrong }))).status).toBe(400);
});

test('everyone gets their language, with its footer, days and texts of records, and every later look shows the same', async () => {
  const message = await translated();
  const mails = await send(message);
  const subjects = Object.fromEntries([...mails].map(([name, { subject }]) => [name, subject]));
  expect(subjects).toEqual({
    Clara: 'Hello Clara',
    Tomás: 'Hola Tomás',
    Montse: 'Hello Montse',
    Yusuf: 'Hello Yusuf',
    Greta: 'Hello Greta',
  });
  const [tomas, clara] = [mails.get('Tomás')?.html ?? '', mails.get('Clara')?.html ?? ''];
  expect(tomas).toMatch(/<html[^>]* lang="es"/);
  expect(tomas).toContain('Desde 5 de marzo de 2026: Pintura.');
  expect(tomas).toContain('Darse de baja');
  expect(clara).toMatch(/<html[^>]* lang="en"/);
  expect(clara).toContain('Since March 5, 2026: Painting.');
  expect(clara).toContain('Unsubscribe');
  const token = /\/api\/t\/c\/([\w-]+)"/.exec(tomas)?.[1] ?? '';
  const clicked = await fetch(`${server.url}/api/t/c/${token}`, { redirect: 'manual' });
  expect(clicked.headers.get('location')).toBe('https://example.org/es');
  await expect
    .poll(async () => (await ada.call(messages.statistics, { params: paramsOf(message) })).clicked)
    .toBe(1);
  const { links, sent, languages } = await ada.call(messages.statistics, { params: paramsOf(message) });
  expect(sent).toBe(5);
  expect(languages).toMatchObject([
    { language: 'en', sent: 4, delivered: 4, clicked: 0 },
    { language: 'es', sent: 1, delivered: 1, clicked: 1 },
  ]);
  expect(links).toEqual([
    { url: 'https://example.org/es', label: 'Ver', clicks: 1, variant: null, language: 'es' },
    { url: 'https://example.org/en', label: 'See', clicks: 0, variant: null, language: null },
  ]);
  const leave = /\/unsubscribe\/([\w-]+)"/.exec(tomas)?.[1] ?? '';
  expect(await ada.call(messages.unsubscribePage, { params: { token: leave } })).toMatchObject({
    language: 'es',
  });
  const view = /\/api\/t\/v\/([\w-]+)"/.exec(tomas)?.[1] ?? '';
  expect(await (await fetch(`${server.url}/api/t/v/${view}`)).text()).toBe(tomas);
  const copy = await ada.call(messages.duplicate, {
    params: paramsOf(message),
    body: { did: 'reached' },
  });
  expect(copy.translations).toEqual(message.translations);
  expect(copy.audience?.languageFields).toEqual(speaking().languageFields);
});

test('what a person chose themselves comes before their record, until the audience is frozen', async () => {
  await prefer('montse@example.org', 'es');
  await prefer('tomas@example.org', 'en');
  const message = await translated();
  const mails = await send(message);
  expect([mails.get('Montse')?.subject, mails.get('Tomás')?.subject]).toEqual(['Hola Montse', 'Hello Tomás']);
  await server.deps.ownerPool.query('delete from platform.mail_preferences');
  const { rows } = await server.deps.ownerPool.query(
    'select calculated_name as name, language from platform.message_recipients where message_id = $1 and language is not null',
    [message.id],
  );
  expect(rows).toEqual([{ name: 'Montse', language: 'es' }]);
});

async function prefer(address: string, language: string): Promise<void> {
  await server.deps.ownerPool.query(
    'insert into platform.mail_preferences (team_id, address_key, language) values ($1, $2, $3)',
    [ada.teamId, address, language],
  );
}

test('a preview is in the language of its person, and in any other on request', async () => {
  const message = await translated();
  const shown = (body: object) => ada.call(messages.preview, { params: paramsOf(message), body });
  expect(await shown({})).toMatchObject({ subject: 'Hello Clara', language: 'en' });
  const tomas = await shown({ address: 'tomas@example.org' });
  expect(tomas).toMatchObject({ subject: 'Hola Tomás', language: 'es' });
  expect(tomas.html).toContain('Desde 5 de marzo de 2026: Pintura.');
  const inEnglish = await shown({ address: 'tomas@example.org', language: 'en' });
  expect(inEnglish).toMatchObject({ subject: 'Hello Tomás', language: 'en' });
  expect((await refusal(shown({ language: 'ca' }))).problem.code).toBe('invalid_input');
});

test('a preview in a language withholds what the mail does, because of who wrote the tag in another one', async () => {
  const byDan = { subjectLine: 'Hello {{speaks | you}}' };
  const message = await edit(await write({ audience: collectionAudience(people.id) }), byDan, dan);
  const byAda = { es: { ...spanish, subjectLine: 'Hola, {{speaks | tú}}' } };
  await edit(message, { audience: speaking(), translations: byAda });
  const body = { address: 'tomas@example.org' };
  const { subject } = await ada.call(messages.preview, { params: paramsOf(message), body });
  expect(subject).toBe('Hola, tú');
  const asked = { ...body, tags: ['speaks'], language: 'es' as const };
  expect((await ada.call(messages.tagValues, { params: paramsOf(message), body: asked })).values).toEqual({});
  expect((await send(message)).get('Tomás')?.subject).toBe(subject);
});

test('people are counted by language, as many as get it', async () => {
  const counted = await ada.call(messages.countAudience, {
    body: { type: 'participation', audience: speaking() },
  });
  expect(counted.languages).toEqual([
    { language: null, people: 2 },
    { language: 'ca', people: 1 },
    { language: 'en', people: 1 },
    { language: 'es', people: 1 },
  ]);
  const { languages } = await ada.call(messages.countAudience, {
    body: { type: 'participation', audience: collectionAudience(people.id) },
  });
  expect(languages).toBeUndefined();
});

test('of the odd people, one of each language comes first', async () => {
  const { items } = await ada.call(messages.audiencePeople, {
    body: { type: 'participation', group: 'reachable', order: 'odd_first', audience: speaking() },
  });
  // Montse has the longest name, Clara and Tomás are the first of their languages.
  expect(items.map(({ name }) => name)).toEqual(['Clara', 'Tomás', 'Montse', 'Yusuf', 'Greta']);
});

test('people are found with the language in which they get the message, first one of each', async () => {
  const found = async (message: Message, search = '') => {
    const { items } = await ada.call(messages.people, { params: paramsOf(message), body: { search } });
    return items.map(({ calculatedName, language }) => [calculatedName, language]);
  };
  await prefer('greta@example.org', 'es');
  const message = await edit(await write(), {
    translations: { es: spanish, ca: { subjectLine: 'Hola {{name | gent}}' } },
  });
  // Clara, Tomás and Montse are the first of their languages; the message isn’t written in that of others.
  expect(await found(message)).toEqual([
    ['Clara', 'en'],
    ['Tomás', 'es'],
    ['Montse', 'ca'],
    ['Yusuf', 'en'],
    ['Greta', 'es'],
  ]);
  const inTwo = await edit(message, { translations: { es: null } });
  expect((await found(inTwo)).slice(0, 3)).toEqual([
    ['Clara', 'en'],
    ['Montse', 'ca'],
    ['Tomás', 'en'],
  ]);
  expect(await found(message, 'tom')).toEqual([['Tomás', 'en']]);
  expect(await found(await write(), 'tom')).toEqual([['Tomás', null]]);
  await server.deps.ownerPool.query('delete from platform.mail_preferences');
});

test('no one learns languages that they may not read, or sends by them', async () => {
  const body = { type: 'participation' as const, audience: speaking() };
  expect((await refusal(dan.call(messages.countAudience, { body }))).problem.code).toBe('unknown_field');
  expect((await refusal(write({}, dan))).problem.code).toBe('unknown_field');
  const message = await translated();
  const params = paramsOf(message);
  expect(await dan.call(messages.get, { params })).toMatchObject({ audience: null, isAudienceHidden: true });
  const shown = await dan.call(messages.preview, { params, body: { address: 'tomas@example.org' } });
  expect(shown).toMatchObject({ to: '', language: 'en' });
  expect((await refusal(send(message, dan))).problem.code).toBe('forbidden');

  const byAda = await translated();
  const mails = await send(byAda);
  const token = /\/api\/t\/c\/([\w-]+)"/.exec(mails.get('Tomás')?.html ?? '')?.[1] ?? '';
  await fetch(`${server.url}/api/t/c/${token}`, { redirect: 'manual' });
  const statisticsFor = (viewer: Person) => viewer.call(messages.statistics, { params: paramsOf(byAda) });
  await expect.poll(async () => (await statisticsFor(ada)).clicked).toBe(1);
  for (const viewer of [dan, pat])
    expect(await statisticsFor(viewer)).toMatchObject({ clicked: 0, opened: 0, links: [], languages: [] });
  expect((await dan.call(messages.people, { params: paramsOf(byAda), body: {} })).items).toEqual([]);
});

test('who may not read languages learns none by the words they write in one', async () => {
  const html = '<p><a href="https://dan.example/?who={{email | no}}">Ver</a></p>';
  const words = {
    es: { blocks: [inSpanish[0], { id: 'text', kind: 'text', html }, header], untranslated: [] },
  };
  const forTomas = async (message: Message) => {
    const body = { address: 'tomas@example.org' };
    return (await ada.call(messages.preview, { params: paramsOf(message), body })).language;
  };
  const limitedBy = async (message: Message) => {
    const { lookAt } = await ada.call(messages.checks, { params: paramsOf(message) });
    return lookAt.flatMap((one) => (one.hint === 'languagesLimited' ? one.limitedBy : []));
  };
  const message = await translated();
  await edit(message, { internalName: `Renamed ${message.internalName}` }, dan);
  expect([await forTomas(message), await limitedBy(message)]).toEqual(['es', []]);
  await edit(message, { translations: words }, dan);
  expect([await forTomas(message), await limitedBy(message)]).toEqual(['en', ['Dan Member']]);
  const copy = await ada.call(messages.duplicate, { params: paramsOf(message), body: {} });
  expect(await forTomas(copy)).toBe('en');
  expect((await send(message)).get('Tomás')?.subject).toBe('Hello Tomás');
  // An admin who lets the field decide afterwards has read the words.
  await edit(copy, { audience: collectionAudience(people.id) });
  await edit(copy, { audience: speaking() });
  expect([await forTomas(copy), await limitedBy(copy)]).toEqual(['es', []]);
});

test('an approval holds for every language', async () => {
  await ada.call(teams.change, { body: { messageApproval: 'always', mayApproveOwnMessages: true } });
  const message = await translated();
  const params = paramsOf(message);
  const submitted = await ada.call(messageApprovals.submit, { params, body: { version: message.version } });
  const approved = await ada.call(messageApprovals.approve, { params, body: { version: submitted.version } });
  expect(approved.status).toBe('approved');
  expect((await edit(approved, { translations: { es: {} } })).status).toBe('approved');
  const changed = await edit(approved, { translations: { es: { preheader: 'Más' } } });
  await ada.call(teams.change, { body: { messageApproval: 'never', mayApproveOwnMessages: false } });
  expect(changed.status).toBe('draft');
});

test('both versions of an A/B test have the same languages, each with words of its own', async () => {
  const message = await translated();
  const tested = await edit(message, { abTest: { subjectLine: 'Hey {{name | all}}', share: 50 } });
  expect(tested.abTest?.translations).toMatchObject([{ language: 'es', subjectLine: spanish.subjectLine }]);
  const subjectLine = 'Ey {{name | gente}}';
  const ofB = await edit(tested, { abTest: { translations: { es: { subjectLine } } } });
  const more = await edit(ofB, {
    translations: { ca: { subjectLine: 'Hola, {{name | gent}}', untranslated: [] } },
  });
  expect(more.abTest?.translations).toMatchObject([
    { language: 'es', subjectLine },
    { language: 'ca', subjectLine: 'Hey {{name | all}}' },
  ]);
  expect((await refusal(edit(more, { abTest: { translations: { es: null } } }))).problem.code).toBe(
    'invalid_input',
  );
  const all = await edit(more, {
    abTest: { translations: { ca: { subjectLine: 'Ei {{name | gent}}', untranslated: [] } } },
  });
  const preview = (language: string, variant: string) =>
    ada.call(messages.preview, { params: paramsOf(all), body: { language, variant } as never });
  expect((await preview('es', 'b')).subject).toBe('Ey Clara');
  expect((await preview('ca', 'a')).subject).toBe('Hola, Clara');
  const mails = await send(all);
  const ofName: Record<string, RegExp> = {
    Clara: /^(Hello|Hey) Clara$/,
    Tomás: /^(Hola|Ey) Tomás$/,
    Montse: /^(Hola,|Ei) Montse$/,
    Greta: /^(Hello|Hey) Greta$/,
  };
  for (const [name, pattern] of Object.entries(ofName)) expect(mails.get(name)?.subject).toMatch(pattern);
  const { items } = await ada.call(messages.recipients, { params: paramsOf(all) });
  const { rows } = await server.deps.ownerPool.query(
    'select id, language, variant from platform.message_recipients where message_id = $1',
    [all.id],
  );
  for (const { id, language, variant } of rows) {
    const name = items.find((one) => one.id === id)?.calculatedName ?? '';
    expect(language).toBe({ Tomás: 'es', Montse: 'ca' }[name] ?? null);
    const isB = /^(Hey|Ey|Ei) /.test(mails.get(name)?.subject ?? '');
    expect(isB).toBe(variant !== 'a');
  }
});

test('a message that starts from a template gets its languages, each checked when it was published', async () => {
  const made = await ada.call(messageTemplates.create, {
    body: { name: 'Welcome', usage: 'participation_only', subjectLine: 'Hello {{name | all}}', blocks },
  });
  const params = { messageTemplateId: made.id };
  const change = (version: number, translations: object) =>
    ada.call(messageTemplates.change, { params, body: { version, translations } });
  const begun = await change(made.version, { es: { subjectLine: spanish.subjectLine } });
  expect(begun).toMatchObject({
    contentLanguage: 'en',
    translations: [{ language: 'es', blocks: made.blocks }],
  });
  const publish = (version: number) =>
    ada.call(messageTemplates.act, { params, body: { version, action: 'publish' } });
  const { problem } = await refusal(publish(begun.version));
  expect(problem).toMatchObject({ code: 'message_not_ready', data: { missing: ['translations'] } });
  const written = await change(begun.version, { es: spanish });
  const preview = await ada.call(messageTemplates.preview, { params, body: { language: 'es' } });
  expect(preview).toMatchObject({ subject: 'Hola gente' });
  expect(preview.html).toMatch(/<html[^>]* lang="es"/);
  await publish(written.version);

  const message = await write({ templateId: made.id, subjectLine: undefined, blocks: undefined });
  expect(message).toMatchObject({ contentLanguage: 'en', translations: written.translations });
  const mails = await send(message);
  expect(['Clara', 'Tomás'].map((name) => mails.get(name)?.subject)).toEqual(['Hello Clara', 'Hola Tomás']);
  const inSpanishFirst = write({ templateId: made.id, contentLanguage: 'es' });
  expect((await refusal(inSpanishFirst)).problem.code).toBe('invalid_input');
  const copy = await ada.call(messageTemplates.copy, { params, body: {} });
  expect(copy).toMatchObject({ contentLanguage: 'en', translations: written.translations });
});

test('an earlier version of a template is restored with its languages', async () => {
  const made = await ada.call(messageTemplates.create, { body: { name: 'Seen', subjectLine: 'Hi', blocks } });
  const params = { messageTemplateId: made.id };
  const change = (version: number, translations: object) =>
    ada.call(messageTemplates.change, { params, body: { version, translations } });
  const written = await change(made.version, { es: spanish });
  const { version } = await ada.call(messageTemplates.act, {
    params,
    body: { version: written.version, action: 'publish' },
  });
  const archived = await ada.call(messageTemplates.act, { params, body: { version, action: 'archive' } });
  const draft = await ada.call(messageTemplates.act, {
    params,
    body: { version: archived.version, action: 'unarchive' },
  });
  const changed = await change(draft.version, { es: null });
  expect(changed.translations).toEqual([]);
  const { items } = await ada.call(contentVersions.ofTemplate, { params });
  const restored = await ada.call(contentVersions.restoreTemplate, {
    params: { ...params, contentVersionId: items[0]?.id ?? '' },
    body: { version: changed.version },
  });
  expect(restored.template.translations).toEqual(written.translations);
});

test('an earlier version is restored with its languages', async () => {
  const message = await translated();
  const params = paramsOf(message);
  await ada.call(messages.testSend, { params, body: { to: 'ada@fieldhouse.test', language: 'es' } });
  await edit(message, { translations: { es: { subjectLine: 'Otra' } } });
  const { items } = await ada.call(contentVersions.ofMessage, { params });
  const one = { ...params, contentVersionId: items[0]?.id ?? '' };
  expect(await ada.call(contentVersions.get, { params: one })).toMatchObject({
    translations: [{ language: 'es', subjectLine: spanish.subjectLine }],
  });
  const { version } = await present(message);
  const restored = await ada.call(contentVersions.restore, { params: one, body: { version } });
  expect(restored.message.translations).toEqual(message.translations);
});

test('a block for some people has a condition of its own in each language', async () => {
  const only = (value: string) => ({
    collectionId: people.id,
    filter: { field: 'name', operator: 'is', value },
  });
  const [top, ...rest] = inSpanish;
  const message = await edit(await translated(), {
    blocks: [{ ...blocks[0], visibleTo: only('Clara') }, ...blocks.slice(1)],
    translations: { es: { blocks: [{ ...top, visibleTo: only('Tomás') }, ...rest] } },
  });
  await prefer('greta@example.org', 'es');
  const mails = await send(message);
  await server.deps.ownerPool.query('delete from platform.mail_preferences');
  const textsOf = (name: string) =>
    ['Welcome', 'Since', 'Bienvenidos', 'Desde'].filter((text) => mails.get(name)?.html.includes(text));
  expect(['Clara', 'Yusuf', 'Tomás', 'Greta'].map(textsOf)).toEqual([
    ['Welcome', 'Since'],
    ['Since'],
    ['Bienvenidos', 'Desde'],
    ['Desde'],
  ]);
});

test('a mail in a language that is read from right to left leaves, and is previewed, in that direction', async () => {
  await ada.call(teams.change, { body: { availableDataLanguages: ['en', 'es', 'ca', 'ar'] } });
  const message = await write({
    contentLanguage: 'ar',
    subjectLine: 'مرحبا {{name | بك}}',
    blocks: [
      { ...blocks[0], text: 'يوم الزراعة' },
      { id: 'text', kind: 'text', html: '<p>أهلا {{name | بك}}</p>' },
    ],
  });
  const previewed = await ada.call(messages.preview, { params: paramsOf(message), body: {} });
  const sent = (await send(message)).get('Clara');
  expect(sent?.subject).toBe('مرحبا \u2068Clara\u2069');
  expect(sent?.text).toContain('أهلا \u2068Clara\u2069');
  for (const html of [previewed.html, sent?.html]) {
    expect(html).toMatch(/<html lang="ar" dir="rtl"/);
    expect(html).not.toContain('direction:ltr');
    expect(html).toMatch(/text-align:right;[^>]*>\s*<h1/);
    expect(html).toMatch(/text-align:right;[^>]*>\s*<p>أهلا \u2068Clara\u2069/);
  }
});

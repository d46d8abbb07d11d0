// Whom a message reaches, with a real mail server: consent at freezing and at claiming, the headers of a list, and the
// pages that the links of a mail open.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { teamId } from '@fieldhouse/contract/ids';
import { mailPreferences } from '@fieldhouse/contract/mail-preferences';
import { type Message, messages } from '@fieldhouse/contract/messages';
import { records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { subscriberImport, subscriberImports } from '@fieldhouse/contract/subscriber-imports';
import { type SubscriptionList, subscriptionLists } from '@fieldhouse/contract/subscription-lists';
import { suppressions } from '@fieldhouse/contract/suppressions';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectionAudience } from '../../../test/collection-audience.ts';
import { giveRoles } from '../../../test/give-roles.ts';
import { type Person, refusal } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';
import { tablesNaming } from '../../../test/tables-naming.ts';
import { makeTeamAuthority } from '../../kernel/authority.ts';
import type { TeamContext } from '../../kernel/context.ts';
import { freezeAudience } from './audience/audience-queries.ts';

let server: TestServer;
let smtp: SMTPServer;
let ada: Person;
/** The mails that were accepted, by address. */
const accepted = new Map<string, string[]>();

beforeAll(async () => {
  smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0]?.address ?? '';
        accepted.set(to, [...(accepted.get(to) ?? []), Buffer.concat(chunks).toString('latin1')]);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  const address = smtp.server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  server = await startServer({ env: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  ada = server.ada;
});
afterAll(async () => {
  await server.stop();
  await new Promise<void>((resolve) => smtp.close(() => resolve()));
});

let made = 0;
async function makePeople(addresses: readonly string[], parent?: string): Promise<CollectionWithFields> {
  made += 1;
  const people = await ada.call(collections.create, {
    body: {
      name: `Person ${made}`,
      pluralName: `People ${made}`,
      ...(parent !== undefined && { parentId: parent }),
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Email', dataType: 'email_address' },
      ],
    } as never,
  });
  await ada.call(records.create, {
    params: { collectionId: people.id },
    body: { records: addresses.map((email) => ({ name: email.split('@')[0], email })) },
  });
  return people;
}

function makeList(externalName: string, change: object = {}): Promise<SubscriptionList> {
  made += 1;
  return ada.call(subscriptionLists.create, {
    body: { internalName: `${externalName} ${made}`, externalName, ...change },
  });
}

async function subscribe(list: SubscriptionList, ...addresses: readonly string[]): Promise<void> {
  const params = { subscriptionListId: list.id };
  for (const address of addresses)
    await ada.call(subscriptionLists.addSubscriber, { params, body: { address, source: 'Form' } });
}

function draft(people: CollectionWithFields, change: object): Promise<Message> {
  return ada.call(messages.create, {
    body: {
      internalName: 'Letter',
      subjectLine: 'Hello {{name |}}',
      bodyHtml: '<p>Hello</p>',
      audience: collectionAudience(people.id),
      ...change,
    },
  });
}

/** What became of each person. A message that reaches no one is refused, and each person listed with the reason. */
async function sent(message: Message): Promise<Record<string, string | null>> {
  const params = { messageId: message.id };
  const { type, audience, subscriptionListId } = message;
  const counted = { type, audience, subscriptionListId };
  const send = () => ada.call(messages.sendNow, { params, body: { version: message.version } });
  if ((await ada.call(messages.countAudience, { body: counted })).reachable === 0) {
    expect((await refusal(send())).problem).toMatchObject({ data: { missing: ['people'] } });
    return reasonsOf(counted);
  }
  await send();
  await expect
    .poll(async () => (await ada.call(messages.get, { params })).status, { timeout: 20_000 })
    .toBe('sent');
  const { items } = await ada.call(messages.recipients, { params });
  return Object.fromEntries(items.map((one) => [one.sentToEmailAddress, one.reason]));
}

const reasons = { unsubscribed: 'unsubscribed', noConsent: 'no_consent', suppressed: 'suppressed' } as const;

async function reasonsOf(counted: Pick<Message, 'type' | 'audience' | 'subscriptionListId'>) {
  const found: Record<string, string | null> = {};
  for (const group of Object.keys(reasons) as (keyof typeof reasons)[]) {
    const { items } = await ada.call(messages.audiencePeople, { body: { ...counted, group } });
    for (const { address } of items) found[address] = reasons[group];
  }
  return found;
}

const mailTo = (address: string) => accepted.get(address)?.at(-1) ?? '';

function headerOf(mail: string, name: string): string | undefined {
  const head = mail.slice(0, mail.indexOf('\r\n\r\n')).replaceAll('\r\n ', ' ');
  return new RegExp(`^${name}: (.*)$`, 'm').exec(head)?.[1]?.trim();
}

function tokenIn(mail: string): string {
  return /\/unsubscribe\/([\w-]+)>/.exec(headerOf(mail, 'List-Unsubscribe') ?? '')?.[1] ?? '';
}

function oneClick(token: string): Promise<Response> {
  return fetch(`${server.url}/unsubscribe/${token}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
    body: 'List-Unsubscribe=One-Click',
  });
}

function inTeam<T>(work: (ctx: TeamContext) => Promise<T>): Promise<T> {
  return server.deps.withTeam(makeTeamAuthority(teamId.parse(ada.teamId), { kind: 'system' }), work);
}

test('marketing needs a list and reaches only its subscribers, with the headers of the list', async () => {
  const people = await makePeople([
    'yes@example.org',
    'no@example.org',
    'asked@example.org',
    'left@example.org',
  ]);
  const list = await makeList('Grüße & “news”');
  await subscribe(list, 'yes@example.org', 'left@example.org');
  const without = await draft(people, {});
  const refused = await refusal(
    ada.call(messages.sendNow, { params: { messageId: without.id }, body: { version: without.version } }),
  );
  expect(refused.problem).toMatchObject({ data: { missing: ['subscriptionList'] } });

  const double = await makeList('Double', { optIn: 'double' });
  await subscribe(double, 'asked@example.org');
  const asked = await sent(await draft(people, { subscriptionListId: double.id }));
  expect(asked['asked@example.org']).toBe('no_consent');

  await sent(await draft(people, { subscriptionListId: list.id }));
  await oneClick(tokenIn(mailTo('left@example.org')));
  const body = { audience: collectionAudience(people.id), type: 'marketing' as const };
  const count = await ada.call(messages.countAudience, { body: { ...body, subscriptionListId: list.id } });
  expect(count).toMatchObject({ people: 4, reachable: 1, noConsent: 2, unsubscribed: 1 });
  expect(await ada.call(messages.countAudience, { body })).toMatchObject({ reachable: 0, noConsent: 4 });
  expect(await sent(await draft(people, { subscriptionListId: list.id }))).toEqual({
    'yes@example.org': null,
    'no@example.org': 'no_consent',
    'asked@example.org': 'no_consent',
    'left@example.org': 'unsubscribed',
  });
  const mail = mailTo('yes@example.org');
  expect(headerOf(mail, 'List-Id')).toMatch(new RegExp(`<${list.id}\\.[\\w.-]+>$`));
  expect(headerOf(mail, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  expect(headerOf(mail, 'List-Unsubscribe')).toMatch(/^<https?:\/\/[^>]+\/unsubscribe\/[\w-]+>$/);
  expect(mail.replaceAll('=\r\n', '')).toContain(`/mail-preferences/${tokenIn(mail)}`);
  expect(mail.replaceAll('=\r\n', '')).toContain('You get this because you are on the list');
  expect(accepted.has('no@example.org')).toBe(false);
});

test('an opt-out, a suppression and an erasure between freezing and claiming are respected', async () => {
  const addresses = ['late1@example.org', 'late2@example.org', 'late3@example.org', 'stays@example.org'];
  const people = await makePeople(addresses);
  const list = await makeList('Late');
  await subscribe(list, ...addresses);
  const message = await draft(people, { subscriptionListId: list.id });
  const params = { messageId: message.id };
  // Frozen by the worker while it is paused, so that nothing is claimed yet.
  await inTeam(({ db }) =>
    db
      .updateTable('messages')
      .set({ status: 'sending', pausedAt: new Date() })
      .where('id', '=', message.id)
      .execute(),
  );
  await inTeam(async (ctx) => {
    const row = await ctx.db
      .selectFrom('messages')
      .selectAll()
      .where('id', '=', message.id)
      .executeTakeFirstOrThrow();
    const { total } = await freezeAudience(ctx, message.id, message.audience as never, row);
    await ctx.db
      .updateTable('messages')
      .set({ frozenAt: new Date(), total })
      .where('id', '=', message.id)
      .execute();
  });
  const { items } = await ada.call(subscriptionLists.subscribers, {
    params: { subscriptionListId: list.id },
  });
  const late1 = items.find(({ address }) => address === 'late1@example.org');
  await ada.call(subscriptionLists.unsubscribe, {
    params: { subscriptionListId: list.id, subscriberId: late1?.id ?? '' },
    body: { source: 'Call' },
  });
  await inTeam(({ db }) =>
    db
      .insertInto('suppressions')
      .values({ addressKey: 'late2@example.org', reason: 'hard_bounce' })
      .execute(),
  );
  await ada.call(suppressions.erasePerson, { body: { address: 'late3@example.org', reason: 'Letter' } });
  const { version } = await ada.call(messages.get, { params });
  await ada.call(messages.act, { params, body: { version, action: 'resume' } });
  await expect
    .poll(async () => (await ada.call(messages.get, { params })).status, { timeout: 20_000 })
    .toBe('sent');
  const statistics = await ada.call(messages.statistics, { params });
  expect(statistics.states).toMatchObject({ sent: 1, skipped: 3 });
  for (const address of addresses.slice(0, 3)) expect(accepted.has(address)).toBe(false);
  expect(accepted.has('stays@example.org')).toBe(true);
});

test('without an audience, marketing goes to everyone on its list, by the name they are on it', async () => {
  const people = await makePeople(['elsewhere@example.org']);
  const list = await makeList('Whole list');
  await subscribe(list, 'all1@example.org', 'all2@example.org', 'all3@example.org');
  await inTeam(({ db }) =>
    db.insertInto('suppressions').values({ addressKey: 'all2@example.org', reason: 'complaint' }).execute(),
  );
  const body = { type: 'marketing' as const, subscriptionListId: list.id };
  expect(await ada.call(messages.countAudience, { body })).toMatchObject({
    people: 3,
    reachable: 2,
    suppressed: 1,
  });
  const subjectLine = 'Hello {{name | reader}}';
  expect(
    await sent(await draft(people, { audience: null, subscriptionListId: list.id, subjectLine })),
  ).toEqual({
    'all1@example.org': null,
    'all2@example.org': 'suppressed',
    'all3@example.org': null,
  });
  expect(headerOf(mailTo('all3@example.org'), 'Subject')).toBe('Hello reader');
  expect(accepted.has('all2@example.org')).toBe(false);
  const without = await draft(people, { audience: null, type: 'participation', subscriptionListId: list.id });
  const refused = await refusal(
    ada.call(messages.sendNow, { params: { messageId: without.id }, body: { version: without.version } }),
  );
  expect(refused.problem).toMatchObject({ data: { missing: ['audience'] } });
});

test('participation is left for its collection alone, transactional for nothing', async () => {
  const first = await makePeople(['pat@example.org']);
  const second = await makePeople(['pat@example.org']);
  await sent(await draft(first, { type: 'participation' }));
  const mail = mailTo('pat@example.org');
  expect(headerOf(mail, 'List-Id')).toBeUndefined();
  const token = tokenIn(mail);
  expect(await server.anonymous.call(messages.unsubscribePage, { params: { token } })).toMatchObject({
    from: 'collection',
    fromName: first.pluralName,
    isUnsubscribed: false,
  });
  const replies = await Promise.all([oneClick(token), oneClick(token), oneClick(token)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await sent(await draft(first, { type: 'participation' }))).toEqual({
    'pat@example.org': 'unsubscribed',
  });
  expect(await sent(await draft(second, { type: 'participation' }))).toEqual({ 'pat@example.org': null });
  expect(await sent(await draft(first, { type: 'transactional' }))).toEqual({ 'pat@example.org': null });
  expect(headerOf(mailTo('pat@example.org'), 'List-Unsubscribe')).toBeUndefined();
});

test('who unsubscribed before there were lists gets neither marketing nor participation', async () => {
  const people = await makePeople(['old@example.org']);
  await inTeam(({ db }) => db.insertInto('unsubscribes').values({ addressKey: 'old@example.org' }).execute());
  const list = await makeList('New');
  const params = { subscriptionListId: list.id };
  const body = { address: 'old@example.org', source: 'Form' };
  expect(await ada.call(subscriptionLists.addSubscriber, { params, body })).toMatchObject({
    status: 'unconfirmed',
  });
  expect(await sent(await draft(people, { subscriptionListId: list.id }))).toEqual({
    'old@example.org': 'unsubscribed',
  });
  expect(await sent(await draft(people, { type: 'participation' }))).toEqual({
    'old@example.org': 'unsubscribed',
  });
  await expect.poll(() => accepted.get('old@example.org')?.length, { timeout: 15_000 }).toBe(1);
  const link =
    /confirm-subscription\/([\w-]+)/.exec(mailTo('old@example.org').replaceAll('=\r\n', ''))?.[1] ?? '';
  await server.anonymous.call(subscriptionLists.confirm, { params: { token: link }, body: {} });
  expect(await sent(await draft(people, { subscriptionListId: list.id }))).toEqual({
    'old@example.org': null,
  });
  expect(await sent(await draft(people, { type: 'participation' }))).toEqual({
    'old@example.org': 'unsubscribed',
  });
});

test('the preference page switches lists and collections, and everything off, with the text that was agreed to', async () => {
  const people = await makePeople(['pref@example.org']);
  const [one, two, foreign] = [await makeList('One'), await makeList('Two'), await makeList('Foreign')];
  await subscribe(one, 'pref@example.org');
  await subscribe(two, 'pref@example.org');
  await sent(await draft(people, { type: 'participation' }));
  const mail = await draft(people, { subscriptionListId: one.id });
  await sent(mail);
  const params = { token: tokenIn(mailTo('pref@example.org')) };
  const unsubscribed = async () =>
    (await ada.call(messages.statistics, { params: { messageId: mail.id } })).unsubscribed;
  const change = (body: object) =>
    server.anonymous.call(mailPreferences.change, { params, body: body as never });
  const states = (page: { lists: readonly { isOn: boolean }[]; collections: readonly { isOn: boolean }[] }) =>
    [...page.lists, ...page.collections].map(({ isOn }) => isOn);
  const shown = await server.anonymous.call(mailPreferences.get, { params });
  expect(shown.lists.map(({ name }) => name)).toEqual(['One', 'Two']);
  expect(shown.collections.map(({ name }) => name)).toEqual([people.pluralName]);
  expect([shown.address, states(shown)]).toEqual(['pr…@example.org', [true, true, true]]);
  expect(states(await change({ lists: [{ subscriptionListId: two.id, isOn: false }] }))).toEqual([
    true,
    false,
    true,
  ]);
  // Another list than that of the mail.
  expect(await unsubscribed()).toBe(0);
  expect(states(await change({ isEverythingOff: true }))).toEqual([false, false, false]);
  expect(await unsubscribed()).toBe(1);
  expect(await sent(await draft(people, { type: 'participation' }))).toEqual({
    'pref@example.org': 'unsubscribed',
  });
  const back = await change({
    lists: [{ subscriptionListId: one.id, isOn: true }],
    pageLanguage: 'es',
    language: 'es',
  });
  expect([states(back), back.language]).toEqual([[true, false, false], 'es']);
  expect(await sent(await draft(people, { subscriptionListId: one.id }))).toEqual({
    'pref@example.org': null,
  });
  const { items } = await ada.call(subscriptionLists.subscribers, { params: { subscriptionListId: one.id } });
  const subscriber = { subscriptionListId: one.id, subscriberId: items[0]?.id ?? '' };
  const { consents } = await ada.call(subscriptionLists.subscriber, { params: subscriber });
  expect(consents.at(-1)).toMatchObject({
    method: 'preference_page',
    action: 'subscribed',
    text: expect.stringContaining('Acepto que'),
    fromAddress: expect.stringMatching(/./),
  });
  const joined = await refusal(change({ lists: [{ subscriptionListId: foreign.id, isOn: true }] }));
  expect(joined.status).toBe(404);
  for (const token of [`${params.token.slice(0, -2)}AA`, 'A'.repeat(68)])
    expect((await refusal(server.anonymous.call(mailPreferences.get, { params: { token } }))).status).toBe(
      404,
    );
});

test('a click link can’t be altered into one that changes preferences', async () => {
  const people = await makePeople(['click@example.org']);
  const bodyHtml = '<p><a href="https://example.org/">Site</a></p>';
  await sent(await draft(people, { type: 'participation', bodyHtml }));
  const click = /\/api\/t\/c\/([\w-]+)/.exec(mailTo('click@example.org').replaceAll('=\r\n', ''))?.[1] ?? '';
  const bytes = Buffer.from(click, 'base64url');
  expect(bytes.length).toBeGreaterThan(40);
  bytes.writeUInt8(2, 0);
  bytes.writeUInt16BE(0, 33);
  const token = bytes.toString('base64url');
  expect((await refusal(server.anonymous.call(mailPreferences.get, { params: { token } }))).status).toBe(404);
  expect((await oneClick(token)).status).toBe(404);
});

test('suppressions and opt-outs are listed with cause and date, found, and lifted with a reason', async () => {
  const people = await makePeople(['lift@example.org']);
  await inTeam(({ db }) =>
    db.insertInto('suppressions').values({ addressKey: 'lift@example.org', reason: 'complaint' }).execute(),
  );
  const found = await ada.call(suppressions.list, { query: { search: 'LIFT@' } });
  expect(found.items).toMatchObject([{ address: 'lift@example.org', cause: 'complaint' }]);
  expect(await sent(await draft(people, { type: 'transactional' }))).toEqual({
    'lift@example.org': 'suppressed',
  });
  await ada.call(suppressions.lift, { body: { key: 'lift@example.org', reason: 'A mistake' } });
  expect(await sent(await draft(people, { type: 'participation' }))).toEqual({ 'lift@example.org': null });
  await oneClick(tokenIn(mailTo('lift@example.org')));
  const { items } = await ada.call(suppressions.optOuts, { query: { search: 'lift@' } });
  expect(items).toMatchObject([{ from: 'collection', about: people.pluralName, collectionId: people.id }]);
  const body = { address: 'lift@example.org', collectionId: people.id, reason: 'Asked to' };
  await ada.call(suppressions.liftOptOut, { body });
  expect((await refusal(ada.call(suppressions.liftOptOut, { body }))).status).toBe(404);
  expect(await sent(await draft(people, { type: 'participation' }))).toEqual({ 'lift@example.org': null });
  const everyone: string[] = [];
  let after: string | undefined;
  do {
    const page = await ada.call(suppressions.optOuts, { query: { limit: '1', ...(after && { after }) } });
    everyone.push(...page.items.map((one) => `${one.address} ${one.from} ${one.about}`));
    after = page.next ?? undefined;
  } while (after !== undefined);
  expect(everyone.length).toBeGreaterThan(3);
  expect(new Set(everyone).size).toBe(everyone.length);
  expect((await refusal(ada.call(suppressions.optOuts, { query: { after: 'nothing' } }))).status).toBe(400);
});

function typedAudience(...values: readonly string[]) {
  return {
    include: [{ kind: 'address' as const, address: { kind: 'email' as const, values: [...values] } }],
    exclude: [],
  };
}

/** A file that waits to be imported, a rejected row, and the stored reply to a program. */
async function storeElsewhere(list: SubscriptionList, address: string) {
  const base = `/teams/${ada.teamId}/subscription-lists/${list.id}`;
  const upload = async (body: string) => {
    const headers = { 'content-type': 'text/csv' };
    const reply = await ada.send({ method: 'POST', path: `${base}/imports`, body, headers });
    return subscriberImport.parse(await reply.json());
  };
  const waiting = await upload(`Email\n${address}\n`);
  const { id } = await upload(`Email,Note\nwrong,${address}\nother@example.org,\n`);
  const importParams = { subscriptionListId: list.id, subscriberImportId: id };
  const body = { columns: ['email' as const, 'skip' as const], source: 'Form' };
  await ada.call(subscriberImports.start, { params: importParams, body });
  const imported = async () =>
    (await ada.call(subscriberImports.list, { params: importParams })).items[0]?.problems;
  await expect.poll(imported, { timeout: 15_000 }).toBe(1);
  await ada.send({
    method: 'POST',
    path: `${base}/subscribers`,
    body: { address, source: 'Form' },
    headers: { 'idempotency-key': 'shop-1' },
  });
  const file = { teamId: teamId.parse(ada.teamId), fileId: waiting.id };
  const isFileLeft = () =>
    server.deps.files.openLocally(file).then(
      async (found) => {
        await found.release();
        return true;
      },
      () => false,
    );
  expect(await isFileLeft()).toBe(true);
  return { isFileLeft };
}

test('a person is exported and erased, and the erased address is never mailed again', async () => {
  const address = 'Erase.Me@example.org';
  const people = await makePeople([address]);
  const list = await makeList('Erased');
  await subscribe(list, address);
  const message = await draft(people, { subscriptionListId: list.id });
  // Filled in as for this person, to someone else.
  await ada.call(messages.testSend, {
    params: { messageId: message.id },
    body: { to: 'tester@example.org' },
  });
  await sent(await ada.call(messages.get, { params: { messageId: message.id } }));
  const file = await ada.call(suppressions.exportPerson, { body: { address } });
  expect(file).toMatchObject({
    subscriptions: [{ list: 'Erased', status: 'subscribed', source: 'Form' }],
    consents: [{ method: 'by_hand', action: 'subscribed' }],
    messages: [{ messageId: message.id, calculatedName: 'Erase.Me', state: 'sent' }],
  });
  const raw = JSON.stringify({ mail: { destination: [`"Me" <${address}>`] } });
  await inTeam(({ db }) =>
    db.insertInto('providerEvents').values({ provider: 'ses', dedupeKey: 'one', raw }).execute(),
  );
  const typed = await draft(people, {
    subscriptionListId: list.id,
    audience: typedAudience(address, 'stays@example.org'),
  });
  const only = await draft(people, { subscriptionListId: list.id, audience: typedAudience(address) });
  const stored = await storeElsewhere(list, address);
  await ada.call(suppressions.erasePerson, { body: { address, reason: 'Request by letter' } });
  const params = { messageId: message.id };
  await expect
    .poll(
      async () =>
        (await ada.call(messages.recipients, { params })).items.map((one) => one.sentToEmailAddress),
      {
        timeout: 15_000,
      },
    )
    .toEqual(['']);
  const left = await ada.call(suppressions.exportPerson, { body: { address } });
  expect([left.subscriptions, left.consents, left.messages]).toEqual([[], [], []]);
  await expect.poll(() => tablesNaming(server, 'erase.me'), { timeout: 15_000 }).toEqual([]);
  expect(await stored.isFileLeft()).toBe(false);
  const audienceNow = async ({ id }: Message) =>
    (await ada.call(messages.get, { params: { messageId: id } })).audience;
  expect(await audienceNow(typed)).toEqual(typedAudience('stays@example.org'));
  // Not everyone on the list instead.
  expect(await audienceNow(only)).toEqual(typedAudience());
  expect(await ada.call(messages.get, { params: { messageId: typed.id } })).toMatchObject({
    version: typed.version + 1,
  });
  const before = accepted.get(address)?.length;
  const added = ada.call(subscriptionLists.addSubscriber, {
    params: { subscriptionListId: list.id },
    body: { address, source: 'Form' },
  });
  // As for any address that can't join: who edits lists doesn't learn that this one was erased.
  const { problem } = await refusal(added);
  expect([problem.code, problem.data]).toEqual(['action_not_allowed', undefined]);
  const again = await draft(people, { type: 'transactional' });
  expect(await sent(again)).toEqual({ '': 'suppressed' });
  expect(accepted.get(address)?.length).toBe(before);
  const found = await ada.call(suppressions.list, { query: { search: address } });
  expect(found.items).toMatchObject([{ address: null, cause: 'erased' }]);
});

test('only a team admin in person sees suppressions and uses the rights of a person', async () => {
  const editor = await makeMember(server, 'editor');
  const role = await ada.call(roles.create, {
    body: { name: 'Editor', featurePermissions: ['outgoing_messages_edit'] },
  });
  await giveRoles(ada, editor, [role.id]);
  const body = { address: 'x@example.org', reason: 'None' };
  for (const [person, status] of [
    [editor, 403],
    [server.olga, 404],
  ] as const) {
    const calls = [
      person.call(suppressions.list, { params: { teamId: ada.teamId } }),
      person.call(suppressions.optOuts, { params: { teamId: ada.teamId } }),
      person.call(suppressions.exportPerson, {
        params: { teamId: ada.teamId },
        body: { address: body.address },
      }),
      person.call(suppressions.erasePerson, { params: { teamId: ada.teamId }, body }),
    ];
    const refusals = await Promise.all(calls.map((call: Promise<unknown>) => refusal(call)));
    expect(refusals.map((one) => one.status)).toEqual(calls.map(() => status));
  }
});

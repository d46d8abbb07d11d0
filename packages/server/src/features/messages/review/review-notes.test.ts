// What is worth a look before a message is sent: who has seen it, who gets none of it.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import { teamId } from '@fieldhouse/contract/ids';
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import type { MessageHint } from '@fieldhouse/contract/message-checks';
import { type Message, messages } from '@fieldhouse/contract/messages';
import { roles } from '@fieldhouse/contract/roles';
import { subscriptionLists } from '@fieldhouse/contract/subscription-lists';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectionAudience } from '../../../../test/collection-audience.ts';
import { giveRoles } from '../../../../test/give-roles.ts';
import { newCollection } from '../../../../test/imports/import-file.ts';
import { createIn } from '../../../../test/named-records.ts';
import type { Person } from '../../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';
import { makeTeamAuthority } from '../../../kernel/authority.ts';
import type { TeamContext } from '../../../kernel/context.ts';
import { recordAccountState } from '../sending/accounts/account-state-queries.ts';

let server: TestServer;
let ada: Person;
let people: CollectionWithFields;
beforeAll(async () => {
  server = await startServer();
  ({ ada } = server);
  people = await newCollection(ada, [
    { title: 'Name', dataType: 'plain_text' },
    { title: 'Email', columnName: 'email', dataType: 'email_address' },
    { title: 'Plan', columnName: 'plan', dataType: 'plain_text' },
  ]);
  await createIn(ada, people, [
    ...['Clara', 'Bruno', 'Dora'].map((name) => ({
      name,
      email: `${name.toLowerCase()}@x.org`,
      plan: 'gold',
    })),
  ]);
});
afterAll(() => server.stop());

const inTeam = <T>(work: (ctx: TeamContext) => Promise<T>) =>
  server.deps.withTeam(makeTeamAuthority(teamId.parse(ada.teamId), { kind: 'system' }), work);

function draft(change: object = {}): Promise<Message> {
  return ada.call(messages.create, {
    body: {
      internalName: 'Planting',
      type: 'participation',
      subjectLine: 'Planting day',
      preheader: 'Saturday',
      ...(!('blocks' in change) && { bodyHtml: '<p>Come</p>' }),
      audience: collectionAudience(people.id),
      ...change,
    },
  });
}

const notesOn = async ({ id }: { readonly id: string }, person = ada) =>
  (await person.call(messages.checks, { params: { messageId: id } })).lookAt;
const hintsOn = async (message: { readonly id: string }, person = ada): Promise<MessageHint[]> =>
  (await notesOn(message, person)).map(({ hint }) => hint);

test('that no test was sent is worth a look, also after the content was changed again', async () => {
  const { id, version } = await draft();
  const params = { messageId: id };
  expect(await hintsOn({ id })).toContain('untested');
  await ada.call(messages.testSend, { params, body: { to: 'ada@x.org' } });
  expect(await hintsOn({ id })).not.toContain('untested');
  await ada.call(messages.change, { params, body: { version, subjectLine: 'Planting days' } });
  expect(await hintsOn({ id })).toContain('untested');
});

test('the same content that was sent in the last seven days is named', async () => {
  const words = { bodyHtml: '<p>Only once</p>' };
  const sent = await draft({ ...words, internalName: 'Sent on Monday' });
  const params = { messageId: sent.id };
  await ada.call(messages.sendNow, { params, body: { version: sent.version } });
  await expect.poll(async () => (await ada.call(messages.get, { params })).status).toBe('sent');
  const again = await draft(words);
  expect(await notesOn(again)).toContainEqual(
    expect.objectContaining({ hint: 'sentBefore', text: 'Sent on Monday' }),
  );
  expect(await hintsOn(await draft({ ...words, subjectLine: 'Another' }))).not.toContain('sentBefore');
  await inTeam(({ db }) =>
    db
      .updateTable('contentVersions')
      .set({ usedAt: sql`used_at - interval '8 days'` })
      .where('messageId', '=', sent.id)
      .execute(),
  );
  expect(await hintsOn(again)).not.toContain('sentBefore');
});

const only = (id: string, value: string): MailBlock => ({
  id,
  kind: 'text',
  html: '<p>Hello</p>',
  visibleTo: { collectionId: people.id, filter: { field: 'plan', operator: 'is', value } },
});

test('a block for none or all of the recipients is worth a look, to who may read its condition', async () => {
  await createIn(ada, people, [{ name: 'Nemo', email: 'nemo@x.org', plan: 'silver' }]);
  const blocks: MailBlock[] = [only('none', 'bronze'), only('some', 'gold')];
  const message = await draft({ blocks });
  const conditional = (notes: Awaited<ReturnType<typeof notesOn>>) =>
    notes.filter(({ hint }) => hint.startsWith('condition')).map(({ hint, blockId }) => [hint, blockId]);
  expect(conditional(await notesOn(message))).toEqual([['conditionNoOne', 'none']]);
  const gold = collectionAudience(people.id, 'email', { field: 'plan', operator: 'is', value: 'gold' });
  expect(conditional(await notesOn(await draft({ blocks, audience: gold })))).toEqual([
    ['conditionNoOne', 'none'],
    ['conditionEveryone', 'some'],
  ]);
  const reader = await makeMember(server, 'Reads no plans');
  const readable = people.fields.filter(({ columnName }) => columnName !== 'plan');
  const role = await ada.call(roles.create, {
    body: {
      name: 'Reads no plans',
      featurePermissions: ['outgoing_messages_send'],
      dataPermissions: readable.map(({ id }) => ({
        ...{ type: 'read_data_field_data' as const, collectionId: people.id, fieldId: id, filter: null },
      })),
    },
  });
  await giveRoles(ada, reader, [role.id], { dataAccess: 'by_role' });
  expect(conditional(await notesOn(message, reader))).toEqual([]);
});

test('more than 30 percent who are left out, and 20 percent who have left the list, are worth a look', async () => {
  const few = await newCollection(ada, [
    { title: 'Name', dataType: 'plain_text' },
    { title: 'Email', columnName: 'email', dataType: 'email_address' },
  ]);
  await createIn(ada, few, [
    ...Array.from({ length: 7 }, (_, n) => ({ name: `P${n}`, email: `few${n}@x.org` })),
    ...Array.from({ length: 3 }, (_, n) => ({ name: `Q${n}` })),
  ]);
  const audience = collectionAudience(few.id);
  expect(await hintsOn(await draft({ audience }))).not.toContain('manyLeftOut');
  await createIn(ada, few, [{ name: 'Q3' }]);
  expect(await notesOn(await draft({ audience }))).toContainEqual(
    expect.objectContaining({ hint: 'manyLeftOut', people: 4 }),
  );
  const list = await ada.call(subscriptionLists.create, {
    body: { internalName: 'News', externalName: 'News', optIn: 'single' } as never,
  });
  await inTeam(async ({ db }) => {
    for (const [index, address] of [...Array(7).keys()].map((n) => [n, `few${n}@x.org`] as const))
      await sql`insert into platform.subscriptions (list_id, address_key, address, name, status, source)
        values (${list.id}::uuid, ${address}, ${address}, '', ${index < 3 ? 'unsubscribed' : 'subscribed'}, 'Test')`.execute(
        db.withoutPlugins(),
      );
  });
  const news = await draft({ audience, type: 'marketing', subscriptionListId: list.id });
  expect(await notesOn(news)).toContainEqual(
    expect.objectContaining({ hint: 'manyUnsubscribed', people: 3 }),
  );
});

test('an account that is away or has sent its share of the day is worth a look', async () => {
  const { streamPool } = server.deps;
  const message = await draft();
  const ofAccount = async () =>
    (await notesOn(message))
      .filter(({ hint }) => hint.startsWith('account'))
      .map(({ hint, people }) => [hint, people]);
  const { length } = (await ada.call(messages.people, { params: { messageId: message.id }, body: {} })).items;
  const quota = { perSecond: 10, perDay: 100, sentLastDay: 100 - length };
  await recordAccountState(streamPool, 'instance', { quota });
  expect(await ofAccount()).toEqual([]);
  await recordAccountState(streamPool, 'instance', { quota: { ...quota, sentLastDay: 99 } });
  expect(await ofAccount()).toEqual([['accountLimit', 1]]);
  const circuit = { reason: 'ECONNREFUSED', retryInMs: 60_000 };
  await recordAccountState(streamPool, 'instance', { quota, circuit });
  expect(await ofAccount()).toEqual([['accountAway', null]]);
  await recordAccountState(streamPool, 'instance', { circuit: null });
  expect(await ofAccount()).toEqual([]);
});

test('reports of spam by more than one person in a thousand in 30 days are worth a look', async () => {
  const { id } = await draft();
  const report = (sent: number, complained: number, days: number) =>
    inTeam(async ({ db }) =>
      sql`insert into platform.message_stats (message_id, at, sent, delivered, opened, clicked, bounced, complained, unsubscribed)
        values (${id}::uuid, now() - ${days} * interval '1 day', ${sent}, 0, 0, 0, 0, ${complained}, 0)`.execute(
        db.withoutPlugins(),
      ),
    );
  await report(1000, 30, 31);
  await report(3000, 3, 20);
  expect(await hintsOn({ id })).not.toContain('complaints');
  await report(0, 1, 10);
  expect(await notesOn({ id })).toContainEqual(expect.objectContaining({ hint: 'complaints', people: 4 }));
});

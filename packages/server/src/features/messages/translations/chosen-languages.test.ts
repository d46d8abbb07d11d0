// Random people, addresses, sources, choices and fields: every recipient gets the language that the plain rule says.
import type { CollectionWithFields } from '@fieldhouse/contract/collections';
import { identity } from '@fieldhouse/contract/identity';
import { type CollectionId, messageId, teamId } from '@fieldhouse/contract/ids';
import type { Audience, AudienceSource } from '@fieldhouse/contract/message-audience';
import { messages } from '@fieldhouse/contract/messages';
import { records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { teams } from '@fieldhouse/contract/teams';
import { languageFor, languageReader } from '@fieldhouse/domain/messages/languages/read-language';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveRoles } from '../../../../test/give-roles.ts';
import { newCollection } from '../../../../test/imports/import-file.ts';
import { createIn } from '../../../../test/named-records.ts';
import type { Person } from '../../../../test/people.ts';
import { sized } from '../../../../test/sizes.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';
import { actingAs } from '../../../kernel/acting-as.ts';
import { makeTeamAuthority } from '../../../kernel/authority.ts';
import type { TeamContext } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import { findMember } from '../../identity/index.ts';
import { freezeAudience } from '../audience/audience-queries.ts';
import { findSendable } from '../sending/message-state-queries.ts';
import { chooseLanguages } from './recipient-languages-queries.ts';

let server: TestServer;
let ada: Person;
let dan: Person;
let danId = '';
let guests: CollectionWithFields;
let helpers: CollectionWithFields;

beforeAll(async () => {
  server = await startServer({ hasWorker: false });
  ({ ada } = server);
  await ada.call(teams.change, { body: { availableDataLanguages: ['en', 'es', 'ca', 'fr'] } });
  const languages = await newCollection(ada, [{ title: 'Name', dataType: 'plain_text' }], {
    isUsedAsCustomList: true,
  });
  const items = await createIn(
    ada,
    languages,
    choices.map((name) => ({ name })),
  );
  for (const { id, values } of items) itemIds.set(String(values.name), id);
  const fields = [
    { title: 'Name', dataType: 'plain_text' },
    { title: 'Email', columnName: 'email', dataType: 'email_address' },
    { title: 'Second', columnName: 'second', dataType: 'email_address' },
  ];
  guests = await newCollection(ada, [
    ...fields,
    { title: 'Speaks', columnName: 'speaks', dataType: 'plain_text' },
  ] as never);
  helpers = await newCollection(ada, [
    ...fields,
    {
      ...{ title: 'Speaks', columnName: 'speaks', dataType: 'single_selection_from_list' },
      settings: { listId: languages.id },
    },
  ] as never);
  dan = await makeMember(server, 'dan');
  const role = await ada.call(roles.create, {
    body: {
      name: 'Reader',
      featurePermissions: ['outgoing_messages_edit', 'outgoing_messages_send'],
      // The languages of guests alone.
      dataPermissions: [...guests.fields, ...helpers.fields.slice(0, 3)].map(({ id: fieldId }) => ({
        type: 'read_data_field_data' as const,
        collectionId: guests.fields.some(({ id }) => id === fieldId) ? guests.id : helpers.id,
        ...{ fieldId, filter: null },
      })),
    },
  });
  await giveRoles(ada, dan, [role.id], { accountType: 'full', dataAccess: 'by_role' });
  danId = (await dan.call(identity.session))?.userId ?? '';
});
afterAll(() => server.stop());

const choices = ['English', 'Spanish', 'Català', 'Klingon', 'French'];
const itemIds = new Map<string, string>();
const texts = [
  '',
  ' ',
  'es',
  'ES',
  'es-MX',
  'Español',
  'english',
  'ca',
  'catalan',
  'fr',
  'x',
  'spanish, english',
];

interface One {
  readonly email: number | null;
  readonly second: number | null;
  readonly speaks: string;
}

const addressOf = (number: number) => `p${number}@example.org`;
const number = fc.nat(9);
const oneOf = (speaks: readonly string[]): fc.Arbitrary<One> =>
  fc.record({
    email: fc.option(number),
    second: fc.option(number),
    speaks: fc.constantFrom('', ...speaks),
  });
const source = fc.constantFrom('guests', 'guests again', 'helpers', 'typed');
const situation = fc.record({
  guests: fc.array(oneOf(texts), { maxLength: 6 }),
  helpers: fc.array(oneOf(choices), { maxLength: 6 }),
  typed: fc.array(number, { maxLength: 3 }),
  sources: fc.uniqueArray(source, { minLength: 1 }),
  fields: fc.subarray(['guests', 'helpers'] as const),
  preferences: fc.dictionary(
    fc.constantFrom(...Array.from({ length: 10 }, (_, n) => String(n))),
    fc.constantFrom('en', 'es'),
  ),
  first: fc.constantFrom('en' as const, 'es' as const, null),
  others: fc.uniqueArray(fc.constantFrom('es' as const, 'ca' as const, 'en' as const), { minLength: 1 }),
  sender: fc.constantFrom('system', 'dan'),
  chooser: fc.constantFrom('nobody', 'dan'),
});
type Situation = typeof situation extends fc.Arbitrary<infer S> ? S : never;

/** Dan doesn’t read the languages of helpers. */
const ofLimitedChooser: Situation = {
  ...{ guests: [], helpers: [{ email: 1, second: null, speaks: 'Spanish' }], typed: [] },
  ...{ sources: ['helpers'], fields: ['helpers'], preferences: {}, first: 'en', others: ['es'] },
  ...{ sender: 'system', chooser: 'dan' },
};

const inTeam = <T>(work: (ctx: TeamContext) => Promise<T>) =>
  server.deps.withTeam(makeTeamAuthority(teamId.parse(ada.teamId), { kind: 'system' }), work);

async function refill(collection: CollectionWithFields, people: readonly One[]): Promise<string[]> {
  const params = { collectionId: collection.id };
  const { records: old } = await ada.call(records.query, { params, body: {} });
  if (old.length > 0) await ada.call(records.delete, { params, body: { ids: old.map(({ id }) => id) } });
  if (people.length === 0) return [];
  const made = await createIn(
    ada,
    collection,
    people.map(({ email, second, speaks }, index) => ({
      name: `${collection.id.slice(-4)} ${index}`,
      email: email === null ? null : addressOf(email),
      second: second === null ? null : addressOf(second),
      speaks: collection === helpers ? (itemIds.get(speaks) ?? null) : speaks,
    })),
  );
  return made.map(({ id }) => id);
}

function audienceOf({ sources, typed, fields }: Situation): Audience {
  const of = (collection: CollectionWithFields, column: string) =>
    ({
      kind: 'collection',
      collectionId: collection.id as CollectionId,
      address: { kind: 'email', column },
    }) as const;
  const sourceOf: Readonly<Record<string, AudienceSource>> = {
    guests: of(guests, 'email'),
    'guests again': of(guests, 'second'),
    helpers: of(helpers, 'email'),
    typed: { kind: 'address', address: { kind: 'email', values: typed.map(addressOf) as never } },
  };
  const languageFields = fields.map((name) => ({
    collectionId: (name === 'guests' ? guests : helpers).id as CollectionId,
    column: 'speaks',
  }));
  return {
    include: sources.flatMap((name) => sourceOf[name] ?? []),
    exclude: [],
    ...(languageFields.length > 0 && { languageFields }),
  };
}

const read = languageReader();

test('every recipient gets the language of the plain rule, with the rights of who sends it and who chose its people', async () => {
  await fc.assert(
    fc.asyncProperty(situation, async (given) => {
      const ids = {
        guests: await refill(guests, given.guests),
        helpers: await refill(helpers, given.helpers),
      };
      const audience = audienceOf(given);
      const others = given.others.filter((one) => one !== (given.first ?? 'en'));
      const id = newId();
      await server.deps.ownerPool.query('delete from platform.mail_preferences');
      for (const [key, language] of Object.entries(given.preferences))
        await server.deps.ownerPool.query(
          'insert into platform.mail_preferences (team_id, address_key, language) values ($1, $2, $3)',
          [ada.teamId, addressOf(Number(key)), language],
        );
      const made = await ada.call(messages.create, {
        body: { internalName: id, type: 'participation', subjectLine: 'Hello {{name}}', audience },
      });
      const translations = others.map((language) => ({
        ...{
          language,
          subjectLine: '{{name}}',
          preheader: '',
          blocks: [],
          bodyHtml: '',
          textOnlyVersion: '',
        },
        ...{ blockAuthors: {}, untranslated: [] },
      }));
      const rows = await inTeam(async (system) => {
        await system.db
          .updateTable('messages')
          .set({
            contentLanguage: given.first,
            translations: others.length === 0 ? null : JSON.stringify(translations),
            shapedBy: given.chooser === 'dan' ? [danId] : [],
          })
          .where('id', '=', made.id)
          .execute();
        const member = await findMember(system.deps, system.teamId, danId);
        const ctx = given.sender === 'dan' && member ? actingAs(system, member) : system;
        const message = await findSendable(system.db, messageId.parse(made.id));
        if (!message) throw new Error('No message.');
        const { total } = await freezeAudience(ctx, made.id, audience, message);
        await chooseLanguages(ctx, message, audience);
        const found = await system.db
          .selectFrom('messageRecipients')
          .select(['recordId', 'collectionId', 'address', 'language', 'state'])
          .where('messageId', '=', made.id)
          .execute();
        expect(found).toHaveLength(total);
        return found;
      });
      const isLimited = given.sender === 'dan' || given.chooser === 'dan';
      for (const { recordId, collectionId, address, language, state } of rows) {
        const kind = collectionId === guests.id ? 'guests' : 'helpers';
        const one = recordId === null ? undefined : given[kind][ids[kind].indexOf(recordId)];
        const isRead = given.fields.includes(kind) && !(isLimited && kind === 'helpers');
        const known = {
          preference: given.preferences[/\d+/.exec(address)?.[0] ?? ''] ?? null,
          stated: one && isRead ? (read(one.speaks) ?? null) : null,
        };
        const expected = languageFor(known, { first: given.first ?? 'en', others });
        expect([address, language]).toEqual([address, state === 0 ? expected : null]);
      }
    }),
    { numRuns: sized(15, 300), examples: [[ofLimitedChooser], [{ ...ofLimitedChooser, chooser: 'nobody' }]] },
  );
});

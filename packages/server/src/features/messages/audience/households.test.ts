// One message for people who link to the same household, with their names joined.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { type CollectionId, messageId } from '@fieldhouse/contract/ids';
import type { Audience, Household } from '@fieldhouse/contract/message-audience';
import { messages } from '@fieldhouse/contract/messages';
import { records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import type { MergeValues } from '@fieldhouse/domain/messages/merge-tags';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTeam, optBackIn, optOut } from '../../../../test/audiences/in-team.ts';
import { collectionAudience } from '../../../../test/collection-audience.ts';
import { giveRoles } from '../../../../test/give-roles.ts';
import { newCollection } from '../../../../test/imports/import-file.ts';
import { createIn } from '../../../../test/named-records.ts';
import { type Person, refusal } from '../../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';
import type { TeamContext } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import { findMessage } from '../drafts/message-queries.ts';
import { eraseRecipients } from '../results/person-queries.ts';
import { greetHouseholds } from '../sending/households/greet-households.ts';
import { claimRecipients } from '../sending/ledger-queries.ts';
import { freezeAudience } from './audience-queries.ts';
import { ruleOf } from './judged-people-queries.ts';
import { wholeAudienceOf } from './stored-audience.ts';

let server: TestServer;
let ada: Person;
let homes: CollectionWithFields;
let people: CollectionWithFields;
let river = '';
const ids = new Map<string, string>();

beforeAll(async () => {
  // Recipients are claimed by the tests themselves.
  server = await startServer({ hasWorker: false });
  ({ ada } = server);
  homes = await newCollection(ada, [{ title: 'Name', dataType: 'plain_text' }]);
  people = await newCollection(ada, [
    { title: 'Given', columnName: 'given', dataType: 'plain_text' },
    { title: 'Family', columnName: 'family', dataType: 'plain_text' },
    { title: 'Email', columnName: 'email', dataType: 'email_address' },
    { title: 'Age', columnName: 'age', dataType: 'number' },
    {
      title: 'Home',
      columnName: 'home',
      dataType: 'single_data_record',
      settings: { collectionId: homes.id },
    } as never,
  ]);
  await ada.call(collections.addField, {
    params: { collectionId: homes.id },
    body: { title: 'Head', dataType: 'single_data_record', settings: { collectionId: people.id } } as never,
  });
  const [first, hill] = await createIn(ada, homes, [{ name: 'River' }, { name: 'Hill' }]);
  river = first?.id ?? '';
  const person = (given: string, family: string, home: string | undefined) => ({
    ...{ given, family, home, email: `${given.toLowerCase()}@example.org` },
  });
  const made = await createIn(ada, people, [
    person('Clara', 'Zhang', river),
    person('Tom', 'Zhang', river),
    person('Ines', 'Ruiz', river),
    person('Yusuf', 'Nguyen', undefined),
    person('Nadia', 'Lopez', hill?.id),
  ]);
  for (const { id, values } of made) ids.set(String(values.given), id);
});
afterAll(() => server.stop());

function joined(head: string | null = null): Audience {
  const names = { first: 'given', last: 'family' };
  return {
    ...collectionAudience(people.id),
    household: { people: [{ collectionId: people.id as CollectionId, link: 'home', names }], head },
  };
}

async function makeMessage(
  audience: Audience,
  contentLanguage: string | null = null,
  subjectLine = 'Dear {{household_names | friend}}',
) {
  const made = await ada.call(messages.create, {
    body: {
      internalName: `Letter ${newId()}`,
      type: 'participation',
      subjectLine,
      bodyHtml: '<p>Hello</p>',
      audience,
    },
  });
  await inTeam(server, ({ db }) =>
    db
      .updateTable('messages')
      .set({ status: 'sending', contentLanguage, recipientCollections: [people.id] })
      .where('id', '=', made.id)
      .execute(),
  );
  return made.id;
}

/** Freezes and, after `meanwhile`, claims everyone: whom the mails go to, with the names in them. */
async function greetings(
  id: string,
  meanwhile?: () => Promise<unknown>,
  readIn: (merge: MergeValues) => unknown = ({ household_names }) => household_names,
): Promise<Record<string, unknown>> {
  const load = async (ctx: TeamContext) => {
    const message = await findMessage(ctx.db, messageId.parse(id));
    const audience = message && wholeAudienceOf(message);
    if (!message || !audience) throw new Error('No message.');
    return { message, audience };
  };
  await inTeam(server, async (ctx) => {
    const { message, audience } = await load(ctx);
    await freezeAudience(ctx, id, audience, message);
  });
  await meanwhile?.();
  const found: [string, unknown][] = [];
  for (let round = 0; round < 3; round++)
    await inTeam(server, async (ctx) => {
      const { message, audience } = await load(ctx);
      const consent = await ruleOf(ctx, audience, message);
      const { recipients } = await claimRecipients(ctx.db, {
        ...{ messageId: id, workerId: newId(), limit: 100, leaseSeconds: 60, consent },
      });
      for (const { address, merge } of await greetHouseholds(ctx, message, { recipients, consent }))
        found.push([address, readIn(merge)]);
    });
  return Object.fromEntries(found);
}

const erase = (id: string, address: string) =>
  inTeam(server, async ({ db }) => {
    await sql`insert into platform.erasure_salts default values on conflict do nothing`.execute(
      db.withoutPlugins(),
    );
    const { rows } = await sql<{ key: string }>`select platform.erased_key(
        (select salt from platform.erasure_salts), ${address}) as key`.execute(db.withoutPlugins());
    await eraseRecipients(db, id, rows[0]?.key ?? '');
  });

test('a household gets one mail that greets them all, in the language of the mail', async () => {
  expect(await greetings(await makeMessage(joined()))).toEqual({
    'clara@example.org': 'Clara and Tom Zhang, and Ines Ruiz',
    'yusuf@example.org': 'Yusuf Nguyen',
    'nadia@example.org': 'Nadia Lopez',
  });
  expect(await greetings(await makeMessage(joined(), 'es'))).toMatchObject({
    'clara@example.org': 'Clara y Tom Zhang, e Ines Ruiz',
  });
});

test('the mail goes to the head of the household', async () => {
  await ada.call(records.update, {
    params: { collectionId: homes.id },
    body: { records: [{ id: river, values: { head: ids.get('Tom') } }] },
  });
  expect(await greetings(await makeMessage(joined('head')))).toMatchObject({
    'tom@example.org': 'Tom and Clara Zhang, and Ines Ruiz',
  });
});

test('who has opted out is not named, and gets nothing through someone else', async () => {
  await optOut(server, 'tom@example.org');
  expect(await greetings(await makeMessage(joined()))).toMatchObject({
    'clara@example.org': 'Clara Zhang and Ines Ruiz',
  });
  await optBackIn(server, 'tom@example.org');
});

test('a typed address before the collection is that of the person, who is greeted with their household', async () => {
  const typed = {
    kind: 'address' as const,
    address: { kind: 'email' as const, values: ['clara@example.org'] },
  };
  const audience = { ...joined(), include: [typed, ...joined().include] };
  expect(await greetings(await makeMessage(audience))).toEqual({
    'clara@example.org': 'Clara and Tom Zhang, and Ines Ruiz',
    'yusuf@example.org': 'Yusuf Nguyen',
    'nadia@example.org': 'Nadia Lopez',
  });
});

/** As the address of Tom. */
const share = (email: string) =>
  ada.call(records.update, {
    params: { collectionId: people.id },
    body: { records: [{ id: ids.get('Tom') as never, values: { email } }] },
  });

test('the head of the household gets it also at an address that someone else has', async () => {
  await share('clara@example.org');
  expect(await greetings(await makeMessage(joined('head')))).toMatchObject({
    'clara@example.org': 'Tom and Clara Zhang, and Ines Ruiz',
  });
  await share('tom@example.org');
});

test('two people of a household who share an address are both greeted, and an opt-out of it is one of both', async () => {
  await share('clara@example.org');
  expect(await greetings(await makeMessage(joined()))).toMatchObject({
    'clara@example.org': 'Clara and Tom Zhang, and Ines Ruiz',
  });
  const found = await greetings(await makeMessage(joined()), () => optOut(server, 'clara@example.org'));
  expect(found).toMatchObject({ 'ines@example.org': 'Ines Ruiz' });
  expect(found).not.toHaveProperty(['clara@example.org']);
  await optBackIn(server, 'clara@example.org');
  await share('tom@example.org');
});

test('if the head opts out after the audience was frozen, the next one gets it, without that name', async () => {
  const found = await greetings(await makeMessage(joined()), () => optOut(server, 'clara@example.org'));
  expect(found).toEqual({
    'tom@example.org': 'Tom Zhang and Ines Ruiz',
    'yusuf@example.org': 'Yusuf Nguyen',
    'nadia@example.org': 'Nadia Lopez',
  });
  await optBackIn(server, 'clara@example.org');
});

test('who is erased is named in no mail any more, and the next one gets the mail that was theirs', async () => {
  const queued = await makeMessage(joined());
  const found = await greetings(queued, () => erase(queued, 'clara@example.org'));
  expect(found).toMatchObject({ 'tom@example.org': 'Tom Zhang and Ines Ruiz' });
  const sent = await makeMessage(joined());
  await greetings(sent);
  await erase(sent, 'tom@example.org');
  const stored = await inTeam(server, ({ db }) =>
    db.selectFrom('messageRecipients').select('merge').where('messageId', '=', sent).execute(),
  );
  expect(JSON.stringify(stored)).toContain('Clara');
  expect(JSON.stringify(stored)).not.toContain('Tom');
});

test('the number of people says who shares a mail, and the sample joins their names', async () => {
  const count = await ada.call(messages.countAudience, {
    body: { type: 'participation', audience: joined() },
  });
  expect(count).toMatchObject({ people: 5, reachable: 3, household: 2 });
  expect(count.sample.map(({ name }) => name)).toContain('Clara and Tom Zhang, and Ines Ruiz');
  const { items } = await ada.call(messages.audiencePeople, {
    body: { type: 'participation', audience: joined(), group: 'household' },
  });
  expect(items.map(({ address }) => address).toSorted()).toEqual(['ines@example.org', 'tom@example.org']);
});

test('joined names don’t count as a value that is missing', async () => {
  const id = await makeMessage(joined());
  const { mustFix, lookAt } = await ada.call(messages.checks, { params: { messageId: id } });
  expect(mustFix).toEqual([]);
  expect(lookAt.map(({ hint }) => hint)).not.toContain('emptyValues');
});

test('a preview greets the household of the person', async () => {
  const id = await makeMessage(joined());
  const recordId = ids.get('Tom') as never;
  const { subject } = await ada.call(messages.preview, { params: { messageId: id }, body: { recordId } });
  expect(subject).toBe('Dear Tom and Clara Zhang, and Ines Ruiz');
});

describe('children of a household', () => {
  const minors = { field: 'age', operator: 'less_than', value: 18 } as const;
  let made: string[] = [];

  beforeAll(async () => {
    const child = (given: string, age: number, email: string | null) => ({
      ...{ given, family: 'Zhang', age, email, home: river },
    });
    const kids = [child('Mei', 9, null), child('Luis', 7, 'luis@example.org'), child('Bo', 40, null)];
    made = (await createIn(ada, people, kids)).map(({ id }) => id);
  });
  afterAll(() =>
    ada.call(records.delete, { params: { collectionId: people.id }, body: { ids: made as never } }),
  );

  function withChildren(): Audience {
    const { household, ...audience } = joined();
    if (!household) throw new Error('No household.');
    return {
      ...audience,
      household: { ...household, people: household.people.map((one) => ({ ...one, children: minors })) },
    };
  }

  const namesIn = async (audience: Audience, language: string | null, meanwhile?: () => Promise<unknown>) => {
    const id = await makeMessage(audience, language, 'About {{children | your children}}');
    const found = await greetings(id, meanwhile, ({ household_names, children }) => [
      household_names,
      children,
    ]);
    return found['clara@example.org'];
  };

  test('are named apart from the greeting, also without an address, in the language of the mail', async () => {
    expect(await namesIn(withChildren(), null)).toEqual([
      'Clara and Tom Zhang, and Ines Ruiz',
      'Mei and Luis',
    ]);
    expect(await namesIn(withChildren(), 'es')).toEqual(['Clara y Tom Zhang, e Ines Ruiz', 'Mei y Luis']);
  });

  test('who opted out are not named', async () => {
    expect(await namesIn(withChildren(), null, () => optOut(server, 'luis@example.org'))).toEqual([
      'Clara and Tom Zhang, and Ines Ruiz',
      'Mei',
    ]);
    await optBackIn(server, 'luis@example.org');
  });

  test('who are left out are not named', async () => {
    const address = { kind: 'email', column: 'email' } as const;
    const mei = { kind: 'record', collectionId: people.id, recordId: made[0], address } as never;
    const [, named] = (await namesIn({ ...withChildren(), exclude: [mei] }, null)) as string[];
    expect(named).toBe('Luis');
  });

  test('get the mail only if no one else of their household can', async () => {
    for (const name of ['clara', 'tom', 'ines']) await optOut(server, `${name}@example.org`);
    const found = await greetings(await makeMessage(withChildren()));
    for (const name of ['clara', 'tom', 'ines']) await optBackIn(server, `${name}@example.org`);
    expect(found).toMatchObject({ 'luis@example.org': 'Luis and Mei Zhang' });
  });

  test('don’t get it in place of a parent with the same address', async () => {
    const [lake] = await createIn(ada, homes, [{ name: 'Lake' }]);
    const one = (given: string, age: number) => ({ given, age, home: lake?.id, email: 'ana@example.org' });
    // The record of the child is the older one.
    const made = await createIn(ada, people, [one('Kit', 5), one('Ana', 30)]);
    const id = await makeMessage(withChildren());
    await greetings(id);
    const queued = await inTeam(server, ({ db }) =>
      db
        .selectFrom('messageRecipients')
        .select(['recordId', 'merge'])
        .where('messageId', '=', id)
        .where('addressKey', '=', 'ana@example.org')
        .execute(),
    );
    await ada.call(records.delete, {
      params: { collectionId: people.id },
      body: { ids: made.map(({ id: one }) => one) as never },
    });
    expect(queued).toMatchObject([
      { recordId: made[1]?.id, merge: { household_names: 'Ana', children: 'Kit' } },
    ]);
  });

  test('are the last to whom a mail is handed over', async () => {
    const [lake] = await createIn(ada, homes, [{ name: 'Lake' }]);
    const one = (given: string, age: number) => ({
      ...{ given, age, home: lake?.id, email: `${given.toLowerCase()}@example.org` },
    });
    const made = await createIn(ada, people, [one('Kit', 5), one('Ana', 30), one('Bob', 31)]);
    const found = await greetings(await makeMessage(withChildren()), () => optOut(server, 'ana@example.org'));
    await optBackIn(server, 'ana@example.org');
    await ada.call(records.delete, {
      params: { collectionId: people.id },
      body: { ids: made.map(({ id }) => id) as never },
    });
    expect(found).toMatchObject({ 'bob@example.org': 'Bob' });
    expect(found).not.toHaveProperty(['kit@example.org']);
  });

  test('are in previews, and who has none is counted before sending', async () => {
    const id = await makeMessage(withChildren(), null, 'About {{children}}');
    const params = { messageId: id };
    const recordId = ids.get('Clara') as never;
    const { subject } = await ada.call(messages.preview, { params, body: { recordId } });
    expect(subject).toBe('About Mei and Luis');
    const { mustFix, lookAt } = await ada.call(messages.checks, { params });
    const empty = [...mustFix, ...lookAt].find((one) => 'hint' in one && one.hint === 'emptyValues');
    expect(empty).toMatchObject({ text: 'children', people: 2 });
    const { items } = await ada.call(messages.audiencePeople, {
      body: { type: 'participation', audience: withChildren(), group: 'reachable', emptyColumn: 'children' },
    });
    expect(items.map(({ address }) => address).toSorted()).toEqual([
      'nadia@example.org',
      'yusuf@example.org',
    ]);
  });

  test('need a filter of fields that exist', async () => {
    const audience = withChildren();
    const [part] = audience.household?.people ?? [];
    const children = { field: 'shoe_size', operator: 'is', value: 1 } as const;
    const household = { people: [{ ...part, children }], head: null } as Household;
    const body = { type: 'participation' as const, audience: { ...audience, household } };
    expect((await refusal(ada.call(messages.countAudience, { body }))).problem.code).toBe('unknown_field');
  });
});

describe('guardians of one household', () => {
  let children: CollectionWithFields;

  beforeAll(async () => {
    children = await newCollection(ada, [
      { title: 'Name', columnName: 'name', dataType: 'plain_text' },
      {
        title: 'Guardians',
        columnName: 'guardians',
        dataType: 'multi_data_record',
        settings: { collectionId: people.id },
      } as never,
    ]);
    const child = (name: string, ...guardians: readonly string[]) => ({
      ...{ name, guardians: guardians.map((one) => ids.get(one)) },
    });
    await createIn(ada, children, [child('Luis', 'Clara'), child('Mei', 'Tom'), child('Noor', 'Nadia')]);
  });

  function guardians(): Audience {
    const { include, ...audience } = joined();
    const through = { collectionId: children.id as CollectionId, link: 'guardians' };
    return { ...audience, include: include.map((source) => ({ ...source, through })) as Audience['include'] };
  }

  const about = 'About {{children | your children}}';
  const labelsIn = ({ children: named }: MergeValues) =>
    typeof named === 'object' && named !== null
      ? (named.value as { label: string }[]).map(({ label }) => label)
      : named;
  const namedTo = async (meanwhile?: (id: string) => Promise<unknown>) => {
    const id = await makeMessage(guardians(), null, about);
    return { id, found: await greetings(id, () => meanwhile?.(id) ?? Promise.resolve(), labelsIn) };
  };

  test('get one mail with the children of all of them', async () => {
    const { found } = await namedTo();
    expect(found).toEqual({ 'clara@example.org': ['Luis', 'Mei'], 'nadia@example.org': ['Noor'] });
  });

  test('get no name of a child of someone who opted out meanwhile, but those of their own', async () => {
    const { found } = await namedTo(() => optOut(server, 'tom@example.org'));
    await optBackIn(server, 'tom@example.org');
    expect(found).toMatchObject({ 'clara@example.org': ['Luis'] });
  });

  test('get the names of their own children after someone else was erased', async () => {
    const { id } = await namedTo();
    await erase(id, 'tom@example.org');
    const stored = await inTeam(server, ({ db }) =>
      db.selectFrom('messageRecipients').select('merge').where('messageId', '=', id).execute(),
    );
    expect(JSON.stringify(stored)).toContain('Luis');
    expect(JSON.stringify(stored)).not.toContain('Mei');
  });

  test('are named in previews, and counted only where no child of the household is known', async () => {
    const id = await makeMessage(guardians(), null, 'About {{children}}');
    const params = { messageId: id };
    const recordId = ids.get('Clara') as never;
    const { subject } = await ada.call(messages.preview, { params, body: { recordId } });
    expect(subject).toBe('About Luis and Mei');
    const { mustFix, lookAt } = await ada.call(messages.checks, { params });
    const hints = [...mustFix, ...lookAt].map((one) => ('hint' in one ? one.hint : ''));
    expect(hints).not.toContain('emptyValues');
  });
});

test('once the field with the heads is deleted, the first of each household gets the mail', async () => {
  const { fields } = await ada.call(collections.get, { params: { collectionId: homes.id } });
  const fieldId = fields.find(({ title }) => title === 'Head')?.id ?? '';
  const id = await makeMessage(joined('head'));
  await ada.call(collections.deleteField, { params: { collectionId: homes.id, fieldId }, body: {} as never });
  const params = { messageId: id };
  const { subject } = await ada.call(messages.preview, {
    params,
    body: { recordId: ids.get('Clara') as never },
  });
  expect(subject).toBe('Dear Clara and Tom Zhang, and Ines Ruiz');
  expect(await greetings(id)).toMatchObject({ 'clara@example.org': 'Clara and Tom Zhang, and Ines Ruiz' });
});

test('a member who may not see all records joins no one, and doesn’t see who was joined', async () => {
  const member = await makeMember(server, 'Reads people');
  const role = await ada.call(roles.create, {
    body: {
      name: 'Reads people',
      featurePermissions: ['outgoing_messages_send'],
      dataPermissions: [...people.fields, ...homes.fields].map(({ id }) => ({
        type: 'read_data_field_data' as const,
        collectionId: people.fields.some((field) => field.id === id) ? people.id : homes.id,
        fieldId: id,
        filter: null,
      })),
    },
  });
  await giveRoles(ada, member, [role.id], { dataAccess: 'by_role' });
  const audience = joined();
  const body = { type: 'participation' as const, audience };
  expect((await refusal(member.call(messages.countAudience, { body }))).problem.code).toBe('forbidden');
  const create = member.call(messages.create, {
    body: { internalName: 'Joined', type: 'participation', audience },
  });
  expect((await refusal(create)).problem.code).toBe('forbidden');
  const id = await makeMessage(audience);
  const params = { messageId: id };
  expect(await member.call(messages.get, { params })).toMatchObject({
    audience: null,
    isAudienceHidden: true,
  });
  await greetings(id);
  const seen = async (person: Person) =>
    (await person.call(messages.recipients, { params })).items.map((one) => one.sentToEmailAddress);
  expect((await seen(ada)).toSorted()).toContain('ines@example.org');
  expect((await seen(member)).toSorted()).toEqual([
    'clara@example.org',
    'nadia@example.org',
    'yusuf@example.org',
  ]);
});

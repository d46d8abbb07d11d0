// Who chooses the people of a message, or where replies go, has nothing filled in that they may not read, no matter who wrote and
// who sends it.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { contentVersions } from '@fieldhouse/contract/content-versions';
import { views } from '@fieldhouse/contract/data-views';
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import type { Audience } from '@fieldhouse/contract/message-audience';
import { messageTemplates } from '@fieldhouse/contract/message-templates';
import { type Message, messages } from '@fieldhouse/contract/messages';
import type { FeaturePermission } from '@fieldhouse/contract/permissions';
import { records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { senders } from '@fieldhouse/contract/senders';
import { subscriptionLists } from '@fieldhouse/contract/subscription-lists';
import { teams } from '@fieldhouse/contract/teams';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectionAudience } from '../../../../test/collection-audience.ts';
import { giveRoles } from '../../../../test/give-roles.ts';
import { collectionOfPeople } from '../../../../test/named-records.ts';
import type { Person } from '../../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';

let server: TestServer;
let ada: Person;
/** Reads names and addresses, not numbers. */
let dan: Person;
/** The same, and edits views and collections. */
let fay: Person;
let guests: CollectionWithFields;
let senderId: string;
let subscriptionListId: string;

beforeAll(async () => {
  server = await startServer();
  ({ ada } = server);
  guests = await collectionOfPeople(
    ada,
    ['Name', 'Email', 'Work', 'Number'],
    [
      { name: 'Elena', email: 'elena@example.org', work: 'elena@work.example', number: '111-22' },
      { name: 'Olga', email: 'olga@example.org', work: 'olga@work.example', number: '333-44' },
    ],
  );
  dan = await limitedMember('dan', ['outgoing_messages_edit', 'outgoing_messages_send']);
  fay = await limitedMember('fay', ['team_admin_data_collections']);
  senderId = (await ada.call(senders.create, { body: { name: 'Centre', address: 'centre@example.org' } })).id;
  await server.deps.ownerPool.query('update platform.senders set confirmed_at = now()');
  const list = await ada.call(subscriptionLists.create, {
    body: { internalName: 'News', externalName: 'News', optIn: 'single' },
  });
  subscriptionListId = list.id;
});
afterAll(() => server.stop());

async function limitedMember(name: string, featurePermissions: FeaturePermission[]): Promise<Person> {
  const member = await makeMember(server, name);
  const role = await ada.call(roles.create, {
    body: {
      ...{ name, featurePermissions },
      dataPermissions: guests.fields.slice(0, 3).map(({ id: fieldId }) => ({
        ...{ type: 'read_data_field_data' as const, collectionId: guests.id, fieldId, filter: null },
      })),
    },
  });
  await giveRoles(ada, member, [role.id], { accountType: 'full', dataAccess: 'by_role' });
  return member;
}

const everyone = (column = 'email') => collectionAudience(guests.id, column);
const onlyElena = () =>
  collectionAudience(guests.id, 'email', { field: 'name', operator: 'is', value: 'Elena' });
const olgaByAddress = {
  kind: 'address' as const,
  address: { kind: 'email' as const, values: ['olga@example.org'] },
};
const withoutOlga = (): Audience => ({ ...everyone(), exclude: [olgaByAddress] });
const subjectLine = 'Hello {{name | you}}: {{number | none}}';

function write(person: Person, change: object = {}): Promise<Message> {
  return person.call(messages.create, {
    body: {
      ...{ internalName: 'Spring', type: 'participation', subjectLine, bodyHtml: '<p>Hello</p>' },
      ...{ audience: withoutOlga(), ...change },
    } as never,
  });
}

async function edit(person: Person, { id }: Pick<Message, 'id'>, change: object): Promise<Message> {
  const params = { messageId: id };
  const { version } = await ada.call(messages.get, { params });
  return person.call(messages.change, { params, body: { version, ...change } as never });
}

/** As the admin sees it, and would send it. */
async function subjectOf({ id }: Pick<Message, 'id'>, variant: 'a' | 'b' = 'a'): Promise<string> {
  const params = { messageId: id };
  return (await ada.call(messages.preview, { params, body: { variant } })).subject;
}

const ofName = (value: string) => ({ settings: { filter: { field: 'name', operator: 'is', value } } });
const everyName = { settings: { filter: { field: 'name', operator: 'is_not_empty' } } };

async function viewOf(name: string): Promise<string> {
  const { id } = await ada.call(views.create, {
    params: { collectionId: guests.id },
    body: {
      internalName: `Some ${performance.now()}`,
      type: 'table',
      visibility: 'team',
      ...ofName(name),
    } as never,
  });
  return id;
}

async function changeView(person: Person, viewId: string, change: object): Promise<void> {
  const params = { collectionId: guests.id, viewId };
  const { version } = await ada.call(views.get, { params });
  await person.call(views.change, { params, body: { version, ...change } as never });
}

const sourceOf = (viewId: string) => ({
  ...{ kind: 'view', collectionId: guests.id, viewId },
  address: { kind: 'email', column: 'email' },
});

const withheld = 'Hello Elena: none';
const filled = 'Hello Elena: 111-22';

const redirections: Readonly<Record<string, () => object>> = {
  'a filter of its audience': () => ({ audience: onlyElena() }),
  'the field with the addresses': () => ({ audience: { ...withoutOlga(), ...everyone('work') } }),
  'another source of people': () => ({
    audience: { ...withoutOlga(), include: [...everyone().include, ...everyone('work').include] },
  }),
  'an exclusion that was taken away': () => ({ audience: everyone() }),
  'its list': () => ({ subscriptionListId }),
  'the address for replies': () => ({ replyTo: 'dan@elsewhere.example' }),
  'its sender': () => ({ senderId }),
};

describe('what an admin wrote', () => {
  test.each(Object.keys(redirections))(
    'is withheld after someone may not read it changes %s',
    async (what) => {
      const message = await write(ada);
      expect(await subjectOf(message)).toBe(filled);
      await edit(dan, message, redirections[what]?.() ?? {});
      expect(await subjectOf(message)).toBe(withheld);
      // Neither an admin who changes it back nor one who writes other words fills it in.
      await edit(ada, message, {
        audience: withoutOlga(),
        subscriptionListId: null,
        replyTo: '',
        senderId: null,
      });
      await edit(ada, message, { bodyHtml: '<p>Other</p>' });
      expect(await subjectOf(message)).toBe(withheld);
      await edit(ada, message, { subjectLine: 'Hello' });
      await edit(ada, message, { subjectLine });
      expect(await subjectOf(message)).toBe(filled);
    },
  );

  test('is named in the review as limited by who chose the people', async () => {
    const message = await edit(dan, await write(ada), { audience: onlyElena() });
    const { lookAt } = await ada.call(messages.checks, { params: { messageId: message.id } });
    expect(lookAt).toContainEqual(
      expect.objectContaining({ hint: 'emptyValues', text: 'number', people: 1, limitedBy: ['Dan Member'] }),
    );
  });

  test('is filled in after an admin changes the people, or someone else changes nothing of them', async () => {
    const message = await write(ada);
    await edit(dan, message, {
      bodyHtml: '<p>Other</p>',
      audience: withoutOlga(),
      replyTo: '',
      senderId: null,
    });
    await edit(ada, message, { audience: onlyElena(), replyTo: 'ada@example.org', senderId });
    expect(await subjectOf(message)).toBe(filled);
  });

  test('is filled in for people whom someone else had chosen before', async () => {
    const message = await write(dan, { subjectLine: 'Hello' });
    await edit(ada, message, { subjectLine });
    expect(await subjectOf(message)).toBe(filled);
  });

  test('is withheld from the people of a message that someone else starts from a template', async () => {
    const template = await ada.call(messageTemplates.create, {
      body: { name: 'Numbers', subjectLine, bodyHtml: '<p>Hello</p>' },
    });
    await ada.call(messageTemplates.act, {
      params: { messageTemplateId: template.id },
      body: { version: template.version, action: 'publish' },
    });
    const content = { templateId: template.id, subjectLine: undefined, bodyHtml: undefined };
    expect(await subjectOf(await write(dan, content))).toBe(withheld);
    expect(await subjectOf(await write(ada, content))).toBe(filled);
  });

  test('is withheld from the people of a copy and of a follow-up', async () => {
    const message = await write(ada);
    const params = { messageId: message.id };
    const copy = await dan.call(messages.duplicate, { params, body: {} });
    expect(await subjectOf(copy)).toBe(filled);
    await edit(dan, copy, { audience: onlyElena() });
    expect(await subjectOf(copy)).toBe(withheld);
    await ada.call(messages.sendNow, { params, body: { version: message.version } });
    await expect
      .poll(async () => (await ada.call(messages.get, { params })).status, { timeout: 15_000 })
      .toBe('sent');
    const followUp = (person: Person) =>
      person.call(messages.duplicate, { params, body: { did: 'reached' } });
    expect(await subjectOf(await followUp(dan))).toBe(withheld);
    expect(await subjectOf(await followUp(ada))).toBe(filled);
  });

  test('is withheld in the second version of a test, too', async () => {
    const message = await edit(ada, await write(ada), { abTest: { subjectLine: `${subjectLine}.` } });
    expect(await subjectOf(message, 'b')).toBe(`${filled}.`);
    await edit(dan, message, { audience: onlyElena() });
    expect(await subjectOf(message, 'b')).toBe(`${withheld}.`);
  });

  test('is withheld in an earlier version that is restored', async () => {
    const message = await write(ada);
    await edit(dan, message, { subjectLine: 'Hello', audience: onlyElena() });
    const params = { messageId: message.id };
    const { items } = await dan.call(contentVersions.ofMessage, { params });
    const contentVersionId = items.find((version) => version.subjectLine === subjectLine)?.id ?? '';
    const { version } = await ada.call(messages.get, { params });
    await dan.call(contentVersions.restore, { params: { ...params, contentVersionId }, body: { version } });
    expect(await subjectOf(message)).toBe(withheld);
  });

  test('is withheld from the people of a view whose filter someone changes who may not read it', async () => {
    const view = await viewOf('Elena');
    const message = await write(ada, { audience: { include: [sourceOf(view)], exclude: [olgaByAddress] } });
    expect(await subjectOf(message)).toBe(filled);
    await changeView(fay, view, { internalName: `Renamed ${view}` });
    expect(await subjectOf(message)).toBe(filled);
    await changeView(fay, view, everyName);
    expect(await subjectOf(message)).toBe(withheld);
    await changeView(ada, view, ofName('Elena'));
    expect(await subjectOf(message)).toBe(filled);
  });

  test('is filled in in each language for people whom a source before that view includes', async () => {
    await ada.call(teams.change, { body: { availableDataLanguages: ['en', 'es'] } });
    for (const { values } of (
      await ada.call(records.query, { params: { collectionId: guests.id }, body: {} })
    ).records)
      await server.deps.ownerPool.query(
        'insert into platform.mail_preferences (team_id, address_key, language) values ($1, $2, $3)',
        [ada.teamId, values.email, 'es'],
      );
    const view = await viewOf('Elena');
    await changeView(fay, view, everyName);
    const audience = { include: [...everyone().include, ...Array(7).fill(sourceOf(view))], exclude: [] };
    const message = await edit(ada, await write(ada, { audience }), {
      translations: { es: { subjectLine: 'Hola {{name | tú}}: {{number | nada}}', untranslated: [] } },
    });
    const params = { messageId: message.id };
    await ada.call(messages.sendNow, { params, body: { version: message.version } });
    const subjects = async () =>
      (await ada.call(messages.outbox)).items
        .filter(({ messageId }) => messageId === message.id)
        .map(({ subject }) => subject)
        .sort();
    await expect.poll(subjects, { timeout: 15_000 }).toEqual(['Hola Elena: 111-22', 'Hola Olga: 333-44']);
    await server.deps.ownerPool.query('delete from platform.mail_preferences');
  });

  test('is withheld from the people of a smart collection that someone widens who may not read it', async () => {
    const elena = { field: 'name', operator: 'is', value: 'Elena' } as const;
    const smart = await ada.call(collections.create, {
      body: { name: 'Member', pluralName: 'Members', parentId: guests.id, membershipDataFilter: elena },
    });
    const params = { collectionId: smart.id };
    const message = await write(ada, {
      audience: { ...collectionAudience(smart.id), exclude: [olgaByAddress] },
    });
    expect(await subjectOf(message)).toBe(filled);
    await fay.call(collections.change, {
      params,
      body: { membershipDataFilter: { field: 'name', operator: 'is_not_empty' } },
    });
    expect(await subjectOf(message)).toBe(withheld);
    await ada.call(collections.change, { params, body: { membershipDataFilter: elena } });
    expect(await subjectOf(message)).toBe(filled);
  });

  test('is withheld from people to whom someone who may not read it lets records link', async () => {
    const params = { collectionId: guests.id };
    const field = { title: 'Guardian', dataType: 'single_data_record', settings: params };
    await ada.call(collections.addField, { params, body: field as never });
    const { records: found } = await ada.call(records.query, { params, body: {} });
    const elena = found.find(({ values }) => values.name === 'Elena')?.id;
    const linked = found.map(({ id }) => ({ id, values: { guardian: elena } }));
    await ada.call(records.update, { params, body: { records: linked as never } });
    const isOlga = { field: 'name', operator: 'is', value: 'Olga' } as const;
    const smart = await ada.call(collections.create, {
      body: { name: 'Class', pluralName: 'Classes', parentId: guests.id, membershipDataFilter: isOlga },
    });
    const ofSmart = { params: { collectionId: smart.id } };
    const [source] = everyone().include;
    const through = { collectionId: smart.id, link: 'guardian' };
    const visibleTo = {
      collectionId: guests.id,
      filter: { field: 'number', operator: 'is', value: '111-22' },
    };
    const message = await write(ada, {
      audience: { include: [{ ...source, through }], exclude: [] },
      subjectLine: `${subjectLine} {{children | no one}}`,
      ...{ bodyHtml: undefined, blocks: [{ id: 'some', kind: 'text', html: '<p>For some</p>', visibleTo }] },
    });
    const shown = () =>
      ada.call(messages.preview, { params: { messageId: message.id }, body: {} }) as Promise<{
        subject: string;
        html: string;
      }>;
    expect(await shown()).toMatchObject({
      ...{ subject: `${filled} Olga`, html: expect.stringContaining('For some') },
    });
    await fay.call(collections.change, {
      ...ofSmart,
      body: { membershipDataFilter: { field: 'name', operator: 'is_not_empty' } },
    });
    expect(await shown()).toMatchObject({
      ...{ subject: `${withheld} no one`, html: expect.not.stringContaining('For some') },
    });
    const isElena = { field: 'name', operator: 'is', value: 'Elena' } as const;
    // Nor are those records named to people whom another source includes.
    await edit(ada, message, {
      audience: {
        include: [
          { ...source, through: { ...through, collectionId: guests.id, filter: isElena } },
          { ...source, through },
        ],
        exclude: [],
      },
    });
    expect((await shown()).subject).toBe(`${filled} Elena`);
  });

  test.each(['the audience', 'a view'])(
    'is no list and no condition for people whom someone chooses by %s who may not read it',
    async (what) => {
      const visibleTo = {
        collectionId: guests.id,
        filter: { field: 'number', operator: 'is' as const, value: '111-22' },
      };
      const blocks: MailBlock[] = [
        {
          ...{ id: 'list', kind: 'records', heading: '', collectionId: guests.id, viewId: null },
          ...{ columns: ['name', 'number'], limit: 5 },
        },
        { id: 'some', kind: 'text', html: '<p>For some</p>', visibleTo },
      ];
      const view = await viewOf('Elena');
      const audience = { include: [sourceOf(view)], exclude: [olgaByAddress] };
      const message = await write(ada, { bodyHtml: undefined, blocks, audience });
      const params = { messageId: message.id };
      const htmlOf = async () => (await ada.call(messages.preview, { params, body: {} })).html;
      expect(await htmlOf()).toMatch(/333-44[\s\S]*For some/);
      if (what === 'a view') await changeView(fay, view, everyName);
      else await edit(dan, message, { audience: onlyElena() });
      const html = await htmlOf();
      expect(html).toContain('Olga');
      expect(html).not.toMatch(/333-44|For some/);
      const { mustFix } = await ada.call(messages.checks, { params });
      expect(mustFix).toContainEqual(
        expect.objectContaining({ blockId: 'some', blockFault: 'condition_broken' }),
      );
    },
  );
});

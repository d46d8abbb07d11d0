// Messages contain values of records: they are visible to users with a message permission and to admins,
// through every endpoint; the values of an audience's filter only to users who may read its fields.
import { adminDashboard } from '@fieldhouse/contract/admin-dashboard';
import { ownApiKeys, teamApiKeys } from '@fieldhouse/contract/api-keys';
import { collections } from '@fieldhouse/contract/collections';
import type { TeamEvent } from '@fieldhouse/contract/events';
import { headerMenu } from '@fieldhouse/contract/header-menu';
import { messageTemplates } from '@fieldhouse/contract/message-templates';
import { messages } from '@fieldhouse/contract/messages';
import { notices } from '@fieldhouse/contract/notices';
import { type FeaturePermission, messagePermissions } from '@fieldhouse/contract/permissions';
import { records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { search } from '@fieldhouse/contract/search';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectionAudience } from '../../../test/collection-audience.ts';
import { giveRoles } from '../../../test/give-roles.ts';
import { Person, refusal } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';

const secret = 'pearl';
let server: TestServer;
let ada: Person;
let guests: {
  readonly id: string;
  readonly fields: readonly { readonly id: string; readonly columnName: string }[];
};
let message: { readonly id: string; readonly version: number };
let template: { readonly id: string };
beforeAll(async () => {
  server = await startServer();
  ({ ada } = server);
  const { id } = await ada.call(collections.create, { body: { name: 'Guest', pluralName: 'Guests' } });
  const params = { collectionId: id };
  await ada.call(collections.addField, { params, body: { title: 'Email', dataType: 'email_address' } });
  await ada.call(collections.addField, { params, body: { title: 'Secret', dataType: 'plain_text' } });
  guests = await ada.call(collections.get, { params });
  await ada.call(records.create, {
    params,
    body: { records: [{ name: 'Elena', email: 'elena@example.org', secret }] },
  });
  message = await ada.call(messages.create, {
    body: {
      internalName: 'Whispered',
      type: 'participation',
      subjectLine: 'Hello {{name |}}',
      bodyHtml: '<p>Hello</p>',
      audience: collectionAudience(id, 'email', { field: 'secret', operator: 'is', value: secret }),
    },
  });
  template = await ada.call(messageTemplates.create, { body: { name: 'Letter' } });
});
afterAll(() => server.stop());

async function memberWith(
  name: string,
  featurePermissions: readonly FeaturePermission[],
  options: { accountType?: 'full' | 'limited' | 'guest'; columns?: readonly string[] } = {},
): Promise<Person> {
  const person = await makeMember(server, name);
  const fieldIds = (options.columns ?? []).map(
    (column) => guests.fields.find(({ columnName }) => columnName === column)?.id ?? null,
  );
  const dataPermissions = fieldIds.map((fieldId) => ({
    type: 'read_data_field_data' as const,
    collectionId: guests.id,
    fieldId,
    filter: null,
  }));
  const role = await ada.call(roles.create, {
    body: { name, featurePermissions: [...featurePermissions], dataPermissions },
  });
  const { accountType = 'full' } = options;
  const dataAccess = options.columns ? 'by_role' : 'all';
  await giveRoles(ada, person, [role.id], {
    accountType,
    dataAccess: accountType === 'full' ? dataAccess : 'by_role',
  });
  return person;
}

/** The status codes of all endpoints that read a message, a template or their results. */
async function readingsOf(person: Person): Promise<number[]> {
  const params = { messageId: message.id };
  const audience = collectionAudience(guests.id);
  const ofTemplate = { messageTemplateId: template.id };
  const settled = await Promise.allSettled([
    person.call(messages.list),
    person.call(messages.get, { params }),
    person.call(messages.preview, { params, body: {} }),
    person.call(messages.countAudience, { body: { audience, type: 'marketing' } }),
    person.call(messages.audiencePeople, { body: { audience, type: 'marketing', source: 0 } }),
    person.call(messages.smsLengths, { params }),
    person.call(messages.sendTimes, { params, body: { schedule: { mode: 'now' } } }),
    person.call(messages.statistics, { params }),
    person.call(messages.recipients, { params }),
    person.call(messages.recipient, { params: { ...params, recipientId: crypto.randomUUID() } }),
    person.call(messages.outbox),
    person.call(messages.outboxMail, { params: { recipientId: crypto.randomUUID() } }),
    person.call(messageTemplates.list),
    person.call(messageTemplates.get, { params: ofTemplate }),
    person.call(messageTemplates.preview, { params: ofTemplate, body: {} }),
  ]);
  return settled.map((one) => (one.status === 'rejected' ? one.reason.status : 200));
}

async function found(person: Person): Promise<string[]> {
  const { groups } = await person.call(search.find, { body: { text: 'Whispered' } });
  const { items } = await person.call(search.recent, {
    body: { places: [{ kind: 'message', id: message.id }] },
  });
  return [...groups.flatMap(({ hits }) => hits), ...items].map(({ label }) => label);
}

describe('no message is read', () => {
  const outsiders: Record<string, () => Promise<Person>> = {
    'a member without a permission of messages': () => memberWith('plain', []),
    'a member with other permissions': () =>
      memberWith('other', ['team_admin_data_collections', 'team_admin_users', 'team_admin_account_info']),
    'a guest': () =>
      memberWith('visitor', [], { accountType: 'guest', columns: ['name', 'email', 'secret'] }),
    'an API key of the team without one': async () => {
      const { secret: bearer } = await ada.call(teamApiKeys.create, { body: { name: 'Bare' } });
      return new Person(server.url, '', ada.teamId, bearer);
    },
    'an API key of a member without one': async () => {
      const { secret: bearer } = await server.tom.call(ownApiKeys.create, { body: { name: 'Tom' } });
      return new Person(server.url, '', ada.teamId, bearer);
    },
  };
  test.each(Object.entries(outsiders))('by %s, nor found by its name', async (_who, make) => {
    const person = await make();
    expect(new Set(await readingsOf(person))).toEqual(new Set([403]));
    expect(await found(person)).toEqual([]);
  });

  test('by another team, for which it is indistinguishable from a missing one', async () => {
    const other = new Person(server.url, server.olga.cookie, ada.teamId);
    expect(new Set(await readingsOf(other))).toEqual(new Set([404]));
  });

  test('in the numbers of the admin dashboard, by who looks after the account alone', async () => {
    const accountManager = await memberWith('accountant', ['team_admin_account_info']);
    expect((await accountManager.call(adminDashboard.get)).messages).toBeNull();
    expect((await ada.call(adminDashboard.get)).messages).toMatchObject({ drafts: 1 });
  });

  test('by a menu that leads to it', async () => {
    for (const path of ['/outgoing-messages/sent', '/outbox', '/outgoing-messages-template/content/x']) {
      await ada.call(headerMenu.add, {
        body: { label: path, icon: 'fa-solid fa-star', target: { type: 'path', path } },
      });
    }
    const labels = async (person: Person) => {
      const reply = await person.send({ method: 'GET', path: `/dataObjectTestings?idTeam=${ada.teamId}` });
      return JSON.stringify(await reply.json());
    };
    expect(await labels(await memberWith('menuless', []))).not.toContain('/outgoing-messages');
    expect(await labels(await memberWith('led', ['outgoing_messages_approve']))).toContain('/outbox');
  });
});

test.each(messagePermissions)('%s opens every message, template and number', async (feature) => {
  const holder = await memberWith(`holder-${feature}`, [feature]);
  // There is no recipient with the made-up ids.
  expect(await readingsOf(holder)).toEqual([
    200, 200, 200, 200, 200, 409, 200, 200, 200, 404, 200, 404, 200, 200, 200,
  ]);
  expect(await found(holder)).toEqual(['Whispered', 'Whispered']);
  expect((await holder.call(messages.get, { params: { messageId: message.id } })).audience).toMatchObject({
    include: [{ filter: { value: secret } }],
  });
});

async function eventsOf(person: Person): Promise<{ until(type: string): Promise<TeamEvent[]> }> {
  const reply = await person.send({ method: 'GET', path: `/teams/${ada.teamId}/events` });
  const reader = reply.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = (await reader?.read())?.value ?? '';
  return {
    async until(type) {
      while (!text.includes(`"type":"${type}"`)) text += (await reader?.read())?.value ?? '';
      await reader?.cancel();
      return [...text.matchAll(/^data: (\{"type".*\})$/gm)].map(([, json = '']) => JSON.parse(json));
    },
  };
}

test('the event stream announces messages and templates to their readers only', async () => {
  const [plain, holder] = [
    await memberWith('deaf', []),
    await memberWith('hearing', ['outgoing_messages_send']),
  ];
  const streams = [await eventsOf(plain), await eventsOf(holder)];
  const draft = await ada.call(messages.create, { body: { internalName: 'Received' } });
  await ada.call(messageTemplates.create, { body: { name: 'Received' } });
  await ada.call(messages.delete, { params: { messageId: draft.id } });
  // Announced to everyone, after all of the above.
  await ada.call(collections.create, { body: { name: 'Last', pluralName: 'Lasts' } });
  const [ofPlain = [], ofHolder = []] = await Promise.all(
    streams.map((stream) => stream.until('collection.changed')),
  );
  const kinds = (events: TeamEvent[]) => [...new Set(events.map(({ type }) => type))];
  expect(kinds(ofPlain)).toEqual(['collection.changed']);
  expect(kinds(ofHolder)).toEqual(['message.changed', 'message_template.changed', 'collection.changed']);
});

test('a notice of a message is gone with the permission, and there again with it', async () => {
  const writer = await memberWith('writer', ['outgoing_messages_edit', 'outgoing_messages_send']);
  const draft = await writer.call(messages.create, {
    body: {
      internalName: 'To all',
      type: 'participation',
      subjectLine: 'Hello',
      bodyHtml: '<p>Hello</p>',
      audience: collectionAudience(guests.id),
    },
  });
  await writer.call(messages.sendNow, { params: { messageId: draft.id }, body: { version: draft.version } });
  const noticesOf = async () => [
    (await writer.call(notices.list)).items.map(({ what }) => what),
    (await writer.call(notices.countUnread)).count,
  ];
  await expect.poll(noticesOf, { timeout: 15_000 }).toEqual([['To all'], 1]);
  await giveRoles(ada, writer, []);
  await expect.poll(noticesOf).toEqual([[], 0]);
});

describe('an audience by a field that its reader may not read', () => {
  const params = () => ({ messageId: message.id });
  let holder: Person;
  beforeAll(async () => {
    holder = await memberWith('narrow', ['outgoing_messages_edit', 'outgoing_messages_send'], {
      columns: ['name', 'email'],
    });
  });

  test('is hidden wherever the message is shown', async () => {
    const shown = await holder.call(messages.get, { params: params() });
    expect(shown).toMatchObject({ internalName: 'Whispered', audience: null, isAudienceHidden: true });
    const copy = await holder.call(messages.duplicate, { params: params(), body: {} });
    expect(copy).toMatchObject({ audience: null, isAudienceHidden: true });
    const changed = await holder.call(messages.change, {
      params: { messageId: copy.id },
      body: { version: copy.version, subjectLine: 'Hello' },
    });
    expect(changed).toMatchObject({ audience: null, isAudienceHidden: true });
    const unchanged = await ada.call(messages.get, { params: { messageId: copy.id } });
    expect(unchanged).toMatchObject({
      isAudienceHidden: false,
      audience: { include: [{ filter: { value: secret } }] },
    });
  });

  test('shows none of its people, is named in no refusal, and is not sent', async () => {
    const preview = await holder.call(messages.preview, { params: params(), body: {} });
    expect(preview.to).toBe('');
    const send = holder.call(messages.sendNow, { params: params(), body: { version: message.version } });
    const { status, problem } = await refusal(send);
    expect(status).toBe(403);
    expect(JSON.stringify(problem)).not.toMatch(/secret|pearl/);
  });

  test('lists of its sources and exclusions only whom the viewer may see', async () => {
    const typed = { kind: 'address', address: { kind: 'email', values: ['typed@example.org'] } } as const;
    const sources = [...collectionAudience(guests.id).include, typed];
    const list = (person: Person, wanted: object) =>
      person.call(messages.audiencePeople, {
        body: {
          type: 'participation',
          audience: { include: sources, exclude: sources },
          ...wanted,
        },
      });
    const addresses = async (person: Person, wanted: object) =>
      (await list(person, wanted)).items.map(({ address }) => address);
    for (const wanted of [{ source: 1 }, { exclusion: 1 }]) {
      expect(await addresses(ada, wanted)).toEqual(['typed@example.org']);
      expect(await addresses(holder, wanted)).toEqual([]);
    }
    for (const wanted of [{ source: 0 }, { exclusion: 0 }])
      expect(await addresses(holder, wanted)).toEqual(['elena@example.org']);
    const filtered = collectionAudience(guests.id, 'email', {
      field: 'secret',
      operator: 'is',
      value: secret,
    });
    const { status, problem } = await refusal(list(holder, { audience: filtered, source: 0 }));
    expect([status, JSON.stringify(problem).includes(secret)]).toEqual([400, false]);
    const blind = await memberWith('unseeing', ['outgoing_messages_approve'], { columns: [] });
    expect((await refusal(list(blind, { source: 0 }))).status).toBe(404);
  });

  test('is replaced by one of their own', async () => {
    const copy = await ada.call(messages.duplicate, { params: params(), body: {} });
    const own = collectionAudience(guests.id);
    const changed = await holder.call(messages.change, {
      params: { messageId: copy.id },
      body: { version: copy.version, audience: own },
    });
    expect(changed).toMatchObject({ audience: own, isAudienceHidden: false });
  });

  test('is hidden from a key of the team, and from who may read no record', async () => {
    const { secret: bearer } = await ada.call(teamApiKeys.create, {
      body: { name: 'Sender', featurePermissions: ['outgoing_messages_send'] },
    });
    const key = new Person(server.url, '', ada.teamId, bearer);
    const blind = await memberWith('blind', ['outgoing_messages_approve'], { columns: [] });
    for (const person of [key, blind]) {
      expect(await person.call(messages.get, { params: params() })).toMatchObject({ isAudienceHidden: true });
      expect((await person.call(messages.recipients, { params: params() })).items).toEqual([]);
    }
  });
});

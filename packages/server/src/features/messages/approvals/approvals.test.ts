// Every way to change what is sent, before and after its approval.
import { ownApiKeys, teamApiKeys } from '@fieldhouse/contract/api-keys';
import { auditLog } from '@fieldhouse/contract/audit-log';
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { contentVersions } from '@fieldhouse/contract/content-versions';
import { views } from '@fieldhouse/contract/data-views';
import { teamId as teamIdSchema } from '@fieldhouse/contract/ids';
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import { messageApprovals } from '@fieldhouse/contract/message-approvals';
import type { Audience } from '@fieldhouse/contract/message-audience';
import { type MessageTemplate, messageTemplates } from '@fieldhouse/contract/message-templates';
import { type Message, messages } from '@fieldhouse/contract/messages';
import type { FeaturePermission } from '@fieldhouse/contract/permissions';
import { records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { savedMailBlocks } from '@fieldhouse/contract/saved-mail-blocks';
import { senders } from '@fieldhouse/contract/senders';
import { subscriptionLists } from '@fieldhouse/contract/subscription-lists';
import { teams } from '@fieldhouse/contract/teams';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { collectionAudience } from '../../../../test/collection-audience.ts';
import { giveRoles } from '../../../../test/give-roles.ts';
import { Person, refusal } from '../../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';
import { makeTeamAuthority } from '../../../kernel/authority.ts';

let server: TestServer;
let ada: Person;
let dan: Person;
/** May edit and approve. */
let cat: Person;
let eve: Person;
let people: CollectionWithFields;
let smart: CollectionWithFields;
let viewId: string;
let senderId: string;
let lists: string[];

const inA = { field: 'group', operator: 'is', value: 'a' } as const;
const inAOrB = { field: 'group', operator: 'is_not_empty' } as const;

beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
  dan = await memberWith('dan', ['outgoing_messages_edit', 'outgoing_messages_send']);
  cat = await memberWith('cat', ['outgoing_messages_approve', 'outgoing_messages_edit']);
  eve = await memberWith('eve', ['outgoing_messages_approve']);
  people = await ada.call(collections.create, {
    body: {
      name: 'Person',
      pluralName: 'People',
      fields: ['Name', 'Email', 'Group'].map((title) => ({ title, dataType: 'plain_text' as const })),
    },
  });
  await addPeople('a', 2);
  await addPeople('b', 20);
  smart = await ada.call(collections.create, {
    body: { name: 'Member', pluralName: 'Members', parentId: people.id, membershipDataFilter: inA },
  });
  const view = await ada.call(views.create, {
    params: { collectionId: people.id },
    body: {
      internalName: 'Of a',
      type: 'table',
      visibility: 'team',
      settings: { filter: inA },
    } as never,
  });
  viewId = view.id;
  const sender = await ada.call(senders.create, {
    body: { name: 'Centre', address: 'centre@example.org' },
  });
  senderId = sender.id;
  await server.deps.ownerPool.query('update platform.senders set confirmed_at = now() where id = $1', [
    senderId,
  ]);
  lists = [];
  for (const externalName of ['News', 'Events']) {
    const list = await ada.call(subscriptionLists.create, {
      body: { internalName: externalName, externalName, optIn: 'single' },
    });
    lists.push(list.id);
  }
});
beforeEach(async () => {
  await ada.call(teams.change, {
    body: { messageApproval: 'always', messageApprovalAbove: 100, mayApproveOwnMessages: false },
  });
  await ada.call(collections.change, {
    params: { collectionId: smart.id },
    body: { membershipDataFilter: inA },
  });
  await setView(inA);
  await ada.call(senders.change, { params: { senderId }, body: { name: 'Centre' } });
});
afterAll(() => server.stop());

async function memberWith(name: string, featurePermissions: FeaturePermission[]): Promise<Person> {
  const person = await makeMember(server, name);
  const role = await ada.call(roles.create, { body: { name, featurePermissions, dataPermissions: [] } });
  await giveRoles(ada, person, [role.id], { accountType: 'full', dataAccess: 'all' });
  return person;
}

let added = 0;
async function addPeople(group: string, number: number): Promise<void> {
  const made = Array.from({ length: number }, () => {
    added += 1;
    return { name: `Person ${added}`, email: `p${added}@example.org`, group };
  });
  await ada.call(records.create, { params: { collectionId: people.id }, body: { records: made } });
}

async function setView(filter: object): Promise<void> {
  const params = { collectionId: people.id, viewId };
  const { version } = await ada.call(views.get, { params });
  await ada.call(views.change, { params, body: { version, settings: { filter } } as never });
}

const ofA = () => collectionAudience(people.id, 'email', inA);
const ofSmart = () => collectionAudience(smart.id);
const ofView = () =>
  ({
    include: [{ kind: 'view', collectionId: people.id, viewId, address: { kind: 'email', column: 'email' } }],
    exclude: [],
  }) as unknown as Audience;

function write(person: Person, change: object = {}): Promise<Message> {
  return person.call(messages.create, {
    body: {
      internalName: 'Spring',
      type: 'participation',
      subjectLine: 'Hello',
      bodyHtml: '<p>Hello</p>',
      audience: ofA(),
      ...change,
    } as never,
  });
}

const text = (change: object) => ({ id: 't', kind: 'text', html: '<p>Hello</p>', ...change });
const listing = () => ({
  ...{ id: 'l', kind: 'records', heading: '', collectionId: people.id, viewId },
  ...{ columns: ['name'], limit: 5 },
});

const of = ({ id, version }: Message) => ({ params: { messageId: id }, body: { version } });
const submit = (person: Person, message: Message) => person.call(messageApprovals.submit, of(message));
const approve = (person: Person, message: Message) => person.call(messageApprovals.approve, of(message));
const send = (message: Message) => dan.call(messages.sendNow, of(message));
const read = (message: Message) => ada.call(messages.get, { params: { messageId: message.id } });

function edit(person: Person, { id, version }: Message, change: object): Promise<Message> {
  return person.call(messages.change, { params: { messageId: id }, body: { version, ...change } as never });
}

async function approved(change: object = {}): Promise<Message> {
  return approve(cat, await submit(dan, await write(dan, change)));
}

async function scheduled(change: object = {}): Promise<Message> {
  const schedule = { mode: 'fixed', at: '2090-01-01T09:00:00.000Z' } as const;
  const draft = await edit(dan, await write(dan, change), { schedule });
  const { id, version } = await approve(cat, await submit(dan, draft));
  return dan.call(messages.sendNow, { params: { messageId: id }, body: { version, schedule } });
}

/** Its time comes. */
async function stopReason(message: Message): Promise<string | null> {
  const authority = makeTeamAuthority(teamIdSchema.parse(ada.teamId), { kind: 'system' });
  await server.deps.withTeam(authority, ({ db }) =>
    db.updateTable('messages').set({ scheduledAt: new Date() }).where('id', '=', message.id).execute(),
  );
  const isOver = async () => ['error_sending', 'sent'].includes((await read(message)).status);
  await expect.poll(isOver, { timeout: 15_000 }).toBe(true);
  const { status, errorDetail } = await read(message);
  return status === 'sent' ? 'sent' : errorDetail;
}

async function keyOf(person: Person): Promise<Person> {
  const { secret } = await person.call(teamApiKeys.create, {
    body: {
      name: `Key ${added}`,
      featurePermissions: ['outgoing_messages_edit'],
      dataPermissions: [{ type: 'read_data_field_data' }],
    },
  });
  return new Person(server.url, '', server.ada.teamId, secret);
}

async function ownKeyOf(person: Person): Promise<Person> {
  const { secret } = await person.call(ownApiKeys.create, {
    body: { name: `Laptop ${added}`, isReadOnly: false },
  });
  return new Person(server.url, '', server.ada.teamId, secret);
}

async function templateOf(
  person: Person,
  isPublished = true,
  content: object = {},
): Promise<MessageTemplate> {
  const template = await person.call(messageTemplates.create, {
    body: {
      ...{ name: 'Template', subjectLine: 'Hello', bodyHtml: '<p>Hello</p>' },
      ...content,
    } as never,
  });
  return isPublished ? publish(template.id) : template;
}

async function publish(messageTemplateId: string): Promise<MessageTemplate> {
  const params = { messageTemplateId };
  const { version } = await dan.call(messageTemplates.get, { params });
  return dan.call(messageTemplates.act, { params, body: { version, action: 'publish' } });
}

function startFrom({ id }: MessageTemplate): Promise<Message> {
  return dan.call(messages.create, {
    body: { internalName: 'Started', type: 'participation', templateId: id, audience: ofA() },
  });
}

/** As an editor inserts it. */
async function copyOfSaved(fate?: 'deleted'): Promise<MailBlock> {
  const { id, blocks } = await cat.call(savedMailBlocks.create, {
    body: { name: `Address ${performance.now()}`, blocks: [text({}) as never] },
  });
  if (fate === 'deleted') await cat.call(savedMailBlocks.delete, { params: { savedMailBlockId: id } });
  return { ...(blocks[0] as MailBlock), id: 'copy', savedBlockId: id };
}

const edits: Readonly<Record<string, () => object>> = {
  'its type': () => ({ type: 'transactional' }),
  'its subject': () => ({ subjectLine: 'Other' }),
  'its body': () => ({ bodyHtml: '<p>Other</p>' }),
  'the filter of its audience': () => ({ audience: collectionAudience(people.id, 'email', inAOrB) }),
  'its list': () => ({ subscriptionListId: lists[1] }),
  'its sender': () => ({ senderId }),
  'the name of its sender': () => ({ fromName: 'Your Bank' }),
};

describe('after the approval', () => {
  test.each(Object.keys(edits))('a message is a draft again if %s is edited', async (what) => {
    const message = await approved({ subscriptionListId: lists[0] });
    const changed = await edit(dan, message, edits[what]?.() ?? {});
    expect([changed.status, changed.approval.approvedAt]).toEqual(['draft', null]);
    expect(['action_not_allowed', 'approval_required']).toContain(
      (await refusal(send(changed))).problem.code,
    );
  });

  const elsewhere: Readonly<Record<string, [audience: () => object, change: () => Promise<unknown>]>> = {
    'the condition of a smart collection': [
      () => ({ audience: ofSmart() }),
      () =>
        ada.call(collections.change, {
          params: { collectionId: smart.id },
          body: { membershipDataFilter: inAOrB },
        }),
    ],
    'the filter of a view': [() => ({ audience: ofView() }), () => setView(inAOrB)],
    'the filter of a view whose records are listed': [
      () => ({ bodyHtml: undefined, blocks: [listing()] }),
      () => setView(inAOrB),
    ],
    'the title of a listed field': [
      () => ({ bodyHtml: undefined, blocks: [listing()] }),
      () =>
        ada.call(collections.changeField, {
          params: { collectionId: people.id, fieldId: people.fields[0]?.id ?? '' },
          body: { title: `Name ${performance.now()}` },
        }),
    ],
    'the name of the sender': [
      () => ({ senderId }),
      () => ada.call(senders.change, { params: { senderId }, body: { name: 'Your Bank' } }),
    ],
    'the postal address of the team': [
      () => ({}),
      () => ada.call(teams.change, { body: { billingAddress: `Box ${performance.now()}` } }),
    ],
    'the color of the team': [() => ({}), () => ada.call(teams.change, { body: { accentColor: '#0a7d5c' } })],
    'the number of people': [() => ({ audience: ofSmart() }), () => addPeople('a', 11)],
  };

  test.each(Object.keys(elsewhere))(
    'a message is not sent with %s changed, and is submitted again',
    async (what) => {
      const [content = () => ({}), change] = elsewhere[what] ?? [];
      const message = await approved(content());
      expect((await read(message)).approval.isOutdated).toBe(false);
      await change?.();
      expect((await refusal(send(message))).problem.code).toBe('approval_required');
      const again = await approve(cat, await submit(dan, await read(message)));
      expect((await send(again)).status).toBe('sending');
    },
  );

  test.each([
    ['the condition of a smart collection', 'audience_changed'],
    ['the filter of a view', 'audience_changed'],
    ['the filter of a view whose records are listed', 'audience_changed'],
    ['the title of a listed field', 'surroundings_changed'],
    ['the name of the sender', 'sender_changed'],
    ['the postal address of the team', 'surroundings_changed'],
    ['the number of people', 'approval_required'],
  ])('a scheduled message stops with %s changed', async (what, reason) => {
    const [content = () => ({}), change] = elsewhere[what] ?? [];
    const message = await scheduled(content());
    await change?.();
    expect(await stopReason(message)).toBe(reason);
  });

  test('a message is a draft again if someone else gets a block of it', async () => {
    const withBlockFor = (filter: object) => [text({ visibleTo: { collectionId: people.id, filter } })];
    const message = await approved({ bodyHtml: undefined, blocks: withBlockFor(inA) });
    expect((await edit(dan, message, { blocks: withBlockFor(inA) })).status).toBe('approved');
    expect((await edit(dan, await read(message), { blocks: withBlockFor(inAOrB) })).status).toBe('draft');
  });

  test('a few people more are part of the approval', async () => {
    const message = await scheduled({ audience: ofSmart() });
    expect(message.approval.mostPeople).toBeGreaterThan(10);
    await addPeople('a', 3);
    expect(await stopReason(message)).toBe('sent');
  });

  test('another time needs another approval', async () => {
    const { id, version } = await approved();
    const schedule = { mode: 'fixed', at: '2090-01-01T09:00:00.000Z' } as const;
    const later = dan.call(messages.sendNow, { params: { messageId: id }, body: { version, schedule } });
    expect((await refusal(later)).problem.code).toBe('approval_required');
  });

  test('an approval by an author, from before the rule forbade it, does not count', async () => {
    await ada.call(teams.change, { body: { mayApproveOwnMessages: true } });
    const own = await approve(cat, await submit(cat, await write(cat)));
    await ada.call(teams.change, { body: { mayApproveOwnMessages: false } });
    expect((await read(own)).approval.isOutdated).toBe(true);
    expect((await refusal(send(own))).problem.code).toBe('approval_required');
  });

  test('an approval by an author, where none was needed, does not cover people who join later', async () => {
    await ada.call(teams.change, { body: { messageApproval: 'above', messageApprovalAbove: 300 } });
    const audience = collectionAudience(people.id, 'email', { field: 'group', operator: 'is', value: 'c' });
    await addPeople('c', 1);
    const schedule = { mode: 'fixed', at: '2090-01-01T09:00:00.000Z' } as const;
    const { id, version } = await approve(cat, await edit(cat, await write(cat, { audience }), { schedule }));
    const waiting = await dan.call(messages.sendNow, {
      params: { messageId: id },
      body: { version, schedule },
    });
    await addPeople('c', 3);
    await ada.call(teams.change, { body: { messageApprovalAbove: 2 } });
    expect(await stopReason(waiting)).toBe('approval_required');
  });
});

describe('before the approval', () => {
  test.each(Object.keys(edits).slice(1))('who edits %s does not approve the message', async (what) => {
    const waiting = await submit(dan, await write(dan, { subscriptionListId: lists[0] }));
    const changed = await edit(cat, waiting, edits[what]?.() ?? {});
    expect(changed.status).toBe('draft');
    const again = await submit(dan, changed);
    expect(again.actions).not.toContain('approve');
    expect((await refusal(approve(cat, again))).problem.code).toBe('action_not_allowed');
    expect((await approve(eve, again)).status).toBe('approved');
  });

  test('who only saves a message as it was may approve it', async () => {
    const draft = await edit(cat, await write(dan), { subjectLine: 'Hello', internalName: 'Renamed' });
    expect((await approve(cat, await submit(dan, draft))).status).toBe('approved');
  });

  test('who made a message transactional does not send it to several people', async () => {
    const draft = await edit(cat, await write(dan), { type: 'transactional' });
    expect((await refusal(send(draft))).problem.code).toBe('approval_required');
    expect((await refusal(approve(cat, await submit(dan, draft)))).problem.code).toBe('action_not_allowed');
  });

  test('who made a key of the team does not approve what the key wrote or submitted', async () => {
    const key = await keyOf(ada);
    const written = await submit(dan, await write(key));
    expect((await refusal(approve(ada, written))).problem.code).toBe('action_not_allowed');
    expect((await approve(cat, written)).status).toBe('approved');
    const submitted = await submit(key, await write(dan));
    expect(submitted.approval.submittedBy).toBe('Ada Lindqvist');
    expect((await refusal(approve(ada, submitted))).problem.code).toBe('action_not_allowed');
    const changed = await submit(dan, await edit(key, await write(dan), { subjectLine: 'By key' }));
    expect((await refusal(approve(ada, changed))).problem.code).toBe('action_not_allowed');
  });

  /** Messages of Dan with words of Cat in them. */
  const wordsOfCat: Readonly<Record<string, () => Promise<Message>>> = {
    'the original of a copy': async () =>
      dan.call(messages.duplicate, { params: { messageId: (await write(cat)).id }, body: {} }),
    'the original of a follow-up': async () => {
      const params = { messageId: (await write(cat)).id };
      const followUp = await dan.call(messages.duplicate, { params, body: { did: 'opened' } });
      return edit(dan, followUp, { audience: ofA() });
    },
    'it by a key of their own': async () =>
      edit(await ownKeyOf(cat), await write(dan), { subjectLine: 'By key' }),
    'an earlier version that was restored': async () => {
      const { id } = await edit(dan, await edit(cat, await write(dan), { subjectLine: 'Cat' }), {
        subjectLine: 'Dan',
      });
      const { items } = await dan.call(contentVersions.ofMessage, { params: { messageId: id } });
      const contentVersionId = items.find(({ subjectLine }) => subjectLine === 'Cat')?.id ?? '';
      const { version } = await read({ id } as Message);
      const params = { messageId: id, contentVersionId };
      return (await dan.call(contentVersions.restore, { params, body: { version } })).message;
    },
    'its template': async () => startFrom(await templateOf(cat)),
    'a part of its template': async () => {
      const { id, version } = await templateOf(dan, false);
      const params = { messageTemplateId: id };
      await cat.call(messageTemplates.change, { params, body: { version, subjectLine: 'Cat' } });
      return startFrom(await publish(id));
    },
    'the original of its template': async () => {
      const params = { messageTemplateId: (await templateOf(cat)).id };
      return startFrom(await publish((await dan.call(messageTemplates.copy, { params, body: {} })).id));
    },
    'saved blocks in it': async () => write(dan, { bodyHtml: undefined, blocks: [await copyOfSaved()] }),
    'saved blocks in it that are deleted by now': async () =>
      write(dan, { bodyHtml: undefined, blocks: [await copyOfSaved('deleted')] }),
    'saved blocks that others saved with more': async () => {
      const { id } = await dan.call(savedMailBlocks.create, {
        body: { name: `Both ${performance.now()}`, blocks: [await copyOfSaved()] },
      });
      const blocks = [{ ...text({ id: 'again' }), savedBlockId: id }];
      return write(dan, { bodyHtml: undefined, blocks });
    },
    'saved blocks in its template': async () =>
      startFrom(await templateOf(dan, true, { bodyHtml: undefined, blocks: [await copyOfSaved()] })),
    'saved blocks in its second version': async () =>
      edit(dan, await write(dan), { abTest: { blocks: [await copyOfSaved()] } }),
  };

  test.each(Object.keys(wordsOfCat))('who wrote %s does not approve the message', async (what) => {
    const message = await wordsOfCat[what]?.();
    const waiting = await submit(dan, message as Message);
    expect((await refusal(approve(cat, waiting))).problem.code).toBe('action_not_allowed');
    expect((await approve(eve, waiting)).status).toBe('approved');
  });
});

describe('the rule', () => {
  test('is changed by team admins only, and what it was is in the audit log', async () => {
    const clerk = await memberWith('clerk', ['team_admin_account_info']);
    for (const body of [
      { messageApproval: 'never' },
      { mayApproveOwnMessages: true },
      { messageApprovalAbove: 90_000 },
    ] as const)
      expect((await refusal(clerk.call(teams.change, { body }))).problem.code).toBe('forbidden');
    const same = { shortName: 'Same', messageApproval: 'always', mayApproveOwnMessages: false } as const;
    expect((await clerk.call(teams.change, { body: same })).messageApproval).toBe('always');
    await ada.call(teams.change, { body: { messageApproval: 'never' } });
    const { items } = await ada.call(auditLog.list);
    expect(items.find(({ action }) => action === 'team.approval_changed')).toMatchObject({
      actor: { name: 'Ada Lindqvist' },
      detail: { from: { messageApproval: 'always' }, to: { messageApproval: 'never' } },
    });
  });
});

test('a scheduled message stops if who scheduled it may not send any more, until someone resumes it', async () => {
  await ada.call(teams.change, { body: { messageApproval: 'never' } });
  const schedule = { mode: 'fixed', at: '2090-01-01T09:00:00.000Z' } as const;
  const by = async (person: Person) => {
    const { id, version } = await write(dan);
    return person.call(messages.sendNow, { params: { messageId: id }, body: { version, schedule } });
  };
  const fay = await memberWith('fay', ['outgoing_messages_send', 'outgoing_messages_edit']);
  const [first, second] = [await by(fay), await by(fay)];
  await giveRoles(ada, fay, [], { accountType: 'full', dataAccess: 'all' });
  expect(await stopReason(first)).toBe('sender_not_permitted');
  await server.deps.ownerPool.query(
    "update platform.team_users set deactivated_at = now() where first_name = 'Fay'",
  );
  expect(await stopReason(second)).toBe('sender_not_permitted');
  const { version } = await read(first);
  await dan.call(messages.act, { params: { messageId: first.id }, body: { version, action: 'resume' } });
  await expect.poll(async () => (await read(first)).status, { timeout: 15_000 }).toBe('sent');
});

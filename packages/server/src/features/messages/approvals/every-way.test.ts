// Every way to change what is sent, as one table: before the approval, after it, and once the message is scheduled.
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { contentVersions } from '@fieldhouse/contract/content-versions';
import { views } from '@fieldhouse/contract/data-views';
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import { messageOwners } from '@fieldhouse/contract/message-owners';
import { messageTemplates } from '@fieldhouse/contract/message-templates';
import { type Message, messages } from '@fieldhouse/contract/messages';
import { records } from '@fieldhouse/contract/records';
import { savedMailBlocks } from '@fieldhouse/contract/saved-mail-blocks';
import { senders } from '@fieldhouse/contract/senders';
import { subscriptionLists } from '@fieldhouse/contract/subscription-lists';
import { teamUsers } from '@fieldhouse/contract/team-users';
import { teams } from '@fieldhouse/contract/teams';
import { wizards } from '@fieldhouse/contract/wizards';
import { defaultMailStyle } from '@fieldhouse/domain/messages/content/mail-style';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ApprovalTeam, inGroup, makeApprovalTeam, ofGroup } from '../../../../test/approval-team.ts';
import { collectionAudience } from '../../../../test/collection-audience.ts';
import { teamUserIdOf } from '../../../../test/give-roles.ts';
import { sendBytes } from '../../../../test/imports/import-file.ts';
import { type Person, refusal } from '../../../../test/people.ts';
import { makeVisits, type Visits } from '../../../../test/record-wizard.ts';
import { startServer, type TestServer } from '../../../../test/start-server.ts';
import { republish } from '../../../../test/wizard-makers.ts';

let server: TestServer;
let team: ApprovalTeam;
let smart: CollectionWithFields;
let viewId: string;
let senderId: string;
let lists: string[];
let visits: Visits;
let files: string[];
let places: CollectionWithFields;
/** A smart collection of places, each of which links to people. */
let halls: CollectionWithFields;

const someNames = { field: 'name', operator: 'is_not_empty' } as const;
const everyGroup = { field: 'group', operator: 'is_not_empty' } as const;

beforeAll(async () => {
  server = await startServer();
  team = await makeApprovalTeam(server);
  const { ada, people } = team;
  const membershipDataFilter = inGroup('a');
  smart = await ada.call(collections.create, {
    body: { name: 'Member', pluralName: 'Members', parentId: people.id, membershipDataFilter },
  });
  const view = await ada.call(views.create, {
    params: { collectionId: people.id },
    body: {
      internalName: 'Of a',
      type: 'table',
      visibility: 'team',
      settings: { filter: inGroup('a') },
    } as never,
  });
  viewId = view.id;
  senderId = (await ada.call(senders.create, { body: { name: 'Centre', address: 'centre@example.org' } })).id;
  await server.deps.ownerPool.query('update platform.senders set confirmed_at = now()');
  lists = [];
  for (const externalName of ['News', 'Events']) {
    const body = { internalName: externalName, externalName, optIn: 'single' } as const;
    lists.push((await ada.call(subscriptionLists.create, { body })).id);
  }
  places = await ada.call(collections.create, {
    body: {
      ...{ name: 'Place', pluralName: 'Places' },
      fields: ['Name', 'Motto'].map((title) => ({ title, dataType: 'plain_text' as const })),
    },
  });
  const fields = [
    { title: 'Fee', dataType: 'decimal', settings: { unit: 'kg' } },
    { title: 'Place', dataType: 'single_data_record', settings: { collectionId: places.id } },
  ] as const;
  for (const field of fields)
    await ada.call(collections.addField, { params: { collectionId: people.id }, body: field as never });
  const linking = { title: 'Hosts', dataType: 'multi_data_record', settings: { collectionId: people.id } };
  await ada.call(collections.addField, { params: { collectionId: places.id }, body: linking as never });
  const { records: found } = await ada.call(records.query, {
    params: { collectionId: people.id },
    body: { filter: inGroup('a') },
  });
  const values = { name: 'Hall', motto: 'Come in', hosts: found.map(({ id }) => id) };
  await ada.call(records.create, {
    params: { collectionId: places.id },
    body: { records: [values] as never },
  });
  halls = await ada.call(collections.create, {
    body: { name: 'Hall', pluralName: 'Halls', parentId: places.id, membershipDataFilter: someNames },
  });
  visits = await makeVisits(ada);
  files = [];
  for (const name of ['one.pdf', 'two.pdf']) {
    const reply = await sendBytes(ada, `/teams/${ada.teamId}/mail-files?name=${name}`, `%PDF-1.7 ${name}`);
    files.push(((await reply.json()) as { token: string }).token);
  }
});
beforeEach(async () => {
  const { ada } = team;
  await ada.call(teams.change, { body: { messageApproval: 'always', mayApproveOwnMessages: false } });
  await ada.call(collections.change, {
    params: { collectionId: smart.id },
    body: { membershipDataFilter: inGroup('a') },
  });
  await setView(inGroup('a'));
  await ada.call(senders.change, { params: { senderId }, body: { name: 'Centre' } });
  const { items } = await ada.call(teamUsers.list, { query: { search: 'cat@', status: 'deactivated' } });
  for (const { id } of items) await ada.call(teamUsers.reactivate, { params: { teamUserId: id }, body: {} });
});
afterAll(() => server.stop());

async function setView(filter: object): Promise<void> {
  const params = { collectionId: team.people.id, viewId };
  const { version } = await team.ada.call(views.get, { params });
  await team.ada.call(views.change, { params, body: { version, settings: { filter } } as never });
}

let changes = 0;
function different(name: string): string {
  changes += 1;
  return `${name} ${changes}`;
}

const blocks = (...all: object[]) => ({ bodyHtml: undefined, blocks: all });
const text = (change: object = {}) => ({ id: 't', kind: 'text', html: '<p>Hello</p>', ...change });
const listing = () => ({
  ...{ id: 'l', kind: 'records', heading: '', collectionId: team.people.id, viewId },
  ...{ columns: ['name'], limit: 5 },
});
const picture = (token: string) => ({
  ...{ id: 'p', kind: 'picture', alt: 'A hall', href: '', size: 'full', align: 'center' },
  picture: { token: token.repeat(24), width: 60, height: 40 },
});
const linkTo = (href: string) => text({ html: `<p><a href="${href}">More</a></p>` });
const linkToWizard = () => ({
  ...blocks(linkTo(`wizard:${visits.wizard.id}`)),
  audience: collectionAudience(visits.people.id),
});
const seenBy = (filter: object) => text({ visibleTo: { collectionId: team.people.id, filter } });

async function restoreOld(by: Person, { id: messageId }: Message): Promise<unknown> {
  const params = { messageId };
  const { items } = await by.call(contentVersions.ofMessage, { params });
  const contentVersionId = items.find(({ subjectLine }) => subjectLine === 'Old')?.id ?? '';
  const { version } = await by.call(messages.get, { params });
  return by.call(contentVersions.restore, { params: { ...params, contentVersionId }, body: { version } });
}

/** With an earlier version. */
async function writeTwice(): Promise<Message> {
  const old = await team.write(team.dan, { subjectLine: 'Old' });
  const params = { messageId: old.id };
  await team.dan.call(messages.testSend, { params, body: { to: 'dan@example.org' } });
  return team.edit(team.dan, await team.read(old), { subjectLine: 'Hello' });
}

let template: string;
async function writeFromTemplate(): Promise<Message> {
  const body = { name: 'Template', subjectLine: 'Hello', bodyHtml: '<p>Hello</p>' };
  const { id, version } = await team.dan.call(messageTemplates.create, { body });
  const params = { messageTemplateId: id };
  await team.cat.call(messageTemplates.act, { params, body: { version, action: 'publish' } });
  template = id;
  return team.write(team.dan, { templateId: id, subjectLine: undefined, bodyHtml: undefined });
}

async function rewriteTemplate(): Promise<unknown> {
  const params = { messageTemplateId: template };
  const draft = async (body: object) => {
    const { version } = await team.ada.call(messageTemplates.get, { params });
    return { params, body: { version, ...body } as never };
  };
  for (const action of ['archive', 'unarchive'])
    await team.ada.call(messageTemplates.act, await draft({ action }));
  await team.dan.call(messageTemplates.change, await draft({ subjectLine: 'Other' }));
  return team.ada.call(messageTemplates.act, await draft({ action: 'publish' }));
}

let saved: string;
async function writeWithSaved(): Promise<Message> {
  const body = { name: different('Address'), blocks: [text() as MailBlock] };
  saved = (await team.dan.call(savedMailBlocks.create, { body })).id;
  return team.write(team.dan, blocks(text({ savedBlockId: saved })));
}

/** Of people in the team, by its title. */
async function changeField(columnName: string, settings: object): Promise<unknown> {
  const { fields } = await team.ada.call(collections.get, { params: { collectionId: team.people.id } });
  const fieldId = fields.find((field) => field.columnName === columnName)?.id ?? '';
  const params = { collectionId: team.people.id, fieldId };
  return team.ada.call(collections.changeField, { params, body: { settings } as never });
}

/** People to whom these records link. */
function hostsOf({ id }: CollectionWithFields): object {
  const [source] = collectionAudience(team.people.id).include;
  return { include: [{ ...source, through: { collectionId: id, link: 'hosts' } }], exclude: [] };
}

function withChildren(): object {
  const names = { first: 'name', last: null };
  const part = { collectionId: team.people.id, link: 'place', names, children: inGroup('a') };
  return { ...ofGroup(team.people, 'a'), household: { people: [part], head: null } };
}

/** The other text of a place names it then. */
async function renamePlaces(): Promise<unknown> {
  const params = { collectionId: places.id };
  const { nameFieldId } = await team.ada.call(collections.get, { params });
  const other = places.fields.find(({ id }) => id !== nameFieldId);
  return team.ada.call(collections.change, { params, body: { nameFieldId: other?.id } as never });
}

/** Its link leads to another address then. */
async function moveWizard(): Promise<unknown> {
  const wizard = await team.ada.call(wizards.get, { params: { wizardId: visits.wizard.id } });
  const access = wizard.draft.access === 'team' ? 'token' : 'team';
  return republish(team.ada, wizard, () => ({ access }));
}

interface Way {
  /** By Dan; by default one text to group “a”. */
  readonly write?: () => Promise<Message>;
  /** Who may no longer approve what they did. */
  readonly isWriting?: false;
  readonly change: (by: Person, message: Message) => Promise<unknown>;
  /** Ada for what only an admin does, otherwise Cat before the approval and Dan after it. */
  readonly by?: 'ada';
  /** 'draft': the approval is gone. 'refused': it holds no more when the message is sent. */
  readonly approved: 'draft' | 'refused' | 'sent';
  /** Why it stops when its time comes; 'not_allowed': the change is refused. */
  readonly scheduled: string;
}

/** Of the message itself. */
const edit = (change: () => object, write?: () => Promise<Message>): Way => ({
  ...(write && { write }),
  change: (by, message) => team.edit(by, message, change()),
  approved: 'draft',
  scheduled: 'not_allowed',
});
/** Of something that it refers to, by an admin. */
const elsewhere = (
  change: () => Promise<unknown>,
  scheduled: string,
  write?: () => Promise<Message>,
): Way => ({
  ...(write && { write }),
  ...{ isWriting: false, by: 'ada', change, scheduled, approved: 'refused' },
});
/** Nothing of the message. */
const harmless = (way: Pick<Way, 'change' | 'write'>): Way => ({
  ...way,
  ...{ isWriting: false, by: 'ada', approved: 'sent', scheduled: 'sent' },
});
const writing = (change: () => object) => () => team.write(team.dan, change());

const ways: Readonly<Record<string, Way>> = {
  'its type': edit(() => ({ type: 'transactional' })),
  'its subject': edit(() => ({ subjectLine: 'Other' })),
  'the text after its subject': edit(() => ({ preheader: 'Other' })),
  'its body': edit(() => ({ bodyHtml: '<p>Other</p>' })),
  'its plain text': edit(() => ({ textOnlyVersion: 'Other' })),
  'its language': edit(() => ({ contentLanguage: 'es' })),
  'a block': edit(
    () => blocks(text({ html: '<p>Other</p>' })),
    writing(() => blocks(text())),
  ),
  'who sees a block': edit(
    () => blocks(seenBy(everyGroup)),
    writing(() => blocks(seenBy(inGroup('a')))),
  ),
  'the order of its blocks': edit(
    () => blocks({ id: 'd', kind: 'divider' }, text()),
    writing(() => blocks(text(), { id: 'd', kind: 'divider' })),
  ),
  'a picture': edit(
    () => blocks(picture('b')),
    writing(() => blocks(picture('a'))),
  ),
  'a file': edit(
    () => blocks(linkTo(`mail-file:${files[1]}`)),
    writing(() => blocks(linkTo(`mail-file:${files[0]}`))),
  ),
  'a linked wizard': edit(() => blocks(linkTo('https://example.org')), writing(linkToWizard)),
  'its style': edit(
    () => ({ style: { ...defaultMailStyle, paperColor: '#fffff0' } }),
    writing(() => blocks(text())),
  ),
  'its second version': edit(() => ({ abTest: { subjectLine: 'Other' } })),
  'the filter of its audience': edit(() => ({
    audience: collectionAudience(team.people.id, 'email', everyGroup),
  })),
  'the field with the addresses': edit(() => ({ audience: ofGroup(team.people, 'a', 'work') })),
  'an exclusion': edit(
    () => ({ audience: ofGroup(team.people, 'a') }),
    writing(() => ({
      audience: { ...ofGroup(team.people, 'a'), exclude: ofGroup(team.people, 'b').include },
    })),
  ),
  'another source of people': edit(() => ({
    audience: {
      include: [...ofGroup(team.people, 'a').include, ...ofGroup(team.people, 'b').include],
      exclude: [],
    },
  })),
  'its list': edit(
    () => ({ subscriptionListId: lists[1] }),
    writing(() => ({ subscriptionListId: lists[0] })),
  ),
  'its sender': edit(() => ({ senderId })),
  'the name of its sender': edit(() => ({ fromName: 'Your Bank' })),
  'the address for replies': edit(() => ({ replyTo: 'dan@elsewhere.example' })),
  'what it tracks': edit(() => ({ tracksOpens: false, tracksClicks: false })),
  'its time': {
    ...edit(() => ({ schedule: { mode: 'fixed', at: '2091-01-01T09:00:00.000Z' } })),
    isWriting: false,
  },
  'how late it may be': { ...edit(() => ({ maxLatenessMinutes: 90 })), isWriting: false },
  'an earlier version': {
    write: writeTwice,
    change: restoreOld,
    approved: 'draft',
    scheduled: 'not_allowed',
  },
  'its subject by an own key': {
    ...edit(() => ({})),
    change: async (by, message) => team.edit(await team.ownKeyOf(by), message, { subjectLine: 'Other' }),
  },
  'its subject by a key of the team': {
    ...edit(() => ({})),
    by: 'ada',
    change: async (by, message) => team.edit(await team.keyOf(by), message, { subjectLine: 'Other' }),
  },
  'its name for the team': {
    ...edit(() => ({ internalName: different('Spring') })),
    ...{ isWriting: false, approved: 'sent' },
  },
  'nothing by saving it': { ...edit(() => ({ subjectLine: 'Hello' })), isWriting: false, approved: 'sent' },
  'the condition of a smart collection': elsewhere(
    () =>
      team.ada.call(collections.change, {
        params: { collectionId: smart.id },
        body: { membershipDataFilter: everyGroup },
      }),
    'audience_changed',
    writing(() => ({ audience: collectionAudience(smart.id) })),
  ),
  'the filter of a view': elsewhere(
    () => setView(everyGroup),
    'audience_changed',
    writing(() => ({
      audience: {
        include: [
          {
            ...{ kind: 'view', collectionId: team.people.id, viewId },
            address: { kind: 'email', column: 'email' },
          },
        ],
        exclude: [],
      },
    })),
  ),
  'the filter of a view whose records are listed': elsewhere(
    () => setView(everyGroup),
    'audience_changed',
    writing(() => blocks(listing())),
  ),
  'the title of a listed field': elsewhere(
    () =>
      team.ada.call(collections.changeField, {
        params: { collectionId: team.people.id, fieldId: team.people.fields[0]?.id ?? '' },
        body: { title: different('Name') },
      }),
    'surroundings_changed',
    writing(() => blocks(listing())),
  ),
  'the unit of a number in it': elsewhere(
    () => changeField('fee', { unit: different('€') }),
    'surroundings_changed',
    writing(() => ({ bodyHtml: '<p>{{fee | none}}</p>' })),
  ),
  'the unit of a number in its subject': elsewhere(
    () => changeField('fee', { unit: different('€') }),
    'surroundings_changed',
    writing(() => ({ subjectLine: '{{fee | none}}' })),
  ),
  'the unit of a listed number': elsewhere(
    () => changeField('fee', { unit: different('€') }),
    'surroundings_changed',
    writing(() => blocks({ ...listing(), columns: ['fee'] })),
  ),
  'what names the records that it links to': elsewhere(
    renamePlaces,
    'surroundings_changed',
    writing(() => ({ bodyHtml: '<p>{{place | nowhere}}</p>' })),
  ),
  'what names the records that link to its people': elsewhere(
    renamePlaces,
    'surroundings_changed',
    writing(() => ({ audience: hostsOf(places), bodyHtml: '<p>{{children | none}}</p>' })),
  ),
  'the field that names the children of its households': elsewhere(
    () => {
      changes += 1;
      return changeField('name', { maxLength: 100 + changes });
    },
    'surroundings_changed',
    writing(() => ({ audience: withChildren(), bodyHtml: '<p>{{children | none}}</p>' })),
  ),
  'the condition of a smart collection whose records link to its people': elsewhere(
    () =>
      team.ada.call(collections.change, {
        params: { collectionId: halls.id },
        body: {
          membershipDataFilter: {
            any: [someNames, { field: 'motto', operator: 'is', value: different('') }],
          },
        },
      }),
    'audience_changed',
    writing(() => ({ audience: hostsOf(halls) })),
  ),
  'the number of people': elsewhere(
    () => team.addPeople('a', 11),
    'approval_required',
    writing(() => ({ audience: collectionAudience(smart.id) })),
  ),
  'how the sender is called': elsewhere(
    () => team.ada.call(senders.change, { params: { senderId }, body: { name: different('Bank') } }),
    'sender_changed',
    writing(() => ({ senderId })),
  ),
  'the address of a linked wizard': elsewhere(moveWizard, 'surroundings_changed', writing(linkToWizard)),
  'the postal address of the team': elsewhere(
    () => team.ada.call(teams.change, { body: { billingAddress: different('Box') } }),
    'surroundings_changed',
  ),
  'the color of the team': elsewhere(
    () =>
      team.ada.call(teams.change, { body: { accentColor: `#0a7d${different('').trim().padStart(2, '0')}` } }),
    'surroundings_changed',
  ),
  'its template': harmless({ write: writeFromTemplate, change: rewriteTemplate }),
  'the saved blocks in it': harmless({
    write: writeWithSaved,
    change: () => team.ada.call(savedMailBlocks.delete, { params: { savedMailBlockId: saved } }),
  }),
  'a copy of it': harmless({
    change: async (by, { id }) => {
      const copy = await by.call(messages.duplicate, { params: { messageId: id }, body: {} });
      return team.edit(by, copy, { subjectLine: 'Other' });
    },
  }),
  'a follow-up to it': harmless({
    change: (by, { id }) =>
      by.call(messages.duplicate, { params: { messageId: id }, body: { did: 'opened' } }),
  }),
  'the rule': harmless({
    change: () =>
      team.ada.call(teams.change, { body: { messageApproval: 'above', messageApprovalAbove: 1 } }),
  }),
  'who approved it, by deactivating them': elsewhere(async () => {
    const { items } = await team.ada.call(teamUsers.list, { query: { search: 'cat@' } });
    const params = { teamUserId: items[0]?.id ?? '' };
    return team.ada.call(teamUsers.deactivate, { params, body: {} });
  }, 'approval_required'),
  'its owner': harmless({
    change: async (_by, { id }) =>
      team.ada.call(messageOwners.transfer, {
        params: { messageId: id },
        body: { ownerId: await teamUserIdOf(team.ada) },
      }),
  }),
  'a few people more': harmless({
    write: writing(() => ({ audience: collectionAudience(smart.id) })),
    change: () => team.addPeople('a', 1),
  }),
};

const written = ({ write = () => team.write(team.dan) }: Way) => write();
const wayOf = (what: string) => ways[what] as Way;

test.each(Object.keys(ways))(
  'before the approval, who changes %s approves the message only if they wrote nothing of it',
  async (what) => {
    const way = wayOf(what);
    const by = way.by === 'ada' ? team.ada : team.cat;
    const waiting = await team.submit(team.dan, await written(way));
    await way.change(by, waiting);
    const present = await team.read(waiting);
    const again = present.status === 'draft' ? await team.submit(team.dan, present) : present;
    if (way.isWriting === false) expect((await team.approve(by, again)).status).toBe('approved');
    else {
      expect((await refusal(team.approve(by, again))).problem.code).toBe('action_not_allowed');
      expect((await team.approve(team.eve, again)).status).toBe('approved');
    }
  },
);

test.each(Object.keys(ways))('after the approval, a change of %s has its outcome', async (what) => {
  const way = wayOf(what);
  const message = await team.approved(await written(way));
  expect(message.approval.isOutdated).toBe(false);
  await way.change(way.by === 'ada' ? team.ada : team.dan, message);
  const present = await team.read(message);
  expect(present.status).toBe(way.approved === 'draft' ? 'draft' : 'approved');
  if (way.approved === 'sent') expect((await team.send(present)).status).toBe('sending');
  else {
    expect(['action_not_allowed', 'approval_required']).toContain(
      (await refusal(team.send(present))).problem.code,
    );
    const again = await team.approve(team.eve, await team.submit(team.dan, present));
    if (again.schedule.mode === 'now') expect((await team.send(again)).status).toBe('sending');
  }
});

test.each(Object.keys(ways))('once it is scheduled, a change of %s has its outcome', async (what) => {
  const way = wayOf(what);
  const message = await team.scheduled(await written(way));
  const changing = way.change(way.by === 'ada' ? team.ada : team.dan, message);
  if (way.scheduled === 'not_allowed') {
    expect((await refusal(changing)).problem.code).toBe('action_not_allowed');
    return;
  }
  await changing;
  expect(await team.outcome(message)).toBe(way.scheduled);
});

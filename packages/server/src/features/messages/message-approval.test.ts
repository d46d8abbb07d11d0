// Approval: who is asked, what is approved, and what voids it.
import { auditLog } from '@fieldhouse/contract/audit-log';
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { teamId as teamIdSchema, teamUserId } from '@fieldhouse/contract/ids';
import { messageApprovals } from '@fieldhouse/contract/message-approvals';
import type { Audience } from '@fieldhouse/contract/message-audience';
import { type Message, messages } from '@fieldhouse/contract/messages';
import { notices } from '@fieldhouse/contract/notices';
import type { FeaturePermission } from '@fieldhouse/contract/permissions';
import { records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { subscriptionLists } from '@fieldhouse/contract/subscription-lists';
import { teams } from '@fieldhouse/contract/teams';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { collectionAudience } from '../../../test/collection-audience.ts';
import { giveRoles, teamUserIdOf } from '../../../test/give-roles.ts';
import { type Person, refusal } from '../../../test/people.ts';
import { isFullSize } from '../../../test/sizes.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';
import { makeTeamAuthority } from '../../kernel/authority.ts';

let server: TestServer;
let ada: Person;
let wren: Person;
let boss: Person;
let sender: Person;
let people: CollectionWithFields;

beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
  wren = await memberWith('wren', ['outgoing_messages_edit']);
  boss = await memberWith('boss', ['outgoing_messages_approve', 'outgoing_messages_edit']);
  sender = await memberWith('sender', ['outgoing_messages_send']);
  people = await ada.call(collections.create, {
    body: {
      name: 'Person',
      pluralName: 'People',
      fields: [
        { title: 'Name', dataType: 'plain_text' },
        { title: 'Email', dataType: 'email_address' },
      ],
    },
  });
  await ada.call(records.create, {
    params: { collectionId: people.id },
    body: {
      records: [
        { name: 'Elena', email: 'elena@example.org' },
        { name: 'Bruno', email: 'bruno@example.org' },
      ],
    },
  });
});
beforeEach(() => setRule('always'));
afterAll(() => server.stop());

async function memberWith(name: string, featurePermissions: FeaturePermission[]): Promise<Person> {
  const person = await makeMember(server, name);
  const role = await ada.call(roles.create, { body: { name, featurePermissions, dataPermissions: [] } });
  await giveRoles(ada, person, [role.id], { accountType: 'full', dataAccess: 'all' });
  return person;
}

function setRule(
  messageApproval: 'never' | 'always' | 'above',
  more: { messageApprovalAbove?: number; mayApproveOwnMessages?: boolean } = {},
) {
  return ada.call(teams.change, {
    body: { messageApproval, messageApprovalAbove: 100, mayApproveOwnMessages: false, ...more },
  });
}

function write(person: Person, change: object = {}): Promise<Message> {
  return person.call(messages.create, {
    body: {
      internalName: 'Spring',
      type: 'participation',
      subjectLine: 'Hello',
      bodyHtml: '<p>Hello</p>',
      audience: collectionAudience(people.id),
      ...change,
    },
  });
}

const of = ({ id, version }: Message) => ({ params: { messageId: id }, body: { version } });

function submit(person: Person, message: Message, note = 'Have a look'): Promise<Message> {
  return person.call(messageApprovals.submit, {
    params: { messageId: message.id },
    body: { version: message.version, note },
  });
}

async function approved(change: object = {}): Promise<Message> {
  return boss.call(messageApprovals.approve, of(await submit(wren, await write(wren, change))));
}

async function noticesAbout(person: Person, name: string) {
  const { items } = await person.call(notices.list);
  return items.filter(({ what }) => what === name);
}

test('a message is submitted, approved by another member, and sent', async () => {
  const draft = await write(wren, { internalName: 'Thread' });
  expect(draft.approval).toMatchObject({ rule: 'always', approvedAt: null });
  expect(draft.approval.approvers).toContain('Boss Member');
  const early = await refusal(sender.call(messages.sendNow, of(draft)));
  expect(early.problem).toMatchObject({ code: 'action_not_allowed', data: { status: 'draft' } });
  const waiting = await submit(wren, draft);
  expect([waiting.status, waiting.approval.submittedBy, waiting.approval.note]).toEqual([
    'awaiting_approval',
    'Wren Member',
    'Have a look',
  ]);
  const place = { type: 'message', messageId: draft.id };
  expect(await noticesAbout(boss, 'Thread')).toMatchObject([
    { kind: 'message_submitted', who: 'Wren Member', place },
  ]);
  expect(await noticesAbout(sender, 'Thread')).toEqual([]);
  const done = await boss.call(messageApprovals.approve, of(waiting));
  expect([done.status, done.approval.approvedBy]).toEqual(['approved', 'Boss Member']);
  expect(await noticesAbout(wren, 'Thread')).toMatchObject([
    { kind: 'message_approved', who: 'Boss Member' },
  ]);
  const sent = await sender.call(messages.sendNow, of(done));
  expect([sent.status, sent.approval.approvedBy]).toEqual(['sending', 'Boss Member']);
  const { items } = await ada.call(auditLog.list);
  const actions = items.filter(({ subjectName }) => subjectName === 'Thread').map(({ action }) => action);
  expect(actions).toEqual(['message.sent', 'message.approved', 'message.submitted']);
});

test('a rejected message is a draft again, with the note of the approver', async () => {
  const waiting = await submit(wren, await write(wren, { internalName: 'Wrong' }));
  const call = { params: { messageId: waiting.id }, body: { version: waiting.version, note: 'Wrong date' } };
  const draft = await boss.call(messageApprovals.reject, call);
  expect([draft.status, draft.approval.rejectedBy, draft.approval.note]).toEqual([
    'draft',
    'Boss Member',
    'Wrong date',
  ]);
  expect(await noticesAbout(wren, 'Wrong')).toMatchObject([{ kind: 'message_rejected' }]);
  const again = await submit(wren, draft, '');
  expect(again.approval).toMatchObject({ rejectedAt: null, note: '' });
  const withdrawn = await wren.call(messageApprovals.withdraw, of(again));
  expect([withdrawn.status, withdrawn.approval.submittedAt]).toEqual(['draft', null]);
});

test('a rejection needs a note', async () => {
  const waiting = await submit(wren, await write(wren));
  const call = { params: { messageId: waiting.id }, body: { version: waiting.version, note: ' ' } };
  expect((await refusal(boss.call(messageApprovals.reject, call))).status).toBe(400);
});

test('authors approve their own messages only if the team allows it', async () => {
  const own = await submit(boss, await write(boss));
  expect(own.actions).not.toContain('approve');
  const error = await refusal(boss.call(messageApprovals.approve, of(own)));
  expect(error.problem).toMatchObject({ code: 'action_not_allowed', data: { action: 'approve' } });
  const submittedOnly = await submit(boss, await write(wren));
  expect((await refusal(boss.call(messageApprovals.approve, of(submittedOnly)))).status).toBe(409);
  await setRule('always', { mayApproveOwnMessages: true });
  expect((await boss.call(messageApprovals.approve, of(own))).status).toBe('approved');
});

test.each([
  ['subject', { subjectLine: 'Other' }],
  ['body', { bodyHtml: '<p>Other</p>' }],
  ['audience', { audience: null }],
  ['sender', { fromName: 'Someone else' }],
  ['schedule', { schedule: { mode: 'fixed', at: '2090-01-01T09:00:00Z' } }],
  ['lateness', { maxLatenessMinutes: 60 }],
] as const)('a change of the %s voids the approval', async (_, edit) => {
  const message = await approved();
  const body = { version: message.version, ...edit };
  const changed = await wren.call(messages.change, { params: { messageId: message.id }, body });
  expect([changed.status, changed.approval.approvedAt, changed.approval.submittedAt]).toEqual([
    'draft',
    null,
    null,
  ]);
});

test('what recipients never see does not void an approval, but takes a message out of review', async () => {
  const message = await approved();
  const edit = (one: Message) =>
    wren.call(messages.change, {
      params: { messageId: one.id },
      body: { version: one.version, internalName: 'Renamed', subjectLine: 'Hello' },
    });
  expect((await edit(message)).status).toBe('approved');
  expect((await edit(await submit(wren, await write(wren)))).status).toBe('draft');
});

test('an approved message is sent at the approved time and at no other', async () => {
  const at = '2090-01-01T09:00:00.000Z';
  const draft = await write(wren);
  const timed = await wren.call(messages.change, {
    params: { messageId: draft.id },
    body: { version: draft.version, schedule: { mode: 'fixed', at } },
  });
  const message = await boss.call(messageApprovals.approve, of(await submit(wren, timed)));
  const early = await refusal(sender.call(messages.sendNow, of(message)));
  expect(early.problem).toMatchObject({ code: 'approval_required', data: { rule: 'always' } });
  const send = (schedule: Message['schedule'], one = message, person = sender) =>
    person.call(messages.sendNow, {
      params: { messageId: one.id },
      body: { version: one.version, schedule },
    });
  const scheduled = await send({ mode: 'fixed', at });
  expect([scheduled.status, scheduled.scheduledAt]).toEqual(['scheduled', at]);
  const later = { mode: 'fixed', at: '2090-02-01T09:00:00.000Z' } as const;
  expect((await refusal(send(later, scheduled))).problem.code).toBe('approval_required');
  // An admin may send and approve: another time is approved with it.
  const moved = await send(later, scheduled, ada);
  expect([moved.status, moved.scheduledAt, moved.approval.approvedBy]).toEqual([
    'scheduled',
    later.at,
    'Ada Lindqvist',
  ]);
});

test('above a number of recipients, a message needs approval', async () => {
  await setRule('above', { messageApprovalAbove: 1 });
  const big = await write(wren);
  const error = await refusal(sender.call(messages.sendNow, of(big)));
  expect(error.problem).toMatchObject({ code: 'approval_required', data: { people: 2, above: 1 } });
  expect((await refusal(boss.call(messageApprovals.approve, of(big)))).problem.code).toBe(
    'approval_required',
  );
  const { id } = people;
  const elena = { field: 'name', operator: 'is', value: 'Elena' } as const;
  const small = await write(wren, { audience: collectionAudience(id, 'email', elena) });
  const sent = await sender.call(messages.sendNow, of(small));
  expect([sent.status, sent.approval.approvedBy, sent.approval.approvedAt === null]).toEqual([
    'sending',
    null,
    false,
  ]);
});

// Each count reads more people than a page counts, so that this takes seconds.
test.runIf(isFullSize)('a limit above the number of people that a page counts holds exactly', async () => {
  const list = await ada.call(subscriptionLists.create, {
    body: { internalName: 'Everyone', externalName: 'Everyone', optIn: 'single' },
  });
  const number = 200_003;
  await server.deps.ownerPool.query(
    `insert into platform.subscriptions (team_id, list_id, address_key, address, status)
      select $1, $2, 'p' || n || '@example.org', 'p' || n || '@example.org',
        case when n <= 2 then 'unsubscribed' else 'subscribed' end
      from generate_series(1, $3::int) n`,
    [ada.teamId, list.id, number],
  );
  const everyone = { kind: 'list', subscriptionListId: list.id } as const;
  const audience: Audience = {
    include: [everyone, everyone],
    exclude: [{ kind: 'address', address: { kind: 'email', values: ['p3@example.org'] } }],
  };
  const reachable = number - 3;
  const isAbove = async (messageApprovalAbove: number) => {
    await setRule('above', { messageApprovalAbove });
    const counted = await ada.call(messages.countAudience, { body: { type: 'participation', audience } });
    expect(counted.isMore).toBe(true);
    return counted.isAboveApprovalLimit;
  };
  expect([await isAbove(reachable - 1), await isAbove(reachable)]).toEqual([true, false]);
  const draft = await write(wren, { audience });
  const later = { mode: 'fixed', at: '2090-01-01T09:00:00Z' } as const;
  const body = { version: draft.version, schedule: later };
  const send = () => sender.call(messages.sendNow, { params: { messageId: draft.id }, body });
  await setRule('above', { messageApprovalAbove: reachable - 1 });
  expect((await refusal(send())).problem.code).toBe('approval_required');
  await setRule('above', { messageApprovalAbove: reachable });
  expect((await send()).status).toBe('scheduled');
});

test('people who join the audience later do not get a message that then needs approval', async () => {
  await setRule('above', { messageApprovalAbove: 2 });
  const { id, version: first } = await write(wren, { internalName: 'Grown' });
  const scheduled = await sender.call(messages.sendNow, {
    params: { messageId: id },
    body: { version: first, schedule: { mode: 'fixed', at: '2090-01-01T09:00:00Z' } },
  });
  await setRule('above', { messageApprovalAbove: 1 });
  const authority = makeTeamAuthority(teamIdSchema.parse(ada.teamId), { kind: 'system' });
  await server.deps.withTeam(authority, ({ db }) =>
    db.updateTable('messages').set({ scheduledAt: new Date() }).where('id', '=', scheduled.id).execute(),
  );
  const read = () => ada.call(messages.get, { params: { messageId: scheduled.id } });
  await expect.poll(async () => (await read()).status, { timeout: 15_000 }).toBe('error_sending');
  const stopped = await read();
  expect(stopped.errorDetail).toBe('approval_required');
  const params = { messageId: stopped.id };
  const { version } = stopped;
  const resumed = sender.call(messages.act, { params, body: { version, action: 'resume' } });
  expect((await refusal(resumed)).problem.code).toBe('approval_required');
  const draft = await sender.call(messages.act, { params, body: { version, action: 'cancel' } });
  expect([draft.status, draft.total]).toEqual(['draft', 0]);
  expect((await boss.call(messageApprovals.approve, of(await submit(wren, draft)))).status).toBe('approved');
});

test('transactional messages to one person, and teams without the rule, send without approval', async () => {
  const transactional = await write(wren, { type: 'transactional' });
  expect((await refusal(sender.call(messages.sendNow, of(transactional)))).problem).toMatchObject({
    code: 'approval_required',
    data: { above: 1, people: 2 },
  });
  const elena = { field: 'name', operator: 'is', value: 'Elena' } as const;
  const toOne = { type: 'transactional', audience: collectionAudience(people.id, 'email', elena) };
  expect((await sender.call(messages.sendNow, of(await write(wren, toOne)))).status).toBe('sending');
  await setRule('never');
  expect((await sender.call(messages.sendNow, of(await write(wren)))).status).toBe('sending');
});

test('a message that is not complete is neither submitted nor approved', async () => {
  const empty = await wren.call(messages.create, { body: { internalName: 'Empty' } });
  expect((await refusal(submit(wren, empty))).problem).toMatchObject({
    code: 'message_not_ready',
    data: { missing: ['subjectLine', 'bodyHtml', 'audience', 'subscriptionList'] },
  });
});

test('approving the version before the last is refused', async () => {
  const draft = await write(wren);
  const waiting = await submit(wren, draft);
  const stale = await refusal(boss.call(messageApprovals.approve, of(draft)));
  expect(stale.problem).toMatchObject({
    code: 'stale_version',
    data: { version: waiting.version, status: 'awaiting_approval' },
  });
});

test('mail to many without a postal address is not sent', async () => {
  await setRule('never');
  await ada.call(teams.change, { body: { billingAddress: '' } });
  const draft = await write(wren);
  expect(draft.missing).toEqual(['postalAddress']);
  expect((await refusal(sender.call(messages.sendNow, of(draft)))).problem.code).toBe('message_not_ready');
  expect((await write(wren, { type: 'transactional' })).missing).toEqual([]);
  await ada.call(teams.change, { body: { billingAddress: '14 Levee Road' } });
});

test('the owner of a message is a member, who gives it to another one and with it the notices', async () => {
  await setRule('never');
  const idOf = async (person: Person) => teamUserId.parse(await teamUserIdOf(person));
  const message = await write(wren);
  expect([message.ownerId, message.ownedBy]).toEqual([await idOf(wren), 'Wren Member']);
  const params = { messageId: message.id };
  const give = async (person: Person, to: Person) =>
    person.call(messages.transfer, { params, body: { ownerId: await idOf(to) } });
  const { items } = await wren.call(messages.possibleOwners, {});
  const names = items.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['Boss Member', 'Wren Member']));
  expect(names).not.toContain('Sender Member');
  // Only by, and to, those who may edit messages.
  expect((await refusal(give(sender, boss))).problem.code).toBe('forbidden');
  expect((await refusal(give(wren, sender))).problem).toMatchObject({
    code: 'invalid_input',
    issues: [{ rule: 'not_available' }],
  });
  await give(wren, boss);
  const given = await wren.call(messages.get, { params });
  expect([given.ownerId, given.ownedBy, given.version]).toEqual([
    await idOf(boss),
    'Boss Member',
    message.version,
  ]);
  await ada.call(messages.sendNow, { params, body: { version: given.version } });
  const noticesOf = async (person: Person) =>
    (await person.call(notices.list, { query: {} })).items.filter(
      ({ kind, place }) =>
        kind === 'message_sent' && place.type === 'message' && place.messageId === message.id,
    ).length;
  await expect.poll(() => noticesOf(boss), { timeout: 15_000 }).toBe(1);
  expect(await noticesOf(wren)).toBe(0);
  // A former member keeps the name.
  await server.deps.ownerPool.query('update platform.team_users set deactivated_at = now() where id = $1', [
    await idOf(boss),
  ]);
  expect((await wren.call(messages.get, { params })).ownedBy).toBe('Boss Member');
});

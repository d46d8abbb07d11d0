// What is put around the content of an approved message: it is not sent with anything else than was approved, neither at once nor when
// its sending goes on later (docs/decisions/0268).
import { randomUUID } from 'node:crypto';
import { teamId as teamIdSchema } from '@fieldhouse/contract/ids';
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import { messageApprovals } from '@fieldhouse/contract/message-approvals';
import { type Message, messages } from '@fieldhouse/contract/messages';
import type { FeaturePermission } from '@fieldhouse/contract/permissions';
import { roles } from '@fieldhouse/contract/roles';
import { senders } from '@fieldhouse/contract/senders';
import { subscriptionLists } from '@fieldhouse/contract/subscription-lists';
import { teams } from '@fieldhouse/contract/teams';
import { wizards } from '@fieldhouse/contract/wizards';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { collectionAudience } from '../../../../test/collection-audience.ts';
import { giveRoles } from '../../../../test/give-roles.ts';
import { type Person, refusal } from '../../../../test/people.ts';
import { makeVisits, type Visits } from '../../../../test/record-wizard.ts';
import { makeMember, startServer, type TestServer } from '../../../../test/start-server.ts';
import { republish } from '../../../../test/wizard-makers.ts';
import { makeTeamAuthority } from '../../../kernel/authority.ts';

let server: TestServer;
let ada: Person;
/** Writes and sends. */
let dan: Person;
/** Approves and sends. */
let eve: Person;
let visits: Visits;
let listId: string;
let senderId: string;

beforeAll(async () => {
  server = await startServer();
  ada = server.ada;
  dan = await memberWith('dan', ['outgoing_messages_edit', 'outgoing_messages_send']);
  eve = await memberWith('eve', ['outgoing_messages_approve', 'outgoing_messages_send']);
  visits = await makeVisits(ada);
  const list = await ada.call(subscriptionLists.create, {
    body: { internalName: 'News', externalName: 'News', optIn: 'single' },
  });
  listId = list.id;
  for (const address of ['elena@example.org', 'taken@example.org'])
    await ada.call(subscriptionLists.addSubscriber, {
      params: { subscriptionListId: listId },
      body: { address, source: 'Form' },
    });
  const sender = await ada.call(senders.create, { body: { name: 'Centre', address: 'centre@example.org' } });
  senderId = sender.id;
  await server.deps.ownerPool.query('update platform.senders set confirmed_at = now() where id = $1', [
    senderId,
  ]);
  await ada.call(teams.change, {
    body: { messageApproval: 'always', mayApproveOwnMessages: false, billingAddress: 'Box 1' },
  });
});
afterAll(() => server.stop());

async function memberWith(name: string, featurePermissions: FeaturePermission[]): Promise<Person> {
  const person = await makeMember(server, name);
  const role = await ada.call(roles.create, { body: { name, featurePermissions, dataPermissions: [] } });
  await giveRoles(ada, person, [role.id], { accountType: 'full', dataAccess: 'all' });
  return person;
}

async function setLogo(): Promise<void> {
  const background = { r: Math.floor(performance.now()) % 256, g: 10, b: 10 };
  const bytes = await sharp({ create: { width: 60, height: 20, channels: 3, background } })
    .png()
    .toBuffer();
  const reply = await fetch(`${ada.url}/api/teams/${ada.teamId}/logos/organizationHorizontalLogo`, {
    method: 'PUT',
    headers: { cookie: ada.cookie, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  });
  expect(reply.status).toBe(200);
}

/** Its link leads to another address then. */
async function moveWizard(): Promise<void> {
  const wizard = await ada.call(wizards.get, { params: { wizardId: visits.wizard.id } });
  const access = wizard.draft.access === 'team' ? 'token' : 'team';
  await republish(ada, wizard, () => ({ access }));
}

let changes = 0;
const different = (name: string) => {
  changes += 1;
  return `${name} ${changes}`;
};

function nextColor(): string {
  changes += 1;
  return `#0a7d${(16 + changes).toString(16)}`;
}

const surroundings: Readonly<Record<string, () => Promise<unknown>>> = {
  'the name of the team': () => ada.call(teams.change, { body: { name: different('Centre') } }),
  'its postal address': () => ada.call(teams.change, { body: { billingAddress: different('Box') } }),
  'its color': () => ada.call(teams.change, { body: { accentColor: nextColor() } }),
  'its logo': setLogo,
  'the name of the list': () =>
    ada.call(subscriptionLists.change, {
      params: { subscriptionListId: listId },
      body: { externalName: different('News') } as never,
    }),
  'the address of a linked wizard': moveWizard,
  'the name of the sender': () =>
    ada.call(senders.change, { params: { senderId }, body: { name: different('Centre') } }),
};

const of = ({ id, version }: Message) => ({ params: { messageId: id }, body: { version } });
const read = ({ id }: Message) => ada.call(messages.get, { params: { messageId: id } });
const send = (message: Message) => dan.call(messages.sendNow, of(message));

async function act(person: Person, message: Message, action: 'resume' | 'pause' | 'retry_failed') {
  const { version } = await read(message);
  return person.call(messages.act, { params: { messageId: message.id }, body: { version, action } });
}

/** By another user, unless an author with both permissions is given. */
async function approved(author?: Person): Promise<Message> {
  const button: MailBlock = {
    ...{ id: 'b', kind: 'button', label: 'Count me in', href: `wizard:${visits.wizard.id}` },
    ...{ look: 'filled', color: 'brand', align: 'center', corners: 8 },
  };
  const draft = await (author ?? dan).call(messages.create, {
    body: {
      internalName: randomUUID(),
      type: 'marketing',
      subjectLine: 'Hello',
      blocks: [button],
      audience: collectionAudience(visits.people.id),
      subscriptionListId: listId,
      senderId,
    } as never,
  });
  const submitted = await (author ?? dan).call(messageApprovals.submit, of(draft));
  return (author ?? eve).call(messageApprovals.approve, of(submitted));
}

const isOver = async (message: Message) => ['sent', 'error_sending'].includes((await read(message)).status);

async function outcome(message: Message): Promise<string | null> {
  await expect.poll(() => isOver(message), { timeout: 15_000 }).toBe(true);
  const { status, errorDetail } = await read(message);
  return status === 'sent' ? 'sent' : errorDetail;
}

/** One of its two people has got it; the other waits, as where a new account sends little a day. */
async function halfSent(isPaused = false, author?: Person): Promise<Message> {
  const message = await approved(author);
  await send(message);
  expect(await outcome(message)).toBe('sent');
  const authority = makeTeamAuthority(teamIdSchema.parse(ada.teamId), { kind: 'system' });
  await server.deps.withTeam(authority, async ({ db }) => {
    const { id } = message;
    await db
      .updateTable('messageRecipients')
      .set({ state: 0 })
      .where('messageId', '=', id)
      .where('address', '=', 'taken@example.org')
      .execute();
    await db
      .deleteFrom('sandboxMessages')
      .where('messageId', '=', id)
      .where('toAddress', '=', 'taken@example.org')
      .execute();
    const now = new Date();
    await db
      .updateTable('messages')
      .set({ status: 'sending', sentAt: null, pausedAt: now, askAgainAt: now, openFrom: '0', claimedTo: '0' })
      .where('id', '=', id)
      .execute();
  });
  if (!isPaused) return message;
  return read(message);
}

/** Its time comes. */
async function goOn({ id }: Message): Promise<void> {
  await server.deps.ownerPool.query(
    'update platform.messages set paused_at = null, ask_again_at = now() where id = $1',
    [id],
  );
}

async function mailsOf({ id }: Message): Promise<number> {
  const { rows } = await server.deps.ownerPool.query(
    'select from platform.sandbox_messages where message_id = $1',
    [id],
  );
  return rows.length;
}

test.each(Object.keys(surroundings))('an approved message is not sent with %s changed', async (what) => {
  const message = await approved();
  await surroundings[what]?.();
  expect((await refusal(send(message))).problem.code).toBe('approval_required');
});

test.each(Object.keys(surroundings))('one that is half sent stops with %s changed', async (what) => {
  const message = await halfSent();
  await surroundings[what]?.();
  await goOn(message);
  expect(await outcome(message)).toBe(
    what === 'the name of the sender' ? 'sender_changed' : 'surroundings_changed',
  );
  expect(await mailsOf(message)).toBe(1);
});

test('one that is half sent goes on while nothing is changed', async () => {
  const message = await halfSent();
  await goOn(message);
  expect(await outcome(message)).toBe('sent');
  expect(await mailsOf(message)).toBe(2);
});

test('a paused message with changed surroundings is resumed by who may approve it, and by no one else', async () => {
  const message = await halfSent(true);
  await surroundings['its postal address']?.();
  expect((await refusal(act(dan, message, 'resume'))).problem.code).toBe('approval_required');
  expect((await act(eve, message, 'resume')).approval.approvedBy).toBe('Eve Member');
  expect(await outcome(message)).toBe('sent');
  expect(await mailsOf(message)).toBe(2);
});

test('a rule that allows its approval no more does not allow changed surroundings', async () => {
  await ada.call(teams.change, { body: { mayApproveOwnMessages: true } });
  const message = await halfSent(false, ada);
  await ada.call(teams.change, { body: { mayApproveOwnMessages: false } });
  await surroundings['its postal address']?.();
  await goOn(message);
  expect(await outcome(message)).toBe('surroundings_changed');
  expect(await mailsOf(message)).toBe(1);
});

test('a message without a need for approval is sent with what there is', async () => {
  const message = await halfSent();
  await ada.call(teams.change, { body: { messageApproval: 'never' } });
  await surroundings['its postal address']?.();
  await goOn(message);
  expect(await outcome(message)).toBe('sent');
  await ada.call(teams.change, { body: { messageApproval: 'always' } });
});

test('what is changed back while a batch is prepared is not sent', async () => {
  const { name } = await ada.call(teams.get);
  const message = await halfSent();
  await ada.call(teams.change, { body: { name: different('Bank') } });
  const client = await server.deps.ownerPool.connect();
  try {
    // The batch has read the name of the team when it comes to the logo.
    await client.query('begin');
    await client.query('lock table platform.logos in access exclusive mode');
    await client.query('update platform.teams set name = $1 where team_id = $2', [name, ada.teamId]);
    await goOn(message);
    const isWaiting = async () => {
      const text = "select from pg_locks where not granted and relation = 'platform.logos'::regclass";
      return (await server.deps.ownerPool.query(text)).rowCount === 1;
    };
    await expect.poll(isWaiting, { timeout: 15_000 }).toBe(true);
    await client.query('commit');
  } finally {
    client.release();
  }
  expect(await outcome(message)).toBe('surroundings_changed');
  expect(await mailsOf(message)).toBe(1);
});

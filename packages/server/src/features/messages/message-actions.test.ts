// Every action in every status through the API: what the table of the domain allows is done, anything else is
// refused with the current status. Then the same by permission.
import { ownApiKeys, teamApiKeys } from '@fieldhouse/contract/api-keys';
import { type CollectionWithFields, collections } from '@fieldhouse/contract/collections';
import { teamId as teamIdSchema } from '@fieldhouse/contract/ids';
import { type MessageAction, messageActions } from '@fieldhouse/contract/message-actions';
import { messageApprovals } from '@fieldhouse/contract/message-approvals';
import { type Message, type MessageStatus, messageStatuses, messages } from '@fieldhouse/contract/messages';
import { type FeaturePermission, messagePermissions } from '@fieldhouse/contract/permissions';
import { records } from '@fieldhouse/contract/records';
import { roles } from '@fieldhouse/contract/roles';
import { teams } from '@fieldhouse/contract/teams';
import { type MessageStage, messageActionTable } from '@fieldhouse/domain/messages/message-status';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { collectionAudience } from '../../../test/collection-audience.ts';
import { giveRoles } from '../../../test/give-roles.ts';
import { Person, refusal } from '../../../test/people.ts';
import { makeMember, startServer, type TestServer } from '../../../test/start-server.ts';
import { makeTeamAuthority } from '../../kernel/authority.ts';

let server: TestServer;
let ada: Person;
let people: CollectionWithFields;

beforeAll(async () => {
  // Nothing is sent in the background: each message stays in the status that a test gives it.
  server = await startServer({ hasWorker: false });
  ada = server.ada;
  await ada.call(teams.change, { body: { mayApproveOwnMessages: true } });
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
    body: { records: [{ name: 'Elena', email: 'elena@example.org' }] },
  });
});
afterAll(() => server.stop());

const versionB = {
  share: 20,
  measure: 'clicked',
  waitMinutes: 60,
  isAutomatic: true,
  subjectLine: 'Hi',
  preheader: '',
  blocks: null,
  bodyHtml: '<p>Hello</p>',
  textOnlyVersion: '',
  blockAuthors: {},
};

/** `stopped` is `error_sending` after some were sent. */
type Stage = MessageStage | 'stopped' | 'archived';

const stages: readonly Stage[] = [
  'draft',
  'awaiting_approval',
  'approved',
  'scheduled',
  'sending',
  'paused',
  'sent',
  'error_sending',
  'stopped',
  'archived',
];

/** With an uncertain and a failed recipient if its sending has begun; no one was reached in `error_sending`. */
async function makeMessage(stage: Stage): Promise<Message> {
  const { id } = await ada.call(messages.create, {
    body: {
      internalName: stage,
      type: 'participation',
      subjectLine: 'Hello',
      bodyHtml: '<p>Hello</p>',
      audience: collectionAudience(people.id),
    },
  });
  const isBegun = ['sending', 'paused', 'sent', 'stopped'].includes(stage);
  await server.deps.withTeam(
    makeTeamAuthority(teamIdSchema.parse(ada.teamId), { kind: 'system' }),
    async ({ db, now }) => {
      await db
        .updateTable('messages')
        .set({
          status: statusOf(stage),
          pausedAt: stage === 'paused' ? now() : null,
          archivedAt: stage === 'archived' ? now() : null,
          scheduledAt: stage === 'scheduled' ? new Date('2090-01-01') : null,
          frozenAt: isBegun ? now() : null,
          abTest: isBegun ? JSON.stringify(versionB) : null,
        })
        .where('id', '=', id)
        .execute();
      if (!isBegun) return;
      for (const state of [4, 5])
        await db.insertInto('messageRecipients').values({ messageId: id, state, reason: 'other' }).execute();
      const failed = await db
        .selectFrom('messageRecipients')
        .select('id')
        .where('messageId', '=', id)
        .where('state', '=', 4)
        .executeTakeFirstOrThrow();
      await db
        .insertInto('notifications')
        .values({ messageId: id, recipientId: failed.id, type: 'failed', detail: '{}' })
        .execute();
    },
  );
  return ada.call(messages.get, { params: { messageId: id } });
}

function statusOf(stage: Stage): MessageStatus {
  const others = { paused: 'sending', stopped: 'error_sending', archived: 'draft' } as const;
  return stage in others ? others[stage as keyof typeof others] : (stage as MessageStatus);
}

const at = '2090-06-01T09:00:00Z';

/** The request of each action. */
const requests: Readonly<Record<MessageAction, (person: Person, message: Message) => Promise<unknown>>> = {
  edit: (person, { id, version }) =>
    person.call(messages.change, { params: { messageId: id }, body: { version, subjectLine: 'New' } }),
  edit_notes: (person, { id, version }) =>
    person.call(messages.change, { params: { messageId: id }, body: { version, internalName: 'New' } }),
  edit_schedule: (person, { id, version }) =>
    person.call(messages.change, {
      params: { messageId: id },
      body: { version, schedule: { mode: 'fixed', at } },
    }),
  test_send: (person, { id }) =>
    person.call(messages.testSend, { params: { messageId: id }, body: { to: 'tester@example.org' } }),
  submit: (person, message) => person.call(messageApprovals.submit, versionOf(message)),
  withdraw: (person, message) => person.call(messageApprovals.withdraw, versionOf(message)),
  approve: (person, message) => person.call(messageApprovals.approve, versionOf(message)),
  reject: (person, { id, version }) =>
    person.call(messageApprovals.reject, { params: { messageId: id }, body: { version, note: 'No' } }),
  send_now: (person, message) => person.call(messages.sendNow, versionOf(message)),
  schedule: sendAt,
  reschedule: sendAt,
  unschedule: act('unschedule'),
  pause: act('pause'),
  resume: act('resume'),
  cancel: act('cancel'),
  retry_failed: act('retry_failed'),
  choose_winner: (person, { id, version }) =>
    person.call(messages.chooseWinner, { params: { messageId: id }, body: { version, variant: 'b' } }),
  resolve_uncertain: async (person, { id }) => {
    const { items } = await ada.call(messages.recipients, { params: { messageId: id } });
    const recipientId = items.find(({ state }) => state === 'uncertain')?.id ?? crypto.randomUUID();
    return person.call(messages.resolveUncertain, {
      params: { messageId: id, recipientId },
      body: { as: 'sent' },
    });
  },
  archive: act('archive'),
  unarchive: act('unarchive'),
  delete: (person, { id }) => person.call(messages.delete, { params: { messageId: id } }),
  duplicate: (person, { id }) => person.call(messages.duplicate, { params: { messageId: id }, body: {} }),
};

function versionOf({ id, version }: Message) {
  return { params: { messageId: id }, body: { version } };
}

function sendAt(person: Person, { id, version }: Message) {
  const body = { version, schedule: { mode: 'fixed', at } } as const;
  return person.call(messages.sendNow, { params: { messageId: id }, body });
}

type Act = 'unschedule' | 'pause' | 'resume' | 'cancel' | 'retry_failed' | 'archive' | 'unarchive';

function act(action: Act) {
  return (person: Person, { id, version }: Message) =>
    person.call(messages.act, { params: { messageId: id }, body: { version, action } });
}

/** The status after the action, where it changes. */
const after: Readonly<Partial<Record<`${MessageAction} ${Stage}`, MessageStatus>>> = {
  'edit awaiting_approval': 'draft',
  'edit approved': 'draft',
  'edit error_sending': 'draft',
  'edit_notes awaiting_approval': 'draft',
  'edit_notes approved': 'draft',
  'edit_notes error_sending': 'draft',
  'edit_schedule awaiting_approval': 'draft',
  'edit_schedule approved': 'draft',
  'submit draft': 'awaiting_approval',
  'withdraw awaiting_approval': 'draft',
  'approve draft': 'approved',
  'approve awaiting_approval': 'approved',
  'reject awaiting_approval': 'draft',
  'send_now draft': 'sending',
  'send_now approved': 'sending',
  'schedule draft': 'scheduled',
  'schedule approved': 'scheduled',
  'unschedule scheduled': 'approved',
  'resume error_sending': 'sending',
  'cancel scheduled': 'approved',
  'cancel sending': 'sent',
  'cancel paused': 'sent',
  'cancel error_sending': 'draft',
  'retry_failed sent': 'sending',
  'resume stopped': 'sending',
  'cancel stopped': 'sent',
  'retry_failed stopped': 'sending',
};

/** The same requests decide by the status which action they are. */
const isOther = (action: MessageAction, stage: Stage) =>
  (action === 'schedule' && stage === 'scheduled') ||
  (action === 'reschedule' && (stage === 'draft' || stage === 'approved'));

const cells = messageActions.flatMap((action) => stages.map((stage) => ({ action, stage })));

test('messages in progress are all but those that are sent or archived, and are listed by what they wait for', async () => {
  const made = new Map<string, Stage>();
  for (const stage of stages) made.set((await makeMessage(stage)).id, stage);
  const listed = async (list: 'in_progress' | 'awaiting_approval') => {
    const { items } = await ada.call(messages.list, { query: { list, limit: '100' } });
    return items.flatMap(({ id }) => made.get(id) ?? []);
  };
  const inProgress = stages.filter((stage) => stage !== 'sent' && stage !== 'archived');
  expect(await listed('in_progress')).toEqual(inProgress.toReversed());
  expect(await listed('awaiting_approval')).toEqual(['awaiting_approval']);
});

describe('every action in every status', () => {
  test('no status is missing', () => {
    expect(stages).toEqual(expect.arrayContaining([...messageStatuses]));
  });

  test('each action is both allowed and refused', async () => {
    const allowed = await Promise.all(stages.map(async (stage) => (await makeMessage(stage)).actions));
    for (const action of messageActions) {
      // All that is not archived can be duplicated, and what is archived too.
      const isAlways = action === 'duplicate';
      expect([action, new Set(allowed.map((actions) => actions.includes(action))).size]).toEqual([
        action,
        isAlways ? 1 : 2,
      ]);
    }
  });

  test.each(cells.filter(({ action, stage }) => !isOther(action, stage)))(
    '$action of a message that is $stage',
    async ({ action, stage }) => {
      const message = await makeMessage(stage);
      const { status } = message;
      const read = () => ada.call(messages.get, { params: { messageId: message.id } });
      if (!message.actions.includes(action)) {
        const error = await refusal(requests[action](ada, message));
        // Without an uncertain recipient there is nothing to settle.
        const isMissing = action === 'resolve_uncertain' && error.status === 404;
        if (!isMissing) expect(error.problem).toMatchObject({ code: 'action_not_allowed', data: { status } });
        expect(await read()).toEqual(message);
        return;
      }
      const done = requests[action](ada, message);
      // No one was reached, so no one is uncertain.
      if (`${action} ${stage}` === 'resolve_uncertain error_sending')
        return expect((await refusal(done)).status).toBe(404);
      await done;
      if (action === 'delete') expect((await refusal(read())).status).toBe(404);
      else expect((await read()).status).toBe(after[`${action} ${stage}`] ?? status);
    },
  );
});

describe('every action by permission', () => {
  const stageOf = (action: MessageAction): Stage =>
    (Object.keys(messageActionTable[action].stages)[0] as MessageStage | undefined) ?? 'archived';
  const others: Record<string, () => Promise<Person> | Person> = {
    'a member without permissions': () => server.tom,
    'a guest': () => memberWith('visitor', [], 'guest'),
    'another team': () => new Person(server.url, server.olga.cookie, ada.teamId),
  };

  test.each(Object.keys(others))('%s does nothing', async (name) => {
    const person = await others[name]?.();
    if (!person) throw new Error('No such person.');
    for (const action of messageActions) {
      const message = await makeMessage(stageOf(action));
      const { status } = await refusal(requests[action](person, message));
      expect([action, status]).toEqual([action, name === 'another team' ? 404 : 403]);
    }
  });

  test.each(messagePermissions)('a member with %s does what it allows and no more', async (permission) => {
    const person = await memberWith(permission, [permission]);
    for (const action of messageActions) {
      const message = await makeMessage(action === 'retry_failed' ? 'sent' : stageOf(action));
      const work = requests[action](person, message);
      if (messageActionTable[action].needs === permission) await work;
      else expect([action, (await refusal(work)).status]).toEqual([action, 403]);
    }
  });

  test('API keys pause a message, but approve none, not even those of an admin', async () => {
    const featurePermissions = [...messagePermissions];
    const team = await ada.call(teamApiKeys.create, { body: { name: 'Robot', featurePermissions } });
    const own = await ada.call(ownApiKeys.create, { body: { name: 'Mine' } });
    for (const { secret } of [team, own]) {
      const key = new Person(server.url, '', ada.teamId, secret);
      for (const action of ['approve', 'reject'] as const) {
        const error = await refusal(requests[action](key, await makeMessage('awaiting_approval')));
        expect(error.problem.code).toBe('key_not_allowed');
      }
      await requests.pause(key, await makeMessage('sending'));
    }
  });
});

async function memberWith(
  name: string,
  featurePermissions: FeaturePermission[],
  accountType: 'full' | 'guest' = 'full',
): Promise<Person> {
  const person = await makeMember(server, name.replaceAll('_', '-'));
  const role = await ada.call(roles.create, { body: { name, featurePermissions, dataPermissions: [] } });
  await giveRoles(ada, person, [role.id], {
    accountType,
    dataAccess: accountType === 'full' ? 'all' : 'by_role',
  });
  return person;
}

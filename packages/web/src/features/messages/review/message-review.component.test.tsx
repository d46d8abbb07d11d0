import type { Membership, Session } from '@fieldhouse/contract/identity';
import { messageId, teamUserId, userId } from '@fieldhouse/contract/ids';
import { noLogos } from '@fieldhouse/contract/logos';
import type { Message } from '@fieldhouse/contract/messages';
import type { FeaturePermission } from '@fieldhouse/contract/permissions';
import { defaultPreferences } from '@fieldhouse/contract/preferences';
import { allowedActions, type MessageState } from '@fieldhouse/domain/messages/message-status';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answer } from '../../../../test/api-answers.ts';
import { expectNoAxeViolationsInBothThemes } from '../../../../test/expect-no-axe-violations.ts';
import { renderInApp, teamId } from '../../../../test/render-in-app.tsx';
import { sampleField } from '../../../../test/sample-fields.ts';
import { sampleCollection, storeRecords } from '../../../../test/sample-records.ts';
import { messageApprovalsApi, messagesApi } from '../../../api/endpoints/messages-api.ts';
import { queryClient } from '../../../api/query-client.ts';
import { sessionQuery } from '../../../app/session/session.ts';
import { MessageReview } from './message-review.tsx';
import { ReviewBanner } from './review-banner.tsx';

const email = sampleField('email_address', { title: 'Email', columnName: 'email' });
const zone = sampleField('plain_text', { title: 'Zone', columnName: 'zone' });
const people = sampleCollection([email, zone]);

interface Scene {
  readonly state?: Partial<MessageState>;
  readonly change?: Partial<Message>;
  readonly approval?: Partial<Message['approval']>;
  readonly rights?: readonly FeaturePermission[];
  readonly language?: 'en' | 'es';
}

function sampleMessage({ state, change, approval }: Scene): Message {
  const all: MessageState = {
    status: 'draft',
    isArchived: false,
    isPaused: false,
    isDispatched: false,
    hasFailed: false,
    approvalRule: approval?.rule ?? 'never',
    isBarredAuthor: false,
    ...state,
  };
  return {
    id: messageId.parse('01890000-0000-7000-8000-0000000000e1'),
    internalName: 'Planting day',
    status: all.status,
    type: 'participation',
    isArchived: all.isArchived,
    isPaused: all.isPaused,
    createdAt: '2026-11-20T09:00:00Z',
    ownedBy: 'Wren Member',
    scheduledAt: null,
    sentAt: null,
    total: 0,
    actions: allowedActions(all),
    version: 7,
    internalDescription: '',
    senderId: null,
    subscriptionListId: null,
    senderFault: null,
    fromName: '',
    replyTo: '',
    subjectLine: 'Hello',
    preheader: '',
    bodyHtml: '<p>Hello</p>',
    textOnlyVersion: '',
    tracksOpens: true,
    tracksClicks: true,
    contentLanguage: null,
    audience: { collectionId: people.id, addressColumn: 'email' },
    isAudienceHidden: false,
    startedAt: null,
    canceledAt: null,
    errorDetail: null,
    schedule: { mode: 'now' },
    maxLatenessMinutes: 240,
    missing: [],
    approval: {
      rule: 'never',
      above: 100,
      submittedAt: null,
      submittedBy: null,
      approvedAt: null,
      approvedBy: null,
      rejectedAt: null,
      rejectedBy: null,
      note: '',
      approvers: [],
      ...approval,
    },
    ...change,
  };
}

function signIn(featurePermissions: readonly FeaturePermission[]): void {
  const membership: Membership = {
    teamId,
    teamUserId: teamUserId.parse('01890000-0000-7000-8000-0000000000f1'),
    teamName: 'Riverside Centre',
    teamShortName: 'Riverside',
    logos: noLogos,
    isTeamAdmin: false,
    featurePermissions: [...featurePermissions],
    interfaceLanguage: 'en',
    dataLanguages: ['en'],
    timeZone: 'America/Los_Angeles',
    lastOpenedAt: null,
  };
  const session: Session = {
    userId: userId.parse('01890000-0000-7000-8000-0000000000f2'),
    email: 'wren@fieldhouse.test',
    firstName: 'Wren',
    lastName: 'Member',
    memberships: [membership],
  };
  queryClient.setQueryData(sessionQuery.queryKey, session);
  queryClient.setQueryData(['ownPreferences.get'], defaultPreferences);
}

const everything: readonly FeaturePermission[] = [
  'outgoing_messages_edit',
  'outgoing_messages_approve',
  'outgoing_messages_send',
];

async function renderReview(scene: Scene = {}) {
  const message = sampleMessage(scene);
  const calls: [name: string, body: unknown][] = [];
  const record = (name: string) => (input: { readonly body: unknown }) => {
    calls.push([name, input.body]);
    return { ...message, version: message.version + 1 };
  };
  signIn(scene.rights ?? everything);
  const screen = await renderInApp(
    <>
      <ReviewBanner message={message} />
      <MessageReview message={message} />
    </>,
    {
      language: scene.language ?? 'en',
      answers: [
        ...storeRecords(people, []).answers,
        answer(messagesApi.countAudience, () => ({
          people: 1600,
          reachable: 1579,
          noAddress: 21,
          noConsent: 0,
          unsubscribed: 0,
          suppressed: 0,
          duplicates: 0,
        })),
        answer(messagesApi.change, record('change')),
        answer(messageApprovalsApi.submit, record('submit')),
        answer(messageApprovalsApi.withdraw, record('withdraw')),
        answer(messageApprovalsApi.approve, record('approve')),
        answer(messageApprovalsApi.reject, record('reject')),
        answer(messagesApi.sendNow, record('send')),
      ],
    },
  );
  return { screen, calls };
}

test('the button names how many people get it, and asks once more', async () => {
  const { screen, calls } = await renderReview();
  await screen.getByRole('button', { name: 'Send to 1,579 people' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Send now' }).click();
  await expect
    .poll(() => calls)
    .toEqual([['send', { version: 7, schedule: { mode: 'now' }, maxLatenessMinutes: 240 }]]);
});

test('while something must be fixed, the button leads there', async () => {
  const { screen, calls } = await renderReview({ change: { missing: ['subjectLine', 'postalAddress'] } });
  await expect.element(screen.getByText('2 things to fix first')).toBeVisible();
  await expect.element(screen.getByText(/^The team has no billing address/)).toBeVisible();
  const button = screen.getByRole('button', { name: 'Send to 1,579 people' });
  await expect.element(button).toHaveAttribute('aria-disabled', 'true');
  button.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(screen.getByRole('link', { name: 'Fix it' }).first()).toHaveFocus();
  expect(calls).toEqual([]);
  await expectNoAxeViolationsInBothThemes();
});

test('a time on each person’s own clock names the field of their zones', async () => {
  const { screen, calls } = await renderReview();
  await screen.getByRole('radio', { name: 'In each person’s own time zone' }).click();
  await screen.getByLabelText('Date and time').fill('2090-01-01T09:00');
  await screen.getByRole('combobox', { name: 'Field with the time zone' }).click();
  await screen.getByRole('option', { name: 'Zone' }).click();
  await screen.getByRole('button', { name: /^Schedule for Jan 1, 2090.*own time$/ }).click();
  const schedule = { mode: 'recipient_local', localTime: '2090-01-01T09:00', zoneColumn: 'zone' };
  await expect.poll(() => calls).toEqual([['send', { version: 7, schedule, maxLatenessMinutes: 240 }]]);
  await expectNoAxeViolationsInBothThemes();
});

test('a message that needs approval is submitted with its time and a note', async () => {
  const { screen, calls } = await renderReview({
    approval: { rule: 'always', approvers: ['Boss Member'] },
    rights: ['outgoing_messages_edit'],
  });
  await expect.element(screen.getByText('Can approve: Boss Member')).toBeVisible();
  await screen.getByLabelText('Note for the approvers').fill('For Wednesday');
  await screen.getByRole('radio', { name: 'At a time' }).click();
  await screen.getByLabelText('Date and time').fill('2090-01-01T09:00');
  await screen.getByRole('button', { name: 'Ask for approval' }).click();
  const schedule = { mode: 'fixed', at: new Date('2090-01-01T09:00').toISOString() };
  await expect
    .poll(() => calls)
    .toEqual([
      ['change', { version: 7, schedule, maxLatenessMinutes: 240 }],
      ['submit', { version: 8, note: 'For Wednesday' }],
    ]);
  expect(screen.getByRole('button', { name: /^Send/ }).query()).toBeNull();
});

test.each([
  ['up to the limit it is sent', 1579, /^Send to/, 'Ask for approval'],
  ['above it, it is submitted', 1578, 'Ask for approval', /^Send to/],
] as const)('with a limit of people, %s', async (_, above, shown, hidden) => {
  const { screen } = await renderReview({ approval: { rule: 'above', above } });
  await expect.element(screen.getByRole('button', { name: shown })).toBeVisible();
  expect(screen.getByRole('button', { name: hidden }).query()).toBeNull();
});

const waiting: Scene = {
  state: { status: 'awaiting_approval' },
  approval: {
    rule: 'always',
    submittedAt: '2026-11-21T09:00:00Z',
    submittedBy: 'Wren Member',
    note: 'For Wednesday',
    approvers: ['Boss Member'],
  },
};

test('an approver approves, or rejects with a note', async () => {
  const { screen, calls } = await renderReview({ ...waiting, rights: ['outgoing_messages_approve'] });
  await expect.element(screen.getByText('For Wednesday').first()).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Reject' })).toBeDisabled();
  await screen.getByLabelText('Note for the author').fill('Wrong date');
  await screen.getByRole('button', { name: 'Reject' }).click();
  await screen.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect
    .poll(() => calls)
    .toEqual([
      ['reject', { version: 7, note: 'Wrong date' }],
      ['approve', { version: 7, note: 'Wrong date' }],
    ]);
  expect(screen.getByRole('button', { name: /^Withdraw/ }).query()).toBeNull();
  await expectNoAxeViolationsInBothThemes();
});

test('an author who may not approve withdraws, by keyboard', async () => {
  const { screen, calls } = await renderReview({
    ...waiting,
    state: { status: 'awaiting_approval', isBarredAuthor: true },
  });
  await expect.element(screen.getByText(/so someone else has to approve it/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Approve', exact: true }).query()).toBeNull();
  const withdraw = screen.getByRole('button', { name: 'Withdraw', exact: true });
  withdraw.element().focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => calls).toEqual([['withdraw', { version: 7 }]]);
});

test('the note of a rejection is shown, in Spanish too', async () => {
  const rejected = {
    approval: {
      rule: 'always',
      rejectedAt: '2026-11-21T09:00:00Z',
      rejectedBy: 'Boss Member',
      note: 'Fecha equivocada',
    },
    language: 'es',
  } as const;
  const { screen } = await renderReview(rejected);
  await expect.element(screen.getByText(/^Boss Member lo rechazó/)).toBeVisible();
  await expect.element(screen.getByText('Fecha equivocada')).toBeVisible();
  await expectNoAxeViolationsInBothThemes();
});

test('an approved message is sent at the approved time', async () => {
  const at = '2090-01-01T09:00:00.000Z';
  const { screen, calls } = await renderReview({
    state: { status: 'approved' },
    change: { schedule: { mode: 'fixed', at } },
    approval: {
      rule: 'always',
      approvedAt: '2026-11-21T09:00:00Z',
      approvedBy: 'Boss Member',
    },
  });
  await expect.element(screen.getByText(/^Boss Member approved it/)).toBeVisible();
  expect(screen.getByLabelText('Date and time').query()).toBeNull();
  await screen.getByRole('button', { name: /^Schedule for Jan 1, 2090/ }).click();
  await expect
    .poll(() => calls)
    .toEqual([['send', { version: 7, schedule: { mode: 'fixed', at }, maxLatenessMinutes: 240 }]]);
});

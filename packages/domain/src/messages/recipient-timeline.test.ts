import type { Notification, NotificationType, RecipientDetail } from '@fieldhouse/contract/message-results';
import { expect, test } from 'vitest';
import { recipientTimeline } from './recipient-timeline.ts';

const at = (minute: number) => `2026-11-21T09:${String(minute).padStart(2, '0')}:00.000Z`;

function notified(
  typeId: NotificationType,
  minute: number,
  payload: Notification['payload'] = {},
): Notification {
  return { typeId, receivedAt: at(minute), payload, actionTaken: null };
}

function storyOf(known: Partial<RecipientDetail>): RecipientDetail {
  return {
    // Passed through unread.
    id: '01' as RecipientDetail['id'],
    recordId: null,
    collectionId: null,
    calculatedName: 'Elena Rossi',
    methodUsed: 'email',
    sentToEmailAddress: 'elena@example.org',
    sentToPhoneNumber: '',
    segments: null,
    state: 'sent',
    reason: null,
    lastReply: null,
    attempts: 1,
    actualSendProcessedDateTime: null,
    delivery: null,
    openedAt: null,
    machineOpenedAt: null,
    variant: null,
    clickedAt: null,
    unsubscribedAt: null,
    queuedAt: at(0),
    nextTryAt: null,
    canceledAt: null,
    notifications: [],
    answers: [],
    ...known,
  };
}

test('a timeline begins in the queue and contains every report in order, with the server’s reply', () => {
  const notifications = [
    notified('send', 1, { reply: '250 queued as 4F2' }),
    notified('open', 5, { userAgent: 'Mail' }),
    notified('click', 6, { position: 0, url: 'https://example.org/' }),
    notified('unsubscribed', 7),
  ];
  const answer = {
    question: 'Will you come?',
    answer: 'Yes',
    state: 'written' as const,
    userAgent: 'Firefox',
  };
  const answers = [{ ...answer, at: new Date(at(6)).toISOString().replace(':00.', ':30.') }];
  expect(recipientTimeline(storyOf({ notifications, answers }))).toEqual([
    { kind: 'queued', at: at(0) },
    { kind: 'handed_over', at: at(1), reply: '250 queued as 4F2' },
    { kind: 'opened', at: at(5), userAgent: 'Mail' },
    { kind: 'clicked', at: at(6), url: 'https://example.org/' },
    {
      ...{ kind: 'answered', at: answers[0]?.at, question: 'Will you come?', text: 'Yes' },
      ...{ answerState: 'written', userAgent: 'Firefox' },
    },
    { kind: 'unsubscribed', at: at(7) },
  ]);
});

test('who was left out at the freezing never stood in the queue, who unsubscribed later did', () => {
  const early = storyOf({ state: 'skipped', reason: 'no_address' });
  expect(recipientTimeline(early)).toEqual([{ kind: 'left_out', at: at(0), reason: 'no_address' }]);
  const late = storyOf({ state: 'skipped', reason: 'unsubscribed', actualSendProcessedDateTime: at(2) });
  expect(recipientTimeline(late).map(({ kind, at: when }) => [kind, when])).toEqual([
    ['queued', at(0)],
    ['left_out', at(2)],
  ]);
});

test('a temporary refusal shows when the next attempt is due', () => {
  const waiting = storyOf({
    state: 'queued',
    reason: 'refused_for_now',
    lastReply: '452 4.2.2 Mailbox full',
    nextTryAt: at(9),
  });
  expect(recipientTimeline(waiting).at(-1)).toEqual({
    kind: 'tries_again',
    at: at(9),
    reason: 'refused_for_now',
    reply: '452 4.2.2 Mailbox full',
  });
});

test('a reported refusal is shown once, an unreported one is read from the ledger', () => {
  const reported = storyOf({
    state: 'failed',
    notifications: [notified('bounce', 1, { reply: '550 5.1.1' })],
  });
  expect(recipientTimeline(reported).map(({ kind }) => kind)).toEqual(['queued', 'bounced']);
  const silent = storyOf({ state: 'failed', reason: 'render', actualSendProcessedDateTime: at(1) });
  expect(recipientTimeline(silent).map(({ kind }) => kind)).toEqual(['queued', 'failed']);
});

test('a second attempt follows the first, in whichever order they are reported', () => {
  const notifications = [
    notified('send', 20, { reply: '250 ok' }),
    notified('failed', 2, { reply: '451 later' }),
  ];
  expect(recipientTimeline(storyOf({ notifications })).map(({ kind }) => kind)).toEqual([
    'queued',
    'failed',
    'handed_over',
  ]);
});

test('an uncertain outcome is shown as such, and a user’s decision is not shown as a report', () => {
  const open = storyOf({ state: 'uncertain', reason: 'connection_lost', actualSendProcessedDateTime: at(3) });
  expect(recipientTimeline(open).at(-1)).toMatchObject({
    kind: 'uncertain',
    at: at(3),
    reason: 'connection_lost',
  });
  expect(recipientTimeline(storyOf({})).at(-1)).toEqual({ kind: 'taken_as_sent', at: null });
  expect(recipientTimeline(storyOf({ state: 'canceled', canceledAt: at(4) })).at(-1)).toEqual({
    kind: 'canceled',
    at: at(4),
  });
});

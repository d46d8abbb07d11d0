// The review of a message, with an API that answers as the scene has it, and what was asked of it.
import { recordId } from '@fieldhouse/contract/ids';
import type { MessageFault } from '@fieldhouse/contract/message-checks';
import type { Message } from '@fieldhouse/contract/messages';
import type { FeaturePermission } from '@fieldhouse/contract/permissions';
import type { MessageState } from '@fieldhouse/domain/messages/message-status';
import { smsLength } from '@fieldhouse/domain/messages/sms/segments';
import type { RouterHistory } from '@tanstack/react-router';
import { messageApprovalsApi, messagesApi } from '../../src/api/endpoints/messages-api.ts';
import type { SendTimes } from '../../src/features/messages/message-queries.ts';
import { MessageReview } from '../../src/features/messages/review/message-review.tsx';
import { ReviewBanner } from '../../src/features/messages/review/review-banner.tsx';
import type { Checks } from '../../src/features/messages/review/use-checks.ts';
import { answer } from '../api-answers.ts';
import { renderInApp } from '../render-in-app.tsx';
import { sampleField } from '../sample-fields.ts';
import { sampleMessage } from '../sample-message.ts';
import { sampleCollection, storeRecords } from '../sample-records.ts';
import { cacheSession, sampleSession } from '../sample-session.ts';

const email = sampleField('email_address', { title: 'Email', columnName: 'email' });
const zone = sampleField('plain_text', { title: 'Zone', columnName: 'zone' });
const people = sampleCollection([email, zone]);

const clara = {
  recordId: recordId.parse('01890000-0000-7000-8000-0000000000c1'),
  name: 'Clara Zhang',
  address: 'clara@example.org',
};
export const bruno = {
  recordId: recordId.parse('01890000-0000-7000-8000-0000000000c2'),
  name: 'Bruno',
  address: 'bruno@example.org',
};

/** What a hint has besides its code. */
export const note = {
  blockId: null,
  field: null,
  text: '',
  title: '',
  people: null,
  record: null,
  limitedBy: [] as string[],
  variant: 'a',
  language: null,
} as const;

const found: Checks = {
  mustFix: [],
  lookAt: [
    { ...note, hint: 'emptyValues', text: 'name', title: 'First name', people: 37, limitedBy: ['Dan Reyes'] },
    { ...note, hint: 'domain', text: 'riverside.example', record: 'dkim' },
  ],
  bytes: 41_000,
  links: { total: 6, checked: 6 },
  from: { name: 'Riverside', address: 'news@riverside.example' },
  domain: {
    domain: 'riverside.example',
    records: [
      { kind: 'spf', state: 'right' },
      { kind: 'dkim', state: 'missing' },
    ],
    checkedAt: null,
  },
};

const times: SendTimes = { people: 1579, first: null, last: null, unknownZones: 0, quietHours: null };

export interface Scene {
  readonly mustFix?: readonly MessageFault[];
  readonly lookAt?: Checks['lookAt'];
  readonly state?: Partial<MessageState>;
  readonly change?: Partial<Message>;
  readonly approval?: Partial<Message['approval']>;
  readonly rights?: readonly FeaturePermission[];
  readonly isTeamAdmin?: boolean;
  readonly language?: 'en' | 'es';
  readonly times?: Partial<SendTimes>;
  /** Preferred by the viewer. */
  readonly timeZone?: string;
  readonly history?: RouterHistory;
}

const everything: readonly FeaturePermission[] = [
  'outgoing_messages_edit',
  'outgoing_messages_approve',
  'outgoing_messages_send',
];

export async function renderReview(scene: Scene = {}) {
  const message = sampleMessage({
    ...scene,
    change: {
      audience: {
        include: [
          { kind: 'collection', collectionId: people.id, address: { kind: 'email', column: 'email' } },
        ],
        exclude: [],
      },
      ...scene.change,
    },
  });
  const calls: [name: string, body: unknown][] = [];
  const record = (name: string) => (input: { readonly body: unknown }) => {
    calls.push([name, input.body]);
    return { ...message, version: message.version + 1 };
  };
  const featurePermissions = [...(scene.rights ?? everything)];
  const { isTeamAdmin = false } = scene;
  const session = sampleSession({ isTeamAdmin, featurePermissions, timeZone: 'America/Los_Angeles' });
  cacheSession(session, { timeZone: scene.timeZone ?? null });
  const screen = await renderInApp(
    <>
      <ReviewBanner message={message} isReview />
      <MessageReview message={message} />
    </>,
    {
      language: scene.language ?? 'en',
      ...(scene.history && { history: scene.history }),
      answers: [
        ...storeRecords(people, []).answers,
        answer(messagesApi.countAudience, () => ({
          people: 1600,
          isMore: false,
          reachable: 1579,
          isAboveApprovalLimit: message.approval.rule === 'above' && message.approval.above < 1579,
          noAddress: 21,
          noConsent: 0,
          unsubscribed: 0,
          suppressed: 0,
          duplicates: 0,
          household: 0,
          twoSources: 0,
          excluded: 0,
          include: [{ name: 'Cabins', people: 1600 }],
          exclude: [],
          sample: [],
        })),
        answer(messagesApi.checks, () => ({
          ...found,
          mustFix: [...(scene.mustFix ?? [])],
          ...(scene.lookAt && { lookAt: scene.lookAt }),
        })),
        answer(messagesApi.checkLinks, () => undefined),
        answer(messagesApi.audiencePeople, ({ body }) => ({
          items:
            body.group === 'noAddress' || body.emptyColumn === 'name' || body.after !== undefined
              ? [{ recordId: null, collectionId: null, name: 'Nemo', address: '' }]
              : [clara, bruno].map((person) => ({ ...person, collectionId: people.id })),
          next: body.source === 0 && body.after === undefined ? 'second page' : null,
        })),
        answer(messagesApi.sendTimes, () => ({ ...times, ...scene.times })),
        answer(messagesApi.testSend, (input) => {
          record('test')(input);
          return undefined;
        }),
        answer(messagesApi.preview, ({ body }) => ({
          to: body.recordId === bruno.recordId ? bruno.address : clara.address,
          subject: 'Hello',
          html: '<p>Hello</p>',
          language: 'en' as const,
          text: 'Hello in plain text',
          sms: message.deliveryMethodId === 'sms' ? smsLength('Hello') : null,
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

// A message as the API returns it: an e-mail that lacks nothing.

import { messageId } from '@fieldhouse/contract/ids';
import type { Message } from '@fieldhouse/contract/messages';
import { defaultMailStyle } from '@fieldhouse/domain/messages/content/mail-style';
import { allowedActions, type MessageState } from '@fieldhouse/domain/messages/message-status';

interface SampleMessage {
  readonly state?: Partial<MessageState>;
  readonly approval?: Partial<Message['approval']>;
  readonly change?: Partial<Message>;
}

/** Its actions are those of its state. */
export function sampleMessage({ state, change, approval }: SampleMessage = {}): Message {
  const all: MessageState = {
    status: 'draft',
    isArchived: false,
    isPaused: false,
    isDispatched: false,
    isCanceling: false,
    hasFailed: false,
    approvalRule: approval?.rule ?? 'never',
    isBarredAuthor: false,
    isStream: false,
    isTesting: false,
    ...state,
  };
  return {
    id: messageId.parse('01890000-0000-7000-8000-0000000000e1'),
    internalName: 'Planting day',
    status: all.status,
    deliveryMethodId: 'email',
    type: 'participation',
    isArchived: all.isArchived,
    isPaused: all.isPaused,
    createdAt: '2026-11-20T09:00:00Z',
    ownerId: null,
    ownedBy: 'Wren Member',
    scheduledAt: null,
    sentAt: null,
    total: 0,
    actions: allowedActions(all),
    version: 7,
    heldUntil: null,
    internalDescription: '',
    senderId: null,
    subscriptionListId: null,
    senderFault: null,
    fromName: '',
    replyTo: '',
    subjectLine: 'Hello',
    preheader: '',
    style: defaultMailStyle,
    blocks: [{ id: 'text', kind: 'text', html: '<p>Hello</p>' }],
    bodyHtml: '<p>Hello</p>',
    textOnlyVersion: '',
    tracksOpens: true,
    tracksClicks: true,
    contentLanguage: null,
    translations: [],
    audience: null,
    isAudienceHidden: false,
    startedAt: null,
    canceledAt: null,
    errorDetail: null,
    schedule: { mode: 'now' },
    maxLatenessMinutes: 240,
    abTest: null,
    outdatedTexts: [],
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
      mostPeople: null,
      isOutdated: false,
      approvers: [],
      ...approval,
    },
    ...change,
  };
}

import { type MessageAction, messageActions } from '@fieldhouse/contract/message-actions';
import { describe, expect, test } from 'vitest';
import { allowedActions, type MessageStage, type MessageState } from './message-status.ts';

const calm: MessageState = {
  status: 'draft',
  isArchived: false,
  isPaused: false,
  isDispatched: false,
  isCanceling: false,
  hasFailed: true,
  approvalRule: 'never',
  isBarredAuthor: false,
  isStream: false,
  isTesting: true,
};

function stateAt(stage: MessageStage): MessageState {
  const isPaused = stage === 'paused';
  return { ...calm, status: isPaused ? 'sending' : stage, isPaused, isDispatched: stage === 'sent' };
}

const stages = [
  'draft',
  'awaiting_approval',
  'approved',
  'scheduled',
  'sending',
  'paused',
  'sent',
  'error_sending',
] as const satisfies readonly MessageStage[];

// One character for each stage, in their order; x allows the action.
const matrix: Readonly<Record<MessageAction, string>> = {
  edit: 'xxx----x',
  edit_notes: 'xxx---xx',
  edit_schedule: 'xxx-----',
  test_send: 'xxxx-x-x',
  submit: 'x-------',
  withdraw: '-x------',
  approve: 'xx------',
  reject: '-x------',
  send_now: 'x-x-----',
  schedule: 'x-x-----',
  reschedule: '---x----',
  unschedule: '---x----',
  pause: '----x---',
  resume: '-----x-x',
  cancel: '---xxx-x',
  retry_failed: '------xx',
  resolve_uncertain: '----xxxx',
  choose_winner: '----xx-x',
  archive: 'x-x---xx',
  unarchive: '--------',
  delete: 'x-x----x',
  duplicate: 'xxxxxxxx',
};

const cells = messageActions.flatMap((action) =>
  stages.map((stage, index) => ({ action, stage, isAllowed: matrix[action][index] === 'x' })),
);

test.each(cells)('$action in stage $stage: $isAllowed', ({ action, stage, isAllowed }) => {
  expect(allowedActions(stateAt(stage)).includes(action)).toBe(isAllowed);
});

test.each(stages)(
  'an archived message allows unarchive, duplicate and, if unsent, delete; a stopped one to be canceled: %s',
  (stage) => {
    const state = { ...stateAt(stage), isArchived: true };
    const left = [
      ...(stage === 'error_sending' ? ['cancel'] : []),
      ...(stage === 'sent' ? ['unarchive', 'duplicate'] : ['unarchive', 'delete', 'duplicate']),
    ];
    expect(allowedActions(state)).toEqual(left);
  },
);

describe('what a condition takes away', () => {
  const lost = (state: MessageState, change: Partial<MessageState>) => {
    const left = allowedActions({ ...state, ...change });
    return allowedActions(state).filter((action) => !left.includes(action));
  };

  test('once a recipient was reached, the message stays as it is', () => {
    expect(lost(stateAt('error_sending'), { isDispatched: true })).toEqual(['edit', 'edit_notes', 'delete']);
    expect(lost(stateAt('approved'), { isDispatched: true })).toEqual(['delete']);
  });

  test('without failures there is nothing to retry', () => {
    expect(lost(stateAt('sent'), { hasFailed: false })).toEqual(['retry_failed']);
    expect(lost(stateAt('error_sending'), { hasFailed: false })).toEqual(['retry_failed']);
  });

  test('a winner is chosen only while people wait for it', () => {
    expect(lost(stateAt('sending'), { isTesting: false })).toEqual(['choose_winner']);
  });

  test('a draft that needs approval is neither approved directly nor sent', () => {
    expect(lost(calm, { approvalRule: 'always' })).toEqual(['approve', 'send_now', 'schedule']);
    expect(lost(calm, { approvalRule: 'above' })).toEqual([]);
  });

  test('an author does not approve what they submitted', () => {
    expect(lost(stateAt('awaiting_approval'), { isBarredAuthor: true })).toEqual(['approve']);
  });
});

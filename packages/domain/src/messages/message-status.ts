// Which status allows which action, as one table: the server's guards, the buttons and the API's `actions` use it.
import type { MessageAction } from '@fieldhouse/contract/message-actions';
import type { MessageStatus } from '@fieldhouse/contract/messages';
import type { FeaturePermission } from '@fieldhouse/contract/permissions';
import type { ApprovalRule } from '@fieldhouse/contract/teams';

/** The statuses of the table: paused is a sub-state of sending. */
export type MessageStage = MessageStatus | 'paused';

export interface MessageState {
  readonly status: MessageStatus;
  readonly isArchived: boolean;
  readonly isPaused: boolean;
  /** Whether any recipient was handed to the provider yet. */
  readonly isDispatched: boolean;
  /** Whether it was canceled, and not all who were queued are stored as canceled yet. */
  readonly isCanceling: boolean;
  /** Whether any recipient failed. */
  readonly hasFailed: boolean;
  /** The team's rule as it applies to this message. */
  readonly approvalRule: ApprovalRule;
  /** Whether the viewer wrote or submitted it and the team lets no one approve their own messages. */
  readonly isBarredAuthor: boolean;
  /** Whether it collects what programs send with a template. */
  readonly isStream: boolean;
  /** Whether people wait for the winner of its A/B test. */
  readonly isTesting: boolean;
}

type Condition = (state: MessageState) => boolean;

const yes: Condition = () => true;
const ifUndispatched: Condition = ({ isDispatched }) => !isDispatched;
const ifFailed: Condition = ({ hasFailed }) => hasFailed;
/** With `above`, the number of recipients decides when the action is requested. */
const ifUnapprovable: Condition = ({ approvalRule }) => approvalRule !== 'always';
/** What it refers to may have changed since. */
const ifRuled: Condition = ({ approvalRule }) => approvalRule !== 'never';
const ifStopped: Condition = ({ status }) => status === 'error_sending';
const ifTesting: Condition = ({ isTesting }) => isTesting;
const ifByAnother: Condition = ({ isBarredAuthor }) => !isBarredAuthor;

interface ActionRow {
  readonly needs: FeaturePermission;
  /** A stage that is missing does not allow the action. */
  readonly stages: Partial<Readonly<Record<MessageStage, Condition>>>;
  readonly whenArchived?: Condition;
}

const edit = 'outgoing_messages_edit';
const approve = 'outgoing_messages_approve';
const send = 'outgoing_messages_send';

/** In display order. */
export const messageActionTable: Readonly<Record<MessageAction, ActionRow>> = {
  edit: {
    needs: edit,
    stages: { draft: yes, awaiting_approval: yes, approved: yes, error_sending: ifUndispatched },
  },
  edit_notes: {
    needs: edit,
    stages: { draft: yes, awaiting_approval: yes, approved: yes, sent: yes, error_sending: ifUndispatched },
  },
  edit_schedule: { needs: edit, stages: { draft: yes, awaiting_approval: yes, approved: yes } },
  test_send: {
    needs: edit,
    stages: {
      draft: yes,
      awaiting_approval: yes,
      approved: yes,
      scheduled: yes,
      paused: yes,
      error_sending: yes,
    },
  },
  submit: { needs: edit, stages: { draft: yes, approved: ifRuled } },
  withdraw: { needs: edit, stages: { awaiting_approval: yes } },
  approve: { needs: approve, stages: { draft: ifUnapprovable, awaiting_approval: ifByAnother } },
  reject: { needs: approve, stages: { awaiting_approval: yes } },
  // Where a message needs no approval, it is approved by scheduling or sending it.
  send_now: { needs: send, stages: { draft: ifUnapprovable, approved: yes } },
  schedule: { needs: send, stages: { draft: ifUnapprovable, approved: yes } },
  reschedule: { needs: send, stages: { scheduled: yes } },
  unschedule: { needs: send, stages: { scheduled: yes } },
  pause: { needs: send, stages: { sending: yes } },
  resume: { needs: send, stages: { paused: yes, error_sending: yes } },
  cancel: {
    needs: send,
    stages: { scheduled: yes, sending: yes, paused: yes, error_sending: yes },
    // Taken out of the archive, it could be resumed.
    whenArchived: ifStopped,
  },
  retry_failed: { needs: send, stages: { sent: ifFailed, error_sending: ifFailed } },
  resolve_uncertain: { needs: send, stages: { sending: yes, paused: yes, sent: yes, error_sending: yes } },
  choose_winner: { needs: send, stages: { sending: ifTesting, paused: ifTesting, error_sending: ifTesting } },
  archive: { needs: send, stages: { draft: yes, approved: yes, sent: yes, error_sending: yes } },
  unarchive: { needs: send, stages: {}, whenArchived: yes },
  delete: {
    needs: edit,
    stages: { draft: yes, approved: ifUndispatched, error_sending: ifUndispatched },
    whenArchived: ifUndispatched,
  },
  duplicate: {
    needs: edit,
    stages: {
      draft: yes,
      awaiting_approval: yes,
      approved: yes,
      scheduled: yes,
      sending: yes,
      paused: yes,
      sent: yes,
      error_sending: yes,
    },
    whenArchived: yes,
  },
};

/** The content is the template's, and who gets it is up to programs. */
const streamActions: ReadonlySet<MessageAction> = new Set([
  'edit_notes',
  'pause',
  'resume',
  'cancel',
  'retry_failed',
  'resolve_uncertain',
  'archive',
  'unarchive',
]);

// The table has exactly the contract's actions as keys.
const actions = Object.keys(messageActionTable) as MessageAction[];

/** Actions in display order. */
export function allowedActions(state: MessageState): MessageAction[] {
  const stage = state.status === 'sending' && state.isPaused ? 'paused' : state.status;
  return actions.filter((action) => {
    // All others build on what is stored of the recipients.
    if (state.isCanceling && action !== 'duplicate') return false;
    if (state.isStream && !streamActions.has(action)) return false;
    const { stages, whenArchived } = messageActionTable[action];
    const condition = state.isArchived ? whenArchived : stages[stage];
    return condition?.(state) ?? false;
  });
}

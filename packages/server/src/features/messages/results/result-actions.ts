import { deliveryMethod } from '@fieldhouse/contract/delivery-methods';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { CollectionId, MessageId, RecipientId, RecordId } from '@fieldhouse/contract/ids';
import { variant } from '@fieldhouse/contract/message-ab-test';
import {
  type Notification,
  notificationAction,
  notificationType,
  type Recipient,
  type RecipientDetail,
  type RecipientKind,
} from '@fieldhouse/contract/message-results';
import type { messages } from '@fieldhouse/contract/messages';
import { isMachine } from '@fieldhouse/domain/messages/figures/machine-opens';
import { smsLength } from '@fieldhouse/domain/messages/sms/segments';
import { batchRows } from '../../../kernel/batch-rows.ts';
import type { TeamContext } from '../../../kernel/context.ts';
import { readNumberCursor, toPage } from '../../../kernel/http/cursors.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { hiddenLinks } from '../audience/hidden-links.ts';
import { seenAnswersOf } from '../audience/seen-answers.ts';
import { ensureAllowed, loadMessage } from '../drafts/change-message.ts';
import type { MessageRow } from '../drafts/message-queries.ts';
import { recipientStateOf, reopenQueue, stateNames, stateNumbers } from '../sending/ledger-queries.ts';
import { wakeSender } from '../sending/running-sender.ts';
import { reasonOf } from './reason-of.ts';
import {
  findRecipient,
  findSandboxMail,
  findSearchEnd,
  listLinks,
  listNotifications,
  listRecipients,
  listSandbox,
  type RecipientRow,
  reopenMessage,
  resolveUncertain,
} from './result-queries.ts';
import {
  hidesLengths,
  mayReadAllRecipients,
  visibleRecipients,
  withoutHiddenClicks,
} from './visible-recipients.ts';

type Input<E extends keyof typeof messages> = EndpointInput<(typeof messages)[E]>;

/** What a tenth of a second suffices for. */
const searchedRows = 100_000;

export async function listMessageRecipients(ctx: TeamContext, { params, query }: Input<'recipients'>) {
  const message = await loadMessage(ctx, params.messageId);
  const limit = query.limit ?? 50;
  const search = query.search?.trim() ?? '';
  const isOpen = mayReadAllRecipients(ctx);
  // Search results must not reveal hidden names and addresses, so other viewers search only in what is
  // visible to them.
  const show = query.show ?? 'all';
  // Rows that clicks choose would make pages whose cursors say who clicked.
  const isByHidden =
    !isOpen && (show === 'clicked' || show === 'opened') && (await hiddenLinks(ctx, message.id)).length > 0;
  const only = {
    show: isByHidden ? ('all' as const) : show,
    search: isOpen ? search : '',
    settling: message.settling,
  };
  const after = readNumberCursor(query.after);
  // A search that finds few would read all recipients: it ends after a part, and continues with the next page.
  const until =
    only.search === ''
      ? undefined
      : await findSearchEnd(ctx.db, message.id, only, {
          after,
          limit: batchRows(ctx.deps, searchedRows),
        });
  const rows = await listRecipients(ctx.db, message.id, only, { after, until, limit: limit + 1 });
  const { page, next } = toPage(rows, limit, (row) => row.seq);
  const seen = (await seenRecipients(ctx, message, page)).map((row) => toRecipient(row, message));
  const items = isOpen ? seen : seen.filter((one) => isFound(one, { search, show }));
  return { items, next: next ?? until ?? null };
}

/** Those that the viewer may see, with what they may see of them. */
export async function seenRecipients(
  ctx: TeamContext,
  message: MessageRow,
  rows: readonly RecipientRow[],
): Promise<RecipientRow[]> {
  const seen = await withoutHiddenClicks(ctx, message.id, await visibleRecipients(ctx, rows));
  return (await hidesLengths(ctx, message)) ? seen.map((row) => ({ ...row, segments: null })) : seen;
}

/** Whether the name or address of a recipient contains the text, and they are of the kind as far as the viewer sees. */
export function isFound(
  recipient: Recipient,
  { search, show }: { readonly search: string; readonly show: RecipientKind },
): boolean {
  if (show === 'clicked' && recipient.clickedAt === null) return false;
  if (show === 'opened' && recipient.openedAt === null) return false;
  const { calculatedName, sentToEmailAddress, sentToPhoneNumber } = recipient;
  const text = `${calculatedName}\n${sentToEmailAddress}\n${sentToPhoneNumber}`.toLowerCase();
  return text.includes(search.toLowerCase());
}

export async function getRecipientDetail(
  ctx: TeamContext,
  { params }: Input<'recipient'>,
): Promise<RecipientDetail> {
  const row = await loadRecipient(ctx, params);
  const message = await loadMessage(ctx, row.messageId);
  const hidden = await hiddenLinks(ctx, message.id);
  const notifications = (await listNotifications(ctx.db, row.id)).filter(
    (one) => hidden.length === 0 || isSeen(one, row, hidden),
  );
  const recipient = toRecipient(row, message);
  const waitsAgain = recipient.state === 'queued' && row.lastReply !== null;
  return {
    ...recipient,
    queuedAt: message.frozenAt?.toISOString() ?? null,
    nextTryAt: waitsAgain ? row.notBefore.toISOString() : null,
    canceledAt: recipient.state === 'canceled' ? (message.canceledAt?.toISOString() ?? null) : null,
    notifications: [...handedOver(row), ...notifications.map(toNotification)],
    answers: await seenAnswersOf(ctx, message, row.id),
  };
}

/** Apart from clicks on hidden links; an opening before the first one that is seen says that there was one. */
function isSeen(
  { type, detail, receivedAt }: StoredNotification,
  { openedAt }: RecipientRow,
  hidden: readonly number[],
): boolean {
  // insertNotification stores an object.
  const { position, userAgent } = detail as { readonly position?: unknown; readonly userAgent?: unknown };
  // A provider may report a click without its position.
  if (type === 'click') return typeof position === 'number' && !hidden.includes(position);
  if (type !== 'open' || isMachine(String(userAgent))) return true;
  return openedAt !== null && receivedAt >= openedAt;
}

type StoredNotification = Awaited<ReturnType<typeof listNotifications>>[number];

function toNotification(row: StoredNotification): Notification {
  return {
    typeId: notificationType.parse(row.type),
    receivedAt: row.receivedAt.toISOString(),
    // insertNotification stores an object.
    payload: row.detail as Record<string, unknown>,
    actionTaken: notificationAction.nullable().parse(row.actionTaken),
  };
}

/**
 * Derived from the recipient's own row: a separate notification would add a row per mail. Recipients marked
 * as sent by a user, or by a later report, have no such reply of the server.
 */
function handedOver({ state, sendProcessedAt, lastReply }: RecipientRow): RecipientDetail['notifications'] {
  const isAccepted = state === stateNumbers.sent && lastReply?.startsWith('2') === true;
  if (!isAccepted || sendProcessedAt === null) return [];
  return [
    {
      typeId: 'send',
      receivedAt: sendProcessedAt.toISOString(),
      payload: { reply: lastReply },
      actionTaken: null,
    },
  ];
}

export async function resolveUncertainRecipient(
  ctx: TeamContext,
  { params, body }: Input<'resolveUncertain'>,
): Promise<Recipient> {
  const row = await loadRecipient(ctx, params);
  const message = await loadMessage(ctx, row.messageId);
  ensureAllowed(ctx, message, 'resolve_uncertain');
  const isAgain = body.as === 'send_again';
  const isDone = await resolveUncertain(ctx.db, row.id, isAgain ? stateNumbers.queued : stateNumbers.sent);
  refuseUnless(isDone, 'action_not_allowed', { data: { action: 'settle', status: stateNames[row.state] } });
  if (isAgain) {
    await reopenMessage(ctx.db, row.messageId);
    await reopenQueue(ctx.db, row.messageId);
    ctx.afterCommit(() => wakeSender(ctx.deps));
  }
  ctx.announce({ type: 'message.changed', messageId: row.messageId });
  return toRecipient(await loadRecipient(ctx, params), message);
}

async function loadRecipient(
  ctx: TeamContext,
  params: { messageId: string; recipientId: string },
): Promise<RecipientRow> {
  const row = await findRecipient(ctx.db, params.recipientId);
  refuseUnless(row && row.messageId === params.messageId, 'not_found');
  const [seen] = await seenRecipients(ctx, await loadMessage(ctx, row.messageId), [row]);
  refuseUnless(seen, 'not_found');
  return seen;
}

/** All recipients of a message are reached by its method. */
export function toRecipient(
  row: RecipientRow,
  { method, abTest, abWinner, settling }: Pick<MessageRow, 'method' | 'abTest' | 'abWinner' | 'settling'>,
): Recipient {
  const isSms = method === 'sms';
  const { queued, claimed, canceled } = stateNumbers;
  const isCanceled = settling === 'cancel' && (row.state === queued || row.state === claimed);
  return {
    // These columns hold UUIDs generated by the database.
    id: row.id as RecipientId,
    recordId: row.recordId as RecordId | null,
    collectionId: row.recordId === null ? null : (row.collectionId as CollectionId | null),
    calculatedName: row.calculatedName,
    methodUsed: deliveryMethod.parse(method),
    variant: abTest === null ? null : variant.nullable().parse(row.variant ?? abWinner),
    sentToEmailAddress: isSms ? '' : row.address,
    sentToPhoneNumber: isSms ? row.address : '',
    segments: row.segments,
    state: recipientStateOf(isCanceled ? canceled : row.state),
    reason: isCanceled ? 'canceled' : reasonOf(row.reason),
    lastReply: row.lastReply,
    attempts: row.attempts,
    actualSendProcessedDateTime: row.sendProcessedAt?.toISOString() ?? null,
    delivery: row.delivery === null ? null : notificationType.parse(row.delivery),
    openedAt: row.openedAt?.toISOString() ?? null,
    machineOpenedAt: row.machineOpenedAt?.toISOString() ?? null,
    clickedAt: row.clickedAt?.toISOString() ?? null,
    unsubscribedAt: row.unsubscribedAt?.toISOString() ?? null,
  };
}

export async function listOutbox(ctx: TeamContext, { query }: Input<'outbox'>) {
  ensureSeesMails(ctx);
  const limit = query.limit ?? 50;
  const rows = await listSandbox(ctx.db, { before: readNumberCursor(query.after), limit: limit + 1 });
  const { page, next } = toPage(rows, limit, (row) => row.seq);
  return { items: page.map(toSandboxMail), next };
}

/** A mail contains values of its recipient's record. */
export function ensureSeesMails(ctx: TeamContext): void {
  refuseUnless(mayReadAllRecipients(ctx), 'forbidden');
}

type SandboxRow = Awaited<ReturnType<typeof listSandbox>>[number];

export function toSandboxMail(row: SandboxRow) {
  return {
    // These columns hold UUIDs generated by the database.
    id: row.id as RecipientId,
    messageId: row.messageId as MessageId | null,
    messageName: row.internalName ?? '',
    methodUsed: deliveryMethod.parse(row.method),
    from: row.fromAddress,
    to: row.toAddress,
    subject: row.subject,
    sentAt: row.sentAt.toISOString(),
    delivery: row.delivery === null ? null : notificationType.parse(row.delivery),
  };
}

export async function getOutboxMail(ctx: TeamContext, { params }: Input<'outboxMail'>) {
  ensureSeesMails(ctx);
  const row = await findSandboxMail(ctx.db, params.recipientId);
  refuseUnless(row, 'not_found');
  const reports = await listNotifications(ctx.db, row.id);
  // The sandbox stores a list of pairs.
  return {
    ...toSandboxMail(row),
    headers: row.headers as [string, string][],
    html: row.html,
    text: row.text,
    sms: row.method === 'sms' ? smsLength(row.text) : null,
    links: row.messageId === null ? [] : await listLinks(ctx.db, row.messageId),
    reports: reports.map(toNotification),
  };
}

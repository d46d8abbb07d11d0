import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { MessageId, RecipientId, RecordId } from '@fieldhouse/contract/ids';
import {
  type MessageStatistics,
  notificationAction,
  notificationType,
  type Recipient,
  type RecipientDetail,
  type RecipientState,
} from '@fieldhouse/contract/message-results';
import type { messages } from '@fieldhouse/contract/messages';
import type { TeamContext } from '../../../kernel/context.ts';
import { readNumberCursor } from '../../../kernel/http/cursors.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { ensureAllowed, loadMessage } from '../drafts/change-message.ts';
import { recipientStateOf, requeueRecipients, stateNames, stateNumbers } from '../sending/ledger-queries.ts';
import { wakeSender } from '../sending/running-sender.ts';
import { applyDeliveryReport } from './delivery-reports.ts';
import {
  countClicksByLink,
  countDeliveries,
  countKinds,
  countOpensByHour,
  countStates,
  findRecipient,
  findSandboxMail,
  listNotifications,
  listRecipients,
  listSandbox,
  type RecipientRow,
  reopenMessage,
  resolveUncertain,
} from './result-queries.ts';
import { mayReadAllRecipients, visibleRecipients } from './visible-recipients.ts';

type Input<E extends keyof typeof messages> = EndpointInput<(typeof messages)[E]>;

export async function getStatistics(
  ctx: TeamContext,
  { params }: Input<'statistics'>,
): Promise<MessageStatistics> {
  const { id, total } = await loadMessage(ctx, params.messageId);
  const [states, kinds, deliveries, opensByHour, links] = await Promise.all([
    countStates(ctx.db, id),
    countKinds(ctx.db, id),
    countDeliveries(ctx.db, id),
    countOpensByHour(ctx.db, id),
    countClicksByLink(ctx.db, id),
  ]);
  const count = (state: RecipientState) =>
    states.find((one) => one.state === stateNumbers[state])?.count ?? 0;
  // Includes every state, even with a count of zero.
  const all = Object.fromEntries(stateNames.map((state) => [state, count(state)])) as Record<
    RecipientState,
    number
  >;
  return { total, states: all, kinds, ...deliveries, opensByHour, links };
}

export async function listMessageRecipients(ctx: TeamContext, { params, query }: Input<'recipients'>) {
  const message = await loadMessage(ctx, params.messageId);
  const { id } = message;
  const limit = query.limit ?? 50;
  const search = query.search?.trim() ?? '';
  const isOpen = mayReadAllRecipients(ctx);
  // Search results must not reveal hidden names and addresses, so other viewers search only in what is
  // visible to them.
  const only = { show: query.show ?? 'all', search: isOpen ? search : '' };
  const rows = await listRecipients(ctx.db, id, only, {
    after: readNumberCursor(query.after),
    limit: limit + 1,
  });
  const page = rows.slice(0, limit);
  const seen = (await visibleRecipients(ctx, message, page)).map(toRecipient);
  const items = isOpen ? seen : seen.filter((one) => isFound(one, search));
  return { items, next: rows.length > limit ? (page.at(-1)?.seq ?? null) : null };
}

function isFound({ calculatedName, sentToEmailAddress }: Recipient, search: string): boolean {
  const text = `${calculatedName}\n${sentToEmailAddress}`.toLowerCase();
  return text.includes(search.toLowerCase());
}

export async function getRecipientDetail(
  ctx: TeamContext,
  { params }: Input<'recipient'>,
): Promise<RecipientDetail> {
  const row = await loadRecipient(ctx, params);
  const message = await loadMessage(ctx, row.messageId);
  const notifications = await listNotifications(ctx.db, row.id);
  const waitsAgain = row.state === stateNumbers.queued && row.lastReply !== null;
  return {
    ...toRecipient(row),
    queuedAt: message.frozenAt?.toISOString() ?? null,
    nextTryAt: waitsAgain ? row.notBefore.toISOString() : null,
    canceledAt: row.state === stateNumbers.canceled ? (message.canceledAt?.toISOString() ?? null) : null,
    notifications: [
      ...handedOver(row),
      ...notifications.map((one) => ({
        typeId: notificationType.parse(one.type),
        receivedAt: one.receivedAt.toISOString(),
        // insertNotification stores an object.
        payload: one.detail as Record<string, unknown>,
        actionTaken: notificationAction.nullable().parse(one.actionTaken),
      })),
    ],
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
  ensureAllowed(ctx, await loadMessage(ctx, row.messageId), 'resolve_uncertain');
  const isAgain = body.as === 'send_again';
  const isDone = await resolveUncertain(ctx.db, row.id, isAgain ? stateNumbers.queued : stateNumbers.sent);
  refuseUnless(isDone, 'action_not_allowed', { data: { action: 'settle', status: stateNames[row.state] } });
  if (isAgain) {
    await reopenMessage(ctx.db, row.messageId);
    await requeueRecipients(ctx.db, row.messageId, 0);
    ctx.afterCommit(() => wakeSender(ctx.deps));
  }
  ctx.announce({ type: 'message.changed', messageId: row.messageId });
  return toRecipient(await loadRecipient(ctx, params));
}

async function loadRecipient(
  ctx: TeamContext,
  params: { messageId: string; recipientId: string },
): Promise<RecipientRow> {
  const row = await findRecipient(ctx.db, params.recipientId);
  refuseUnless(row && row.messageId === params.messageId, 'not_found');
  const [seen] = await visibleRecipients(ctx, await loadMessage(ctx, row.messageId), [row]);
  refuseUnless(seen, 'not_found');
  return seen;
}

function toRecipient(row: RecipientRow): Recipient {
  return {
    // These columns hold UUIDs generated by the database.
    id: row.id as RecipientId,
    recordId: row.recordId as RecordId | null,
    calculatedName: row.calculatedName,
    sentToEmailAddress: row.address,
    state: recipientStateOf(row.state),
    reason: row.reason,
    lastReply: row.lastReply,
    attempts: row.attempts,
    actualSendProcessedDateTime: row.sendProcessedAt?.toISOString() ?? null,
    delivery: row.delivery === null ? null : notificationType.parse(row.delivery),
    openedAt: row.openedAt?.toISOString() ?? null,
    clickedAt: row.clickedAt?.toISOString() ?? null,
    unsubscribedAt: row.unsubscribedAt?.toISOString() ?? null,
  };
}

export async function listOutbox(ctx: TeamContext, { query }: Input<'outbox'>) {
  ensureSeesMails(ctx);
  const limit = query.limit ?? 50;
  const rows = await listSandbox(ctx.db, { before: readNumberCursor(query.after), limit: limit + 1 });
  const page = rows.slice(0, limit);
  return { items: page.map(toSandboxMail), next: rows.length > limit ? (page.at(-1)?.seq ?? null) : null };
}

/** A mail contains values of its recipient's record. */
function ensureSeesMails(ctx: TeamContext): void {
  refuseUnless(mayReadAllRecipients(ctx), 'forbidden');
}

type SandboxRow = Awaited<ReturnType<typeof listSandbox>>[number];

function toSandboxMail(row: SandboxRow) {
  return {
    // These columns hold UUIDs generated by the database.
    id: row.id as RecipientId,
    messageId: row.messageId as MessageId | null,
    messageName: row.internalName ?? '',
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
  // The sandbox stores a list of pairs.
  return {
    ...toSandboxMail(row),
    headers: row.headers as [string, string][],
    html: row.html,
    text: row.text,
  };
}

/**
 * Simulates the provider through the same function as a real report. A test mail has no recipient in the
 * ledger to report on.
 */
export async function simulateDelivery(ctx: TeamContext, { params, body }: Input<'simulateDelivery'>) {
  ensureSeesMails(ctx);
  const row = await findSandboxMail(ctx.db, params.recipientId);
  refuseUnless(row, 'not_found');
  await applyDeliveryReport(ctx, {
    recipientId: row.id,
    type: body.fate,
    detail: { by: 'sandbox' },
    dedupeKey: null,
  });
  const again = await findSandboxMail(ctx.db, params.recipientId);
  refuseUnless(again, 'not_found');
  return toSandboxMail(again);
}

// Messages that programs send one at a time. Those of one version of a template are the recipients of one
// message, the stream, which has the ledger, results and brakes of any other message.
import { createHash } from 'node:crypto';
import type { EndpointInput, EndpointReply } from '@fieldhouse/contract/endpoint';
import type { Issue } from '@fieldhouse/contract/errors';
import type { MessageId, RecipientId } from '@fieldhouse/contract/ids';
import type { RecipientReason } from '@fieldhouse/contract/message-results';
import type { transactionalMessages } from '@fieldhouse/contract/transactional-messages';
import { phonePrefixLength } from '@fieldhouse/domain/messages/phones/phone-region';
import { nextDaytime } from '@fieldhouse/domain/messages/sms/quiet-hours';
import { findDataFaults } from '@fieldhouse/domain/messages/template-data';
import type { TeamContext } from '../../../kernel/context.ts';
import { failPoint } from '../../../kernel/fail-point.ts';
import { invalid, Refusal, refuseUnless } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/ids.ts';
import { ensureWithinLimit } from '../../../kernel/usage/usage-limits.ts';
import { senderFaultOfMessage } from '../../senders/index.ts';
import { consentRuleOf } from '../../subscription-lists/index.ts';
import { reasonOf } from '../results/reason-of.ts';
import { linksForSending } from '../sending/compile-for-sending.ts';
import { stateNumbers } from '../sending/ledger-queries.ts';
import { findSendable, replaceLinks } from '../sending/message-state-queries.ts';
import { wakeSender } from '../sending/running-sender.ts';
import { isForDaytime, teamClockOf } from '../sending/sms/quiet-hours-queries.ts';
import {
  findWizardTemplate,
  loadTransactionalTemplate,
  type SentTemplate,
} from '../templates/sent-template.ts';
import {
  announceArrival,
  appendRecipient,
  findByIdempotencyKey,
  findStream,
  insertStream,
  type StreamRecipientRow,
} from './transactional-queries.ts';

type Send = (typeof transactionalMessages)['send'];
type Reply = EndpointReply<Send>;

/** A repeated key gets the reply of the first request, even if the template was archived in between. */
export async function sendTransactional(ctx: TeamContext, { body }: EndpointInput<Send>): Promise<Reply> {
  const { idempotencyKey, templateId, to, data = {} } = body;
  const address = to.address ?? to.phone ?? '';
  const requestHash = hashOf([templateId, address, to.name ?? '', Object.entries(data).sort()]);
  const known = await findByIdempotencyKey(ctx.db, idempotencyKey);
  if (known) return repeatReply(known, requestHash);
  const template = await loadTransactionalTemplate(ctx, templateId);
  ensureReachable(template, to);
  ensureData(template, data);
  await ctx.deps.gate.refuseWhileHeld(ctx.teamId);
  await ensureWithinLimit(ctx, template.method === 'sms' ? 'sms' : 'emails', 1);
  const recipient = { name: to.name ?? '', address, data, collectionId: null, leftOutBy: null };
  return append(ctx, { ...recipient, idempotencyKey, requestHash }, template);
}

/** A mail needs an address and no phone, an SMS a phone and no address. */
function ensureReachable({ method }: SentTemplate, to: EndpointInput<Send>['body']['to']): void {
  const [needed, other] =
    method === 'sms' ? (['phone', 'address'] as const) : (['address', 'phone'] as const);
  if (to[needed] === undefined) throw invalid(['body', 'to', needed], 'value_required');
  if (to[other] !== undefined) throw invalid(['body', 'to', other], 'not_available');
}

/** What was sent with a key before; undefined if nothing was. */
export async function findSentOnce(ctx: TeamContext, idempotencyKey: string): Promise<Reply | undefined> {
  const known = await findByIdempotencyKey(ctx.db, idempotencyKey);
  return known && toReply(known);
}

interface SendOnce {
  readonly idempotencyKey: string;
  readonly templateId: string;
  /** Null for the one that was published last. */
  readonly templateVersion: number | null;
  /** Or the phone number. */
  readonly address: string;
  readonly data: Readonly<Record<string, string>>;
  /** Of the record that has the address. */
  readonly collectionId: string | null;
  /** Why it is stored without being sent; null to send it. */
  readonly leftOutBy: RecipientReason | null;
}

/** For the slice that decides whether to send: while the team is on hold, the message waits. */
export async function sendOnce(ctx: TeamContext, request: SendOnce): Promise<Reply> {
  const { idempotencyKey, templateId, templateVersion, address, data, collectionId, leftOutBy } = request;
  const template = await findWizardTemplate(ctx, templateId, templateVersion);
  refuseUnless(template, 'not_found');
  ensureData(template, data);
  const requestHash = hashOf([templateId, address, '', Object.entries(data).sort()]);
  const recipient = { name: '', address, data, collectionId, leftOutBy };
  return append(ctx, { ...recipient, idempotencyKey, requestHash }, template);
}

type Recipient = Omit<Parameters<typeof appendRecipient>[1], 'messageId' | 'consent' | 'notBefore'>;

async function append(ctx: TeamContext, recipient: Recipient, template: SentTemplate): Promise<Reply> {
  const { collectionId, idempotencyKey, requestHash } = recipient;
  const messageId = await findOrStartStream(ctx, template);
  const collectionIds = collectionId === null ? [] : [collectionId];
  const consent = await consentRuleOf(ctx, { ...template, subscriptionListId: null, collectionIds });
  const added = { ...recipient, messageId, consent, notBefore: await morningOf(ctx, recipient, template) };
  const row = await appendRecipient(ctx.db, added);
  if (!row) {
    // A concurrent request has appended it, and is committed by now.
    const first = await findByIdempotencyKey(ctx.db, idempotencyKey);
    refuseUnless(first, 'operation_in_progress', { retryAfterSeconds: 1 });
    return repeatReply(first, requestHash);
  }
  await announceArrival(ctx.db, messageId, row, added);
  failPoint(ctx.deps, 'transactional-before-commit');
  ctx.afterCommit(() => failPoint(ctx.deps, 'transactional-before-reply'));
  ctx.announce({ type: 'message.changed', messageId });
  if (row.state === stateNumbers.queued) ctx.afterCommit(() => wakeSender(ctx.deps));
  return toReply(row);
}

/** Now, except for an SMS with quiet hours to someone for whom it is night. */
async function morningOf(
  ctx: TeamContext,
  { address }: Pick<Recipient, 'address'>,
  template: SentTemplate,
): Promise<Date> {
  const team = await teamClockOf(ctx);
  if (!isForDaytime(template, team.quietHours)) return ctx.now();
  return nextDaytime({ prefix: address.slice(0, phonePrefixLength), zone: null }, ctx.now(), team);
}

function hashOf(request: unknown): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('base64');
}

function repeatReply(row: StreamRecipientRow, requestHash: string): Reply {
  // Of a person who was erased, there is nothing to compare with.
  refuseUnless(row.requestHash === null || row.requestHash === requestHash, 'idempotency_mismatch');
  return toReply(row);
}

/** Who is left out later, when it is their turn, was queued first. */
function toReply(row: StreamRecipientRow): Reply {
  const isLeftOut = row.state === stateNumbers.skipped && row.sendProcessedAt === null;
  return {
    // These columns hold UUIDs generated by newId and the database.
    messageId: row.messageId as MessageId,
    recipientId: row.id as RecipientId,
    outcome: isLeftOut ? 'left_out' : 'queued',
    reason: isLeftOut ? reasonOf(row.reason) : null,
  };
}

function ensureData(template: SentTemplate, data: Readonly<Record<string, string>>): void {
  const { unknown, missing } = findDataFaults(template, data);
  const issues: Issue[] = [
    ...(unknown.length > 0
      ? [{ path: ['body', 'data'], rule: 'unknown_property', data: { keys: unknown } }]
      : []),
    ...missing.map((name) => ({ path: ['body', 'data', name], rule: 'value_required' })),
  ];
  if (issues.length > 0) throw new Refusal('invalid_input', { issues });
}

async function findOrStartStream(ctx: TeamContext, template: SentTemplate): Promise<string> {
  const { method, type } = template;
  const fault = await senderFaultOfMessage(ctx, { method, senderId: null, type });
  refuseUnless(fault === null, 'message_not_ready', { data: { missing: ['sender'] } });
  const known = await findStream(ctx.db, template);
  if (known) return known.id;
  await insertStream(ctx.db, newId(), template);
  const stream = await findStream(ctx.db, template);
  refuseUnless(stream, 'not_found');
  const message = await findSendable(ctx.db, stream.id);
  refuseUnless(message, 'not_found');
  await replaceLinks(ctx.db, stream.id, await linksForSending(ctx, message));
  return stream.id;
}

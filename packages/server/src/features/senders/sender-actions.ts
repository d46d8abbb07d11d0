import { type DeliveryMethod, deliveryMethod } from '@fieldhouse/contract/delivery-methods';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import {
  maxCodeTries,
  maxSenders,
  type Sender,
  type SenderFault,
  sender as senderSchema,
  type senders,
} from '@fieldhouse/contract/senders';
import { addressOfMailbox, senderFaultOf } from '@fieldhouse/domain/messages/sender-rules';
import { mailboxOf } from '@fieldhouse/domain/subscriptions/mailbox-of';
import type { Deps, TeamContext } from '../../kernel/context.ts';
import { mapUniqueViolation } from '../../kernel/db/unique-violation.ts';
import { invalid, Refusal, refuseUnless } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/ids.ts';
import { ensureToday } from '../../kernel/usage/daily-limits.ts';
import { ensureCodeOfMailbox } from '../../kernel/usage/mailbox-limit.ts';
import { writeAudit } from '../audit-log/index.ts';
import { findMailAccount } from './accounts/mail-account-queries.ts';
import { instancePhone } from './accounts/sms-account.ts';
import { isSenderCode } from './sender-code.ts';
import { type CodeJob, codeMailQueue, codeSmsQueue } from './sender-jobs.ts';
import {
  findSender,
  insertSender,
  listSenderRows,
  lockSender,
  replaceDefaults,
  type SenderRow,
  updateSender,
} from './sender-queries.ts';

type Input<E extends keyof typeof senders> = EndpointInput<(typeof senders)[E]>;

const hour = 60 * 60;
/** The owner of an address that someone else entered must not be flooded. */
const codesToAddress = { max: 5, windowSeconds: hour };
const codesOfTeam = { max: 30, windowSeconds: hour };
const nameTaken = { senders__name_unique: 'name_taken' } as const;

export async function listSenders(ctx: TeamContext) {
  const rows = await listSenderRows(ctx.db, maxSenders);
  return {
    items: rows.map((row) => toSender(ctx, row)),
    instanceAddress: addressOfMailbox(ctx.deps.config.mail.from),
    instancePhoneNumber: instancePhone(ctx.deps),
  };
}

export async function createSender(ctx: TeamContext, { body }: Input<'create'>): Promise<Sender> {
  const known = await listSenderRows(ctx.db, maxSenders);
  refuseUnless(known.length < maxSenders, 'action_not_allowed', { data: { max: maxSenders } });
  const method = methodOf(body.address);
  await ensureAccount(ctx, body.mailAccountId, method);
  ensureNoReplyTo(method, body.replyTo);
  const { defaultFor = [], name, address, replyTo = '', mailAccountId = null } = body;
  const id = newId();
  await mapUniqueViolation(
    insertSender(ctx.db, { id, name, method, address, replyTo, mailAccountId }),
    nameTaken,
  );
  await replaceDefaults(ctx.db, { id, method }, [...new Set(defaultFor)]);
  await requestCode(ctx, { id, method, address });
  return finish(ctx, id, 'created');
}

export async function changeSender(ctx: TeamContext, { params, body }: Input<'change'>): Promise<Sender> {
  const before = await getSender(ctx, params.senderId);
  const method = deliveryMethod.parse(before.method);
  await ensureAccount(ctx, body.mailAccountId, method);
  ensureNoReplyTo(method, body.replyTo);
  const { name, address, replyTo, mailAccountId, defaultFor } = body;
  if (address !== undefined && methodOf(address) !== method)
    throw invalid(['body', 'address'], 'unknown_choice');
  const isMoved = address !== undefined && address.toLowerCase() !== before.address.toLowerCase();
  const change = {
    ...(name !== undefined && { name }),
    ...(address !== undefined && { address }),
    ...(replyTo !== undefined && { replyTo }),
    ...(mailAccountId !== undefined && { mailAccountId }),
    ...(isMoved && { confirmedAt: null, codeHash: null }),
  };
  await mapUniqueViolation(updateSender(ctx.db, before.id, change), nameTaken);
  if (defaultFor) await replaceDefaults(ctx.db, before, [...new Set(defaultFor)]);
  if (isMoved) await requestCode(ctx, { id: before.id, method, address });
  return finish(ctx, before.id, 'changed');
}

export async function deleteSender(ctx: TeamContext, { params }: Input<'delete'>): Promise<undefined> {
  const row = await getSender(ctx, params.senderId);
  const { id } = row;
  await replaceDefaults(ctx.db, row, []);
  await updateSender(ctx.db, id, { deletedAt: ctx.now(), codeHash: null });
  await finish(ctx, id, 'deleted');
}

export async function sendSenderCode(ctx: TeamContext, { params }: Input<'sendCode'>): Promise<undefined> {
  const row = await getSender(ctx, params.senderId);
  refuseUnless(row.confirmedAt === null, 'action_not_allowed');
  await requestCode(ctx, row);
}

export async function confirmSender(ctx: TeamContext, { params, body }: Input<'confirm'>): Promise<Sender> {
  const row = await getSender(ctx, params.senderId);
  // Counted outside of this transaction, which a wrong code rolls back; each code has its own tries.
  const code = row.codeSentAt?.getTime() ?? 0;
  await ctx.deps.attempts.consume(`sender-code-try:${row.id}:${code}`, {
    max: maxCodeTries,
    windowSeconds: hour,
  });
  if (!isSenderCode(ctx.deps, row, body.code)) throw new Refusal('wrong_code');
  await updateSender(ctx.db, row.id, { confirmedAt: ctx.now(), codeHash: null });
  return finish(ctx, row.id, 'confirmed');
}

async function getSender(ctx: TeamContext, id: string): Promise<SenderRow> {
  const row = await lockSender(ctx.db, id);
  refuseUnless(row, 'not_found');
  return row;
}

async function requestCode(
  ctx: TeamContext,
  { id, method, address }: Pick<SenderRow, 'id' | 'method' | 'address'>,
) {
  await ctx.deps.attempts.consume(`sender-code-of:${ctx.teamId}`, codesOfTeam);
  await ctx.deps.attempts.consume(`sender-code-to:${mailboxOf(address)}`, codesToAddress);
  await ensureCodeOfMailbox(ctx.deps, address);
  await ensureToday(ctx, 'confirmations', 1);
  await ctx.enqueue(method === 'sms' ? codeSmsQueue : codeMailQueue, { senderId: id } satisfies CodeJob);
}

/** A phone number makes it a sender of SMS. */
function methodOf(address: string): DeliveryMethod {
  return address.startsWith('+') ? 'sms' : 'email';
}

/** Replies to an SMS come back to its number. */
function ensureNoReplyTo(method: DeliveryMethod, replyTo: string | undefined): void {
  if (method === 'sms' && replyTo !== undefined && replyTo !== '')
    throw invalid(['body', 'replyTo'], 'unknown_choice');
}

async function ensureAccount(
  ctx: TeamContext,
  id: string | null | undefined,
  method: DeliveryMethod,
): Promise<void> {
  if (id === null || id === undefined) return;
  const account = await findMailAccount(ctx.db, id);
  if (account && (account.kind === 'twilio') === (method === 'sms')) return;
  throw invalid(['body', 'mailAccountId'], 'unknown_choice');
}

async function finish(
  ctx: TeamContext,
  id: string,
  verb: 'created' | 'changed' | 'deleted' | 'confirmed',
): Promise<Sender> {
  const row = await findSender(ctx.db, id);
  refuseUnless(row, 'not_found');
  const { name, address, replyTo, mailAccountId, defaultFor } = row;
  await writeAudit(ctx, {
    action: `sender.${verb}`,
    subjectId: id,
    subjectName: name,
    detail: { address, replyTo, mailAccountId, defaultFor },
  });
  ctx.announce({ type: 'senders.changed' });
  return toSender(ctx, row);
}

function toSender({ deps }: TeamContext, row: SenderRow): Sender {
  const isConfirmed = row.confirmedAt !== null;
  return senderSchema.parse({
    ...row,
    deliveryMethodId: row.method,
    isConfirmed,
    fault: faultOfSender(deps, row),
  });
}

export function faultOfSender({ config }: Deps, row: SenderRow): SenderFault | null {
  const { mail, sms } = config;
  const instance = { address: addressOfMailbox(mail.from), phone: sms.twilio?.from ?? null };
  return senderFaultOf(toSenderInUse(row), mail.senderAddresses, instance);
}

function toSenderInUse(row: SenderRow) {
  return {
    method: deliveryMethod.parse(row.method),
    address: row.address,
    isConfirmed: row.confirmedAt !== null,
    isDeleted: row.deletedAt !== null,
    hasOwnAccount: row.mailAccountId !== null,
  };
}

import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import {
  maxCodeTries,
  maxSenders,
  type Sender,
  sender as senderSchema,
  type senders,
} from '@fieldhouse/contract/senders';
import { addressOfMailbox, senderFaultOf } from '@fieldhouse/domain/messages/sender-rules';
import type { TeamContext } from '../../kernel/context.ts';
import { mapUniqueViolation } from '../../kernel/db/unique-violation.ts';
import { invalid, Refusal, refuseUnless } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/ids.ts';
import { writeAudit } from '../audit-log/index.ts';
import { findMailAccount } from './accounts/mail-account-queries.ts';
import { isSenderCode } from './sender-code.ts';
import { type CodeMailJob, codeMailQueue } from './sender-jobs.ts';
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
  };
}

export async function createSender(ctx: TeamContext, { body }: Input<'create'>): Promise<Sender> {
  const known = await listSenderRows(ctx.db, maxSenders);
  refuseUnless(known.length < maxSenders, 'action_not_allowed', { data: { max: maxSenders } });
  await ensureAccount(ctx, body.mailAccountId);
  const { defaultFor = [], name, address, replyTo = '', mailAccountId = null } = body;
  const id = newId();
  await mapUniqueViolation(insertSender(ctx.db, { id, name, address, replyTo, mailAccountId }), nameTaken);
  await replaceDefaults(ctx.db, id, [...new Set(defaultFor)]);
  await requestCode(ctx, { id, address });
  return finish(ctx, id, 'created');
}

export async function changeSender(ctx: TeamContext, { params, body }: Input<'change'>): Promise<Sender> {
  const before = await getSender(ctx, params.senderId);
  await ensureAccount(ctx, body.mailAccountId);
  const { name, address, replyTo, mailAccountId, defaultFor } = body;
  const isMoved = address !== undefined && address.toLowerCase() !== before.address.toLowerCase();
  const change = {
    ...(name !== undefined && { name }),
    ...(address !== undefined && { address }),
    ...(replyTo !== undefined && { replyTo }),
    ...(mailAccountId !== undefined && { mailAccountId }),
    ...(isMoved && { confirmedAt: null, codeHash: null }),
  };
  await mapUniqueViolation(updateSender(ctx.db, before.id, change), nameTaken);
  if (defaultFor) await replaceDefaults(ctx.db, before.id, [...new Set(defaultFor)]);
  if (isMoved) await requestCode(ctx, { id: before.id, address });
  return finish(ctx, before.id, 'changed');
}

export async function deleteSender(ctx: TeamContext, { params }: Input<'delete'>): Promise<undefined> {
  const { id } = await getSender(ctx, params.senderId);
  await replaceDefaults(ctx.db, id, []);
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

async function requestCode(ctx: TeamContext, { id, address }: Pick<SenderRow, 'id' | 'address'>) {
  await ctx.deps.attempts.consume(`sender-code-of:${ctx.teamId}`, codesOfTeam);
  await ctx.deps.attempts.consume(`sender-code-to:${address.toLowerCase()}`, codesToAddress);
  await ctx.enqueue(codeMailQueue, { senderId: id } satisfies CodeMailJob);
}

async function ensureAccount(ctx: TeamContext, id: string | null | undefined): Promise<void> {
  if (id === null || id === undefined || (await findMailAccount(ctx.db, id))) return;
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
  const { mail } = deps.config;
  const isConfirmed = row.confirmedAt !== null;
  return senderSchema.parse({
    ...row,
    isConfirmed,
    fault: senderFaultOf(toSenderInUse(row), mail.senderAddresses, addressOfMailbox(mail.from)),
  });
}

export function toSenderInUse(row: SenderRow) {
  return {
    address: row.address,
    isConfirmed: row.confirmedAt !== null,
    isDeleted: row.deletedAt !== null,
    hasOwnAccount: row.mailAccountId !== null,
  };
}

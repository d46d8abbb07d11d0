// What messages get from their sender: From, Reply-To, and the account that sends.
import type { DeliveryMethod } from '@fieldhouse/contract/delivery-methods';
import type { SenderFault } from '@fieldhouse/contract/senders';
import { addressOfMailbox } from '@fieldhouse/domain/messages/sender-rules';
import type { TeamContext } from '../../kernel/context.ts';
import { invalid } from '../../kernel/http/refusal.ts';
import { instancePhone, instanceSmsAccount } from './accounts/sms-account.ts';
import { faultOfSender } from './sender-actions.ts';
import { findDefaultSender, findSender, type SenderRow } from './sender-queries.ts';

interface MessageInPart {
  readonly method: string;
  readonly senderId: string | null;
  readonly type: string;
  /** Empty: the sender's. */
  readonly fromName: string;
  readonly replyTo: string;
}

interface MessageSender {
  readonly from: { readonly fromName: string; readonly fromAddress: string; readonly replyTo: string };
  /** Null for the instance's provider. */
  readonly mailAccountId: string | null;
  readonly fault: SenderFault | null;
}

/** The sender a message names, else the default of its type, else the instance with the name of the team. */
export async function findMessageSender(
  ctx: TeamContext,
  message: MessageInPart,
  teamName: string,
): Promise<MessageSender> {
  const sender = await findNamed(ctx, message);
  const fromName = message.fromName === '' ? (sender?.name ?? teamName) : message.fromName;
  const isSms = message.method === 'sms';
  const instanceAddress = isSms ? instancePhone(ctx.deps) : addressOfMailbox(ctx.deps.config.mail.from);
  return {
    from: {
      fromName,
      fromAddress: sender?.address ?? instanceAddress,
      replyTo: message.replyTo === '' ? (sender?.replyTo ?? '') : message.replyTo,
    },
    mailAccountId: sender?.mailAccountId ?? (isSms ? instanceSmsAccount : null),
    fault: faultOf(ctx, sender),
  };
}

/** What recipients see of the sender; undefined for the instance's own, which has the name of the team. */
export async function findSenderIdentity(
  ctx: TeamContext,
  message: Pick<MessageInPart, 'method' | 'senderId' | 'type'>,
): Promise<Pick<SenderRow, 'name' | 'address' | 'replyTo'> | undefined> {
  const sender = await findNamed(ctx, message);
  return sender && { name: sender.name, address: sender.address, replyTo: sender.replyTo };
}

export async function senderFaultOfMessage(
  ctx: TeamContext,
  message: Pick<MessageInPart, 'method' | 'senderId' | 'type'>,
): Promise<SenderFault | null> {
  return faultOf(ctx, await findNamed(ctx, message));
}

/** Refuses a sender that the team does not have. One that can't be used yet may be chosen. */
export async function ensureKnownSender(
  ctx: TeamContext,
  senderId: string | null | undefined,
  method: DeliveryMethod,
): Promise<void> {
  if (senderId === null || senderId === undefined) return;
  const sender = await findSender(ctx.db, senderId);
  if (!sender || sender.deletedAt !== null || sender.method !== method)
    throw invalid(['body', 'senderId'], 'unknown_choice');
}

function findNamed(
  { db }: TeamContext,
  { method, senderId, type }: Pick<MessageInPart, 'method' | 'senderId' | 'type'>,
): Promise<SenderRow | undefined> {
  return senderId === null ? findDefaultSender(db, { method, type }) : findSender(db, senderId);
}

function faultOf({ deps }: TeamContext, sender: SenderRow | undefined): SenderFault | null {
  if (!sender) return null;
  return faultOfSender(deps, sender);
}

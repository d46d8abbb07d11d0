// The recipient that the unsubscribe link of a mail is about. The preference page uses the same link.
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import type { MessageOfConsent } from '../../subscription-lists/index.ts';
import { messageOfConsent } from '../message-consent.ts';
import { type LinkTarget, readLink } from '../sending/link-token.ts';
import { findSendable } from '../sending/message-state-queries.ts';
import { findRecipient } from './result-queries.ts';

/** Refuses with `not_found` what is not an unsubscribe link of ours, and with `test_message` that of a test. */
export function readUnsubscribeLink({ secrets }: Deps, token: string): LinkTarget {
  const link = readLink(secrets.appSecret, token);
  refuseUnless(link?.kind !== 'test', 'test_message');
  refuseUnless(link?.kind === 'unsubscribe', 'not_found');
  return link;
}

export interface LinkedRecipient {
  readonly recipientId: string;
  readonly messageId: string;
  readonly address: string;
  readonly addressKey: string;
  readonly message: MessageOfConsent;
  /** In which the mail is written; null if it follows the team. */
  readonly language: string | null;
}

/** `not_found` once the person was erased. */
export async function findLinkedRecipient(ctx: TeamContext, recipientId: string): Promise<LinkedRecipient> {
  const recipient = await findRecipient(ctx.db, recipientId);
  refuseUnless(recipient && recipient.address !== '', 'not_found');
  const message = await findSendable(ctx.db, recipient.messageId);
  refuseUnless(message, 'not_found');
  return {
    recipientId,
    messageId: recipient.messageId,
    address: recipient.address,
    addressKey: recipient.address.toLowerCase(),
    message: messageOfConsent(message, recipient),
    language: recipient.language ?? message.contentLanguage,
  };
}

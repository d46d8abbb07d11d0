// What a message still needs before it can be sent: the server refuses without it, and pages show it
// beforehand.
import type { ContentType } from '@fieldhouse/contract/content-types';
import { type MessagePart, messageParts } from '@fieldhouse/contract/message-schedule';
import type { SenderFault } from '@fieldhouse/contract/senders';
import { withoutTags } from '../fields/text/html-to-plain-text.ts';

interface Written {
  readonly subjectLine: string;
  readonly bodyHtml: string;
}

interface MessageInParts extends Written {
  readonly type: ContentType;
  readonly audience: unknown;
  readonly subscriptionListId: string | null;
  /** Why it can't be sent with its sender; null for no reason. */
  readonly senderFault: SenderFault | null;
  /** The team's billing address, which the footer shows. */
  readonly postalAddress: string;
}

export function missingParts(message: MessageInParts): MessagePart[] {
  const isMarketing = message.type === 'marketing';
  const hasList = message.subscriptionListId !== null;
  const isMissing: Readonly<Record<MessagePart, boolean>> = {
    ...isUnwritten(message),
    // Without an audience, marketing goes to everyone on its list.
    audience: message.audience === null && !(isMarketing && hasList),
    subscriptionList: isMarketing && !hasList,
    sender: message.senderFault !== null,
    postalAddress: needsPostalAddress(message.type) && message.postalAddress.trim() === '',
  };
  return messageParts.filter((part) => isMissing[part]);
}

/** What a message or a template still needs to say. */
export function missingContent(written: Written): MessagePart[] {
  const isMissing = isUnwritten(written);
  return (['subjectLine', 'bodyHtml'] as const).filter((part) => isMissing[part]);
}

function isUnwritten({ subjectLine, bodyHtml }: Written) {
  return {
    subjectLine: subjectLine.trim() === '',
    bodyHtml: withoutTags(bodyHtml).trim() === '' && !bodyHtml.includes('<img'),
  };
}

/** Mail to many has to name the sender's postal address; mail about a single transaction does not. */
export function needsPostalAddress(type: ContentType): boolean {
  return type !== 'transactional';
}

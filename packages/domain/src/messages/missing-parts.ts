// What a message still needs before it can be sent: the server refuses without it, and pages show it
// beforehand.
import type { SenderFault } from '@fieldhouse/contract/senders';
import { withoutTags } from '../fields/text/html-to-plain-text.ts';

export const messageParts = ['subjectLine', 'bodyHtml', 'audience', 'subscriptionList', 'sender'] as const;
export type MessagePart = (typeof messageParts)[number];

interface Content {
  readonly subjectLine: string;
  readonly bodyHtml: string;
}

interface MessageInParts extends Content {
  readonly audience: unknown;
  readonly type: string;
  readonly subscriptionListId: string | null;
  /** Why it can't be sent with its sender; null for no reason. */
  readonly senderFault: SenderFault | null;
}

export function missingParts(message: MessageInParts): MessagePart[] {
  const { audience, type, subscriptionListId, senderFault, ...content } = message;
  const without = missingContent(content);
  const isMarketing = type === 'marketing';
  // Without an audience, marketing goes to everyone on its list.
  if (audience === null && !(isMarketing && subscriptionListId !== null)) without.push('audience');
  if (isMarketing && subscriptionListId === null) without.push('subscriptionList');
  if (senderFault !== null) without.push('sender');
  return without;
}

/** What a template needs: each message defines its own audience, list and sender. */
export function missingContent({ subjectLine, bodyHtml }: Content): MessagePart[] {
  const hasText = withoutTags(bodyHtml).trim() !== '';
  const isThere = {
    subjectLine: subjectLine.trim() !== '',
    bodyHtml: hasText || bodyHtml.includes('<img'),
  };
  return (['subjectLine', 'bodyHtml'] as const).filter((part) => !isThere[part]);
}

// What a message still needs before it can be sent: the server refuses without it, and pages show it
// beforehand.
import type { SenderFault } from '@fieldhouse/contract/senders';
import { withoutTags } from '../fields/text/html-to-plain-text.ts';

export const messageParts = ['subjectLine', 'bodyHtml', 'audience', 'sender'] as const;
export type MessagePart = (typeof messageParts)[number];

interface MessageInParts {
  readonly subjectLine: string;
  readonly bodyHtml: string;
  readonly audience: unknown;
  /** Why it can't be sent with its sender; null for no reason. */
  readonly senderFault: SenderFault | null;
}

export function missingParts({
  subjectLine,
  bodyHtml,
  audience,
  senderFault,
}: MessageInParts): MessagePart[] {
  const hasText = withoutTags(bodyHtml).trim() !== '';
  const isThere: Readonly<Record<MessagePart, boolean>> = {
    subjectLine: subjectLine.trim() !== '',
    bodyHtml: hasText || bodyHtml.includes('<img'),
    audience: audience !== null,
    sender: senderFault === null,
  };
  return messageParts.filter((part) => !isThere[part]);
}

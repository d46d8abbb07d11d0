// What a message still needs before it can be sent: the server refuses without it, and pages show it
// beforehand.
import { withoutTags } from '../fields/text/html-to-plain-text.ts';

export const messageParts = ['subjectLine', 'bodyHtml', 'audience', 'subscriptionList'] as const;
export type MessagePart = (typeof messageParts)[number];

interface MessageInParts {
  readonly subjectLine: string;
  readonly bodyHtml: string;
  readonly audience: unknown;
  readonly type: string;
  readonly subscriptionListId: string | null;
}

export function missingParts(message: MessageInParts): MessagePart[] {
  const { subjectLine, bodyHtml, audience, type, subscriptionListId } = message;
  const hasText = withoutTags(bodyHtml).trim() !== '';
  const isThere: Readonly<Record<MessagePart, boolean>> = {
    subjectLine: subjectLine.trim() !== '',
    bodyHtml: hasText || bodyHtml.includes('<img'),
    audience: audience !== null,
    subscriptionList: type !== 'marketing' || subscriptionListId !== null,
  };
  return messageParts.filter((part) => !isThere[part]);
}

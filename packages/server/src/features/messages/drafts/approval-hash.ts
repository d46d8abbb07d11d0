// An approval holds for the content, audience, sender and schedule that the approver saw: their hash is stored
// with it and compared before the message is sent.
import { createHash } from 'node:crypto';

const approvedKeys = [
  'type',
  'contentLanguage',
  'senderId',
  'fromName',
  'replyTo',
  'subjectLine',
  'preheader',
  'bodyHtml',
  'textOnlyVersion',
  'tracksOpens',
  'tracksClicks',
  'audience',
  'subscriptionListId',
  'schedule',
  'maxLatenessMinutes',
] as const;

export type ApprovedContent = Readonly<Record<(typeof approvedKeys)[number], unknown>>;

/** Independent of the order of keys, which the database changes. */
export function approvalHash(message: ApprovedContent): string {
  const content = approvedKeys.map((key) => message[key]);
  return createHash('sha256').update(JSON.stringify(content, withSortedKeys)).digest('hex');
}

function withSortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

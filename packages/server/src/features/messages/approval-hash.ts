// An approval holds for the content, audience, sender and schedule that the approver saw: their hash is stored
// with it and compared before the message is sent.
import { createHash } from 'node:crypto';
import { audience as audienceSchema } from '@fieldhouse/contract/message-audience';
import { approvedAudience } from '@fieldhouse/domain/messages/audience';

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

export type ApprovedContent = Readonly<
  Record<(typeof approvedKeys)[number] | 'blocks' | 'style' | 'abTest' | 'translations', unknown>
>;

/** Independent of the order of keys, which the database changes. `filters` are those of the audience's views. */
export function approvalHash(message: ApprovedContent, filters: ReadonlyMap<string, unknown>): string {
  const { audience } = message;
  const approved = audience === null ? null : approvedAudience(audienceSchema.parse(audience), filters);
  const content = approvedKeys.map((key) => (key === 'audience' ? approved : message[key]));
  // Only where there are some: approvals from before there were blocks stay valid.
  if (message.blocks !== null) content.push(jsonOf(message.blocks));
  if (message.style !== null) content.push({ style: jsonOf(message.style) });
  if (message.abTest !== null) content.push({ abTest: jsonOf(message.abTest) });
  if (message.translations !== null) content.push({ translations: jsonOf(message.translations) });
  return createHash('sha256').update(JSON.stringify(content, withSortedKeys)).digest('hex');
}

/** From a request they are a text still. */
function jsonOf(value: unknown): unknown {
  return typeof value === 'string' ? JSON.parse(value) : value;
}

export function withSortedKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}

// When a message is sent, what it needs before, and who approved it.
import { z } from 'zod';
import { approvalRule } from './teams.ts';
import { dateTime } from './text.ts';

/** What a message needs before it can be submitted, approved, scheduled or sent. */
export const messageParts = [
  'subjectLine',
  'bodyHtml',
  'textOnlyVersion',
  'blocks',
  'audience',
  /** Something that the audience names was deleted, or the viewer may not use it; the text of each fault is its kind. */
  'sources',
  'subscriptionList',
  'sender',
  'postalAddress',
  /** Merge tags for which no one in the audience has a field. */
  'unknownTags',
  /** Merge tags without a text for people who have no value. An empty one, `{{name |}}`, is a choice. */
  'fallbacks',
  /** Links that lead nowhere. */
  'links',
  'people',
  /** Of the compiled mail. */
  'size',
  /** Of an A/B test: both are the same, or what decides isn't tracked. */
  'variants',
  /** A further language lacks a part of the first one, or has it untranslated; the text says `missing` or `untranslated`. */
  'translations',
] as const;
export const messagePart = z.enum(messageParts);
export type MessagePart = z.output<typeof messagePart>;

/**
 * Minutes after its time at which a message is no longer sent by itself; with recipients’ own times, after which a recipient is
 * left out as `too_late`.
 */
export const lateness = { min: 5, max: 7 * 24 * 60, default: 4 * 60 } as const;

const localTime = z.iso.datetime({ local: true, precision: -1 }).refine((value) => !value.endsWith('Z'));

export const messageSchedule = z.discriminatedUnion('mode', [
  z.strictObject({ mode: z.literal('now') }),
  z.strictObject({ mode: z.literal('fixed'), at: dateTime }),
  z.strictObject({
    mode: z.literal('recipient_local'),
    /** Time on the recipient’s clock, without a zone: 2026-11-25T09:00. */
    localTime,
    /**
     * Text field with each recipient’s IANA time zone; others have that of their phone number if it has one, else the
     * team’s.
     */
    zoneColumn: z.string().min(1).max(60).nullable(),
  }),
]);
export type MessageSchedule = z.output<typeof messageSchedule>;

/** The state of a message's approval. Names are those of team users; null if not applicable. */
export const messageApproval = z.object({
  /** The team's rule as it applies to this message; `above` depends on the number of recipients. */
  rule: approvalRule,
  /** Number of recipients up to which `above` needs no approval. */
  above: z.int(),
  submittedAt: z.string().nullable(),
  submittedBy: z.string().nullable(),
  approvedAt: z.string().nullable(),
  /** Null if it needed no approval. */
  approvedBy: z.string().nullable(),
  rejectedAt: z.string().nullable(),
  rejectedBy: z.string().nullable(),
  /** The note of the last submission, approval or rejection. */
  note: z.string(),
  /** The number of people up to which the approval holds; null if it isn't limited, or there is none. */
  mostPeople: z.int().nullable(),
  /** Whether it is approved, but what it refers to or the rule was changed since, so that it may need approval again. */
  isOutdated: z.boolean(),
  /** Who may approve it, by name; at most ten. Empty unless it can be submitted or waits for approval. */
  approvers: z.array(z.string()),
});
export type MessageApproval = z.output<typeof messageApproval>;

export const messageTiming = {
  schedule: messageSchedule.optional(),
  maxLatenessMinutes: z.int().min(lateness.min).max(lateness.max).optional(),
};

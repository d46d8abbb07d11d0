// An A/B test of a message: a second version of its content, for a part of the audience; the rest gets the winner.
import { z } from 'zod';
import { mailBlock, mailBlocks } from './mail-blocks.ts';
import { mailStyle } from './mail-style.ts';
import { translation, translationChanges } from './message-translations.ts';
import { line, text } from './text.ts';

/** A is the content of the message itself. */
export const variants = ['a', 'b'] as const;
export const variant = z.enum(variants);
export type Variant = z.output<typeof variant>;

/** What the winner has more of: people who opened, programs left out, or who clicked a link. */
export const abMeasures = ['opened', 'clicked'] as const;
export const abMeasure = z.enum(abMeasures);
export type AbMeasure = z.output<typeof abMeasure>;

/** Percent of the audience that gets each of the two versions as a test. */
export const abShare = { min: 5, max: 50, default: 20 } as const;
/** Minutes from the last recipient of the test until the winner is chosen. */
export const abWait = { min: 5, max: 7 * 24 * 60, default: 4 * 60 } as const;

/**
 * Why this version won: it had more, both had the same, neither had any, there were too few people for a test, or a user
 * chose it. Unless a version had more or was chosen, it is A.
 */
export const abReasons = ['measured', 'tie', 'nothing_measured', 'too_few', 'by_hand'] as const;
const abReason = z.enum(abReasons);
export type AbReason = z.output<typeof abReason>;

const settings = {
  share: z.int().min(abShare.min).max(abShare.max),
  measure: abMeasure,
  waitMinutes: z.int().min(abWait.min).max(abWait.max),
  /** If false, a user chooses the winner. */
  isAutomatic: z.boolean(),
};

export const abTest = z.object({
  ...settings,
  /** The content of version B. */
  subjectLine: z.string(),
  preheader: z.string(),
  blocks: z.array(mailBlock),
  style: mailStyle,
  bodyHtml: z.string(),
  textOnlyVersion: z.string(),
  /** In the same languages as A. */
  translations: z.array(translation),
  /** When the winner is chosen; null before sending, without a rest, and if a user chooses. */
  decidesAt: z.string().nullable(),
  winner: z
    .object({ variant, reason: abReason, at: z.string() })
    /** Until it is chosen, the rest of the audience waits. */
    .nullable(),
});
export type AbTest = z.output<typeof abTest>;

/** What isn't given stays; at first, version B is a copy of A. */
export const abTestChange = z.strictObject({
  share: settings.share.optional(),
  measure: settings.measure.optional(),
  waitMinutes: settings.waitMinutes.optional(),
  isAutomatic: settings.isAutomatic.optional(),
  subjectLine: line(300).optional(),
  preheader: line(300).optional(),
  blocks: mailBlocks.optional(),
  style: mailStyle.optional(),
  /** Replaces all blocks by one rich text; not together with `blocks`. */
  bodyHtml: text(200_000).optional(),
  textOnlyVersion: text(100_000).optional(),
  /** Only of languages that A has. */
  translations: translationChanges.optional(),
});
export type AbTestChange = z.output<typeof abTestChange>;

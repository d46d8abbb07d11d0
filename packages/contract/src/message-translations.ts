// The content of a message in further languages: blocks with the same ids, in other words. Everything else is that of the message.
import { z } from 'zod';
import { mailBlock, mailBlocks } from './mail-blocks.ts';
import { dataLanguage } from './teams.ts';
import { line, text } from './text.ts';

/** Besides the first language of a message. */
export const maxTranslations = 9;

/** Texts of a message that are in no block. */
export const textField = z.enum(['subjectLine', 'preheader', 'textOnlyVersion']);
export type TextField = z.output<typeof textField>;

/** A block or a text; the other one is null. */
export const textPlace = z.strictObject({
  blockId: z.string().min(1).max(40).nullable(),
  field: textField.nullable(),
});
export type TextPlace = z.output<typeof textPlace>;

export const translation = z.object({
  language: dataLanguage,
  subjectLine: z.string(),
  preheader: z.string(),
  blocks: z.array(mailBlock),
  /** The same blocks as one rich text. */
  bodyHtml: z.string(),
  textOnlyVersion: z.string(),
  /** What is still as it was copied from the first language. */
  untranslated: z.array(textPlace),
});
export type Translation = z.output<typeof translation>;

/** What isn’t given stays; a new language is at first a copy of the first one. */
const translationChange = z.strictObject({
  subjectLine: line(300).optional(),
  preheader: line(300).optional(),
  blocks: mailBlocks.optional(),
  textOnlyVersion: text(100_000).optional(),
  /** Without it, what is changed is translated. */
  untranslated: z.array(textPlace).max(1000).optional(),
});
export type TranslationChange = z.output<typeof translationChange>;

/** By language; null removes it, in both versions of an A/B test. */
export const translationChanges = z.partialRecord(dataLanguage, translationChange.nullable());
export type TranslationChanges = z.output<typeof translationChanges>;

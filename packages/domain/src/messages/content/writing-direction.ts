// Mails in a language that is written from right to left are mirrored: what an author aligns to the left begins on the right. Values of the
// other direction stand apart from the words around them.
import type { MailAlignment } from '@fieldhouse/contract/mail-blocks';

const rightToLeft: ReadonlySet<string> = new Set(['ar', 'he', 'ur']);

export type WritingDirection = 'ltr' | 'rtl';

export function directionOf(language: string): WritingDirection {
  return rightToLeft.has(language) ? 'rtl' : 'ltr';
}

const mirrored = { left: 'right', center: 'center', right: 'left' } as const;

export function alignmentIn(align: MailAlignment, language: string): MailAlignment {
  return directionOf(language) === 'rtl' ? mirrored[align] : align;
}

const rtl = String.raw`\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}`;
const ofOther: Readonly<Record<WritingDirection, RegExp>> = {
  ltr: new RegExp(`[${rtl}]`, 'u'),
  rtl: new RegExp(`(?![${rtl}])[\\p{L}\\p{N}]`, 'u'),
};
/** They order the text around them until they are closed, which a value may not do. */
const marks = /[\u202a-\u202e\u2066-\u2069]/g;
const [begin, end] = ['\u2068', '\u2069'];
/** Letters from right to left, all marks, and both halves of characters beyond: without one, most values need no other look. */
const beyondLatin = /[\u0590-\uffff]/;

/**
 * A value as it is written among words of a direction: isolated if it has letters of the other one, so that it moves no punctuation or number
 * around it, and without marks of its own that order text. The marks are characters, since a value may be in an attribute or a header,
 * where no `<bdi>` can be.
 */
export function isolated(value: string, direction: WritingDirection): string {
  if (direction === 'ltr' && !beyondLatin.test(value)) return value;
  const own = value.replaceAll(marks, '');
  return ofOther[direction].test(own) ? own.replaceAll(/[^\r\n]+/g, `${begin}$&${end}`) : own;
}

/** The same for a value that is written as HTML of one line. */
export function isolatedHtml(html: string, direction: WritingDirection): string {
  if (direction === 'ltr' && !beyondLatin.test(html)) return html;
  const own = html.replaceAll(marks, '');
  return ofOther[direction].test(own) ? begin + own + end : own;
}

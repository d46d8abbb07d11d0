// Mails in a language that is written from right to left are mirrored: what an author aligns to the left begins on the right.
import type { MailAlignment } from '@fieldhouse/contract/mail-blocks';

const rightToLeft: ReadonlySet<string> = new Set(['ar', 'he', 'ur']);

export function directionOf(language: string): 'ltr' | 'rtl' {
  return rightToLeft.has(language) ? 'rtl' : 'ltr';
}

const mirrored = { left: 'right', center: 'center', right: 'left' } as const;

export function alignmentIn(align: MailAlignment, language: string): MailAlignment {
  return directionOf(language) === 'rtl' ? mirrored[align] : align;
}

// What a reader of an e-mail would find odd before reading it. Nothing here prevents sending.
import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import type { MessageHint } from '@fieldhouse/contract/message-checks';
import type { TextField } from '@fieldhouse/contract/message-translations';
import { htmlToPlainText } from '../../fields/text/html-to-plain-text.ts';
import { flattenBlocks } from '../content/mail-blocks.ts';
import { parseMergeTags } from '../merge-tags.ts';

/** Inboxes show about this many characters. */
const longestSubject = 70;
const longestPreheader = 110;
/** Of a mail in bytes; a tenth below where mail programs cut. */
export const largeMailBytes = 90 * 1024;
/** Fewer capitals are an abbreviation. */
const leastCapitals = 8;

interface WrittenMail {
  readonly subjectLine: string;
  readonly preheader: string;
  readonly blocks: readonly MailBlock[];
}

interface WordingNote {
  readonly hint: MessageHint;
  readonly field: TextField | null;
}

/** As a person without values reads it. */
export function wordingNotes({ subjectLine, preheader, blocks }: WrittenMail): readonly WordingNote[] {
  const subject = withFallbacks(subjectLine);
  const found: readonly (readonly [WordingNote['hint'], TextField | null, boolean])[] = [
    ['subjectLong', 'subjectLine', lengthOf(subject) > longestSubject],
    ['subjectCapitals', 'subjectLine', isInCapitals(subject)],
    ['subjectReply', 'subjectLine', answered.test(subject)],
    ['preheaderLong', 'preheader', lengthOf(withFallbacks(preheader)) > longestPreheader],
    ['onlyPictures', null, isOnlyPictures(blocks)],
  ];
  return found.flatMap(([hint, field, isFound]) => (isFound ? [{ hint, field }] : []));
}

/** What mail programs write before the subject of an answer or of a forwarded mail. */
const answered = /^\s*(re|fwd?|aw|wg|rv|r|tr|sv|enc|res)\s*(\[\d+\])?\s*:/i;

function withFallbacks(text: string): string {
  return parseMergeTags(text)
    .map((segment) => (segment.kind === 'text' ? segment.text : segment.fallback))
    .join('')
    .trim();
}

function lengthOf(text: string): number {
  return [...text].length;
}

function isInCapitals(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  return letters.length >= leastCapitals && letters.every((letter) => /\p{Lu}/u.test(letter));
}

/** Nothing is read where pictures are blocked, and filters take such mails for advertising. */
function isOnlyPictures(blocks: readonly MailBlock[]): boolean {
  const all = flattenBlocks(blocks);
  const hasPicture = all.some(({ kind }) => kind === 'picture');
  return hasPicture && !all.some((block) => textOf(block) !== '');
}

function textOf(block: ReturnType<typeof flattenBlocks>[number]): string {
  if (block.kind === 'heading') return block.text.trim();
  if (block.kind === 'text') return htmlToPlainText(block.html).trim();
  // A list of records has as much text as there are records.
  if (block.kind === 'answers') return block.question.trim();
  return block.kind === 'records' ? block.kind : '';
}

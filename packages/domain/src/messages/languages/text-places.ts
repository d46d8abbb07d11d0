// What has words in each language of a message, and what a further one still lacks.
import type { ColumnBlock, MailBlock } from '@fieldhouse/contract/mail-blocks';
import { type TextPlace, textField } from '@fieldhouse/contract/message-translations';
import { withoutTags } from '../../fields/text/html-to-plain-text.ts';
import { flattenBlocks } from '../content/mail-blocks.ts';

interface WrittenContent {
  /** An SMS has nothing but its text. */
  readonly method?: string;
  readonly subjectLine: string;
  readonly preheader: string;
  readonly textOnlyVersion: string;
  readonly blocks: readonly MailBlock[];
}

/** Blocks and texts with words in them. */
export function placesOfWords(content: WrittenContent): TextPlace[] {
  const isSms = content.method === 'sms';
  const fields = isSms ? (['textOnlyVersion'] as const) : textField.options;
  return [
    ...fields.filter((field) => content[field].trim() !== '').map((field) => ({ blockId: null, field })),
    ...flattenBlocks(isSms ? [] : content.blocks)
      .filter((block) => wordsOf(block).trim() !== '')
      .map(({ id }) => ({ blockId: id, field: null })),
  ];
}

export function wordsOf(block: MailBlock | ColumnBlock): string {
  switch (block.kind) {
    case 'heading':
      return block.text;
    case 'text':
      return withoutTags(block.html);
    case 'picture':
      return block.picture === null ? '' : block.alt;
    case 'button':
      return block.label;
    case 'records':
      return block.heading;
    case 'answers':
      return [block.question, ...block.choices.map(({ label }) => label)].join(' ');
    default:
      return '';
  }
}

export function isSamePlace(a: TextPlace, b: TextPlace): boolean {
  return a.blockId === b.blockId && a.field === b.field;
}

/** Places of the first language that have no words in another one. A text that is empty on purpose has words in neither. */
export function missingPlaces(first: WrittenContent, translated: WrittenContent): TextPlace[] {
  const known = placesOfWords(translated);
  return placesOfWords(first).filter((place) => !known.some((one) => isSamePlace(one, place)));
}

/** What is still a copy after a change: what was one and has the same words as before. */
export function stillCopied(
  untranslated: readonly TextPlace[],
  before: WrittenContent,
  after: WrittenContent,
): TextPlace[] {
  const present = placesOfWords(after);
  return untranslated.filter(
    (place) =>
      present.some((one) => isSamePlace(one, place)) && contentAt(before, place) === contentAt(after, place),
  );
}

/** What a change has copied from the first language, where there was nothing before. */
export function copiedSince(
  first: WrittenContent,
  before: WrittenContent,
  after: WrittenContent,
): TextPlace[] {
  const known = placesOfWords(before);
  return placesOfWords(after).filter(
    (place) =>
      !known.some((one) => isSamePlace(one, place)) && contentAt(first, place) === contentAt(after, place),
  );
}

/** As JSON; undefined if there is no such block. */
function contentAt(content: WrittenContent, { blockId, field }: TextPlace): string | undefined {
  return field === null
    ? JSON.stringify(flattenBlocks(content.blocks).find(({ id }) => id === blockId))
    : content[field];
}

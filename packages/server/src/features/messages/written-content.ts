// What an author wrote: blocks, or one rich text. Both are stored as rich text too, which the text part, the checks and
// the merge tags are read from.

import { isDeepStrictEqual } from 'node:util';
import { deliveryMethod } from '@fieldhouse/contract/delivery-methods';
import { type MailBlock, mailBlock } from '@fieldhouse/contract/mail-blocks';
import { type MailStyle, mailStyle } from '@fieldhouse/contract/mail-style';
import {
  blocksOfHtml,
  blocksToHtml,
  mapTexts,
  varyingLinks,
} from '@fieldhouse/domain/messages/content/mail-blocks';
import { defaultMailStyle } from '@fieldhouse/domain/messages/content/mail-style';
import { sanitizeRichText } from '../../kernel/html/sanitize-rich-text.ts';
import { invalid } from '../../kernel/http/refusal.ts';

interface StoredTexts {
  readonly method: string;
  readonly subjectLine: string;
  readonly preheader: string;
  readonly bodyHtml: string;
  readonly textOnlyVersion: string;
  /** As stored. */
  readonly blocks: unknown;
}

/** All texts of a stored message. */
export function writtenOf(row: StoredTexts) {
  const { subjectLine, preheader, bodyHtml, textOnlyVersion } = row;
  const method = deliveryMethod.parse(row.method);
  return { method, subjectLine, preheader, bodyHtml, textOnlyVersion, blocks: blocksOf(row) };
}

interface Written {
  readonly blocks?: readonly MailBlock[] | undefined;
  readonly bodyHtml?: string | undefined;
}

/** As it is stored; blocks are JSON. */
export function toWrittenContent({ blocks, bodyHtml }: Written) {
  if (blocks !== undefined) {
    if (bodyHtml !== undefined) throw invalid(['bodyHtml'], 'not_with_blocks');
    const clean = cleanBlocks(blocks);
    return { blocks: JSON.stringify(clean), bodyHtml: blocksToHtml(clean) };
  }
  if (bodyHtml === undefined) return {};
  const clean = sanitizeRichText(bodyHtml);
  if (varyingLinks(blocksOfHtml(clean)).length > 0) throw invalid(['bodyHtml'], 'link_target_varies');
  return { blocks: null, bodyHtml: clean };
}

/** Their texts without what no text may contain. */
export function cleanBlocks(blocks: readonly MailBlock[]): MailBlock[] {
  return mapTexts(blocks, (html) =>
    sanitizeRichText(html, { extraSchemes: ['wizard', 'mail-file', 'record'] }),
  );
}

/** Checked when it was stored. */
export function storedBlocks(stored: unknown): MailBlock[] | null {
  return stored === null ? null : mailBlock.array().parse(stored);
}

/** The blocks to show and edit; a rich text is one of them. */
export function blocksOf({ blocks, bodyHtml }: { blocks: unknown; bodyHtml: string }): MailBlock[] {
  return storedBlocks(blocks) ?? blocksOfHtml(bodyHtml);
}

/** Null for the standard style: what was approved before there were styles stays valid. */
export function toStoredStyle(style: MailStyle): string | null {
  return isDeepStrictEqual(style, defaultMailStyle) ? null : JSON.stringify(style);
}

/** Checked when it was stored. */
export function storedStyle(stored: unknown): MailStyle {
  return stored === null ? defaultMailStyle : mailStyle.parse(stored);
}

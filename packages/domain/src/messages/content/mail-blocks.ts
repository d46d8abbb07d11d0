// What the blocks of a mail contain, independently of how a mail program draws them.
import type { AnswersBlock, ColumnBlock, MailBlock } from '@fieldhouse/contract/mail-blocks';
import type { BlockFault } from '@fieldhouse/contract/message-checks';
import { escapeHtml } from '../../fields/text/escape-html.ts';
import { hasFixedTarget } from './tags-in-addresses.ts';

/** The address path of a stored picture. */
export function mailPicturePath(token: string): string {
  return `/api/mail-pictures/${token}`;
}

/** Content that was written as one rich text: below the logo, as such mails were always laid out. */
export function blocksOfHtml(html: string): MailBlock[] {
  const header = { id: 'header', kind: 'header', shows: 'logo', align: 'center' } as const;
  return [header, { id: 'text', kind: 'text', html }];
}

/** All blocks in reading order, those in columns included. */
export function flattenBlocks(blocks: readonly (MailBlock | ColumnBlock)[]): (MailBlock | ColumnBlock)[] {
  return blocks.flatMap((block): (MailBlock | ColumnBlock)[] =>
    block.kind === 'columns' ? [block, ...block.columns.flat()] : [block],
  );
}

/** Replaces the HTML of every text, also of those in columns. */
export function mapTexts(blocks: readonly MailBlock[], replace: (html: string) => string): MailBlock[] {
  const changed = <B extends MailBlock | ColumnBlock>(block: B): B =>
    block.kind === 'text' ? { ...block, html: replace(block.html) } : block;
  return blocks.map((block) =>
    block.kind === 'columns'
      ? { ...block, columns: block.columns.map((column) => column.map(changed)) }
      : changed(block),
  );
}

/**
 * The same content as plain rich text: the text part is derived from it, and what looks for merge tags or for anything
 * written at all reads it.
 */
export function blocksToHtml(blocks: readonly (MailBlock | ColumnBlock)[]): string {
  return flattenBlocks(blocks).map(toHtml).join('');
}

/** The same by block, those in columns by themselves. */
export function htmlByBlock(blocks: readonly MailBlock[]): { readonly id: string; readonly html: string }[] {
  return flattenBlocks(blocks).map((block) => ({ id: block.id, html: toHtml(block) }));
}

function toHtml(block: MailBlock | ColumnBlock): string {
  switch (block.kind) {
    case 'heading':
      return block.text === '' ? '' : `<h${block.level}>${escapeHtml(block.text)}</h${block.level}>`;
    case 'text':
      return block.html;
    case 'picture':
      return block.picture === null ? '' : paragraph(linked(block.href, escapeHtml(block.alt)));
    case 'button':
      return block.label === '' ? '' : paragraph(linked(block.href, escapeHtml(block.label)));
    case 'divider':
      return '<hr>';
    case 'social':
      return paragraph(
        block.links
          .filter(({ href }) => href !== '')
          .map(({ network, href }) => linked(href, networkNames[network]))
          .join('<br>'),
      );
    case 'records':
      // What it lists is known when the mail is sent.
      return `${block.heading === '' ? '' : `<h2>${escapeHtml(block.heading)}</h2>`}<p>…</p>`;
    case 'answers':
      // The addresses of the answers are known when the mail is sent.
      return answersHtml(block, () => '');
    default:
      return '';
  }
}

/** The question and its choices, each with its address. */
export function answersHtml(
  { question, choices }: AnswersBlock,
  addressOf: (choice: number) => string,
): string {
  const lines = choices.map(({ label }, choice) => linked(addressOf(choice), escapeHtml(label)));
  return paragraph(escapeHtml(question)) + paragraph(lines.join('<br>'));
}

function paragraph(inner: string): string {
  return inner === '' ? '' : `<p>${inner}</p>`;
}

function linked(href: string, inner: string): string {
  return href === '' ? inner : `<a href="${escapeHtml(href)}">${inner}</a>`;
}

type Network = Extract<MailBlock, { kind: 'social' }>['links'][number]['network'];

/** Names that need no translation, as the networks write them. */
export const networkNames: Readonly<Record<Network, string>> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  mastodon: 'Mastodon',
  bluesky: 'Bluesky',
  youtube: 'YouTube',
  x: 'X',
  tiktok: 'TikTok',
  whatsapp: 'WhatsApp',
  website: 'Web',
};

/** The address path of a network’s icon, a PNG: Outlook shows no SVG. Its alternative text is the name. */
export function networkIconPath(network: Network): string {
  return `/mail-icons/${network}.png`;
}

/** Pixels of an icon in a mail. */
export const networkIconSize = 32;

/** What has to be completed before the mail is sent. */
export function blockFaults(
  blocks: readonly MailBlock[],
): { readonly id: string; readonly fault: BlockFault }[] {
  return flattenBlocks(blocks).flatMap((block) => {
    const fault = faultOf(block);
    return fault === undefined ? [] : [{ id: block.id, fault }];
  });
}

const writtenPicture = /<img\b[^>]*>/gi;

function hasPictureWithoutText(html: string): boolean {
  return [...html.matchAll(writtenPicture)].some(([tag]) => !/\balt="\s*[^"\s]/i.test(tag));
}

const href = /\bhref="([^"]*)"/gi;

/** The addresses of its links. */
export function hrefsOf(block: MailBlock | ColumnBlock): string[] {
  if (block.kind === 'text') return [...block.html.matchAll(href)].map(([, address = '']) => address);
  if (block.kind === 'social') return block.links.map((link) => link.href);
  return 'href' in block ? [block.href] : [];
}

/** Links of the blocks that lead where a value says, which they must not. */
export function varyingLinks(blocks: readonly MailBlock[]): string[] {
  return flattenBlocks(blocks).flatMap((block) =>
    hrefsOf(block).filter((address) => !hasFixedTarget(address)),
  );
}

function faultOf(block: MailBlock | ColumnBlock): BlockFault | undefined {
  return hrefsOf(block).every(hasFixedTarget) ? missingIn(block) : 'link_varies';
}

function missingIn(block: MailBlock | ColumnBlock): BlockFault | undefined {
  if (block.kind === 'picture') {
    if (block.picture === null) return 'no_picture';
    return block.alt.trim() === '' ? 'no_alt_text' : undefined;
  }
  if (block.kind === 'text') return hasPictureWithoutText(block.html) ? 'no_alt_text' : undefined;
  if (block.kind === 'social') {
    const isComplete = block.links.length > 0 && block.links.every(({ href }) => href !== '');
    return isComplete ? undefined : 'no_social_link';
  }
  if (block.kind === 'records') {
    if (block.collectionId === null) return 'no_collection';
    return block.columns.length === 0 ? 'no_columns' : undefined;
  }
  if (block.kind === 'answers') {
    if (block.question.trim() === '') return 'no_question';
    if (block.wizardId === null || block.fieldId === null) return 'no_answer_wizard';
    return hasChoices(block) ? undefined : 'no_choices';
  }
  if (block.kind !== 'button') return undefined;
  if (block.label.trim() === '') return 'no_label';
  return block.href === '' ? 'no_link' : undefined;
}

/** At least two, each with a label and a value of its own. */
function hasChoices({ choices }: AnswersBlock): boolean {
  const values = new Set(choices.map(({ value }) => value));
  return (
    choices.length > 1 && values.size === choices.length && choices.every(({ label }) => label.trim() !== '')
  );
}

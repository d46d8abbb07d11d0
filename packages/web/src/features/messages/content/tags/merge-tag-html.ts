// Merge tags as elements that an editor can hold, and back.
import { parseMergeTags, type Segment, tagNameOf } from '@fieldhouse/domain/messages/merge-tags';

export interface TagAttributes {
  /** As it is written in the braces. */
  readonly column: string;
  readonly fallback: string;
  /** Without a fallback: nothing is written where the value is missing. */
  readonly leavesEmpty: boolean;
}

/** `{{tag | fallback}}`; braces and bars would end it. */
export function writeTag({ column, fallback, leavesEmpty }: TagAttributes): string {
  const clean = fallback.replaceAll(/[{}|]/g, '').trim();
  if (clean !== '') return `{{${column} | ${clean}}}`;
  return leavesEmpty ? `{{${column} |}}` : `{{${column}}}`;
}

/** The attributes of the chip of a parsed tag. */
export function tagAttributes(tag: Extract<Segment, { kind: 'tag' }>): TagAttributes {
  return { column: tagNameOf(tag), fallback: tag.fallback, leavesEmpty: tag.leavesEmpty ?? false };
}

/** Tags in texts become elements; those in addresses stay. */
export function toChips(html: string): string {
  return html
    .split(/(<[^>]*>)/)
    .map((piece) => (piece.startsWith('<') ? piece : chipsIn(piece)))
    .join('');
}

function chipsIn(text: string): string {
  return parseMergeTags(text)
    .map((part) =>
      part.kind === 'text'
        ? part.text
        : `<span data-tag="${tagNameOf(part)}" data-fallback="${part.fallback.replaceAll('"', '&quot;')}"${part.leavesEmpty ? ' data-empty=""' : ''}></span>`,
    )
    .join('');
}

const chip = /<span data-tag="([^"]*)" data-fallback="([^"]*)"( data-empty="")?><\/span>/g;

export function fromChips(html: string): string {
  return html.replaceAll(chip, (_, column: string, fallback: string, empty: string | undefined) =>
    writeTag({
      column,
      fallback: fallback.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
      leavesEmpty: empty !== undefined,
    }),
  );
}

// `{{column}}` and `{{column | fallback}}` in subject and body. Parsed once a message; filled in per recipient by joining.

export type Segment =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'tag'; readonly column: string; readonly fallback: string };

const tag = /\{\{\s*([a-z][a-z0-9_]{0,59})\s*(?:\|\s*([^{}]*?)\s*)?\}\}/g;

export function parseMergeTags(source: string): Segment[] {
  const segments: Segment[] = [];
  let end = 0;
  for (const match of source.matchAll(tag)) {
    if (match.index > end) segments.push({ kind: 'text', text: source.slice(end, match.index) });
    segments.push({ kind: 'tag', column: match[1] ?? '', fallback: match[2] ?? '' });
    end = match.index + match[0].length;
  }
  if (end < source.length) segments.push({ kind: 'text', text: source.slice(end) });
  return segments;
}

/** Columns that some of the sources name, each once. */
export function mergeColumns(...sources: readonly string[]): string[] {
  const columns = sources.flatMap((source) =>
    parseMergeTags(source).flatMap((segment) => (segment.kind === 'tag' ? [segment.column] : [])),
  );
  return [...new Set(columns)];
}

export type MergeValues = Readonly<Record<string, string | null | undefined>>;

/** `quote` fits what the text becomes a part of; it is applied to values and fallbacks, not to the text around them. */
export function fillSegments(
  segments: readonly Segment[],
  values: MergeValues,
  quote: (text: string) => string,
): string {
  let filled = '';
  for (const segment of segments) {
    if (segment.kind === 'text') filled += segment.text;
    else filled += quote(values[segment.column]?.trim() || segment.fallback);
  }
  return filled;
}

export function escapeHtml(text: string): string {
  // Most values hold nothing of the kind.
  if (!/[&<>"']/.test(text)) return text;
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}

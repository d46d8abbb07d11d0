// Texts are lists of segments. References are escaped for the output format; visitor input is never markup.
import type { TextSegment, TextTemplate, VariableName } from '@fieldhouse/contract/wizard-values';
import { entities, escapeHtml } from '../../fields/text/escape-html.ts';
import { replaceTags } from '../../fields/text/html-to-plain-text.ts';

/** Resolves a reference to text; undefined or empty means "use the fallback". */
export type Lookup = (name: VariableName) => string | undefined;

/** The literal parts are HTML that was sanitised when the version was created. */
export function renderHtml(template: TextTemplate, lookup: Lookup): string {
  return render(template, lookup, escapeHtml);
}

export function renderPlain(template: TextTemplate, lookup: Lookup): string {
  return render(template, lookup, (text) => text);
}

function render(template: TextTemplate, lookup: Lookup, escaped: (text: string) => string): string {
  return template
    .map((segment) => ('t' in segment ? segment.t : escaped(textOfRef(segment, lookup))))
    .join('');
}

function textOfRef(segment: Extract<TextSegment, { ref: string }>, lookup: Lookup): string {
  const text = lookup(segment.ref);
  return text === undefined || text === '' ? (segment.fallback ?? '') : text;
}

export function refsOf(template: TextTemplate): Extract<TextSegment, { ref: string }>[] {
  return template.filter((segment) => 'ref' in segment);
}

/** Whether there is no visible content: no word, no value, no picture. */
export function isBlank(template: TextTemplate): boolean {
  return template.every(
    (segment) =>
      't' in segment &&
      replaceTags(segment.t, (tag) => (/^<img\b/i.test(tag) ? tag : ''))
        .replaceAll(/&nbsp;/gi, '')
        .trim() === '',
  );
}

// In an HTML string, a reference is written as this token: the editor shows it as a chip, and the sanitiser
// treats it as text. Tokens inside tags are ignored: a value must never become part of an address or
// attribute.
const token =
  /\{\{((?:answer|found|task|count|record|var|input|system)\.[a-z0-9_.-]{1,120})(?:\|([^{}|]{0,200}))?\}\}/y;

/** Serializes segments to one text, with `{{name|fallback}}` for references. */
export function toTokens(template: TextTemplate): string {
  return template
    .map((segment) => {
      if ('t' in segment) return segment.t;
      return segment.fallback === null
        ? `{{${segment.ref}}}`
        : `{{${segment.ref}|${escapeHtml(segment.fallback)}}}`;
    })
    .join('');
}

/** The inverse of `toTokens`; invalid tokens stay text. */
export function fromTokens(html: string): TextTemplate {
  const segments: TextSegment[] = [];
  let end = 0;
  for (const match of tokensIn(html)) {
    const [whole, ref = '', fallback] = match;
    if (!isVariableName(ref)) continue;
    if (match.index > end) segments.push({ t: html.slice(end, match.index) });
    segments.push({ ref, fallback: fallback === undefined ? null : unescapeHtml(fallback) });
    end = match.index + whole.length;
  }
  if (end < html.length) segments.push({ t: html.slice(end) });
  return segments;
}

/** Steps over tags one by one: a combined pattern would search for the end of a tag again from every `<`. */
function* tokensIn(html: string): Generator<RegExpExecArray> {
  const sign = /<|\{\{/g;
  const ofToken = new RegExp(token);
  const lastClose = html.lastIndexOf('>');
  for (let found = sign.exec(html); found; found = sign.exec(html)) {
    const { index } = found;
    if (found[0] === '<') {
      if (index < lastClose) sign.lastIndex = html.indexOf('>', index) + 1;
      continue;
    }
    ofToken.lastIndex = index;
    const match = ofToken.exec(html);
    if (match) yield match;
    // A third brace may start another token.
    sign.lastIndex = match ? ofToken.lastIndex : index + 1;
  }
}

function isVariableName(name: string): boolean {
  return /^((answer|found)\.[0-9a-f-]{36}\.[0-9a-f-]{36}|(task|count|record)\.[0-9a-f-]{36}|(var|input|system)\.[a-z][a-z0-9_]{0,59})$/.test(
    name,
  );
}

function unescapeHtml(text: string): string {
  return Object.entries(entities).reduceRight((out, [char, entity]) => out.replaceAll(entity, char), text);
}

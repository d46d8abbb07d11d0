// What a reader takes for merge tags: those that are filled in, and what looks like one and would be sent as it is written.
import { cutText } from '@fieldhouse/contract/storable-text';
import { decodeEntities, htmlToPlainText, replaceTags } from '../fields/text/html-to-plain-text.ts';
import { parseMergeTags, tagNameOf } from './merge-tags.ts';

export interface WrittenMergeTag {
  /** As it is written if it is no name of a column: `First name` of `{{First name}}`, or all of `{{name}`. */
  readonly column: string;
  /** Otherwise it is sent as it is written. */
  readonly isName: boolean;
  /** Also an empty one, which was chosen: `{{name |}}`. */
  readonly hasFallback: boolean;
}

/** Of a text, or of HTML as a reader sees it: its markup may cut a tag into pieces. */
export function writtenTags(source: string, form: 'text' | 'html'): WrittenMergeTag[] {
  const found: WrittenMergeTag[] = [];
  const rest = parseMergeTags(source).map((segment) => {
    if (segment.kind === 'text') return segment.text;
    const hasFallback = segment.fallback !== '' || segment.leavesEmpty === true;
    const isFilter = filter.test(segment.fallback);
    const column = isFilter
      ? cutText(`${tagNameOf(segment)} | ${segment.fallback}`, longestName)
      : segment.column;
    found.push({ column, isName: !isFilter, hasFallback });
    return filled;
  });
  const texts = form === 'html' ? visibleTexts(rest.join('')) : [rest.join('')];
  return [...found, ...texts.flatMap(unfilledIn)];
}

/** In other programs, a change of the value or its fallback: `default: "you"`, `| you`, `upcase`. */
const filter = /^(?:\||(?:default|fallback)\s*[:(=]|(?:upcase|downcase|capitali[sz]e|titlecase|escape)$)/i;

/** In place of a tag that is filled in. */
const filled = '\ufffc';

/** What a reader sees, and the addresses and texts in attributes. */
function visibleTexts(html: string): readonly string[] {
  const attributes: string[] = [];
  replaceTags(html, (tag) => {
    for (const [, value = ''] of tag.matchAll(/="([^"]*)"/g)) attributes.push(decodeEntities(value));
    return '';
  });
  return [htmlToPlainText(html), ...attributes];
}

/** Longer than any name. */
const longestName = 100;

/**
 * Braces that no tag has: `{{First name}}`, `{{name}`, `{name}}`, `{ {name} }`, `{{}}`, a tag within another one; a name in single
 * ones; and the tags of other programs: `*|NAME|*`, `[[name]]`, `[First Name]`, `<<name>>`, `«first_name»`, `%%name%%`, `%name%`, `{% name %}`,
 * `<%= name %>`, `{$name}`, and braces that an address encodes.
 */
const unfilled = new RegExp(
  [
    String.raw`[$#]?\{\s*\{[^{}\n]{0,${longestName}}(?:\}(?:\s*\})?)?`,
    String.raw`[$#]?\{\s*[\p{L}_][\p{L}\p{M}\d_. ]{0,${longestName}}(?:\|[^{}\n]{0,${longestName}})?\}\s*\}`,
    String.raw`[\p{L}_][\p{L}\p{M}\d_.]{0,${longestName}}\s*\}\s*\}`,
    String.raw`[$#]?\{\s?[\p{L}_][\p{L}\p{M}\d_.]+\s?(?:\|[^{}\n]{0,${longestName}})?\}`,
    String.raw`\{[$@!#=&]\s?[\p{L}_][\p{L}\p{M}\d_.]+\s?(?:\|[^{}\n]{0,${longestName}})?\}`,
    String.raw`\{\s?${filled}\s?\}`,
    String.raw`<%[-=]?[^<>%\n]{1,${longestName}}%>`,
    String.raw`(?<![\p{L}\d%])%[\p{L}_][\p{L}\p{M}\d_.]{1,${longestName}}(?:\|[^%\n]{0,${longestName}})?%(?![\p{L}\d%])`,
    String.raw`«[\p{L}\d]{1,${longestName}}_[\p{L}\d_]{1,${longestName}}»`,
    String.raw`\[(?:your|f|l|first|last|full|given|sur|user)?[ _-]?(?:name|email|vorname|nachname|nombre|apellidos?)\]`,
    String.raw`\*\|[^|*\n]{1,${longestName}}\|\*`,
    String.raw`\[\[\s*\p{L}[^[\]\n]{0,${longestName}}\]\]`,
    String.raw`<<\s*[\p{L}_][\p{L}\p{M}\d_ .]{0,${longestName}}>>`,
    String.raw`%%[\p{L}_][\p{L}\p{M}\d_.]{0,${longestName}}%%`,
    String.raw`\{%[^{}\n]{1,${longestName}}%\}`,
    String.raw`%7B%7B(?:[^\s{}]{0,${longestName}}?%7D%7D)?`,
  ].join('|'),
  'giu',
);

/** Braces and signs as they are typed between Chinese and Japanese characters, which a reader takes for the others. */
const wideSigns = /[\uff01-\uff5e]/g;
const wideOffset = 0xfee0;

function unfilledIn(text: string): WrittenMergeTag[] {
  // Composing the whole text would take time that grows faster than its length.
  const narrow = text.replaceAll(wideSigns, (sign) => String.fromCharCode(sign.charCodeAt(0) - wideOffset));
  return [...narrow.matchAll(unfilled)].map(([written]) => {
    const [, name = '', fallback] = /^\{\{([^|]*)(\|.*)?\}\}$/s.exec(written) ?? [];
    const column = name.trim() === '' ? written.replaceAll(filled, '…').trim() : name.trim();
    return { column: cutText(column, longestName), isName: false, hasFallback: fallback !== undefined };
  });
}

// Rich text as our editors produce it, and nothing else: stored text may be shown to anonymous visitors and
// sent in mails.
import { replaceTags } from '@fieldhouse/domain/fields/text/html-to-plain-text';
import sanitizeHtml from 'sanitize-html';
import { withRaisedText } from './raised-text.ts';
import { separateBlocks, separateTags } from './separate-blocks.ts';

const schemes = ['https', 'http', 'mailto', 'tel'];

const color = [/^#[0-9a-f]{6}$/i, /^rgb\(\d{1,3}, ?\d{1,3}, ?\d{1,3}\)$/];
const lines = { 'text-align': [/^(left|center|right|justify)$/] };
/** Fits a picture of any size into its column; replaces any style of the input. */
const pictureStyle = 'max-width:100%;height:auto';

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'h1',
    'h2',
    'h3',
    'p',
    'br',
    'hr',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'span',
    'a',
    'ul',
    'ol',
    'li',
    'blockquote',
    'pre',
    'code',
    'img',
    ...separateTags,
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel'],
    img: ['src', 'alt', 'style'],
    span: ['style'],
    p: ['style'],
    h1: ['style'],
    h2: ['style'],
    h3: ['style'],
  },
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  allowedStyles: {
    span: { color, 'background-color': color, 'font-family': [/^(serif|monospace)$/] },
    p: lines,
    h1: lines,
    h2: lines,
    h3: lines,
    img: { 'max-width': [/^100%$/], height: [/^auto$/] },
  },
  transformTags: {
    a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer nofollow', target: '_blank' }),
    img: sanitizeHtml.simpleTransform('img', { style: pictureStyle }),
    h4: 'h3',
    h5: 'h3',
    h6: 'h3',
    del: 's',
    strike: 's',
    ins: 'u',
    kbd: 'code',
    samp: 'code',
    tt: 'code',
  },
  nonTextTags: ['script', 'style', 'textarea', 'option', 'noscript', 'title'],
  // An image whose source was removed is removed too.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  disallowedTagsMode: 'discard',
};

/**
 * Allows headings, paragraphs, lists, code, links, images by https, and the few styles of the toolbar. The text of anything else
 * stays, apart from what was apart.
 */
export function sanitizeRichText(
  html: string,
  { extraSchemes = [] }: { readonly extraSchemes?: readonly string[] } = {},
): string {
  const allowedSchemes = [...schemes, ...extraSchemes];
  const sanitized = sanitizeHtml(withRaisedText(withoutDeepTags(html)), { ...options, allowedSchemes });
  return separateBlocks(sanitized);
}

/**
 * Deeper than lists and quotes are nested in practice. Later passes over the HTML recurse to the same depth.
 */
const maxDepth = 100;
/** Elements without content, or ended by the next one of the same kind. */
const flat = new Set(['br', 'hr', 'img', 'p', 'li']);

/** Leaves out opening tags below a depth: the parser's time grows with the square of it. */
function withoutDeepTags(html: string): string {
  const open: string[] = [];
  return replaceTags(html, (tag) => {
    const [, slash, written = ''] = /^<(\/?)([a-z][a-z\d]*)/i.exec(tag.slice(0, 40)) ?? [];
    const name = written.toLowerCase();
    if (name === '' || flat.has(name)) return tag;
    if (slash === '/') {
      const place = open.lastIndexOf(name);
      if (place !== -1) open.length = place;
      return tag;
    }
    if (open.length >= maxDepth) return '';
    open.push(name);
    return tag;
  });
}

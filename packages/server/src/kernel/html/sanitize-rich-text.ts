// Rich text as our editors make it, and nothing else: what is stored may be shown to strangers and put into mails.
import sanitizeHtml from 'sanitize-html';

const color = [/^#[0-9a-f]{6}$/i, /^rgb\(\d{1,3}, ?\d{1,3}, ?\d{1,3}\)$/];
const lines = { 'text-align': [/^(left|center|right|justify)$/] };
/** A picture of any size fits into its column; set here, so that it can't be anything else. */
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
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
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
  },
  // A picture that may not be shown leaves no empty frame behind.
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  disallowedTagsMode: 'discard',
};

/** Keeps headings, paragraphs, lists, code, links, images by https, and the few styles of the toolbar. */
export function sanitizeRichText(html: string): string {
  return sanitizeHtml(html, options);
}

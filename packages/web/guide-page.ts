// A page of docs/guide as the app shows it: rendered when the app is built, so that no browser loads a parser.
/// <reference path="./marked.d.ts" />
import { escapeHtml } from '@fieldhouse/domain/fields/text/escape-html';
import { marked } from 'marked';

export interface GuideHeading {
  /** The id of the heading in the page. */
  readonly id: string;
  readonly text: string;
}

export interface GuideOutline {
  readonly title: string;
  /** The first paragraph, as text. */
  readonly intro: string;
  /** Those below the title. */
  readonly headings: readonly GuideHeading[];
}

export interface GuidePage extends GuideOutline {
  /** Without the title. A source of an image is its address in the Markdown. */
  readonly html: string;
  /** Their addresses in the Markdown: `../images/views.webp`. */
  readonly images: readonly string[];
}

/** Links to other pages are relative, `views.md#filter`, so that they work in the repository as well. */
const pageLink = /^([a-z-]+)\.md(#[a-z0-9-]+)?$/;

/**
 * An image without a size is left out.
 * @throws if the page has no title, or something that the app does not show.
 */
export function readGuidePage(markdown: string, sizeOf: (image: string) => ImageSize | undefined): GuidePage {
  const tokens = marked.lexer(markdown);
  const [first, second] = tokens;
  if (first?.type !== 'heading' || first.depth !== 1)
    throw new Error('A page of the guide starts with its title.');
  const images: string[] = [];
  const headings: GuideHeading[] = [];
  const renderer = new marked.Renderer();
  Object.assign(renderer, {
    heading: (html: string, level: number, raw: string) => {
      const text = plain(raw);
      const id = toId(text);
      if (level === 2) headings.push({ id, text });
      return `<h${level} id="${id}" tabindex="-1">${html}</h${level}>`;
    },
    html: (html: string) => {
      throw new Error(`The guide is Markdown without HTML: ${html}`);
    },
    image: (href: string, _title: string | null, text: string) => {
      images.push(href);
      const size = sizeOf(href);
      if (!size) return '';
      const { width, height } = size;
      return `<img src="${escapeHtml(href)}" alt="${escapeHtml(text)}" width="${width}" height="${height}" loading="lazy">`;
    },
    link: (href: string, _title: string | null, html: string) => {
      const [, page, heading = ''] = pageLink.exec(href) ?? [];
      if (page !== undefined) return `<a href="${page}${heading}" data-page="${page}">${html}</a>`;
      return `<a href="${escapeHtml(href)}" target="_blank" rel="noreferrer">${html}</a>`;
    },
    code: (text: string) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`,
    table: (header: string, body: string) =>
      `<div class="table" tabindex="0"><table><thead>${header}</thead><tbody>${body}</tbody></table></div>`,
  });
  const html = marked.parser(tokens.slice(1), { renderer, mangle: false, headerIds: false });
  const intro = second?.type === 'paragraph' ? plain(second.text ?? '') : '';
  return { title: plain(first.text ?? ''), intro, headings, html, images };
}

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** @throws if it is not a WebP image as browsers write it, lossy and without transparency. */
export function sizeOfWebp(bytes: Uint8Array): ImageSize {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kind = String.fromCharCode(...bytes.subarray(8, 16));
  if (kind === 'WEBPVP8 ')
    return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (kind !== 'WEBPVP8X') throw new Error('Not a lossy WebP image.');
  const uint24 = (at: number) => view.getUint16(at, true) | ((bytes[at + 2] ?? 0) << 16);
  return { width: uint24(24) + 1, height: uint24(27) + 1 };
}

function plain(markdown: string): string {
  return markdown.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll(/[*`]/g, '');
}

function toId(text: string): string {
  const ascii = text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return ascii.replaceAll(/[^a-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
}

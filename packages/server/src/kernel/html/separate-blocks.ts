// Text of blocks that rich text doesn't have (`<div>`, cells of a table) becomes paragraphs, so that no words run together.
import { replaceTags } from '@fieldhouse/domain/fields/text/html-to-plain-text';

/** Elements whose text is apart from others. They are replaced by paragraphs, or by line ends within another block. */
export const separateTags = [
  ...[
    'address',
    'article',
    'aside',
    'body',
    'caption',
    'center',
    'dd',
    'details',
    'dialog',
    'div',
    'dl',
    'dt',
  ],
  ...['fieldset', 'figcaption', 'figure', 'footer', 'form', 'header', 'legend', 'main', 'nav', 'section'],
  ...['summary', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'],
] as const;

const separate: ReadonlySet<string> = new Set(separateTags);
const cells: ReadonlySet<string> = new Set(['td', 'th']);
/** Blocks that may contain paragraphs. */
const containers: ReadonlySet<string> = new Set(['blockquote']);
const blocks: ReadonlySet<string> = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'ul',
  'ol',
  'pre',
  'blockquote',
  'hr',
  'li',
]);
const empty: ReadonlySet<string> = new Set(['br', 'hr', 'img']);

/** `html` is well-formed, with no tags but those of rich text and the ones above. */
export function separateBlocks(html: string): string {
  if (!separateTags.some((name) => html.includes(`<${name}>`))) return html;
  const writer = new ParagraphWriter();
  let at = 0;
  replaceTags(html, (tag) => {
    const start = html.indexOf(tag, at);
    writer.text(html.slice(at, start));
    at = start + tag.length;
    writer.tag(tag);
    return '';
  });
  writer.text(html.slice(at));
  return writer.end();
}

class ParagraphWriter {
  #html = '';
  /** Elements of rich text that are open. */
  readonly #open: string[] = [];
  /** Whether a paragraph is open that was not written. */
  #isInParagraph = false;
  /** What separates the next text of the same block from the last. */
  #gap: '' | 'cell' | 'line' = '';
  #hasText = false;

  text(text: string): void {
    if (text.trim() === '') {
      // Between blocks, blanks are layout.
      if (text !== '' && this.#isInline()) this.#html += text;
      return;
    }
    this.#begin();
    this.#html += text;
    this.#hasText = true;
  }

  tag(tag: string): void {
    const [, slash = '', name = ''] = /^<(\/?)([a-z][a-z\d]*)/i.exec(tag) ?? [];
    if (separate.has(name)) this.#separate(name);
    else if (slash === '/') this.#close(name, tag);
    else this.#openTag(name, tag);
  }

  end(): string {
    this.#endParagraph();
    return this.#html;
  }

  #isInline(): boolean {
    const last = this.#open.at(-1);
    return this.#isInParagraph || (last !== undefined && !containers.has(last));
  }

  #separate(name: string): void {
    if (this.#open.some((one) => !containers.has(one)))
      this.#gap = cells.has(name) && this.#gap === '' ? 'cell' : 'line';
    else if (cells.has(name)) this.#gap = 'cell';
    else this.#endParagraph();
  }

  #openTag(name: string, tag: string): void {
    if (blocks.has(name)) {
      this.#endParagraph();
      this.#gap = '';
      this.#hasText = false;
    } else this.#begin();
    this.#html += tag;
    if (!empty.has(name)) this.#open.push(name);
    else if (name === 'img') this.#hasText = true;
  }

  #close(name: string, tag: string): void {
    const place = this.#open.lastIndexOf(name);
    if (place === -1) return;
    if (containers.has(name)) this.#endParagraph();
    this.#open.length = place;
    this.#html += tag;
    if (!blocks.has(name)) return;
    this.#gap = '';
    this.#hasText = false;
  }

  /** Before a text or an inline element. */
  #begin(): void {
    if (!this.#isInline()) {
      this.#html += '<p>';
      this.#isInParagraph = true;
    }
    if (this.#gap !== '' && this.#hasText)
      this.#html += this.#gap === 'cell' ? ' ' : this.#open.includes('pre') ? '\n' : '<br />';
    this.#gap = '';
  }

  #endParagraph(): void {
    if (this.#isInParagraph) this.#html += '</p>';
    this.#isInParagraph = false;
    this.#gap = '';
    this.#hasText = false;
  }
}

// What is pasted from Word, from a page or from another mail brings tables, fonts, conditional comments and counting pictures.
// Text, headings, lists, links and emphasis stay; of a picture that a mail can’t have, its description.
import { hasFixedTarget } from '@fieldhouse/domain/messages/content/tags-in-addresses';
import { joinWordLists, lookOf, nestLists } from './pasted-lists.ts';

const dropped =
  'style,script,meta,colgroup,col,link,title,xml,o\\:p,head,template,noscript,svg,canvas,iframe,object,embed,audio,video,input,select,textarea,button,br.Apple-interchange-newline';
const boxes =
  'table,tbody,thead,tfoot,tr,td,th,caption,div,center,section,article,main,header,footer,aside,nav,figure,figcaption,address,details,summary,form,fieldset,label,google-sheets-html-origin';
const allowed = new Set(['href', 'src', 'alt', 'data-tag', 'data-fallback', 'data-empty']);

export function cleanPastedHtml(html: string): string {
  // Inline styles violate the CSP even in an inert parser.
  const text = html
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<!\[[^>]*\]>/g, '')
    // Word repeats the text after its end.
    .replace(/<\/html>[\s\S]*$/i, '')
    .replaceAll(/(<[a-z][^>]*?\s)style(\s*=)/gi, '$1data-inline-style$2');
  const { body } = new DOMParser().parseFromString(text, 'text/html');
  for (const element of body.querySelectorAll(dropped)) element.remove();
  for (const element of body.querySelectorAll('[data-inline-style]')) if (isHidden(element)) element.remove();
  for (const picture of body.querySelectorAll('img')) {
    if (isCounter(picture)) picture.remove();
    else if (!isOfWeb(picture)) picture.replaceWith(descriptionOf(picture));
  }
  joinWordLists(body);
  nestLists(body);
  for (const box of [...body.querySelectorAll(boxes)].toReversed()) unwrap(box);
  for (const link of body.querySelectorAll('a')) cleanLink(link);
  for (const element of [...body.querySelectorAll('*')].toReversed()) clean(element);
  dropEmpty(body);
  return body.innerHTML.trim();
}

/** The text that mail programs show after the subject, and what Word hides. */
function isHidden(element: Element): boolean {
  return /display:\s*none|mso-hide:\s*all|visibility:\s*hidden/i.test(lookOf(element));
}

function isCounter(picture: HTMLImageElement): boolean {
  const side = (name: string) => Number.parseInt(picture.getAttribute(name) ?? '', 10);
  return side('width') <= 2 || side('height') <= 2;
}

/** The name of a file is none. */
function descriptionOf({ alt }: HTMLImageElement): string {
  return /^\S+\.[a-z]{3,4}$/i.test(alt.trim()) ? '' : alt.replaceAll(/\s+/g, ' ');
}

/** Word has its pictures in files beside the text, and mails have theirs in attachments. */
function isOfWeb(picture: HTMLImageElement): boolean {
  return /^https:/i.test(picture.getAttribute('src') ?? '');
}

const blocks = 'p,h1,h2,h3,h4,h5,h6,ul,ol,table,div,blockquote,pre';

/** A cell or a box without paragraphs becomes one. */
function unwrap(element: Element): void {
  const isLeaf = !/^(table|tbody|thead|tfoot|tr)$/i.test(element.tagName) && !element.querySelector(blocks);
  if (!isLeaf || element.closest('p,li,h1,h2,h3,h4,h5,h6')) {
    element.replaceWith(...element.childNodes);
    return;
  }
  const paragraph = document.createElement('p');
  paragraph.append(...element.childNodes);
  element.replaceWith(paragraph);
}

/** Of the web, or of our own mails. */
const leading = /^(https?:\/\/|mailto:|tel:|wizard:|mail-file:|record:recipient$)/i;

/** Links that lead somewhere stay, past the pages that count clicks on them. */
function cleanLink(link: HTMLAnchorElement): void {
  const address = targetOf(link.getAttribute('href') ?? '');
  if (leading.test(address) && hasFixedTarget(address)) link.setAttribute('href', address);
  else link.replaceWith(...link.childNodes);
}

/** Outlook and Google lead through a page of theirs, with the target in the address. */
function targetOf(address: string): string {
  const safe = /^https:\/\/[a-z0-9.]+\.safelinks\.protection\.outlook\.com\/.*[?&]url=([^&]+)/i.exec(address);
  const google = /^https:\/\/www\.google\.com\/url\?(?:.*&)?q=([^&]+)/i.exec(address);
  const written = safe?.[1] ?? google?.[1];
  if (written === undefined) return address;
  try {
    return decodeURIComponent(written);
  } catch {
    // Not an address of theirs.
    return address;
  }
}

function clean(element: Element): void {
  const look = lookOf(element);
  for (const { name } of [...element.attributes]) if (!allowed.has(name)) element.removeAttribute(name);
  if (element.hasAttribute('data-tag')) return;
  const { tagName } = element;
  if (/^H[4-6]$/.test(tagName)) replaceWith(element, ['h3']);
  else if (tagName === 'SPAN' || tagName === 'FONT') replaceWith(element, marksOf(element, look));
  else if (isPlainMark(tagName, look)) replaceWith(element, []);
}

/** Google Docs wraps everything in a `b` that isn’t bold. */
function isPlainMark(tagName: string, look: string): boolean {
  if (/^(B|STRONG)$/.test(tagName)) return /font-weight:\s*(normal|[1-5]00)/i.test(look);
  return /^(I|EM)$/.test(tagName) && /font-style:\s*normal/i.test(look);
}

function marksOf(element: Element, look: string): string[] {
  const isHeading = element.closest('h1,h2,h3,h4,h5,h6') !== null;
  const decoration = /text-decoration[a-z-]*:\s*([^;]*)/i.exec(look)?.[1] ?? '';
  return [
    !isHeading && /font-weight:\s*(bold|[6-9]00)/i.test(look) ? 'strong' : '',
    /font-style:\s*italic/i.test(look) ? 'em' : '',
    // Links are underlined by themselves.
    /underline/i.test(decoration) && !element.closest('a') && !element.querySelector('a') ? 'u' : '',
    /line-through/i.test(decoration) ? 's' : '',
  ].filter((mark) => mark !== '');
}

/** By its contents, within these elements from the outside in. */
function replaceWith(element: Element, tags: readonly string[]): void {
  let inner: Node[] = [...element.childNodes];
  for (const tag of tags.toReversed()) {
    const outer = document.createElement(tag);
    outer.append(...inner);
    inner = [outer];
  }
  element.replaceWith(...inner);
}

/** Paragraphs have a distance of their own; empty ones and breaks between them are for programs that have none. */
function dropEmpty(body: HTMLElement): void {
  for (const element of [
    ...body.querySelectorAll('p,h1,h2,h3,li,ul,ol,blockquote,strong,em,u,s,a'),
  ].toReversed())
    if (element.textContent?.trim() === '' && !element.querySelector('img,[data-tag],br')) element.remove();
  for (const paragraph of body.querySelectorAll('p,h1,h2,h3'))
    if (paragraph.textContent?.trim() === '' && !paragraph.querySelector('img,[data-tag]'))
      paragraph.remove();
  for (const line of body.querySelectorAll(':scope > br')) {
    const beside = [line.previousElementSibling, line.nextElementSibling];
    if (beside.some((element) => element?.matches(blocks))) line.remove();
  }
}

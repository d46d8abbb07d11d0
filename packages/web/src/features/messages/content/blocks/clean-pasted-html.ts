// What is pasted from Word or from another mail brings tables, fonts, conditional comments and counting pictures. Text,
// headings, lists, links and emphasis stay.
import { hasFixedTarget } from '@fieldhouse/domain/messages/content/tags-in-addresses';

const dropped = 'style,script,meta,link,title,xml,o\\:p,head';
const allowed = new Set(['href', 'src', 'alt', 'data-tag', 'data-fallback', 'data-empty']);

export function cleanPastedHtml(html: string): string {
  // Inline styles violate the CSP even in an inert parser.
  const text = html
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/<!\[[^>]*\]>/g, '')
    .replace(/(<[a-z][^>]*?\s)style(\s*=)/gi, '$1data-inline-style$2');
  const { body } = new DOMParser().parseFromString(text, 'text/html');
  for (const element of body.querySelectorAll(dropped)) element.remove();
  for (const picture of body.querySelectorAll('img')) if (isCounter(picture)) picture.remove();
  joinWordLists(body);
  for (const table of [...body.querySelectorAll('table,tbody,thead,tfoot,tr,td,th,div,center')].toReversed())
    unwrap(table);
  for (const link of body.querySelectorAll('a[href]'))
    if (!hasFixedTarget(link.getAttribute('href') ?? '')) link.replaceWith(...link.childNodes);
  for (const element of body.querySelectorAll('*')) clean(element);
  return body.innerHTML;
}

function isCounter(picture: HTMLImageElement): boolean {
  const side = (name: string) => Number.parseInt(picture.getAttribute(name) ?? '', 10);
  return side('width') <= 2 || side('height') <= 2 || !/^https:/i.test(picture.getAttribute('src') ?? '');
}

/** Word writes the items of a list as paragraphs with a sign in front. */
function joinWordLists(body: HTMLElement): void {
  const isItem = (element: Element | null) => /^MsoList/.test(element?.className ?? '');
  for (const item of body.querySelectorAll<HTMLElement>('p[class^="MsoList"]')) {
    for (const sign of item.querySelectorAll('[data-inline-style*="mso-list:Ignore" i]')) sign.remove();
    const text = item.textContent?.trimStart() ?? '';
    const isNumbered = /^\(?\w{1,3}[.)]\s/.test(text);
    const entry = document.createElement('li');
    entry.innerHTML = item.innerHTML.replace(/^(\s|&nbsp;)*(·|•|§|o|-|\(?\w{1,3}[.)])(\s|&nbsp;)+/, '');
    const before = item.previousElementSibling;
    if (before?.hasAttribute('data-joined') && !isItem(before)) {
      before.append(entry);
      item.remove();
    } else {
      const list = document.createElement(isNumbered ? 'ol' : 'ul');
      list.setAttribute('data-joined', '');
      list.append(entry);
      item.replaceWith(list);
    }
  }
}

const blocks = 'p,h1,h2,h3,h4,h5,h6,ul,ol,table,div,blockquote,pre';

/** A cell or a box without paragraphs becomes one. */
function unwrap(element: Element): void {
  const isLeaf = /^(td|th|div|center)$/i.test(element.tagName) && !element.querySelector(blocks);
  if (!isLeaf) {
    element.replaceWith(...element.childNodes);
    return;
  }
  const paragraph = document.createElement('p');
  paragraph.append(...element.childNodes);
  if (paragraph.textContent?.trim() === '' && !paragraph.querySelector('img')) element.remove();
  else element.replaceWith(paragraph);
}

function clean(element: Element): void {
  const look = element.getAttribute('data-inline-style') ?? '';
  for (const { name } of [...element.attributes]) if (!allowed.has(name)) element.removeAttribute(name);
  if (element.tagName !== 'SPAN' || element.hasAttribute('data-tag')) return;
  const strong = /font-weight:\s*(bold|[6-9]00)/i.test(look);
  const italic = /font-style:\s*italic/i.test(look);
  if (!strong && !italic) {
    element.replaceWith(...element.childNodes);
    return;
  }
  const mark = document.createElement(strong ? 'strong' : 'em');
  mark.append(...element.childNodes);
  element.replaceWith(mark);
}

// Lists as Word and Google Docs write them, as lists.

/** What renamed styles say. */
export function lookOf(element: Element): string {
  return element.getAttribute('data-inline-style') ?? '';
}

/** Word writes the items of a list as paragraphs with a sign in front, and their level in a style of its own. */
export function joinWordLists(body: HTMLElement): void {
  /** From the outside in. */
  let open: HTMLElement[] = [];
  for (const item of body.querySelectorAll('p[class^="MsoList"],p[data-inline-style*="mso-list:l" i]')) {
    if (item.previousElementSibling !== open[0]) open = [];
    const sign = takeSign(item);
    const tag = /^\(?[\da-z]{1,4}[.)]/i.test(sign) ? 'OL' : 'UL';
    const level = Number(/\blevel(\d)/.exec(lookOf(item))?.[1] ?? 1) - 1;
    open = open.slice(0, level + 1);
    if (open.length > level && open[level]?.tagName !== tag) open = open.slice(0, level);
    while (open.length <= level) open.push(addList(open.at(-1), { tag, item }));
    const entry = document.createElement('li');
    entry.append(...item.childNodes);
    open.at(-1)?.append(entry);
    item.remove();
  }
}

function addList(
  outer: HTMLElement | undefined,
  { tag, item }: { readonly tag: string; readonly item: Element },
): HTMLElement {
  const list = document.createElement(tag);
  if (!outer) item.before(list);
  else {
    if (!outer.lastElementChild) outer.append(document.createElement('li'));
    outer.lastElementChild?.append(list);
  }
  return list;
}

const written = /^[\s\u00a0]*(·|•|§|o|-|–|\(?[\da-z]{1,4}[.)])[\s\u00a0]+/i;

/** Removes the sign in front of an item, and returns it. */
function takeSign(item: Element): string {
  const signs = [...item.querySelectorAll('[data-inline-style*="mso-list:Ignore" i]')];
  if (signs.length > 0) {
    const sign = signs
      .map(({ textContent }) => textContent)
      .join('')
      .trim();
    for (const one of signs) one.remove();
    return sign;
  }
  const walker = document.createTreeWalker(item, NodeFilter.SHOW_TEXT);
  const first = walker.nextNode();
  const [whole = '', sign = ''] = written.exec(first?.nodeValue ?? '') ?? [];
  if (first) first.nodeValue = first.nodeValue?.slice(whole.length) ?? '';
  return sign;
}

/** Google Docs writes the items of the next level as a list beside their item, not in it. */
export function nestLists(body: HTMLElement): void {
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    const before = list.previousElementSibling;
    if (before?.tagName === 'LI') before.append(list);
    else {
      const entry = document.createElement('li');
      list.replaceWith(entry);
      entry.append(list);
    }
  }
}

// The text of an element as a reader sees it: the white space of its source is layout, blocks and `<br>` are lines.

const blocks = wordsOf(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE CENTER DD DETAILS DIV DL DT FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER HR LI MAIN NAV OL P PRE SECTION UL',
);
const unseen = wordsOf('SCRIPT STYLE TEMPLATE NOSCRIPT TITLE HEAD OBJECT');
/** Where the parser must not see styles, they are in another attribute (read-pasted.ts). */
const keepsBlanks = '[data-inline-style*="white-space:pre"], [data-inline-style*="white-space: pre"], pre';

/** Without blanks at the ends of lines, and without empty lines at its own. Blanks that don't break are blanks. */
export function shownText(element: Element): string {
  const lines = [''];
  addLines(element, lines, element.closest(keepsBlanks) !== null);
  return lines
    .map((line) => line.replaceAll(/^ +| +$/g, ''))
    .join('\n')
    .replaceAll(/^\n+|\n+$/g, '')
    .replaceAll('\u00a0', ' ');
}

function addLines(parent: Element, lines: string[], isExact: boolean): void {
  for (const node of parent.childNodes) {
    if (node instanceof Text) addText(node.data, lines, isExact);
    else if (node instanceof HTMLImageElement) addText(signOf(node), lines, isExact);
    else if (node instanceof Element && !unseen.has(node.tagName)) {
      const isBlock = blocks.has(node.tagName);
      if (node.tagName === 'BR') lines.push('');
      if (isBlock) endLine(lines);
      addLines(node, lines, isExact || node.matches(keepsBlanks));
      if (isBlock) endLine(lines);
    }
  }
}

function addText(text: string, lines: string[], isExact: boolean): void {
  const [first = '', ...others] = isExact
    ? text.replaceAll(' ', '\u00a0').split(/\r?\n/)
    : [text.replaceAll(/[ \t\r\n\f]+/g, ' ')];
  const line = lines.at(-1) ?? '';
  lines[lines.length - 1] = line + (line.endsWith(' ') ? first.replace(/^ /, '') : first);
  lines.push(...others);
}

/** Mails and chats draw emoji as pictures. */
function signOf({ alt }: HTMLImageElement): string {
  return /\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(alt) && !/\p{L}/u.test(alt) ? alt : '';
}

function endLine(lines: string[]): void {
  if (lines.at(-1)?.trim() !== '') lines.push('');
}

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}

import { readPastedText } from './read-pasted-text.ts';

/** The cells of what is pasted: of a table of HTML, or of its text. */
export function readPasted(pasted: Pick<DataTransfer, 'getData'>): string[][] {
  const html = pasted.getData('text/html');
  // What this grid copied has the same cells as text.
  const table = html.includes('gdg-raw-value') ? undefined : readTable(html);
  return table ?? readPastedText(pasted.getData('text/plain'));
}

function readTable(html: string): string[][] | undefined {
  // The CSP refuses style attributes even in an inert parser.
  const text = html
    .replaceAll('&nbsp;', ' ')
    .replace(/(<[a-z][^>]*?\s)style(\s*=)/gi, '$1data-inline-style$2');
  const table = new DOMParser().parseFromString(text, 'text/html').querySelector('table');
  return table ? [...table.rows].map((row) => [...row.cells].map(textOf)) : undefined;
}

function textOf(cell: HTMLTableCellElement): string {
  const link = cell.querySelector('a')?.getAttribute('href');
  if (link !== null && link !== undefined) return link;
  for (const lineEnd of cell.querySelectorAll('br')) lineEnd.replaceWith('\n');
  const text = cell.textContent;
  // Numbers writes both a line end and its element.
  return cell.querySelector(':scope > p:only-child > font:only-child')
    ? text.replaceAll(/\n(?!\n)/g, '')
    : text;
}

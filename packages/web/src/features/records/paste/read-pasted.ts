import type { Field } from '@fieldhouse/contract/collections';
import type { DataType } from '@fieldhouse/contract/field-types';
import { readPastedText } from './read-pasted-text.ts';

type Fields = readonly Pick<Field, 'dataType'>[];

/** The cells of what is pasted over these fields: of a table of HTML, or of its text. */
export function readPasted(pasted: Pick<DataTransfer, 'getData'>, fields: Fields): string[][] {
  const html = pasted.getData('text/html');
  // What this grid copied has the same cells as text.
  const table = html.includes('gdg-raw-value') ? undefined : readTable(html, fields);
  return table ?? readPastedText(pasted.getData('text/plain'));
}

function readTable(html: string, fields: Fields): string[][] | undefined {
  // The CSP refuses style attributes even in an inert parser.
  const text = html
    .replaceAll('&nbsp;', ' ')
    .replace(/(<[a-z][^>]*?\s)style(\s*=)/gi, '$1data-inline-style$2');
  const table = new DOMParser().parseFromString(text, 'text/html').querySelector('table');
  return table ? cellsOf(table, fields) : undefined;
}

/** A merged cell has its text in the first of its places and leaves the others empty. */
function cellsOf({ rows }: HTMLTableElement, fields: Fields): string[][] {
  const texts = [...rows].map((): (string | undefined)[] => []);
  for (const [at, row] of [...rows].entries()) {
    let column = 0;
    for (const cell of row.cells) {
      while (texts[at]?.[column] !== undefined) column += 1;
      const text = textOf(cell, fields[column]?.dataType);
      // Zero is up to the end.
      const bottom = cell.rowSpan === 0 ? rows.length : at + cell.rowSpan;
      for (const [place, below] of texts.slice(at, bottom).entries())
        for (let across = column; across < column + cell.colSpan; across += 1)
          below[across] = place === 0 && across === column ? text : '';
      column += cell.colSpan;
    }
  }
  return texts.map((row) => Array.from(row, (text) => text ?? ''));
}

/** Whose value is the address of a link, not its text. */
const addressTypes: readonly (DataType | undefined)[] = ['url', 'video'];

function textOf(cell: HTMLTableCellElement, dataType: DataType | undefined): string {
  const link = cell.querySelector('a')?.getAttribute('href');
  if (link !== null && link !== undefined && addressTypes.includes(dataType)) return link;
  for (const lineEnd of cell.querySelectorAll('br')) lineEnd.replaceWith('\n');
  const text = cell.textContent;
  // Numbers writes both a line end and its element.
  return cell.querySelector(':scope > p:only-child > font:only-child')
    ? text.replaceAll(/\n(?!\n)/g, '')
    : text;
}

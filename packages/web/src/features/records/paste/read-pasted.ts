import type { Field } from '@fieldhouse/contract/collections';
import type { DataType } from '@fieldhouse/contract/field-types';
import { readPastedText } from './read-pasted-text.ts';
import { shownText } from './shown-text.ts';

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
  const text = html.replace(/(<[a-z][^>]*?\s)style(\s*=)/gi, '$1data-inline-style$2');
  const tables = [...new DOMParser().parseFromString(text, 'text/html').querySelectorAll('table')];
  // A table around others lays them out; several are below each other.
  const innermost = tables.filter((table) => table.querySelector('table') === null);
  return innermost.length > 0 ? innermost.flatMap((table) => cellsOf(table, fields)) : undefined;
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

function textOf(cell: HTMLTableCellElement, dataType: DataType | undefined): string {
  for (const link of cell.querySelectorAll('a')) {
    const address = addressIn(link.getAttribute('href') ?? '', dataType);
    if (address !== undefined) return address;
  }
  return shownText(cell);
}

/** The value of a link in a field of addresses, in place of its text. */
function addressIn(href: string, dataType: DataType | undefined): string | undefined {
  if (dataType === 'url' || dataType === 'video') return /^https?:/i.test(href) ? href : undefined;
  const schemes: Partial<Record<DataType, RegExp>> = {
    email_address: /^mailto:([^?]+)/i,
    phone_number: /^tel:([^?;]+)/i,
  };
  const [, address] = (dataType && schemes[dataType]?.exec(href)) ?? [];
  return address === undefined ? undefined : decoded(address);
}

/** As it is written if its escapes are none of UTF-8. */
function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch (error) {
    if (error instanceof URIError) return address;
    throw error;
  }
}

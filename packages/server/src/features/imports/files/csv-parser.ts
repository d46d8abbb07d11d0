// CSV as RFC 4180 has it, a piece of text at a time. A parser of our own because the import is measured against COPY: this
// one looks for the next sign with indexOf instead of walking over characters (docs/decisions/0081).
import { FileError, maxRowLength, type RowError } from './file-row.ts';

export interface CsvRow {
  readonly cells: readonly string[];
  readonly fault?: RowError;
}

export interface CsvParser {
  /** Rows that this piece completes. */
  push(text: string): CsvRow[];
  /** The last row, if nothing ended it. */
  end(): CsvRow[];
}

export function createCsvParser(delimiter: string): CsvParser {
  let rest = '';
  const read = (text: string, isLast: boolean): CsvRow[] => {
    const piece = new Piece(rest + text, delimiter, isLast);
    const rows = piece.rows();
    rest = piece.rest();
    if (rest.length > maxRowLength) throw new FileError('row_too_long');
    return rows;
  };
  return { push: (text) => read(text, false), end: () => read('', true) };
}

/** Text behind a closing quote: nobody can say what the cell was meant to be. */
const textAfterQuote: RowError = { rule: 'text_after_quote', data: {} };

/** Where a search found nothing. */
const nowhere = Number.POSITIVE_INFINITY;

/** Some text that begins with a row. The places of the next signs are kept, so that each is looked for once. */
class Piece {
  readonly #text: string;
  readonly #delimiter: string;
  readonly #isLast: boolean;
  #at = 0;
  #delimiterAt = -1;
  #lfAt = -1;
  #crAt = -1;

  constructor(text: string, delimiter: string, isLast: boolean) {
    this.#text = text;
    this.#delimiter = delimiter;
    this.#isLast = isLast;
  }

  rows(): CsvRow[] {
    const rows: CsvRow[] = [];
    while (this.#at < this.#text.length) {
      const start = this.#at;
      const row = this.#row();
      if (!row) {
        this.#at = start;
        break;
      }
      // A line with nothing on it is no row.
      if (row.cells.length > 1 || row.cells[0] !== '' || this.#text[start] === '"') rows.push(row);
    }
    return rows;
  }

  /** The row that more text has to complete. */
  rest(): string {
    return this.#text.slice(this.#at);
  }

  /** Undefined if the text ends before the row does. */
  #row(): CsvRow | undefined {
    const cells: string[] = [];
    let isBroken = false;
    for (;;) {
      const isQuoted = this.#text.charCodeAt(this.#at) === 0x22;
      let cell = isQuoted ? this.#quoted() : '';
      if (cell === undefined) return undefined;
      const end = this.#cellEnd();
      if (end === nowhere && !this.#isLast) return undefined;
      const tail = this.#text.slice(this.#at, end);
      if (isQuoted && tail !== '') isBroken = true;
      cell = isQuoted ? cell + tail : tail;
      cells.push(cell);
      if (end !== nowhere && end === this.#delimiterAt) {
        this.#at = end + 1;
        continue;
      }
      if (!this.#endLine(end)) return undefined;
      return isBroken ? { cells, fault: textAfterQuote } : { cells };
    }
  }

  /** The cell up to its closing quote; undefined if the text ends before it is sure which quote that is. */
  #quoted(): string | undefined {
    const start = this.#at + 1;
    let hasQuotes = false;
    for (let from = start; ; from += 2) {
      from = this.#text.indexOf('"', from);
      if (from === -1 && this.#isLast) throw new FileError('quote_not_closed');
      if (from === -1 || (from + 1 === this.#text.length && !this.#isLast)) return undefined;
      if (this.#text.charCodeAt(from + 1) !== 0x22) {
        this.#at = from + 1;
        const inner = this.#text.slice(start, from);
        return hasQuotes ? inner.replaceAll('""', '"') : inner;
      }
      hasQuotes = true;
    }
  }

  /** Place of the delimiter or line end that is next. */
  #cellEnd(): number {
    if (this.#delimiterAt < this.#at) this.#delimiterAt = this.#find(this.#delimiter);
    if (this.#lfAt < this.#at) this.#lfAt = this.#find('\n');
    if (this.#crAt < this.#at) this.#crAt = this.#find('\r');
    return Math.min(this.#delimiterAt, this.#lfAt, this.#crAt);
  }

  #find(sign: string): number {
    const found = this.#text.indexOf(sign, this.#at);
    return found === -1 ? nowhere : found;
  }

  /** Goes behind the line end. False where a CR is the last sign: its LF may be in the next piece. */
  #endLine(end: number): boolean {
    if (end === nowhere) {
      this.#at = this.#text.length;
      return true;
    }
    if (end === this.#crAt) {
      if (end + 1 === this.#text.length && !this.#isLast) return false;
      this.#at = end + (this.#text.charCodeAt(end + 1) === 0x0a ? 2 : 1);
      return true;
    }
    this.#at = end + 1;
    return true;
  }
}

// A streaming CSV parser (RFC 4180). Our own because the import is measured against COPY: this one finds the
// next delimiter with indexOf instead of iterating over characters (docs/decisions/0081).
import { FileError, maxRowLength, type RowError } from './file-row.ts';

export interface CsvRow {
  readonly cells: readonly string[];
  readonly fault?: RowError;
}

export interface CsvParser {
  /** Rows that this chunk completes. */
  push(text: string): CsvRow[];
  /** The last row, if it has no line end. */
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
  return {
    push: (text) => read(text, false),
    end() {
      // DOS ended files with Ctrl-Z.
      while (rest.endsWith('\u001a')) rest = rest.slice(0, -1);
      return read('', true);
    },
  };
}

/** Text after a closing quote: the cell is ambiguous. */
const textAfterQuote: RowError = { rule: 'text_after_quote', data: {} };

const blanksAndQuotes = /[ \u00a0]+"((?:[^"\r\n]|"")*)"[ \u00a0]*/y;

/** The search found nothing. */
const nowhere = Number.POSITIVE_INFINITY;

/**
 * A text that begins with a row. The positions of the next delimiters are cached, so that each is searched
 * for once.
 */
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
      // Files that were put together have a byte order mark where each of them began.
      if (this.#text.charCodeAt(start) === 0xfeff) this.#at += 1;
      const row = this.#row();
      if (!row) {
        this.#at = start;
        break;
      }
      // A line of delimiters and blanks only, or of nothing, is not a row; one with a quoted text is, even if that is empty.
      const hasText = row.cells.some((cell) => cell.trim() !== '');
      if (hasText || this.#text.slice(start, this.#at).includes('"')) rows.push(row);
    }
    return rows;
  }

  /** The incomplete row at the end. */
  rest(): string {
    return this.#text.slice(this.#at);
  }

  /** Undefined if the text ends before the row does. */
  #row(): CsvRow | undefined {
    const cells: string[] = [];
    let isBroken = false;
    for (;;) {
      const isQuoted = this.#text.charCodeAt(this.#at) === 0x22;
      const quoted = isQuoted ? this.#quoted() : this.#quotedAfterBlanks();
      if (isQuoted && quoted === undefined) return undefined;
      const end = this.#cellEnd();
      if (end === nowhere && !this.#isLast) return undefined;
      const tail = this.#text.slice(this.#at, end);
      const isWhole = quoted !== undefined && tail.trim() === '';
      if (quoted !== undefined && !isWhole) isBroken = true;
      cells.push(isWhole ? quoted : (quoted ?? '') + tail);
      if (end !== nowhere && end === this.#delimiterAt) {
        this.#at = end + 1;
        continue;
      }
      if (!this.#endLine(end)) return undefined;
      return isBroken ? { cells, fault: textAfterQuote } : { cells };
    }
  }

  /** The cell up to its closing quote; undefined if the text ends before the closing quote is certain. */
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

  /**
   * The cell in `1, "Smith, John"`: quotes after blanks count if they enclose the rest of the cell, in one line. Moves past
   * it; undefined without moving for any other cell.
   */
  #quotedAfterBlanks(): string | undefined {
    const first = this.#text.charCodeAt(this.#at);
    if ((first !== 0x20 && first !== 0xa0) || this.#delimiter === ' ') return undefined;
    blanksAndQuotes.lastIndex = this.#at;
    const [whole, inner] = blanksAndQuotes.exec(this.#text) ?? [];
    if (whole === undefined || inner === undefined) return undefined;
    const end = this.#at + whole.length;
    const next = this.#text.charAt(end);
    if (next !== '' && next !== this.#delimiter && next !== '\r' && next !== '\n') return undefined;
    this.#at = end;
    return inner.replaceAll('""', '"');
  }

  /** Position of the next delimiter or line end. */
  #cellEnd(): number {
    if (this.#delimiterAt < this.#at) this.#delimiterAt = this.#find(this.#delimiter);
    if (this.#lfAt < this.#at) this.#lfAt = this.#find('\n');
    if (this.#crAt < this.#at) this.#crAt = this.#find('\r');
    return Math.min(this.#delimiterAt, this.#lfAt, this.#crAt);
  }

  #find(sign: string): number {
    // Without a delimiter, each line is one cell.
    if (sign === '') return nowhere;
    const found = this.#text.indexOf(sign, this.#at);
    return found === -1 ? nowhere : found;
  }

  /** Moves past the line end. False if a CR is the last character: its LF may be in the next chunk. */
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

// The rows of one sheet, in order. Formulas have their cached results; empty rows are skipped.
import { stat } from 'node:fs/promises';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { type Cell, type FileChunk, FileError, type FileRow, maxRowLength } from './file-row.ts';
import { localName, openWorkbook, type Workbook } from './xlsx-book.ts';
import { numberCell, unescapeSigns } from './xlsx-cells.ts';
import { SharedStrings } from './xlsx-strings.ts';

const maxColumns = 16_384;

interface XlsxSample {
  readonly sheets: readonly string[];
  readonly sheet: string;
  readonly rows: readonly (readonly Cell[])[];
}

/** Of the requested sheet, or of the first that has a row. */
export async function sampleXlsx(
  file: string,
  maxRows: number,
  asked: string | undefined,
): Promise<XlsxSample> {
  const book = await openWorkbook(file);
  const sheets = book.sheets.map(({ name }) => name);
  book.close();
  if (asked !== undefined && !sheets.includes(asked)) throw new FileError('unknown_sheet');
  for (const sheet of asked === undefined ? sheets : [asked]) {
    const rows: (readonly Cell[])[] = [];
    for await (const piece of readXlsx(file, { sheet })) {
      rows.push(...piece.rows.map(({ cells }) => cells));
      if (rows.length >= maxRows) break;
    }
    if (rows.length > 0 || asked !== undefined) return { sheets, sheet, rows: rows.slice(0, maxRows) };
  }
  throw new FileError('empty');
}

export async function* readXlsx(
  file: string,
  { sheet }: { readonly sheet: string | null },
): AsyncGenerator<FileChunk> {
  const book = await openWorkbook(file);
  try {
    const found = book.sheets.find(({ name }) => name === sheet);
    if (!found) throw new FileError('unknown_sheet');
    const { size } = await stat(file);
    const strings = await SharedStrings.of(book, file);
    try {
      yield* readSheet(book, strings, { path: found.path, size });
    } finally {
      strings.close();
    }
  } finally {
    book.close();
  }
}

async function* readSheet(
  book: Workbook,
  strings: SharedStrings,
  { path, size }: { readonly path: string; readonly size: number },
): AsyncGenerator<FileChunk> {
  const reader = new SheetReader(book, strings);
  let unpacked = 0;
  for await (const text of await book.part(path)) {
    unpacked += text.length;
    const share = Math.min(1, unpacked / Math.max(1, book.unpackedBytes));
    yield { rows: reader.push(text), bytesRead: Math.round(size * share) };
  }
  yield { rows: reader.end(), bytesRead: size };
}

class SheetReader {
  readonly #parser = new SaxesParser();
  readonly #book: Workbook;
  readonly #strings: SharedStrings;
  #rows: FileRow[] = [];
  #cells: Cell[] = [];
  #length = 0;
  #column = 0;
  #type = 'n';
  #style = 0;
  #text = '';
  #isText = false;
  #isSpoken = false;
  #isInCell = false;
  #isFormula = false;

  constructor(book: Workbook, strings: SharedStrings) {
    this.#book = book;
    this.#strings = strings;
    const addText = (text: string) => {
      if (this.#isText) this.#text += text;
    };
    this.#parser.on('opentag', (tag) => this.#open(tag));
    this.#parser.on('closetag', ({ name }) => this.#close(localName(name)));
    this.#parser.on('text', addText);
    this.#parser.on('cdata', addText);
    this.#parser.on('error', (error) => {
      throw new FileError('corrupt', { cause: error });
    });
  }

  push(text: string): FileRow[] {
    this.#parser.write(text);
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  end(): FileRow[] {
    this.#parser.close();
    return this.#rows;
  }

  #open({ name, attributes }: SaxesTagPlain): void {
    const local = localName(name);
    if (local === 'row') {
      this.#cells = [];
      this.#length = 0;
      this.#column = 0;
    } else if (local === 'c') {
      this.#column = attributes.r === undefined ? this.#column : columnOf(attributes.r);
      if (this.#column >= maxColumns) throw new FileError('corrupt');
      this.#type = attributes.t ?? 'n';
      this.#style = Number(attributes.s ?? 0);
      this.#text = '';
      this.#isInCell = true;
      this.#isFormula = false;
    } else if (local === 'f') this.#isFormula = true;
    else if (local === 'rPh') this.#isSpoken = true;
    else if (this.#isInCell && (local === 'v' || local === 't')) this.#isText = !this.#isSpoken;
  }

  #close(local: string): void {
    if (local === 'v' || local === 't') this.#isText = false;
    else if (local === 'rPh') this.#isSpoken = false;
    else if (local === 'c') {
      this.#isInCell = false;
      this.#endCell();
    } else if (local === 'row' && this.#cells.length > 0) this.#rows.push({ cells: this.#cells });
  }

  #endCell(): void {
    const cell = this.#toCell();
    if (cell !== '') {
      this.#length += this.#text.length;
      if (this.#length > maxRowLength) throw new FileError('row_too_long');
      while (this.#cells.length < this.#column) this.#cells.push('');
      this.#cells[this.#column] = cell;
    }
    this.#column += 1;
  }

  #toCell(): Cell {
    const text = this.#text;
    // Programs that don't calculate write formulas without what they come to; an empty text is a result.
    if (text === '') return this.#isFormula && this.#type !== 'str' ? { exact: '#CALC!' } : '';
    switch (this.#type) {
      case 's':
        return this.#strings.at(Number(text));
      case 'inlineStr':
      case 'str':
        return unescapeSigns(text);
      case 'b':
        return { exact: text.trim() === '1' ? 'true' : 'false' };
      case 'd':
        return { exact: text, day: text.slice(0, 10) };
      case 'e':
        return { exact: text };
      default:
        return numberCell(text, this.#book.styles[this.#style], this.#book.isFrom1904);
    }
  }
}

/** 0-based column of `AB12`. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const code = reference.charCodeAt(at);
    if (code < 0x41 || code > 0x5a) break;
    column = column * 26 + (code - 0x40);
  }
  return column - 1;
}

// The shared strings of a workbook. There may be millions: they are written to a file beside the workbook,
// which is unlinked at once and disappears when it is closed, and read back in blocks.
import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { SaxesParser } from 'saxes';
import { FileError } from './file-row.ts';
import { localName, type Workbook } from './xlsx-book.ts';
import { unescapeSigns } from './xlsx-cells.ts';

const stringsPerBlock = 64;
/** 32 million texts need 4 MB of offsets; unlimited ones could need half a gigabyte. */
const maxStrings = 32_000_000;
const cachedCharacters = 8 * 2 ** 20;
const writtenAtOnce = 2 ** 20;

export class SharedStrings {
  readonly #file: number;
  /** Where each block begins; the last entry is the end. */
  readonly #offsets: number[] = [0];
  readonly #blocks = new Map<number, readonly string[]>();
  #cached = 0;

  constructor(file: number) {
    this.#file = file;
  }

  static async of(book: Workbook, beside: string): Promise<SharedStrings> {
    const place = `${beside}.strings`;
    const strings = new SharedStrings(openSync(place, 'w+', 0o600));
    unlinkSync(place);
    try {
      if (book.hasStrings) await strings.#fill(book);
      return strings;
    } catch (error) {
      strings.close();
      throw error;
    }
  }

  close(): void {
    closeSync(this.#file);
  }

  at(index: number): string {
    const number = Math.floor(index / stringsPerBlock);
    const text = (this.#blocks.get(number) ?? this.#load(number))[index % stringsPerBlock];
    if (text === undefined) throw new FileError('corrupt');
    return text;
  }

  async #fill(book: Workbook): Promise<void> {
    let block: string[] = [];
    let pending: Buffer[] = [];
    let pendingBytes = 0;
    let end = 0;
    let count = 0;
    const flush = () => {
      if (pendingBytes > 0) writeSync(this.#file, Buffer.concat(pending));
      pending = [];
      pendingBytes = 0;
    };
    const seal = () => {
      const bytes = Buffer.from(JSON.stringify(block));
      pending.push(bytes);
      pendingBytes += bytes.length;
      end += bytes.length;
      this.#offsets.push(end);
      block = [];
      if (pendingBytes > writtenAtOnce) flush();
    };
    const parser = stringParser((text) => {
      count += 1;
      if (count > maxStrings) throw new FileError('too_large_unpacked');
      block.push(text);
      if (block.length === stringsPerBlock) seal();
    });
    for await (const text of await book.part(book.stringsPath())) parser.write(text);
    parser.close();
    if (block.length > 0) seal();
    flush();
  }

  #load(number: number): readonly string[] {
    const [from, to] = [this.#offsets[number], this.#offsets[number + 1]];
    if (from === undefined || to === undefined) throw new FileError('corrupt');
    const bytes = Buffer.allocUnsafe(to - from);
    readSync(this.#file, bytes, 0, bytes.length, from);
    // Written above.
    const block = JSON.parse(bytes.toString()) as string[];
    if (this.#cached > cachedCharacters) {
      this.#blocks.clear();
      this.#cached = 0;
    }
    this.#blocks.set(number, block);
    this.#cached += bytes.length;
    return block;
  }
}

/** Runs of formatted text are joined; phonetic text (`rPh`) is ignored. */
function stringParser(onText: (text: string) => void): SaxesParser {
  const parser = new SaxesParser();
  let text = '';
  let isText = false;
  let isSpoken = false;
  parser.on('opentag', ({ name }) => {
    const local = localName(name);
    if (local === 'si') text = '';
    else if (local === 'rPh') isSpoken = true;
    else if (local === 't') isText = !isSpoken;
  });
  parser.on('text', (piece) => {
    if (isText) text += piece;
  });
  parser.on('cdata', (piece) => {
    if (isText) text += piece;
  });
  parser.on('closetag', ({ name }) => {
    const local = localName(name);
    if (local === 't') isText = false;
    else if (local === 'rPh') isSpoken = false;
    else if (local === 'si') onText(unescapeSigns(text));
  });
  parser.on('error', (error) => {
    throw new FileError('corrupt', { cause: error });
  });
  return parser;
}

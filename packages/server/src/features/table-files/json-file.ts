// Reads JSON as a stream: an array of objects, in an object or not, or one object per line. Each object is parsed
// separately, so that the file may be larger than the memory.

import { createReadStream } from 'node:fs';
import { TextDecoder } from 'node:util';
import type { FileEncoding, ReadingChoices } from '@fieldhouse/contract/file-reading';
import { cutText, mayEscapeUnstorable, toStorable } from '@fieldhouse/contract/storable-text';
import { hasManyDigits, isSameNumber } from '@fieldhouse/domain/fields/number/exact-number';
import { deepestJson } from '../../kernel/json-depth.ts';
import { decode, readStart } from './csv-file.ts';
import type { EncodingScan } from './encodings.ts';
import {
  type Cell,
  ensureColumns,
  type FileChunk,
  FileError,
  type FileRow,
  maxRowLength,
} from './file-row.ts';
import { findLists, ListFinder } from './json-lists.ts';

const sampleBytes = 1024 * 1024;
const pieceBytes = 256 * 1024;

interface JsonSource {
  readonly encoding: FileEncoding;
  /** Keys that lead to the list of records; empty if the file consists of them. */
  readonly listPath: readonly string[];
}

interface JsonSample extends JsonSource {
  readonly lists: readonly (readonly string[])[];
  readonly keys: readonly string[];
  /** The first row contains the keys, as in the other formats. */
  readonly rows: readonly (readonly Cell[])[];
}

/**
 * The keys of the first objects as columns, and at most `maxRows` rows after a header row. Throws FileError:
 * `encoding` unless the file is Unicode, `empty` without any object that has a key.
 */
export async function sampleJson(
  file: string,
  {
    maxRows,
    scan,
    choices,
  }: { readonly maxRows: number; readonly scan: EncodingScan; readonly choices: ReadingChoices },
): Promise<JsonSample> {
  const encoding = scan.guess;
  if (!encoding.startsWith('utf-') || (encoding === 'utf-8' && !scan.isUtf8)) throw new FileError('encoding');
  const lists = findLists(await readStart(file, encoding));
  const listPath = choices.listPath ?? lists[0] ?? [];
  const objects: object[] = [];
  for await (const { values, bytesRead } of readValues(file, { encoding, listPath })) {
    for (const value of values) if (isObject(value)) objects.push(value);
    if (objects.length >= maxRows || (bytesRead >= sampleBytes && objects.length > 1)) break;
  }
  const keys = [...new Set(objects.slice(0, maxRows).flatMap(Object.keys))];
  if (keys.length === 0) throw new FileError('empty');
  ensureColumns(keys.length);
  const toRow = rowMaker(keys);
  return {
    encoding,
    listPath,
    lists,
    keys,
    rows: [keys, ...objects.slice(0, maxRows).map((value) => toRow(value).cells)],
  };
}

/** The keys as a first row, then one row per value of the file. */
export async function* readJson(
  file: string,
  { keys, ...source }: JsonSource & { readonly keys: readonly string[] },
): AsyncGenerator<FileChunk> {
  const toRow = rowMaker(keys);
  yield { rows: [{ cells: keys }], bytesRead: 0 };
  for await (const { values, bytesRead } of readValues(file, source)) {
    // Short objects become long rows.
    const size = Math.max(1, Math.floor(cellsOfChunk / keys.length));
    for (let at = 0; at < values.length; at += size)
      yield { rows: values.slice(at, at + size).map(toRow), bytesRead };
  }
}

const cellsOfChunk = 100_000;

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function rowMaker(keys: readonly string[]): (value: unknown) => FileRow {
  const known = new Set(keys);
  return (value) => {
    if (!isObject(value)) return { cells: [{ json: value }], fault: { rule: 'not_an_object', data: {} } };
    const cells = keys.map((key): Cell => {
      const own = Object.hasOwn(value, key) ? value[key] : null;
      return own === null ? '' : { json: own };
    });
    const unknown = Object.keys(value).find((key) => !known.has(key));
    if (unknown === undefined) return { cells };
    return { cells, fault: { rule: 'unknown_key', data: { key: cutText(unknown, 200) } } };
  };
}

interface ValuePiece {
  readonly values: readonly unknown[];
  readonly bytesRead: number;
}

async function* readValues(file: string, { encoding, listPath }: JsonSource): AsyncGenerator<ValuePiece> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const isInside = listPath.length > 0;
  const splitter = new JsonSplitter(isInside ? 'ignores' : 'refuses');
  let finder = isInside ? new ListFinder(listPath) : undefined;
  const split = (text: string): string[] => {
    const list = finder ? finder.push(text) : text;
    if (list === undefined) return [];
    finder = undefined;
    return splitter.push(list);
  };
  let bytesRead = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: pieceBytes })) {
    // A stream without an encoding gives buffers.
    const bytes = chunk as Buffer;
    bytesRead += bytes.length;
    yield { values: split(decode(decoder, bytes)).map(parse), bytesRead };
  }
  yield { values: [...split(decode(decoder)), ...splitter.end()].map(parse), bytesRead };
}

/** Numbers that JSON.parse would change are returned as their text. Texts and keys are as they can be stored. */
function parse(text: string): unknown {
  try {
    const value = hasManyDigits(text) ? JSON.parse(text, exactNumber) : JSON.parse(text);
    return mayEscapeUnstorable(text) ? toStorable(value) : value;
  } catch (error) {
    throw new FileError('not_json', { cause: error });
  }
}

function exactNumber(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const { source } = context ?? {};
  return typeof value === 'number' && source !== undefined && !isSameNumber(value, source) ? source : value;
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openBrace, closeBrace, openBracket, closeBracket] = [0x7b, 0x7d, 0x5b, 0x5d];
const isBlank = (code: number) => code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0xfeff;

/** Splits a text into JSON values. It only finds where they end; JSON.parse validates the rest. */
export class JsonSplitter {
  #text = '';
  #at = 0;
  /** Start of the current value; -1 between two. */
  #start = -1;
  #depth = 0;
  #isInString = false;
  #form: 'unknown' | 'array' | 'lines' | 'ended' = 'unknown';
  readonly #afterList: 'refuses' | 'ignores';

  /** What it does with text after a list: one inside an object is followed by the rest of that. */
  constructor(afterList: 'refuses' | 'ignores' = 'refuses') {
    this.#afterList = afterList;
  }

  push(piece: string): string[] {
    this.#text += piece;
    const values: string[] = [];
    while (this.#at < this.#text.length) {
      if (this.#form === 'ended' && this.#afterList === 'ignores') this.#at = this.#text.length;
      else if (this.#isInString) {
        if (!this.#skipString()) break;
      } else if (this.#start === -1) this.#begin();
      else this.#step(values);
    }
    const consumed = this.#start === -1 ? this.#at : this.#start;
    this.#text = this.#text.slice(consumed);
    this.#at -= consumed;
    if (this.#start !== -1) this.#start = 0;
    if (this.#text.length > maxRowLength) throw new FileError('row_too_long');
    return values;
  }

  /** The last value, if only the end of the file ends it. */
  end(): string[] {
    if (this.#depth > 0 || this.#isInString || this.#form === 'array') throw new FileError('not_json');
    return this.#start === -1 ? [] : [this.#text];
  }

  #begin(): void {
    const code = this.#text.charCodeAt(this.#at);
    if (isBlank(code) || (code === comma && this.#form === 'array')) this.#at += 1;
    else if (this.#form === 'unknown') {
      this.#form = code === openBracket ? 'array' : 'lines';
      if (code === openBracket) this.#at += 1;
    } else if (this.#form === 'array' && code === closeBracket) {
      this.#form = 'ended';
      this.#at += 1;
    } else if (this.#form === 'ended' || code === comma || code === closeBracket) {
      // No value begins with this character; it would end where it begins, in an endless loop.
      throw new FileError('not_json');
    } else this.#start = this.#at;
  }

  #step(values: string[]): void {
    const code = this.#text.charCodeAt(this.#at);
    const isEnd = this.#depth === 0 && (isBlank(code) || code === comma || code === closeBracket);
    // A bare value ends before the character, an object after it.
    if (isEnd) {
      this.#take(values, this.#at);
      return;
    }
    this.#at += 1;
    if (code === quote) this.#isInString = true;
    else if (code === openBrace || code === openBracket) this.#open();
    else if (code === closeBrace || code === closeBracket) {
      this.#depth -= 1;
      if (this.#depth <= 0) this.#take(values, this.#at);
    }
  }

  #open(): void {
    this.#depth += 1;
    if (this.#depth > deepestJson) throw new FileError('not_json');
  }

  #take(values: string[], end: number): void {
    values.push(this.#text.slice(this.#start, end));
    this.#start = -1;
    this.#depth = 0;
  }

  /** False if the text ends before the string does. */
  #skipString(): boolean {
    const end = this.#text.indexOf('"', this.#at);
    this.#at = end === -1 ? this.#text.length : end + 1;
    if (end === -1) return false;
    let slashes = 0;
    while (this.#text.charCodeAt(end - 1 - slashes) === backslash) slashes += 1;
    if (slashes % 2 === 0) this.#isInString = false;
    return true;
  }
}

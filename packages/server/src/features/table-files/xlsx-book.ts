// A workbook as a zip of XML parts: its sheets, their paths, and the number formats of its styles. Our own
// small reader, because no streaming reader with constant memory was available (docs/decisions/0082).

import { open } from 'node:fs/promises';
import { TextDecoder } from 'node:util';
import { cutText } from '@fieldhouse/contract/storable-text';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { FileError } from './file-row.ts';
import { builtInStyle, type NumberStyle, styleOfCode } from './number-styles.ts';

export interface Workbook {
  readonly sheets: readonly Sheet[];
  /** Whether dates count from 1904, as on old Macintoshes. */
  readonly isFrom1904: boolean;
  /** By index of the style: whether its numbers are dates, times or percentages. */
  readonly styles: readonly NumberStyle[];
  readonly hasStrings: boolean;
  /** Total uncompressed size in bytes. */
  readonly unpackedBytes: number;
  part(path: string): Promise<AsyncIterable<string>>;
  stringsPath(): string;
  close(): void;
}

interface Sheet {
  readonly name: string;
  readonly path: string;
}

/** Maximum uncompressed size and compression ratio: XML compresses to a tenth, repetitions to a fiftieth. */
const maxUnpackedBytes = 8 * 2 ** 30;
const maxRatio = 200;
const freeBytes = 32 * 2 ** 20;
const maxParts = 10_000;
/** Of the parts that are read as a whole. */
const longestPart = 64 * 2 ** 20;

/** Throws FileError: `corrupt` for a file that can't be read as a workbook, or the more specific reason. */
export async function openWorkbook(file: string): Promise<Workbook> {
  await refuseEncrypted(file);
  try {
    return await readWorkbook(await openPromise(file, { lazyEntries: true, autoClose: false }));
  } catch (error) {
    throw error instanceof FileError ? error : new FileError('corrupt', { cause: error });
  }
}

/** A workbook with a password is not a zip but an OLE container, like formats before 2007. */
async function refuseEncrypted(file: string): Promise<void> {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(8), 0, 8, 0);
    if (buffer.toString('hex') === 'd0cf11e0a1b11ae1') throw new FileError('encrypted');
  } finally {
    await handle.close();
  }
}

async function readWorkbook(zip: ZipFile): Promise<Workbook> {
  try {
    const entries = await listEntries(zip);
    const part = (path: string) => openPart(zip, entries, path);
    const main = (await officeDocument(part)) ?? 'xl/workbook.xml';
    const folder = main.slice(0, main.lastIndexOf('/') + 1);
    const targets = await relationsOf(part, `${folder}_rels/${main.slice(folder.length)}.rels`, folder);
    const { sheets, isFrom1904 } = await readMain(part, main, targets);
    if (sheets.length === 0) throw new FileError('empty');
    const stringsPath = [...targets.values()].find((one) => one.type.endsWith('/sharedStrings'))?.path;
    const stylesPath = [...targets.values()].find((one) => one.type.endsWith('/styles'))?.path;
    return {
      sheets,
      isFrom1904,
      styles: stylesPath !== undefined && entries.has(stylesPath) ? await readStyles(part, stylesPath) : [],
      hasStrings: stringsPath !== undefined && entries.has(stringsPath),
      unpackedBytes: [...entries.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0),
      part,
      stringsPath: () => stringsPath ?? '',
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

/** Declared sizes are checked before anything is decompressed; exceeding them is a separate error. */
async function listEntries(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  let unpacked = 0;
  let packed = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw new FileError('encrypted');
    unpacked += entry.uncompressedSize;
    packed += entry.compressedSize;
    const isBomb = unpacked > freeBytes && unpacked > packed * maxRatio;
    if (isBomb || unpacked > maxUnpackedBytes || entries.size >= maxParts)
      throw new FileError('too_large_unpacked');
    entries.set(entry.fileName.replace(/^\//, ''), entry);
  }
  return entries;
}

async function openPart(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  path: string,
): Promise<AsyncIterable<string>> {
  const entry = entries.get(path);
  if (!entry) throw new FileError('corrupt');
  const stream = await zip.openReadStreamPromise(entry);
  return textOf(stream);
}

async function* textOf(stream: AsyncIterable<unknown>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    // A stream without an encoding gives buffers.
    for await (const chunk of stream) yield decoder.decode(chunk as Buffer, { stream: true });
    yield decoder.decode();
  } catch (error) {
    throw error instanceof FileError ? error : new FileError('corrupt', { cause: error });
  }
}

type OpenPart = Workbook['part'];

/** Calls `onOpen` for each tag of a part that is small enough to be read as a whole. */
async function eachTag(
  open: OpenPart,
  path: string,
  onOpen: (tag: SaxesTagPlain, name: string) => void,
): Promise<void> {
  const parser = new SaxesParser();
  parser.on('opentag', (tag) => onOpen(tag, localName(tag.name)));
  parser.on('error', (error) => {
    throw new FileError('corrupt', { cause: error });
  });
  let length = 0;
  for await (const text of await open(path)) {
    length += text.length;
    if (length > longestPart) throw new FileError('too_large_unpacked');
    parser.write(text);
  }
  parser.close();
}

export function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}

async function officeDocument(open: OpenPart): Promise<string | undefined> {
  const targets = await relationsOf(open, '_rels/.rels', '');
  return [...targets.values()].find(({ type }) => type.endsWith('/officeDocument'))?.path;
}

interface Relation {
  readonly path: string;
  readonly type: string;
}

async function relationsOf(
  open: OpenPart,
  path: string,
  folder: string,
): Promise<ReadonlyMap<string, Relation>> {
  const relations = new Map<string, Relation>();
  await eachTag(open, path, ({ attributes: { Id = '', Target = '', Type = '' } }, name) => {
    if (name !== 'Relationship') return;
    const target = new URL(Target, `zip:///${folder}`).pathname.slice(1);
    relations.set(Id, { path: decodeURIComponent(target), type: Type });
  });
  return relations;
}

async function readMain(open: OpenPart, path: string, targets: ReadonlyMap<string, Relation>) {
  const sheets: Sheet[] = [];
  let isFrom1904 = false;
  await eachTag(open, path, ({ attributes }, name) => {
    if (name === 'workbookPr') isFrom1904 = /^(1|true|on)$/.test(attributes.date1904 ?? '');
    if (name !== 'sheet' || attributes.state === 'veryHidden') return;
    const idName = Object.keys(attributes).find((key) => localName(key) === 'id' && key.includes(':'));
    const target = targets.get(attributes[idName ?? ''] ?? '');
    // A sheet may also be a chart sheet.
    if (target?.type.endsWith('/worksheet')) {
      sheets.push({ name: cutText(attributes.name ?? '', 255), path: target.path });
    }
  });
  return { sheets, isFrom1904 };
}

async function readStyles(open: OpenPart, path: string): Promise<NumberStyle[]> {
  const custom = new Map<number, string>();
  const styles: NumberStyle[] = [];
  let isInCells = false;
  await eachTag(open, path, ({ attributes }, name) => {
    if (name === 'numFmt') custom.set(Number(attributes.numFmtId), attributes.formatCode ?? '');
    if (/^(cellStyleXfs|cellXfs|cellStyles|dxfs)$/.test(name)) isInCells = name === 'cellXfs';
    if (name !== 'xf' || !isInCells) return;
    const id = Number(attributes.numFmtId ?? 0);
    const code = custom.get(id);
    styles.push(code === undefined ? builtInStyle(id) : styleOfCode(code));
  });
  return styles;
}

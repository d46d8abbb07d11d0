// Detects the type of a file by its content, never by its name or declared type. Only its first and last
// bytes are read, with fixed comparisons: nothing is decoded, and no file can make this slow.
import type { FileKind } from '@fieldhouse/contract/field-types';

export interface SniffedFileType {
  readonly kind: FileKind;
  readonly mediaType: string;
}

/** Bytes that are read from the start, and from the end, where a ZIP has its directory. */
export const sniffedBytes = 64 * 1024;

const unknown: SniffedFileType = { kind: 'other', mediaType: 'application/octet-stream' };

export function sniffFileType(head: Buffer, tail: Buffer): SniffedFileType {
  const found = bySignature.find(({ at = 0, bytes }) =>
    head.subarray(at, at + bytes.length / 2).equals(Buffer.from(bytes, 'hex')),
  );
  if (found) return found.nature(head, tail);
  return isText(head) ? { kind: 'document', mediaType: 'text/plain' } : unknown;
}

interface Signature {
  readonly at?: number;
  /** In hexadecimal. */
  readonly bytes: string;
  readonly nature: (head: Buffer, tail: Buffer) => SniffedFileType;
}

const is = (kind: FileKind, mediaType: string) => () => ({ kind, mediaType });

const bySignature: readonly Signature[] = [
  { bytes: '89504e470d0a1a0a', nature: is('image', 'image/png') },
  { bytes: 'ffd8ff', nature: is('image', 'image/jpeg') },
  { bytes: '474946383761', nature: is('image', 'image/gif') },
  { bytes: '474946383961', nature: is('image', 'image/gif') },
  { bytes: '255044462d', nature: is('pdf', 'application/pdf') },
  { bytes: '52494646', nature: riffNature },
  { bytes: '66747970', at: 4, nature: mediaNature },
  { bytes: '1a45dfa3', nature: is('video', 'video/webm') },
  { bytes: '4f676753', nature: is('audio', 'audio/ogg') },
  { bytes: '664c6143', nature: is('audio', 'audio/flac') },
  { bytes: '494433', nature: is('audio', 'audio/mpeg') },
  { bytes: 'fffb', nature: is('audio', 'audio/mpeg') },
  { bytes: '504b0304', nature: zipNature },
  { bytes: 'd0cf11e0a1b11ae1', nature: oldOfficeNature },
  { bytes: '7b5c727466', nature: is('document', 'application/rtf') },
];

function riffNature(head: Buffer): SniffedFileType {
  switch (head.toString('latin1', 8, 12)) {
    case 'WEBP':
      return { kind: 'image', mediaType: 'image/webp' };
    case 'WAVE':
      return { kind: 'audio', mediaType: 'audio/wav' };
    case 'AVI ':
      return { kind: 'video', mediaType: 'video/x-msvideo' };
    default:
      return unknown;
  }
}

/**
 * MP4 and related formats. Pictures in this container (HEIC, AVIF) can't be decoded here and count as
 * unknown.
 */
function mediaNature(head: Buffer): SniffedFileType {
  const brand = head.toString('latin1', 8, 12);
  if (brand === 'M4A ' || brand === 'M4B ') return { kind: 'audio', mediaType: 'audio/mp4' };
  if (brand === 'qt  ') return { kind: 'video', mediaType: 'video/quicktime' };
  return /^(isom|iso\d|mp4\d|avc1|M4V |dash|MSNV)$/.test(brand)
    ? { kind: 'video', mediaType: 'video/mp4' }
    : unknown;
}

const openXml = 'application/vnd.openxmlformats-officedocument.';
const openDocument = 'application/vnd.oasis.opendocument.';
const zipped: readonly { readonly sign: string; readonly nature: SniffedFileType }[] = [
  { sign: `mimetype${openDocument}text`, nature: { kind: 'document', mediaType: `${openDocument}text` } },
  {
    sign: `mimetype${openDocument}spreadsheet`,
    nature: { kind: 'spreadsheet', mediaType: `${openDocument}spreadsheet` },
  },
  {
    sign: `mimetype${openDocument}presentation`,
    nature: { kind: 'presentation', mediaType: `${openDocument}presentation` },
  },
  {
    sign: 'word/document.xml',
    nature: { kind: 'document', mediaType: `${openXml}wordprocessingml.document` },
  },
  { sign: 'xl/workbook.xml', nature: { kind: 'spreadsheet', mediaType: `${openXml}spreadsheetml.sheet` } },
  {
    sign: 'ppt/presentation.xml',
    nature: { kind: 'presentation', mediaType: `${openXml}presentationml.presentation` },
  },
];

function zipNature(head: Buffer, tail: Buffer): SniffedFileType {
  const found = zipped.find(
    ({ sign }) => head.includes(sign, 0, 'latin1') || tail.includes(sign, 0, 'latin1'),
  );
  return found?.nature ?? { kind: 'other', mediaType: 'application/zip' };
}

/** Word, Excel and PowerPoint before 2007: distinguished by the name of a stream. */
function oldOfficeNature(head: Buffer, tail: Buffer): SniffedFileType {
  const holds = (name: string) => head.includes(name, 0, 'utf16le') || tail.includes(name, 0, 'utf16le');
  if (holds('WordDocument')) return { kind: 'document', mediaType: 'application/msword' };
  if (holds('Workbook')) return { kind: 'spreadsheet', mediaType: 'application/vnd.ms-excel' };
  if (holds('PowerPoint Document'))
    return { kind: 'presentation', mediaType: 'application/vnd.ms-powerpoint' };
  return unknown;
}

/** Whether the bytes are UTF-8, perhaps cut off in a character. HTML and SVG count as text. */
function isText(head: Buffer): boolean {
  if (head.length === 0 || head.includes(0)) return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    // Not UTF-8.
    return false;
  }
}

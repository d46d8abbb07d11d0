// Guesses the encoding of a text. UTF-8 is recognised by its form; the others by how plausible the characters are that they
// make of the same bytes: letters of one script in words, no symbol inside a word, frequent signs of East Asian sets.
import { isAscii, isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { TextDecoder } from 'node:util';
import type { FileEncoding, FileReading } from '@fieldhouse/contract/file-reading';
import { cutText } from '@fieldhouse/contract/storable-text';

export interface EncodingScan {
  readonly guess: FileEncoding;
  /** Lines with characters beyond ASCII, from the whole file. */
  readonly sample: Buffer;
  /** Whether the whole file is valid UTF-8. */
  readonly isUtf8: boolean;
}

const pieceBytes = 256 * 1024;
const sampleBytes = 32 * 1024;

/** Scans the whole file, as its first character beyond ASCII may be in its last row. */
export async function scanEncoding(file: string): Promise<EncodingScan> {
  let start: Buffer | undefined;
  let carried = Buffer.alloc(0);
  let isValid = true;
  const lines: Buffer[] = [];
  let length = 0;
  for await (const chunk of createReadStream(file, { highWaterMark: pieceBytes })) {
    // A stream without an encoding gives buffers.
    const piece = chunk as Buffer;
    start ??= piece;
    const wide = start === piece ? wideEncoding(piece) : undefined;
    if (wide) return { guess: wide, sample: piece.subarray(0, sampleBytes), isUtf8: false };
    if (length < sampleBytes && !isAscii(piece)) {
      const found = linesBeyondAscii(piece, sampleBytes - length);
      lines.push(found);
      length += found.length;
    }
    const bytes = Buffer.concat([carried, piece]);
    const end = bytes.length - unfinished(bytes);
    isValid &&= isUtf8(bytes.subarray(0, end));
    carried = bytes.subarray(end);
    if (!isValid && length >= sampleBytes) break;
  }
  const sample = Buffer.concat(lines);
  const isWhole = isValid && carried.length === 0;
  return { guess: isWhole ? 'utf-8' : guessOf(sample, start), sample, isUtf8: isWhole };
}

/** The likeliest encodings with what they make of the sample. */
export function listEncodings(
  { guess, sample }: Pick<EncodingScan, 'guess' | 'sample'>,
  chosen: FileEncoding,
): FileReading['encodings'] {
  const likely = sample.length === 0 ? [] : byPlausibility(sample).map(({ encoding }) => encoding);
  const shown = new Set<FileEncoding>([chosen, guess, 'utf-8', ...likely]);
  return [...shown].slice(0, shownEncodings).map((encoding) => {
    const text = decodeLossy(sample, encoding);
    return { encoding, sample: beyondAsciiIn(text), unreadable: countUnreadable(text) };
  });
}

const shownEncodings = 6;

/** UTF-16 with or without its mark: letters of Latin scripts, delimiters and line ends have a zero byte each. */
function wideEncoding(start: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  const zeros = [0, 0];
  const length = Math.min(start.length, 4096) & ~1;
  for (let at = 0; at < length; at += 1) if (start[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (even > 0 === odd > 0 || Math.max(even, odd) * 50 < length) return undefined;
  const encoding = odd > 0 ? 'utf-16le' : 'utf-16be';
  const text = decodeLossy(start.subarray(0, length), encoding);
  // Other text with a stray zero would be a row of unrelated signs.
  const alien = text.match(/[^\0-\u06ff\u0e00-\u0e7f\u1e00-\u20ff]/g)?.length ?? 0;
  return alien * 10 < text.length && /[\r\n,;\t|]/.test(text) ? encoding : undefined;
}

function linesBeyondAscii(piece: Buffer, max: number): Buffer {
  const lines: Buffer[] = [];
  let length = 0;
  for (let at = 0; at < piece.length && length < max; ) {
    const lineEnd = piece.indexOf(0x0a, at);
    const end = lineEnd === -1 ? piece.length : lineEnd + 1;
    const line = piece.subarray(at, Math.min(end, at + max - length));
    if (!isAscii(line)) {
      lines.push(line);
      length += line.length;
    }
    at = end;
  }
  return Buffer.concat(lines);
}

/** Trailing bytes of a character that continues in the next chunk. */
function unfinished(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    if (length > 1) return length > back ? back : 0;
  }
  return 0;
}

/** A text in UTF-8 with a few broken characters, as from two programs, is nothing else. */
function guessOf(sample: Buffer, start: Buffer | undefined): FileEncoding {
  const text = decodeLossy(sample, 'utf-8');
  const broken = countUnreadable(text);
  const whole = [...text].filter((sign) => sign > '\u007f').length - broken;
  if (whole >= 3 * broken || start?.subarray(0, 3).equals(utf8Mark)) return 'utf-8';
  return byPlausibility(sample)[0]?.encoding ?? 'windows-1252';
}

export const utf8Mark = Buffer.from([0xef, 0xbb, 0xbf]);

function decodeLossy(bytes: Buffer, encoding: FileEncoding): string {
  return decoderOf(encoding).decode(bytes);
}

export interface Decoder {
  /** The text of the next bytes, or without any that of what is left. */
  decode(bytes?: Uint8Array, options?: { readonly stream?: boolean }): string;
}

/** With `fatal`, bytes that the encoding can’t read are an error. */
export function decoderOf(encoding: FileEncoding, options: { readonly fatal?: boolean } = {}): Decoder {
  return encoding === 'ibm850' ? dos : new TextDecoder(encoding, options);
}

const dosSigns = [
  ...'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐',
  ...'└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0',
];

/** Code page 850: each byte is a character. */
const dos: Decoder = {
  decode(bytes = new Uint8Array()) {
    const signs = Array.from(bytes, (byte) =>
      byte < 0x80 ? String.fromCharCode(byte) : (dosSigns[byte - 0x80] ?? ''),
    );
    return signs.join('');
  },
};

function countUnreadable(text: string): number {
  return text.split('\ufffd').length - 1;
}

/** The words beyond ASCII of a text. */
function beyondAsciiIn(text: string): string {
  const words = text.match(/[^\s,;|"]*[^\0-\x7f][^\s,;|"]*/g) ?? [];
  return cutText([...new Set(words)].slice(0, 6).join(' '), 80);
}

/** In order of preference where they are equally plausible. */
const singleByte = [
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1254',
  'macintosh',
  'windows-1253',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-874',
  'koi8-r',
  'ibm866',
  'ibm850',
] as const satisfies readonly FileEncoding[];

/** A few kilobytes are enough for a judgement, in milliseconds. */
const judgedBytes = 4096;

function byPlausibility(whole: Buffer): readonly { encoding: FileEncoding; score: number }[] {
  const sample = whole.subarray(0, judgedBytes);
  const bytes = sample.toString('latin1');
  const single = singleByte.map((encoding) => ({
    encoding,
    score: plausibilityOf(decodeLossy(sample, encoding)),
  }));
  const double = doubleByte.map(({ encoding, characters, usual }) => {
    const text = decodeLossy(sample, encoding);
    const all = [...bytes.matchAll(characters)];
    // A single sign, as in `5 °C`, is hardly a word of such a language.
    const isInWord = (at: number) => {
      const [one, before, after] = [all[at], all[at - 1], all[at + 1]];
      const end = (match: RegExpExecArray | undefined) => (match ? match.index + match[0].length : -1);
      return end(before) === one?.index || end(one) === after?.index;
    };
    const latin = insideLatinWords(all, bytes);
    const points = all.reduce(
      (sum, match, at) => sum + (isInWord(at) && !latin.has(match) ? usual(match[0]) : 0.2),
      0,
    );
    return { encoding, score: points / Math.max(1, all.length) - 5 * shareUnreadable(text) };
  });
  return [...single, ...double].toSorted((a, b) => b.score - a.score);
}

/** Characters of runs between two Latin letters: `H四熟e` is `Hélène` in another encoding. */
function insideLatinWords(all: readonly RegExpExecArray[], bytes: string): ReadonlySet<RegExpExecArray> {
  const found = new Set<RegExpExecArray>();
  let run: RegExpExecArray[] = [];
  for (const [at, match] of all.entries()) {
    run.push(match);
    const end = match.index + match[0].length;
    if (all[at + 1]?.index === end) continue;
    const isInside = [bytes[(run[0]?.index ?? 0) - 1], bytes[end]].every((one) => /[a-z]/i.test(one ?? ''));
    if (isInside) for (const one of run) found.add(one);
    run = [];
  }
  return found;
}

function shareUnreadable(text: string): number {
  const beyond = text.match(/[^\0-\x7f]/gu)?.length ?? 0;
  return countUnreadable(text) / Math.max(1, beyond);
}

interface DoubleByte {
  readonly encoding: FileEncoding;
  /** Its characters beyond ASCII, in a text of bytes. */
  readonly characters: RegExp;
  /** How usual a character is in texts, up to 2. */
  readonly usual: (character: string) => number;
}

/** By the first byte: the sets are ordered by how often their characters are used. */
const doubleByte: readonly DoubleByte[] = [
  {
    encoding: 'shift_jis',
    characters: /[\x81-\x9f\xe0-\xfc][\x40-\x7e\x80-\xfc]|[\xa1-\xdf]/g,
    usual: (one) =>
      /^(\x82[\x9f-\xf1]|\x83[\x40-\x96]|\x81)/.test(one) ? 2 : /^[\x88-\x97]./.test(one) ? 1.7 : 0.3,
  },
  {
    encoding: 'euc-jp',
    characters: /[\xa1-\xfe][\xa1-\xfe]|\x8e[\xa1-\xdf]/g,
    usual: (one) => (/^[\xa4\xa5]/.test(one) ? 2 : /^[\xb0-\xcf]/.test(one) ? 1.6 : 0.2),
  },
  {
    encoding: 'gb18030',
    characters: /[\x81-\xfe][\x30-\x39\x40-\x7e\x80-\xfe]/g,
    usual: (one) =>
      /^[\xb0-\xd7][\xa1-\xfe]/.test(one) ? 1.9 : /^[\xa1\xa3][\xa1-\xfe]/.test(one) ? 1 : 0.2,
  },
  {
    encoding: 'big5',
    characters: /[\x81-\xfe][\x40-\x7e\xa1-\xfe]/g,
    usual: (one) => (/^[\xa4-\xc6]/.test(one) ? 1.85 : /^[\xa1]/.test(one) ? 1 : 0),
  },
  {
    encoding: 'euc-kr',
    characters: /[\x81-\xfe][\x41-\x5a\x61-\x7a\x81-\xfe]/g,
    usual: (one) => (/^[\xb0-\xc8][\xa1-\xfe]/.test(one) ? 2 : 0),
  },
];

const scripts = [
  { name: 'Latin', letters: /\p{Script=Latin}/u },
  { name: 'Cyrillic', letters: /\p{Script=Cyrillic}/u, usual: /[аеиоуыэюяіїєё]/i },
  { name: 'Greek', letters: /\p{Script=Greek}/u, usual: /[αεηιουωάέήίόύώ]/i, unusual: /[ΐΰ]/ },
  { name: 'Hebrew', letters: /\p{Script=Hebrew}/u, usual: /[אהוילרשתם]/ },
  { name: 'Arabic', letters: /\p{Script=Arabic}/u, usual: /[اويلتن]/ },
  { name: 'Thai', letters: /\p{Script=Thai}/u, usual: /[านรอเ]/ },
] as const;

/** Mean of the characters beyond ASCII, each by its neighbours: about 1 or more for a text, less for the wrong encoding. */
function plausibilityOf(text: string): number {
  const signs = [...text];
  let points = 0;
  let count = 0;
  for (const [at, sign] of signs.entries()) {
    if (sign <= '\u007f') continue;
    count += 1;
    points += pointsOf(sign, signs[at - 1] ?? ' ', signs[at + 1] ?? ' ');
  }
  return points / Math.max(1, count);
}

function pointsOf(sign: string, before: string, after: string): number {
  if (sign === '\ufffd' || /[\p{Cc}\p{Co}\p{Cn}]/u.test(sign)) return -5;
  const isInWord = isLetter(before) && isLetter(after);
  const script = scripts.find(({ letters }) => letters.test(sign));
  if (!script) {
    if (isInWord) return /[’‘\p{M}-]/u.test(sign) ? 0 : -1.5;
    return usualSigns.test(sign) ? 0.9 : 0;
  }
  // `иМЯ`: no one writes a capital after a small letter, except in the wrong encoding.
  const flip = /\p{Ll}/u.test(before) && /\p{Lu}/u.test(sign) ? -2 : 0;
  if (script.name === 'Latin') {
    if (!isLetter(before) && !isLetter(after)) return 0.2;
    const isOddPair = before > '\u007f' && isLetter(before) && !usualPair.test(before + sign);
    return (isOddPair ? -0.5 : 1) + flip + oddLetter(sign, before, after);
  }
  const isAlien = [before, after].some((one) => one <= '\u007f' && isLetter(one));
  if (isAlien) return -1.5 + flip;
  const isAlone = ![before, after].some((one) => script.letters.test(one));
  if (isAlone) return -0.3;
  const isUsual = 'usual' in script && script.usual.test(sign);
  const isUnusual = 'unusual' in script && script.unusual.test(sign);
  // Whole texts in capitals are rarer than a script without any.
  const isShouted = /\p{Lu}/u.test(before) && /\p{Lu}/u.test(sign);
  return 1.3 + (isUsual ? 0.5 : 0) - (isUnusual ? 1 : 0) - (isShouted ? 0.3 : 0) + flip;
}

/** `MŸller`, `ƒlodie`, `çlvaro`, `Kšln`: no word is written like that, except in the wrong encoding. */
function oddLetter(sign: string, before: string, after: string): number {
  const isCapitalInside = /\p{Lu}/u.test(sign) && /\p{Lu}/u.test(before) && /\p{Ll}/u.test(after);
  const isOddCedilla = /ç/i.test(sign) && /[b-df-hj-np-tv-xz]/i.test(after);
  if (sign === 'ƒ') return -2;
  return isCapitalInside || isOddCedilla ? -1.5 : 0;
}

/** `Núñez`, `Conceição`, `müßig` */
const usualPair = /^(?:[áéíóú]ñ|ñ[áéíóú]|ç[áéíóúãõâê]|[ãõ][ií]|[äöü]ß)$/i;

/** Signs of typography and of amounts, beside words. */
const usualSigns = /[€£¥¢°§©®™–—‘’“”„«»‹›…•·¿¡±×½¼²³\u00a0]/;

function isLetter(sign: string): boolean {
  return /\p{L}/u.test(sign);
}

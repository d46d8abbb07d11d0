// How an SMS is split: GSM 03.38 packs 160 characters of its alphabet into one, or 153 into each of several. Any other
// character makes the whole text UCS-2, with 70 or 67.

/** One septet each. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Two septets each: an escape and the character. */
const extended = new Set('\f^{}\\[~]|€');

type SmsEncoding = 'GSM-7' | 'UCS-2';

export interface SmsLength {
  readonly encoding: SmsEncoding;
  /** Septets of GSM-7, or 16-bit units of UCS-2. */
  readonly units: number;
  readonly segments: number;
  /** What one segment of a text of this length holds. */
  readonly perSegment: number;
}

const limits = { 'GSM-7': { one: 160, each: 153 }, 'UCS-2': { one: 70, each: 67 } } as const;

export function smsLength(text: string): SmsLength {
  const encoding = foreignCharacters(text).length === 0 ? 'GSM-7' : 'UCS-2';
  const sizes = [...text].map((character) => sizeOf(character, encoding));
  const units = sizes.reduce((sum, size) => sum + size, 0);
  const { one, each } = limits[encoding];
  if (units <= one) return { encoding, units, segments: units === 0 ? 0 : 1, perSegment: one };
  return { encoding, units, segments: countSegments(sizes, each), perSegment: each };
}

/** Characters that make a text UCS-2, each once, in order. */
export function foreignCharacters(text: string): string[] {
  return [...new Set(text)].filter((character) => !basic.has(character) && !extended.has(character));
}

export interface ForeignPlace {
  readonly character: string;
  /** Of its first occurrence, counted from 1. */
  readonly position: number;
  /** What can replace it: itself if nothing can. */
  readonly plain: string;
}

/** Characters that make a text UCS-2, with the place of each. */
export function foreignPlaces(text: string): ForeignPlace[] {
  const characters = [...text];
  return foreignCharacters(text).map((character) => ({
    character,
    position: characters.indexOf(character) + 1,
    plain: plainOf(character),
  }));
}

function sizeOf(character: string, encoding: SmsEncoding): number {
  if (encoding === 'UCS-2') return character.length;
  return extended.has(character) ? 2 : 1;
}

/** No character is split: neither an escaped one nor a pair of surrogates. */
function countSegments(sizes: readonly number[], each: number): number {
  let segments = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > each) {
      segments += 1;
      used = 0;
    }
    used += size;
  }
  return segments;
}

const replacements: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '‚': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\u200b': '',
  '\t': ' ',
  '•': '-',
  '×': 'x',
};

/** The text in GSM-7, as far as each character has a plain equivalent: without its accent, or straight quotes. */
export function withPlainCharacters(text: string): string {
  return [...text].map((character) => plainOf(character)).join('');
}

function plainOf(character: string): string {
  if (basic.has(character) || extended.has(character)) return character;
  const known = replacements[character];
  if (known !== undefined) return known;
  const bare = character.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return bare !== '' && foreignCharacters(bare).length === 0 ? bare : character;
}

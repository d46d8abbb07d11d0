import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodePiece } from './quoted-printable.ts';

/** Decodes like a mail program. */
function decode(encoded: string): string {
  const bytes = encoded
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

const awkward = fc.string({
  unit: fc.constantFrom('a', '=', ' ', '\t', '.', '\n', 'é', '😀', '-', 'long word '.repeat(9)),
});

test('pieces, joined as they are, read as the whole text', () => {
  fc.assert(
    fc.property(fc.array(awkward), (pieces) => {
      const encoded = pieces.map(encodePiece).join('');
      expect(decode(encoded)).toBe(pieces.join('').replaceAll('\n', '\r\n'));
    }),
    { numRuns: 2000 },
  );
});

test('no line is longer than 76 signs, none begins with a dot or ends in a blank, all is ASCII', () => {
  fc.assert(
    fc.property(fc.array(awkward), (pieces) => {
      const lines = pieces.map(encodePiece).join('').split('\r\n');
      expect(lines.filter((line) => line.length > 76 || /^\.|[ \t]$/.test(line))).toEqual([]);
      expect(lines.every((line) => /^[\x20-\x7e]*$/.test(line))).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('half a surrogate becomes a replacement character, not a fault', () => {
  expect(decode(encodePiece('a\ud83d'))).toBe('a\ufffd');
});

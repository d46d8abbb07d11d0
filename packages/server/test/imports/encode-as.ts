// Writes text in an encoding that Node only reads, by decoding every character of it once.
import type { FileEncoding } from '@fieldhouse/contract/file-reading';
import { decoderOf } from '../../src/features/table-files/encodings.ts';

export function encodeAs(text: string, encoding: FileEncoding): Buffer {
  const bytesOf = tableOf(encoding);
  return Buffer.from(
    [...text].flatMap((sign) => {
      const bytes = sign <= '\u007f' ? [sign.charCodeAt(0)] : bytesOf.get(sign);
      if (!bytes) throw new Error(`${encoding} has no ${sign}`);
      return [...bytes];
    }),
  );
}

function tableOf(encoding: FileEncoding): ReadonlyMap<string, readonly number[]> {
  const table = new Map<string, readonly number[]>();
  const decoder = decoderOf(encoding);
  const add = (bytes: readonly number[]) => {
    const signs = [...decoder.decode(Uint8Array.from(bytes))];
    const [sign = ''] = signs;
    if (signs.length === 1 && sign > '\u007f' && sign !== '\ufffd' && !table.has(sign))
      table.set(sign, bytes);
  };
  for (let first = 0x80; first <= 0xff; first += 1) add([first]);
  for (let first = 0x81; first <= 0xfe; first += 1)
    for (let second = 0x40; second <= 0xfe; second += 1) add([first, second]);
  return table;
}

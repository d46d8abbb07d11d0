import type { MailBlock } from '@fieldhouse/contract/mail-blocks';
import { findBlock, indexOf, insertBlock, listAt, placeOf } from '../editing/change-blocks.ts';

/** The blocks of a translation with one of the first language, behind the one that it follows there. */
export function addMissing(
  first: readonly MailBlock[],
  translated: readonly MailBlock[],
  id: string,
): MailBlock[] {
  const block = findBlock(first, id);
  if (!block) return [...translated];
  const place = placeOf(first, id);
  // With all its columns.
  if (place && !findBlock(translated, place.parent)) return addMissing(first, translated, place.parent);
  const before = listAt(first, place).slice(0, indexOf(first, id));
  const list = listAt(translated, place);
  const index = Math.max(-1, ...before.map((one) => list.findIndex((other) => other.id === one.id))) + 1;
  return insertBlock(translated, block, { place, index });
}

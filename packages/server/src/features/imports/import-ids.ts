// Ids of imported records follow from the import and the row: a chunk tried again makes the same ids, rows keep the order
// of the file, and all of an import is one range, which its undo takes away.
import { createHash } from 'node:crypto';

const mostRows = 0xffff_ffff;

/** Id of a row (from 1) as a UUID v7 of the import's own millisecond. */
export function importedId(importId: string, row: number): string {
  const hash = createHash('sha256').update(importId).digest('hex');
  const time = importId.replaceAll('-', '').slice(0, 12);
  return toUuid(`${time}7${hash.slice(0, 3)}8${hash.slice(3, 10)}${row.toString(16).padStart(8, '0')}`);
}

export function importedRange(importId: string): { first: string; last: string } {
  return { first: importedId(importId, 0), last: importedId(importId, mostRows) };
}

function toUuid(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

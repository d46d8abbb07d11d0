// Ids of imported records are derived from the import and the row: a retried chunk creates the same ids, rows
// keep the order of the file, and an import is one range of ids, which its undo deletes.
import { createHash } from 'node:crypto';

const maxRows = 0xffff_ffff;

/** Ids of rows (from 1) as UUIDs v7 with the import's timestamp. */
export function importedIds(importId: string): (row: number) => string {
  const hash = createHash('sha256').update(importId).digest('hex');
  const time = importId.slice(0, 13);
  const start = `${time}-7${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 10)}`;
  return (row) => start + row.toString(16).padStart(8, '0');
}

export function importedRange(importId: string): { first: string; last: string } {
  const idOf = importedIds(importId);
  return { first: idOf(0), last: idOf(maxRows) };
}

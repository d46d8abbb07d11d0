// Cells of a file that an import could not read, and those of them that are corrected together.
import { z } from 'zod';
import { recordId } from './ids.ts';

/** A cell that could not be read: its row was imported without it. */
export const importCell = z.object({
  /** Rows are counted from 1 below the header, columns from 0. */
  row: z.int(),
  column: z.int(),
  recordId,
  /** Its beginning. */
  text: z.string(),
  rule: z.string(),
  data: z.record(z.string(), z.unknown()),
});

/** Cells of one column with the same text and the same problem, by the first of them. */
export const importCellGroup = importCell.omit({ recordId: true }).extend({ count: z.int() });
export type ImportCellGroup = z.output<typeof importCellGroup>;

/** So many cells of an import are listed; further ones are only counted. */
export const maxLeftCells = 10_000;

export const leftCells = z.object({
  /** The first ones that are not corrected yet, by row. */
  items: z.array(importCell),
  total: z.int(),
  /**
   * The first ones in the same order, with those of one column that have the same text as one. Long texts are stored in part, and
   * texts with unreadable characters not as they are in the file: each of them is alone.
   */
  groups: z.array(importCellGroup),
});

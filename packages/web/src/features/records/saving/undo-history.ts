// The undo history of a table since it was opened.
import type { BulkChangeId, RecordId } from '@fieldhouse/contract/ids';
import type { RecordValues } from '@fieldhouse/contract/records';

/** Values as the API sends them, compared to detect changes by other users. */
export interface ValueChange {
  readonly id: RecordId;
  readonly before: RecordValues;
  readonly after: RecordValues;
}

export interface KnownRecord {
  readonly id: RecordId;
  /** Undefined if unknown; nothing is compared then. */
  readonly values: RecordValues | undefined;
}

export type UndoStep =
  | { readonly kind: 'values'; readonly changes: readonly ValueChange[] }
  | { readonly kind: 'made'; readonly records: readonly KnownRecord[] }
  | { readonly kind: 'deleted'; readonly records: readonly KnownRecord[] }
  /** Several steps undone as one: a paste both changes and creates records. */
  | { readonly kind: 'several'; readonly steps: readonly UndoStep[] }
  /** A change of all matching records; the server undoes it, and it can't be redone. */
  | { readonly kind: 'bulk'; readonly bulkChangeId: BulkChangeId };

export interface UndoHistory {
  readonly done: readonly UndoStep[];
  readonly undone: readonly UndoStep[];
}

export const emptyHistory: UndoHistory = { done: [], undone: [] };

const maxSteps = 100;

/** A new step clears the redo steps. */
export function withStep({ done }: UndoHistory, step: UndoStep): UndoHistory {
  return { done: [...done, step].slice(-maxSteps), undone: [] };
}

export function withoutStep({ done, undone }: UndoHistory, step: UndoStep): UndoHistory {
  return { done: done.filter((one) => one !== step), undone };
}

export type Direction = 'undo' | 'redo';

/** The next step to undo or redo. */
export function nextStep({ done, undone }: UndoHistory, direction: Direction): UndoStep | undefined {
  return (direction === 'undo' ? done : undone).at(-1);
}

/** The history after an undo or redo; `inverse` is the opposite step, undefined if there is none. */
export function afterStep(
  { done, undone }: UndoHistory,
  direction: Direction,
  inverse: UndoStep | undefined,
): UndoHistory {
  const added = inverse ? [inverse] : [];
  return direction === 'undo'
    ? { done: done.slice(0, -1), undone: [...undone, ...added] }
    : { done: [...done, ...added], undone: undone.slice(0, -1) };
}

// What a person did in a table since it was opened, step by step, to be taken back and done again in turn.
import type { BulkChangeId, RecordId } from '@fieldhouse/contract/ids';
import type { RecordValues } from '@fieldhouse/contract/records';

/** Values as the API sends them: they tell whether somebody changed them since. */
export interface ValueChange {
  readonly id: RecordId;
  readonly before: RecordValues;
  readonly after: RecordValues;
}

export interface KnownRecord {
  readonly id: RecordId;
  /** Undefined where they are not known: nothing is compared then. */
  readonly values: RecordValues | undefined;
}

export type UndoStep =
  | { readonly kind: 'values'; readonly changes: readonly ValueChange[] }
  | { readonly kind: 'made'; readonly records: readonly KnownRecord[] }
  | { readonly kind: 'deleted'; readonly records: readonly KnownRecord[] }
  /** Done as one: a paste changes records and makes others. */
  | { readonly kind: 'several'; readonly steps: readonly UndoStep[] }
  /** A change of all that match; it is taken back on the server, and can't be done again. */
  | { readonly kind: 'bulk'; readonly bulkChangeId: BulkChangeId };

export interface UndoHistory {
  readonly done: readonly UndoStep[];
  readonly undone: readonly UndoStep[];
}

export const emptyHistory: UndoHistory = { done: [], undone: [] };

const maxSteps = 100;

/** What was undone before a new step can't be done again. */
export function withStep({ done }: UndoHistory, step: UndoStep): UndoHistory {
  return { done: [...done, step].slice(-maxSteps), undone: [] };
}

export function withoutStep({ done, undone }: UndoHistory, step: UndoStep): UndoHistory {
  return { done: done.filter((one) => one !== step), undone };
}

export type Direction = 'undo' | 'redo';

/** The step that is next in a direction. */
export function nextStep({ done, undone }: UndoHistory, direction: Direction): UndoStep | undefined {
  return (direction === 'undo' ? done : undone).at(-1);
}

/** After the next step was gone in a direction; `inverse` is what goes back, undefined where nothing can. */
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

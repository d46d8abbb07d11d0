import type { PrintedValue } from '@fieldhouse/domain/fields/value-printer';

export interface RecordList {
  readonly titles: readonly string[];
  /** Texts as they are; other values are printed in the language of the message. */
  readonly rows: readonly (readonly (string | PrintedValue | null)[])[];
}

/** By the id of the block. */
export type RecordLists = Readonly<Record<string, RecordList>>;

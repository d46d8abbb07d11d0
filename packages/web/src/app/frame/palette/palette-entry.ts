import type { ReactNode } from 'react';
import type { SearchableEntry } from './palette-search.ts';

export interface PaletteEntry extends SearchableEntry {
  readonly id: string;
  readonly icon: ReactNode;
  /** The second line: what distinguishes it from others of the same name, or why it was found. */
  readonly detail?: string;
  /** At the end of the line: where it is. */
  readonly hint?: string;
  /** The palette stays open. */
  readonly staysOpen?: boolean;
  readonly onChoose: () => void;
}

export interface PaletteGroup {
  readonly label: string;
  /** How many are shown beside search results; default: 4. */
  readonly limit?: number;
  /** Similar spellings don’t match: there are too many entries. */
  readonly isExact?: boolean;
  readonly entries: readonly PaletteEntry[];
}

// The selected rows and cells of a table, and the records in them.
import { type DataRecord, maxBulkRecords } from '@fieldhouse/contract/records';
import { useEffect, useState } from 'react';
import type { GridSelection } from '../../../ui/grid/data-grid.tsx';
import { emptyGridSelection } from '../../../ui/grid/empty-selection.ts';
import type { Rows } from '../question/use-row-window.ts';

interface TableSelection {
  readonly selection: GridSelection;
  readonly select: (selection: GridSelection) => void;
  readonly clear: () => void;
  /** Selected rows; 0 if only cells are selected. */
  readonly count: number;
  readonly isEmpty: boolean;
  /** The first selected record, or that of the selected cell, if it is loaded. */
  readonly record: DataRecord | undefined;
  /** The ids of the selected rows; at most one more than a bulk change may have. */
  readonly loadIds: () => Promise<DataRecord['id'][]>;
}

export function useTableSelection({ window: rowWindow }: Rows): TableSelection {
  const [selection, select] = useState<GridSelection>(emptyGridSelection);
  const clear = () => select(emptyGridSelection());
  // Another query has other rows at the same positions.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new window is a new question
  useEffect(() => select(emptyGridSelection()), [rowWindow]);
  const { rows, current } = selection;
  return {
    selection,
    select,
    clear,
    count: rows.length,
    isEmpty: rows.length === 0 && current === undefined,
    record: rowWindow.rowAt(rows.first() ?? current?.cell[1] ?? -1),
    async loadIds() {
      const positions = rows.toArray().slice(0, maxBulkRecords + 1);
      const first = positions[0] ?? 0;
      const last = positions.at(-1) ?? first;
      const found = await rowWindow.collect(first, last - first + 1, new AbortController().signal);
      return positions.flatMap((position) => found[position - first]?.id ?? []);
    },
  };
}

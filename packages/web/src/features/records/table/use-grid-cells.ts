// The cells of the grid: their content from the row window, what is copied from them, and edits of them.
import type { DataRecord } from '@fieldhouse/contract/records';
import { useCallback, useMemo } from 'react';
import type { GridCellOf, Rectangle } from '../../../ui/grid/data-grid.tsx';
import { toCopiedCell } from '../../../ui/grid/grid-cell.ts';
import { cellOf, loadingCell, nameCellLookOf } from '../../fields/index.ts';
import { editedValueOf, withCellValue } from './cell-editor.tsx';
import type { RecordsGridProps } from './records-grid-props.ts';

export type CellPosition = readonly [column: number, row: number];

export interface GridCells {
  readonly cellAt: (position: CellPosition) => GridCellOf;
  readonly recordAt: (row: number) => DataRecord | undefined;
  readonly edit: (position: CellPosition, cell: GridCellOf) => void;
  /** The cell with its flag switched. */
  readonly toggle: (cell: GridCellOf) => GridCellOf;
  readonly copy: (range: Rectangle, signal: AbortSignal) => CopiedCells | (() => Promise<CopiedCells>);
}

type CopiedCells = readonly (readonly GridCellOf[])[];

const maxRowsCopied = 10_000;

export function useGridCells(props: RecordsGridProps): GridCells {
  const { rows, valueFields, nameField, avatarField, formats, writes, onEdit } = props;
  const nameLook = useMemo(() => nameCellLookOf(avatarField), [avatarField]);
  const recordAt = (row: number) => rows.window.rowAt(row);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision means new rows in the same window
  const cellAt = useCallback(
    ([column, row]: CellPosition): GridCellOf => {
      const field = valueFields[column];
      const record = writes.shown(rows.window.rowAt(row));
      // The grid may request a column that was just hidden.
      return field
        ? cellOf(record, field, formats, field.id === nameField?.id ? nameLook : undefined)
        : loadingCell;
    },
    [valueFields, rows.window, rows.revision, formats, nameField, nameLook, writes],
  );
  return {
    cellAt,
    recordAt,
    toggle,
    edit: ([column, row], cell) => {
      const record = recordAt(row);
      const field = valueFields[column];
      const { value, before, version } = editedValueOf(cell);
      if (record && field) onEdit({ id: record.id, field, value, before, version });
    },
    // Copies cached rows synchronously; a longer range waits for its rows to load.
    copy: ({ x, y, width, height }, signal) => {
      const positions = Array.from({ length: height }, (_, step) => y + step);
      const columns = Array.from({ length: width }, (_, step) => x + step);
      if (positions.every(recordAt)) {
        return positions.map((row) => columns.map((column) => toCopiedCell(cellAt([column, row]))));
      }
      return async () => {
        const records = await rows.window.collect(y, Math.min(height, maxRowsCopied), signal);
        const fields = valueFields.slice(x, x + width);
        return records.map((record) =>
          fields.map((field) => toCopiedCell(cellOf(record, field, formats, undefined))),
        );
      };
    },
  };
}

function toggle(cell: GridCellOf): GridCellOf {
  return withCellValue(cell, editedValueOf(cell).value !== true);
}

// What keys and pointer do in the grid besides editing: move the selection and columns, open menus.
import type { RefObject } from 'react';
import { usePhrases } from '../../../app/phrases.ts';
import type { GridHandle } from '../../../ui/grid/data-grid.tsx';
import type { RecordsGridProps } from './records-grid-props.ts';
import type { CellPosition } from './use-grid-cells.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface GridActions {
  readonly select: (position: CellPosition) => void;
  readonly selectAllRows: () => void;
  readonly switchRow: (row: number) => void;
  readonly moveColumn: (from: number, to: number, row: number) => void;
  readonly openRowMenu: (row: number, at: Point) => void;
  readonly openColumnMenu: (column: number, header: Point & { readonly height: number }) => void;
}

export function useGridActions(props: RecordsGridProps, grid: RefObject<GridHandle | null>): GridActions {
  const { rows, layout, selection, total, onSelection } = props;
  const t = usePhrases('records');
  const select = ([x, y]: CellPosition) => {
    if (x < 0 || y < 0) return;
    const current = { cell: [x, y] as const, range: { x, y, width: 1, height: 1 }, rangeStack: [] };
    onSelection({ ...selection, current });
    grid.current?.scrollTo(x, y);
  };
  return {
    select,
    selectAllRows: () => onSelection({ ...selection, rows: selection.rows.add([0, total]) }),
    switchRow: (row) => {
      const { rows: selected } = selection;
      const next = selected.hasIndex(row) ? selected.remove(row) : selected.add(row);
      onSelection({ ...selection, rows: next });
    },
    moveColumn: (from, to, row) => {
      const field = layout.shown[from];
      if (!field || !layout.shown[to]) return;
      layout.move(from, to);
      select([to, row]);
      props.onAnnounce(
        t('announced.moved', { column: field.title, place: to + 1, count: layout.shown.length }),
      );
    },
    openRowMenu: (row, { x, y }) => {
      const record = rows.window.rowAt(row);
      if (record) props.onCommand({ kind: 'row', record, x, y });
    },
    openColumnMenu: (column, { x, y, height }) => {
      const field = layout.shown[column];
      if (field) props.onHeader({ field, x, y: y + height });
    },
  };
}

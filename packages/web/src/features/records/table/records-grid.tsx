// The table itself: the grid over the row window, with our cells, editors, paste and keyboard handling.
import type { Field } from '@fieldhouse/contract/collections';
import type { DataRecord, Sort } from '@fieldhouse/contract/records';
import { useMediaQuery } from '@mantine/hooks';
import { useMemo, useRef } from 'react';
import { usePhrases } from '../../../app/phrases.ts';
import {
  DataGrid,
  type DataGridProps,
  type GridCellOf,
  type GridHandle,
} from '../../../ui/grid/data-grid.tsx';
import { fieldTypesUi } from '../../fields/index.ts';
import { readPasted } from '../paste/read-pasted.ts';
import { maxColumnWidth, minColumnWidth } from '../toolbar/table-layout.ts';
import type { RecordsGridProps } from './records-grid-props.ts';
import { useDraggedWidth } from './use-dragged-width.ts';
import { type GridActions, useGridActions } from './use-grid-actions.ts';
import { useGridCells } from './use-grid-cells.ts';
import { useGridKeys } from './use-grid-keys.ts';
import { useProvideEditor } from './use-provide-editor.tsx';

export function RecordsGrid(props: RecordsGridProps) {
  const grid = useRef<GridHandle>(null);
  const cells = useGridCells(props);
  const actions = useGridActions(props, grid);
  const keys = useGridKeys({ props, cells, actions });
  const provideEditor = useProvideEditor(props.editorKeys, keys.press);
  const { isResizing, ...columns } = useColumns(props);
  const { rows, valueFields } = props;
  // By mouse, a click selects a cell and a key replaces its value, also after a second click. Fingers have no double click.
  const isTouch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
  return (
    <DataGrid
      cellActivationBehavior={isTouch ? 'second-click' : 'double-click'}
      gridRef={grid}
      label={props.label}
      rows={props.total}
      getCellContent={cells.cellAt}
      hasLanguages={valueFields.some(({ language }) => language !== undefined)}
      getCellsForSelection={cells.copy}
      onFlagToggled={cells.toggle}
      onVisibleRegionChanged={({ y, height }) => rows.window.show(y, y + height)}
      // All cells of this grid come from toGridCell.
      onCellEdited={(position, cell) => cells.edit(position, cell as GridCellOf)}
      provideEditor={provideEditor}
      onKeyDown={keys.onKeyDown}
      {...columns}
      {...useSelectionProps(props)}
      {...blockProps(props)}
      {...menuProps(actions, isResizing)}
      {...useAddRow(props)}
      {...fixedProps}
    />
  );
}

const fixedProps = {
  headerHeight: 36,
  fillHandle: true,
  allowedFillDirections: 'vertical',
  keybindings: {
    search: false,
    downFill: false,
    rightFill: false,
    activateCell: 'Enter|shift+Enter|F2',
    delete: 'Delete|Backspace',
  },
  experimental: { disableMinimumCellWidth: true, kineticScrollPerfHack: true },
} as const satisfies Partial<DataGridProps>;

function useColumns({ layout, nameField, sorts, rows }: RecordsGridProps) {
  const { widthOf, ...resizing } = useDraggedWidth(layout);
  const { shown, colorOf } = layout;
  const rightColumns = useMemo(
    () => new Set(shown.filter(isRight).map(({ columnName }) => columnName)),
    [shown],
  );
  return {
    rightColumns,
    columns: shown.map((field) => ({
      id: field.columnName,
      title: `${field.title}${sortMark(field, sorts)}`,
      width: widthOf(field),
      icon: field === nameField ? 'face' : fieldTypesUi[field.dataType].headerIcon,
      hasMenu: true,
    })),
    rowHeight: layout.rowHeight,
    freezeColumns: layout.frozen,
    rowColor: colorOf && ((row: number) => colorOfRow(rows.window.rowAt(row), colorOf)),
    onColumnMoved: layout.move,
    minColumnWidth,
    maxColumnWidth,
    ...resizing,
  };
}

function isRight({ dataType }: Field): boolean {
  const look = fieldTypesUi[dataType].cell(null, undefined);
  return look.look === 'text' && look.align === 'right';
}

type ColorOf = NonNullable<RecordsGridProps['layout']['colorOf']>;

function colorOfRow(record: DataRecord | undefined, colorOf: ColorOf) {
  return record && colorOf(record);
}

function useSelectionProps({ selection, onSelection, total }: RecordsGridProps) {
  // With fewer records, such as those of a filter, the columns stay where they are.
  const widest = useRef(44);
  widest.current = Math.max(widest.current, String(total).length * 8 + 20);
  return {
    rowMarkers: {
      kind: 'both',
      checkboxStyle: 'square',
      width: widest.current,
    },
    rowSelectionMode: 'multi',
    rowSelect: 'multi',
    columnSelect: 'none',
    rangeSelect: 'rect',
    gridSelection: selection,
    onGridSelectionChange: onSelection,
  } as const satisfies Partial<DataGridProps>;
}

/** Changes of several cells at once: delete, paste and fill. */
function blockProps({ rows, valueFields, ...props }: RecordsGridProps) {
  return {
    onDelete: (cleared) => {
      const range = cleared.current?.range;
      if (!range) {
        if (cleared.rows.length > 0) props.onDeleteRows();
        return false;
      }
      const records = Array.from({ length: range.height }, (_, step) => rows.window.rowAt(range.y + step));
      props.onClear(
        records.filter((record) => record !== undefined),
        valueFields.slice(range.x, range.x + range.width),
      );
      return false;
    },
    onPaste: ([column, row], pasted) => {
      const pastedFields = valueFields.slice(column);
      const block = readPasted(pasted, pastedFields);
      props.onPaste(row, pastedFields, block);
      const widest = block.reduce((most, cells) => Math.max(most, cells.length), 1);
      const width = Math.min(pastedFields.length, widest);
      const height = Math.max(1, Math.min(block.length, props.total - row));
      const current = {
        cell: [column, row] as const,
        range: { x: column, y: row, width, height },
        rangeStack: [],
      };
      props.onSelection({ ...props.selection, current });
    },
    onFillPattern: ({ patternSource: source, fillDestination: target, preventDefault }) => {
      preventDefault();
      props.onCommand({ kind: 'fill', source, target });
    },
  } satisfies Partial<DataGridProps>;
}

function menuProps(actions: GridActions, isResizing: () => boolean) {
  return {
    onCellContextMenu: ([, row], event) => {
      event.preventDefault();
      const { x, y } = event.bounds;
      actions.openRowMenu(row, { x: x + event.localEventX, y: y + event.localEventY });
    },
    // At its edge, a column was made wider or narrower, and the mouse may be beside it by then.
    onHeaderClicked: (column, event) =>
      !event.isEdge && !isResizing() && actions.openColumnMenu(column, event.bounds),
    onHeaderMenuClick: (column, bounds) => !isResizing() && actions.openColumnMenu(column, bounds),
    onHeaderContextMenu: (column, event) => {
      event.preventDefault();
      actions.openColumnMenu(column, event.bounds);
    },
  } satisfies Partial<DataGridProps>;
}

/** The "add record" row, for users who may add records. */
function useAddRow({ onAdd }: RecordsGridProps) {
  const t = usePhrases('records');
  return (
    onAdd && {
      trailingRowOptions: { hint: t('table.addRow'), tint: false, sticky: false },
      onRowAppended: () => {
        onAdd();
        return undefined;
      },
    }
  );
}

function sortMark(field: Field, sorts: readonly Sort[]): string {
  const index = sorts.findIndex((sort) => sort.field === field.columnName);
  const sort = sorts[index];
  if (!sort) return '';
  return ` ${sort.direction === 'asc' ? '↑' : '↓'}${sorts.length > 1 ? index + 1 : ''}`;
}

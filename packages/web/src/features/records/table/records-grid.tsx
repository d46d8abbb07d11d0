// The table itself: the grid over the row window, with our cells, editors, paste and keyboard handling.
import type { Field } from '@fieldhouse/contract/collections';
import type { DataRecord, Sort } from '@fieldhouse/contract/records';
import { useCallback, useMemo, useReducer, useRef } from 'react';
import type { TextField } from '../../../app/language/text-languages.ts';
import { usePhrases } from '../../../app/phrases.ts';
import { mayUpdate } from '../../../app/rights/use-rights.ts';
import {
  DataGrid,
  type GridCellOf,
  type GridHandle,
  type GridSelection,
  type ProvidedEditor,
  type Rectangle,
} from '../../../ui/grid/data-grid.tsx';
import { toCopiedCell } from '../../../ui/grid/grid-cell.ts';
import { cellOf, fieldIcons, loadingCell, nameCellLookOf, type ValueFormats } from '../../fields/index.ts';
import {
  beginAdding,
  beginTyping,
  bufferedText,
  bufferKey,
  drainBufferedKeys,
  endEditing,
  isPlaceholderKeySent,
  mayEditorLoadLate,
  openWithPlaceholderKey,
} from '../keys/buffered-keys.ts';
import type { Rows } from '../question/use-row-window.ts';
import type { CellEdit, RecordWrites } from '../saving/use-record-writes.ts';
import type { TableCommand } from '../toolbar/table-command.ts';
import { maxColumnWidth, minColumnWidth, type TableLayout } from '../toolbar/table-layout.ts';
import { CellEditor, editedValueOf, withCellValue } from './cell-editor.tsx';
import { useDraggedWidth } from './use-dragged-width.ts';

export interface HeaderPlace {
  readonly field: Field;
  readonly x: number;
  readonly y: number;
}

export interface RecordsGridProps {
  readonly label: string;
  readonly rows: Rows;
  readonly total: number;
  readonly layout: TableLayout;
  /** The cell's field by column index: for a translatable field, its text in the chosen language. */
  readonly valueFields: readonly TextField[];
  readonly nameField: Field | undefined;
  readonly avatarField: Field | undefined;
  readonly sorts: readonly Sort[];
  readonly formats: ValueFormats;
  readonly writes: RecordWrites;
  readonly selection: GridSelection;
  readonly onSelection: (selection: GridSelection) => void;
  readonly onEdit: (edit: CellEdit) => void;
  readonly onPaste: (row: number, fields: readonly Field[], block: readonly (readonly string[])[]) => void;
  readonly onClear: (rows: readonly DataRecord[], fields: readonly Field[]) => void;
  readonly onHeader: (place: HeaderPlace) => void;
  readonly onOpen: (record: DataRecord) => void;
  readonly onAdd: (() => void) | undefined;
  readonly onDeleteRows: () => void;
  readonly onCommand: (command: TableCommand) => void;
  /** Announces to screen readers. */
  readonly onAnnounce: (text: string) => void;
}

const maxRowsCopied = 10_000;

export function RecordsGrid(props: RecordsGridProps) {
  const { rows, layout, valueFields, nameField, avatarField, formats, writes, selection, onAdd } = props;
  const t = usePhrases('records');
  const { shown } = layout;
  const widths = useDraggedWidth(layout);
  const colorOf = layout.colorOf && ((record: DataRecord | undefined) => record && layout.colorOf?.(record));
  const face = useMemo(() => nameCellLookOf(avatarField), [avatarField]);
  const grid = useRef<GridHandle>(null);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision means new rows in the same window
  const getCell = useCallback(
    ([column, row]: readonly [number, number]): GridCellOf => {
      const field = valueFields[column];
      const record = writes.shown(rows.window.rowAt(row));
      // The grid may request a column that was just hidden.
      return field
        ? cellOf(record, field, formats, field.id === nameField?.id ? face : undefined)
        : loadingCell;
    },
    [valueFields, rows.window, rows.revision, formats, nameField, face, writes],
  );
  const toggle = useCallback(
    (cell: GridCellOf) => withCellValue(cell, editedValueOf(cell).value !== true),
    [],
  );
  /** Copies cached rows synchronously; a longer range waits for its rows to load. */
  const copyOf = ({ x, y, width, height }: Rectangle, signal: AbortSignal) => {
    const places = Array.from({ length: height }, (_, step) => y + step);
    const columns = Array.from({ length: width }, (_, step) => x + step);
    if (places.every((row) => rows.window.rowAt(row))) {
      return places.map((row) => columns.map((column) => toCopiedCell(getCell([column, row]))));
    }
    return async () => {
      const records = await rows.window.collect(y, Math.min(height, maxRowsCopied), signal);
      return records.map((record) =>
        valueFields
          .slice(x, x + width)
          .map((field) => toCopiedCell(cellOf(record, field, formats, undefined))),
      );
    };
  };
  const edit = ([column, row]: readonly [number, number], cell: GridCellOf) => {
    const record = rows.window.rowAt(row);
    const field = valueFields[column];
    const { value, before, version } = editedValueOf(cell);
    if (record && field) props.onEdit({ id: record.id, field, value, before, version });
  };
  return (
    <DataGrid
      gridRef={grid}
      columns={shown.map((field) => ({
        id: field.columnName,
        title: `${field.title}${sortMark(field, props.sorts)}`,
        width: widths.widthOf(field),
        icon: field === nameField ? 'face' : fieldIcons[field.dataType],
        hasMenu: true,
      }))}
      rows={props.total}
      rowHeight={layout.rowHeight}
      headerHeight={36}
      freezeColumns={layout.frozen}
      rowColor={colorOf && ((row) => colorOf(rows.window.rowAt(row)))}
      onColumnMoved={layout.move}
      minColumnWidth={minColumnWidth}
      maxColumnWidth={maxColumnWidth}
      rowMarkers={{
        kind: 'both',
        checkboxStyle: 'square',
        width: Math.max(44, String(props.total).length * 8 + 20),
      }}
      rowSelectionMode="multi"
      rowSelect="multi"
      columnSelect="none"
      rangeSelect="rect"
      getCellContent={getCell}
      hasLanguages={valueFields.some(({ language }) => language !== undefined)}
      getCellsForSelection={copyOf}
      onFlagToggled={toggle}
      gridSelection={selection}
      onGridSelectionChange={props.onSelection}
      onVisibleRegionChanged={({ y, height }) => rows.window.show(y, y + height)}
      // All cells of this grid come from toGridCell.
      onCellEdited={(place, cell) => edit(place, cell as GridCellOf)}
      onDelete={(cleared) => {
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
      }}
      onPaste={([column, row], block) => {
        props.onPaste(row, valueFields.slice(column), block);
        return false;
      }}
      fillHandle
      allowedFillDirections="vertical"
      onFillPattern={({ patternSource: source, fillDestination: target, preventDefault }) => {
        preventDefault();
        props.onCommand({ kind: 'fill', source, target });
      }}
      onCellContextMenu={([, row], event) => {
        event.preventDefault();
        const { x, y } = event.bounds;
        openRow(row, { x: x + event.localEventX, y: y + event.localEventY });
      }}
      onColumnResizeStart={widths.onColumnResizeStart}
      onColumnResize={widths.onColumnResize}
      onColumnResizeEnd={widths.onColumnResizeEnd}
      onHeaderClicked={(column, event) => openHeader(column, event.bounds)}
      onHeaderMenuClick={(column, bounds) => openHeader(column, bounds)}
      onHeaderContextMenu={(column, event) => {
        event.preventDefault();
        openHeader(column, event.bounds);
      }}
      provideEditor={provideEditor}
      onKeyDown={(event) => {
        if (isPlaceholderKeySent()) return;
        // The grid includes the row-number column in this index.
        const [counted, row] = event.location ?? [0, -1];
        const column = counted - 1;
        const field = shown[column];
        const record = rows.window.rowAt(row);
        const place = `${column} ${row}`;
        if (bufferKey(place, event)) {
          // A picker uses the typed text as search only if the grid opened it with a key.
          if (!isChosen(field) || event.key.length > 1 || event.key === ' ') event.cancel();
          event.preventDefault();
          if (mayEditorLoadLate()) redrawSoon();
        } else if (event.key === ' ' && event.shiftKey && record) {
          event.cancel();
          props.onOpen(record);
        } else if ((event.key === 'F10' && event.shiftKey) || event.key === 'ContextMenu') {
          event.cancel();
          event.preventDefault();
          openRow(row, { x: event.bounds?.x ?? 0, y: (event.bounds?.y ?? 0) + (event.bounds?.height ?? 0) });
        } else if (event.key === 'End' && (event.ctrlKey || event.metaKey) && !event.shiftKey) {
          // The grid's own last row is the "add record" row.
          event.cancel();
          event.preventDefault();
          goTo([shown.length - 1, props.total - 1]);
        } else if (event.altKey && event.shiftKey && event.key in sideways) {
          event.cancel();
          event.preventDefault();
          moveColumn(column, column + (sideways[event.key] ?? 0), row);
        } else if (event.key === 'ArrowDown' && event.altKey && event.bounds) {
          event.cancel();
          event.preventDefault();
          openHeader(column, event.bounds);
        } else if (event.key === ' ' && record && field?.dataType !== 'boolean') {
          event.cancel();
          const { rows: chosen } = selection;
          const next = chosen.hasIndex(row) ? chosen.remove(row) : chosen.add(row);
          props.onSelection({ ...selection, rows: next });
        } else if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
          event.cancel();
          event.preventDefault();
          props.onSelection({ ...selection, rows: selection.rows.add([0, props.total]) });
        } else if (
          field?.dataType === 'boolean' &&
          mayUpdate(field) &&
          record &&
          (event.key === ' ' || event.key === 'Enter') &&
          !event.shiftKey
        ) {
          event.cancel();
          edit([column, row], toggle(getCell([column, row])));
        } else if ((event.key === 'Enter' || event.key === 'F2') && record && field && mayUpdate(field)) {
          beginAdding(place);
          if (mayEditorLoadLate()) redrawSoon();
        } else if (
          event.key.length === 1 &&
          record &&
          field &&
          mayUpdate(field) &&
          !event.ctrlKey &&
          !event.metaKey
        ) {
          beginTyping(place, event.key);
          if (event.key > '~') {
            event.cancel();
            openWithPlaceholderKey(gridCanvas());
          }
          if (mayEditorLoadLate()) redrawSoon();
        }
      }}
      {...(onAdd && {
        trailingRowOptions: { hint: t('table.addRow'), tint: false, sticky: false },
        onRowAppended: () => {
          onAdd();
          return undefined;
        },
      })}
      keybindings={{
        search: false,
        downFill: false,
        rightFill: false,
        activateCell: 'Enter|shift+Enter|F2',
        delete: 'Delete|Backspace',
      }}
      experimental={{ disableMinimumCellWidth: true, kineticScrollPerfHack: true }}
    />
  );

  function redrawSoon() {
    for (const ms of redrawsAfterFirstKeyMs) setTimeout(redraw, ms);
  }

  function goTo([x, y]: readonly [number, number]) {
    if (x < 0 || y < 0) return;
    const current = { cell: [x, y] as const, range: { x, y, width: 1, height: 1 }, rangeStack: [] };
    props.onSelection({ ...selection, current });
    grid.current?.scrollTo(x, y);
  }

  function moveColumn(from: number, to: number, row: number) {
    const field = shown[from];
    if (!field || !shown[to]) return;
    layout.move(from, to);
    goTo([to, row]);
    props.onAnnounce(t('announced.moved', { column: field.title, place: to + 1, count: shown.length }));
  }

  function openRow(row: number, at: { readonly x: number; readonly y: number }) {
    const record = rows.window.rowAt(row);
    if (record) props.onCommand({ kind: 'row', record, ...at });
  }

  function openHeader(
    column: number,
    bounds: { readonly x: number; readonly y: number; readonly height: number },
  ) {
    const field = shown[column];
    if (field) props.onHeader({ field, x: bounds.x, y: bounds.y + bounds.height });
  }
}

const sideways: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** Fields edited through a searchable list. */
function isChosen(field: Field | undefined): boolean {
  return field !== undefined && /_selection_from_list$|_data_(record|collection)$/.test(field.dataType);
}

/** React renders lazily loaded content up to 300 ms late; redrawing the grid shows it immediately. */
const redrawsAfterFirstKeyMs = [15, 40, 80, 140, 220];

/** The grid exposes no ref to the element that receives its keys. */
const gridCanvas = () => document.querySelector<HTMLElement>('[data-testid="data-grid-canvas"]');

const EditorOverCell: ProvidedEditor = ({ value, initialValue, onChange, onFinishedEditing }) => (
  <CellEditor
    // All cells of this grid come from toGridCell.
    cell={value as GridCellOf}
    typed={initialValue === undefined ? undefined : bufferedText() || initialValue}
    onStarted={() => drainBufferedKeys(gridCanvas())}
    onEnded={endEditing}
    onChange={onChange}
    onFinished={onFinishedEditing}
  />
);

// An editor with several inputs may be wider than its cell.
const styleOverride = { maxWidth: 'min(620px, 94vw)' };
const provideEditor = () => ({ editor: EditorOverCell, disablePadding: true, styleOverride });

function sortMark(field: Field, sorts: readonly Sort[]): string {
  const index = sorts.findIndex((sort) => sort.field === field.columnName);
  const sort = sorts[index];
  if (!sort) return '';
  return ` ${sort.direction === 'asc' ? '↑' : '↓'}${sorts.length > 1 ? index + 1 : ''}`;
}

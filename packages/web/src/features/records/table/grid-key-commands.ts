// The keys of the grid that are ours, in order of precedence; the grid handles all others.
import type { Field } from '@fieldhouse/contract/collections';
import type { DataRecord } from '@fieldhouse/contract/records';
import { mayUpdate } from '../../../app/rights/use-rights.ts';
import type { GridKeyEvent } from '../../../ui/grid/data-grid.tsx';
import { fieldTypesUi } from '../../fields/index.ts';
import type { RecordsGridProps } from './records-grid-props.ts';
import type { GridActions } from './use-grid-actions.ts';
import type { GridCells } from './use-grid-cells.ts';

/** A key pressed in a cell. */
export interface CellKey {
  readonly event: GridKeyEvent;
  readonly column: number;
  readonly row: number;
  readonly field: Field | undefined;
  readonly record: DataRecord | undefined;
}

export interface GridKeyContext {
  readonly props: RecordsGridProps;
  readonly cells: GridCells;
  readonly actions: GridActions;
}

interface GridKeyCommand {
  readonly matches: (pressed: CellKey) => boolean;
  readonly run: (pressed: CellKey, context: GridKeyContext) => void;
}

/** True if the key was ours. */
export function runKeyCommand(pressed: CellKey, context: GridKeyContext): boolean {
  const command = commands.find(({ matches }) => matches(pressed));
  if (!command) return false;
  pressed.event.cancel();
  command.run(pressed, context);
  return true;
}

const openRecord: GridKeyCommand = {
  matches: ({ event, record }) => event.key === ' ' && event.shiftKey && record !== undefined,
  run: ({ record }, { props }) => {
    if (record) props.onOpen(record);
  },
};

const openRowMenu: GridKeyCommand = {
  matches: ({ event }) => (event.key === 'F10' && event.shiftKey) || event.key === 'ContextMenu',
  run: ({ event, row }, { actions }) => {
    event.preventDefault();
    const { x, y, height } = event.bounds ?? { x: 0, y: 0, height: 0 };
    actions.openRowMenu(row, { x, y: y + height });
  },
};

/** The grid's own last row is the "add record" row. */
const selectLastCell: GridKeyCommand = {
  matches: ({ event }) => event.key === 'End' && isWithControl(event) && !event.shiftKey,
  run: ({ event }, { props, actions }) => {
    event.preventDefault();
    actions.select([props.layout.shown.length - 1, props.total - 1]);
  },
};

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

const moveColumn: GridKeyCommand = {
  matches: ({ event }) => event.altKey && event.shiftKey && event.key in steps,
  run: ({ event, column, row }, { actions }) => {
    event.preventDefault();
    actions.moveColumn(column, column + (steps[event.key] ?? 0), row);
  },
};

const openColumnMenu: GridKeyCommand = {
  matches: ({ event }) => event.key === 'ArrowDown' && event.altKey && event.bounds !== undefined,
  run: ({ event, column }, { actions }) => {
    event.preventDefault();
    if (event.bounds) actions.openColumnMenu(column, event.bounds);
  },
};

const selectRow: GridKeyCommand = {
  matches: ({ event, record, field }) => event.key === ' ' && record !== undefined && !isToggled(field),
  run: ({ row }, { actions }) => actions.switchRow(row),
};

const selectAllRows: GridKeyCommand = {
  matches: ({ event }) => event.key === 'a' && isWithControl(event),
  run: ({ event }, { actions }) => {
    event.preventDefault();
    actions.selectAllRows();
  },
};

function isToggled(field: Field | undefined): boolean {
  return field !== undefined && fieldTypesUi[field.dataType].shownAs === 'flag';
}

const toggleFlag: GridKeyCommand = {
  matches: ({ event, field, record }) =>
    field !== undefined &&
    isToggled(field) &&
    mayUpdate(field) &&
    record !== undefined &&
    (event.key === ' ' || event.key === 'Enter') &&
    !event.shiftKey,
  run: ({ column, row }, { cells }) => cells.edit([column, row], cells.toggle(cells.cellAt([column, row]))),
};

const commands: readonly GridKeyCommand[] = [
  openRecord,
  openRowMenu,
  selectLastCell,
  moveColumn,
  openColumnMenu,
  selectRow,
  selectAllRows,
  toggleFlag,
];

function isWithControl({ ctrlKey, metaKey }: GridKeyEvent): boolean {
  return ctrlKey || metaKey;
}

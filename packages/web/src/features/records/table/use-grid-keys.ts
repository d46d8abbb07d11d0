// Keys pressed in the grid: first those of a cell editor that is still loading, then our commands, then those
// that start an edit.

import type { Field } from '@fieldhouse/contract/collections';
import { isCollectionLink, isListChoice, isRecordLink } from '@fieldhouse/contract/field-types';
import { useCallback, useRef } from 'react';
import { mayUpdate } from '../../../app/rights/use-rights.ts';
import type { GridKeyEvent } from '../../../ui/grid/data-grid.tsx';
import { type EditorKeyBuffer, isText } from '../keys/editor-key-buffer.ts';
import { isPlaceholderKey, pressKey, pressPlaceholderKey } from '../keys/grid-key-events.ts';
import { type CellKey, type GridKeyContext, runKeyCommand } from './grid-key-commands.ts';
import { useEarlyRedraws } from './use-early-redraws.ts';

interface GridKeys {
  readonly onKeyDown: (event: GridKeyEvent) => void;
  /** Presses a key in the grid. */
  readonly press: (key: string) => void;
}

export function useGridKeys(context: GridKeyContext): GridKeys {
  const { editorKeys, layout, rows } = context.props;
  const redrawEarly = useEarlyRedraws();
  const element = useRef<Element>(undefined);
  const press = useCallback((key: string) => element.current && pressKey(element.current, key), []);
  const onKeyDown = (event: GridKeyEvent) => {
    element.current = event.rawEvent?.currentTarget ?? element.current;
    if (isPlaceholderKey(event.rawEvent?.nativeEvent)) return;
    // The grid includes the row-number column in this index.
    const [counted, row] = event.location ?? [0, -1];
    const column = counted - 1;
    const pressed = { event, column, row, field: layout.shown[column], record: rows.window.rowAt(row) };
    const isForEditor =
      acceptForEditor(pressed, editorKeys) ||
      (!runKeyCommand(pressed, context) && startEdit(pressed, editorKeys));
    if (isForEditor && editorKeys.mayEditorLoadLate) redrawEarly();
  };
  return { onKeyDown, press };
}

function acceptForEditor(pressed: CellKey, editorKeys: EditorKeyBuffer): boolean {
  const { event, field } = pressed;
  if (!editorKeys.accept(cellName(pressed), event)) return false;
  // A picker uses the typed text as search only if the grid opened it with a key.
  if (!isChosen(field) || event.key.length > 1 || event.key === ' ') event.cancel();
  event.preventDefault();
  return true;
}

function startEdit(pressed: CellKey, editorKeys: EditorKeyBuffer): boolean {
  const { event, field, record } = pressed;
  if (!record || !field || !mayUpdate(field)) return false;
  if (event.key === 'Enter' || event.key === 'F2') {
    editorKeys.beginAppending(cellName(pressed));
    return true;
  }
  if (!isText(event)) return false;
  editorKeys.beginTyping(cellName(pressed), event.key);
  if (event.key > '~' && event.rawEvent) {
    event.cancel();
    // The browser would type it a second time into an input that the placeholder has focused by then.
    event.preventDefault();
    pressPlaceholderKey(event.rawEvent.currentTarget);
  }
  return true;
}

function cellName({ column, row }: CellKey): string {
  return `${column} ${row}`;
}

/** Fields edited through a searchable list. */
function isChosen(field: Field | undefined): boolean {
  if (!field) return false;
  const { dataType } = field;
  return isListChoice(dataType) || isRecordLink(dataType) || isCollectionLink(dataType);
}

// The editor that opens over a cell: the field's own input, without its frame.

import type { Field } from '@fieldhouse/contract/collections';
import { isCollectionLink, isRecordLink } from '@fieldhouse/contract/field-types';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTeamId } from '../../../app/session/use-team.ts';
import type { GridCellOf } from '../../../ui/grid/grid-cell.ts';
import { type EditedValue, FieldInput, OptionPicker, optionsLoaderOf } from '../../fields/index.ts';
import type { BufferedKeys } from '../keys/buffered-keys.ts';
import classes from './cell-editor.module.css';

export interface CellEditorProps {
  readonly cell: GridCellOf;
  /** The key that opened the editor, where one did. */
  readonly typed: string | undefined;
  /** Gives what was typed before this was here, once. */
  readonly onStarted: () => BufferedKeys;
  readonly onEnded: () => void;
  readonly onChange: (cell: GridCellOf) => void;
  readonly onFinished: (cell: GridCellOf | undefined, movement: readonly [-1 | 0 | 1, -1 | 0 | 1]) => void;
}

export function CellEditor(props: CellEditorProps) {
  const { cell, typed: typedNow, onStarted, onEnded, onChange, onFinished } = props;
  const [typed] = useState(typedNow);
  const edited = editedValueOf(cell);
  const { field } = edited;
  const teamId = useTeamId();
  const client = useQueryClient();
  const loadOptions = useMemo(() => optionsLoaderOf(client, teamId, field), [client, teamId, field]);
  const isPicker = loadOptions !== undefined;
  const change = (value: unknown) => {
    const next = withCellValue(cell, value);
    onChange(next);
    // Choosing one of a list is a whole edit.
    if (field.dataType.startsWith('single_')) onFinished(next, [0, 1]);
  };
  // The key that opened the editor stands in it from the first frame; the keys after it must find it there.
  const [isStarted, setStarted] = useState(typed === undefined || isPicker);
  const value = isStarted || typed === undefined ? edited.value : startOf(field, typed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key that opened the editor counts once
  useLayoutEffect(() => {
    const { keys, isAdding, end, goOn } = onStarted();
    const isAdded = isAdding === true && keys !== '' && !isPicker;
    const first = withCellValue(cell, isAdded ? withAdded(field, value, keys) : value);
    setStarted(true);
    if (isStarted && !isAdded) return onEnded;
    onChange(first);
    if (end) {
      onFinished(first, end === 'Enter' ? [0, 1] : [1, 0]);
      goOn?.();
    }
    return onEnded;
  }, []);
  const frame = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more when the first value has come back from the grid
  useLayoutEffect(() => {
    putCaretLast(frame.current?.querySelector('input, textarea'));
  }, [isStarted]);
  const shared = {
    field,
    value,
    onChange: change,
    loadOptions,
    isBare: true,
    hasAutoFocus: true,
  };
  return (
    // It only keeps keys of its inputs from the grid; nothing here is clicked.
    // biome-ignore lint/a11y/noStaticElementInteractions: the inputs inside are what is used
    <div ref={frame} className={classes.editor} onKeyDown={(event) => keepKeys(event, field)}>
      {isPicker ? (
        <OptionPicker
          {...shared}
          isMulti={field.dataType.startsWith('multi_')}
          isPlain={isRecordLink(field.dataType) || isCollectionLink(field.dataType)}
          initialSearch={typed}
        />
      ) : (
        <FieldInput {...shared} />
      )}
    </div>
  );
}

const endingKeys: readonly string[] = ['Enter', 'Tab', 'Escape'];

/**
 * The grid hears only of keys that may end the edit: it looks at each a moment later, and what an Enter that followed at once
 * had begun would be ended by the key before it, without its value. Enter chooses in an open list and breaks the line with
 * Shift; only else it ends the edit.
 */
function keepKeys(event: KeyboardEvent, field: Field): void {
  if (!endingKeys.includes(event.key) && !event.ctrlKey && !event.metaKey) event.stopPropagation();
  if (!(event.target instanceof Element)) return;
  const isExpanded = event.target.getAttribute('aria-expanded') === 'true';
  const list = document.getElementById(event.target.getAttribute('aria-controls') ?? '');
  const isOptionMarked = Boolean(list?.querySelector('[data-combobox-selected]'));
  // What is being searched for is still on its way: Enter waits for it.
  const isSearching = event.target instanceof HTMLInputElement && event.target.value !== '';
  const isListKey =
    isExpanded && (event.key === 'Enter' ? isOptionMarked || isSearching : event.key.startsWith('Arrow'));
  const hasLines = field.settings.isMultiLine === true || field.dataType === 'code';
  const isLineBreak = event.key === 'Enter' && event.shiftKey && hasLines;
  if (isListKey || isLineBreak) event.stopPropagation();
}

/** A browser puts the caret of an input that is focused with a value before it; the next key belongs behind it. */
function putCaretLast(input: Element | null | undefined): void {
  if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) return;
  // Inputs for addresses have no caret that a script may move.
  if (input.selectionStart !== null) input.setSelectionRange(input.value.length, input.value.length);
}

function startOf(field: Field, typed: string): unknown {
  if (field.dataType === 'money') return { amount: typed, currency: field.settings.currency ?? 'USD' };
  return startsEmpty.includes(field.dataType) ? null : typed;
}

/** Only a text or a number goes on where it ends. */
function withAdded(field: Field, value: unknown, added: string): unknown {
  const isOne = value === null || typeof value === 'string' || typeof value === 'number';
  return isOne && !startsEmpty.includes(field.dataType) ? `${value ?? ''}${added}` : value;
}

/** A letter is no beginning of a day, nor of a value with parts. */
const startsEmpty: readonly Field['dataType'][] = [
  'date',
  'date_time',
  'date_range',
  'physical_address',
  'detail_list',
  'financial_line_item',
  'financial_line_items',
  'formatted_text',
];

export function editedValueOf(cell: GridCellOf): EditedValue {
  // Every loaded cell of the records table is made by cellOf, which puts an EditedValue here.
  return cell.data.value as EditedValue;
}

export function withCellValue(cell: GridCellOf, value: unknown): GridCellOf {
  return { ...cell, data: { ...cell.data, value: { ...editedValueOf(cell), value } } };
}

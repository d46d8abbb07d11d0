// The editor that opens over a cell: the field's own input, without its frame.

import type { Field } from '@fieldhouse/contract/collections';
import { holdsSeveral, isCollectionLink, isFileType, isRecordLink } from '@fieldhouse/contract/field-types';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useLeave } from '../../../app/forms/use-leave.ts';
import { useTeamId } from '../../../app/session/use-team.ts';
import type { GridCellOf } from '../../../ui/grid/grid-cell.ts';
import { NameAvatar } from '../../../ui/name-avatar.tsx';
import {
  type EditedValue,
  FieldInput,
  fieldTypesUi,
  OptionPicker,
  optionsLoaderOf,
  teamUploads,
} from '../../fields/index.ts';
import type { BufferedKeys } from '../keys/editor-key-buffer.ts';
import classes from './cell-editor.module.css';
import { useUnreadable } from './use-unreadable.ts';

interface EarlyKeys extends Pick<BufferedKeys, 'text' | 'isAppended' | 'endKey'> {
  /** Presses the keys that came after the end key, in the cell that is selected by then. */
  readonly pressRest: () => void;
}

export interface CellEditorProps {
  readonly cell: GridCellOf;
  /** The key that opened the editor, where one did. */
  readonly typed: string | undefined;
  /** Returns the keys buffered before the editor had loaded, once. */
  readonly onStarted: () => EarlyKeys;
  /** Returns the keys typed while its input was loading, once. */
  readonly onFocused: () => string;
  readonly onEnded: () => void;
  readonly onChange: (cell: GridCellOf) => void;
  readonly onFinished: (cell: GridCellOf | undefined, movement: readonly [-1 | 0 | 1, -1 | 0 | 1]) => void;
}

export function CellEditor(props: CellEditorProps) {
  const { cell, typed: typedNow, onStarted, onFocused, onEnded, onChange, onFinished } = props;
  const [typed] = useState(typedNow);
  const edited = editedValueOf(cell);
  const { field } = edited;
  const { look } = cell.data;
  const teamId = useTeamId();
  const client = useQueryClient();
  const loadOptions = useMemo(() => optionsLoaderOf(client, teamId, field), [client, teamId, field]);
  const isPicker = loadOptions !== undefined;
  const explain = useUnreadable();
  const [problem, setProblem] = useState<string>();
  const change = (value: unknown) => {
    setProblem(undefined);
    const next = withCellValue(cell, value);
    onChange(next);
    // Choosing an option completes the edit.
    const isChoice = isPicker || isFileType(field.dataType);
    if (isChoice && !holdsSeveral(field.dataType)) onFinished(next, [0, 1]);
  };
  // The key that opened the editor is in it from the first frame, so that the following keys are appended to
  // it.
  const [isStarted, setStarted] = useState(typed === undefined || isPicker);
  const isOld = isStarted || typed === undefined;
  // A key that begins no value opens the editor, and takes nothing away.
  const value = isOld ? edited.value : (startOf(field, typed, edited.value) ?? edited.value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key that opened the editor counts once
  useLayoutEffect(() => {
    const { text, isAppended, endKey, pressRest } = onStarted();
    const hasAddition = isAppended && text !== '' && !isPicker;
    // A value that a key began is begun by all keys up to now, whatever it consists of.
    const whole = isOld
      ? withAdded(field, value, text)
      : (startOf(field, `${typed}${text}`, edited.value) ?? value);
    const first = withCellValue(cell, hasAddition ? whole : value);
    setStarted(true);
    if (isStarted && !hasAddition) return onEnded;
    onChange(first);
    if (endKey) {
      onFinished(first, endKey === 'Enter' ? [0, 1] : [1, 0]);
      pressRest();
    }
    return onEnded;
  }, []);
  const frame = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more when the first value has come back from the grid
  useLayoutEffect(() => {
    const { activeElement } = document;
    const isOurs = frame.current?.contains(activeElement) ?? false;
    putCaretLast(isOurs ? activeElement : frame.current?.querySelector('input, textarea'));
  }, [isStarted]);
  const [before] = useState(edited.value);
  useLeave(edited.value !== before, {
    save: async () => {
      onFinished(cell, [0, 0]);
      return true;
    },
  });
  const shared = {
    field,
    value,
    onChange: change,
    loadOptions,
    isBare: true,
    hasAutoFocus: true,
    error: problem,
  };
  /** What can't be read stays in the editor, to be corrected. */
  const onKeyDown = (event: KeyboardEvent) => {
    stopKeys(event, field);
    const isEnd = event.key === 'Enter' || event.key === 'Tab';
    if (!isEnd || event.isPropagationStopped()) return;
    const reason = explain(edited.value, field);
    setProblem(reason);
    if (reason === undefined) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    // Only stops its inputs' keys from reaching the grid; nothing here is clickable.
    // biome-ignore lint/a11y/noStaticElementInteractions: the inputs inside are what is used
    <div
      ref={frame}
      className={look.look === 'face' ? `${classes.editor} ${classes.hasFace}` : classes.editor}
      onKeyDown={onKeyDown}
      onFocus={() => typeInto(onFocused())}
    >
      {look.look === 'face' && problem === undefined && (
        <span className={classes.face} aria-hidden="true">
          <NameAvatar name={cell.data.text} size={22} {...(look.picture && { picture: look.picture })} />
        </span>
      )}
      {isPicker ? (
        <OptionPicker
          {...shared}
          isMulti={holdsSeveral(field.dataType)}
          isPlain={isRecordLink(field.dataType) || isCollectionLink(field.dataType)}
          initialSearch={typed}
        />
      ) : (
        <FieldInput {...shared} uploads={teamUploads(teamId)} />
      )}
      {problem !== undefined && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}

const endingKeys: readonly string[] = ['Enter', 'Tab', 'Escape'];

/**
 * Only keys that may end the edit reach the grid. It handles each one a moment later, so an earlier key would
 * end the edit that a quick Enter had just begun, without its value. Enter chooses in an open list and breaks
 * the line with Shift; otherwise it ends the edit.
 */
function stopKeys(event: KeyboardEvent, field: Field): void {
  if (!endingKeys.includes(event.key) && !event.ctrlKey && !event.metaKey) event.stopPropagation();
  if (!(event.target instanceof Element)) return;
  const isExpanded = event.target.getAttribute('aria-expanded') === 'true';
  const list = document.getElementById(event.target.getAttribute('aria-controls') ?? '');
  const isOptionMarked = Boolean(list?.querySelector('[data-combobox-selected]'));
  // Search results are still loading: Enter waits for them.
  const isSearching = event.target instanceof HTMLInputElement && event.target.value !== '';
  const isListKey =
    isExpanded && (event.key === 'Enter' ? isOptionMarked || isSearching : event.key.startsWith('Arrow'));
  const hasLines = fieldTypesUi[field.dataType].hasLines?.(field.settings) ?? false;
  const isLineBreak = event.key === 'Enter' && event.shiftKey && hasLines;
  if (isListKey || isLineBreak) event.stopPropagation();
}

/** Browsers put the caret before the value of a newly focused input; the next key belongs after it. */
function putCaretLast(input: Element | null | undefined): void {
  if (!(input instanceof HTMLInputElement || input instanceof HTMLTextAreaElement)) return;
  // Inputs of type email and url have no settable caret.
  if (input.selectionStart !== null) input.setSelectionRange(input.value.length, input.value.length);
}

/** Into the focused input or text, as the keyboard does. */
function typeInto(text: string): void {
  // Once the focus is there, with the caret behind what is in it, and before the next key.
  if (text !== '') queueMicrotask(() => document.execCommand('insertText', false, text));
}

/** Null if values of the field are not typed. */
function startOf({ dataType, settings }: Field, typed: string, before: unknown): unknown {
  return fieldTypesUi[dataType].startTyping(typed, settings, before);
}

/** Only texts and numbers can be appended to; without a value, one begins. */
function withAdded(field: Field, value: unknown, added: string): unknown {
  const begun = startOf(field, added, null);
  if (begun === null) return value;
  if (value === null) return begun;
  return typeof value === 'string' || typeof value === 'number' ? `${value}${added}` : value;
}

export function editedValueOf(cell: GridCellOf): EditedValue {
  // Every loaded cell of the records table comes from cellOf, which puts an EditedValue here.
  return cell.data.value as EditedValue;
}

export function withCellValue(cell: GridCellOf, value: unknown): GridCellOf {
  return { ...cell, data: { ...cell.data, value: { ...editedValueOf(cell), value } } };
}

// Typing a sign in a text opens a list; what is typed behind it narrows it down. The text keeps the focus.
import { Portal } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import css from './merge-tag.module.css';

export interface ListOption {
  readonly id: string;
  readonly label: string;
  readonly icon?: ReactNode;
  readonly note?: string;
}

interface Typed {
  /** Of the sign, in the document. */
  readonly from: number;
  readonly to: number;
  readonly query: string;
  /** Where the list is drawn, in the window. */
  readonly left: number;
  readonly top: number;
  /** The upper edge of the line, for a list that has no room below. */
  readonly lineTop: number;
}

interface TypedListOptions<O extends ListOption> {
  readonly editor: Editor | null;
  /** Matches the text before the cursor in its paragraph, from the sign to its end; the query is the group. */
  readonly begun: RegExp;
  readonly find: (query: string) => readonly O[];
  readonly choose: (option: O, range: { readonly from: number; readonly to: number }) => void;
}

export interface TypedList {
  /** Handles the keys of an open list; true if it did. */
  readonly onKeyDown: (event: KeyboardEvent) => boolean;
  readonly typed: Typed | undefined;
  readonly matches: readonly ListOption[];
  readonly active: number;
  readonly listId: string;
  readonly chooseAt: (index: number) => void;
}

export function useTypedList<O extends ListOption>(options: TypedListOptions<O>): TypedList {
  const { editor, begun, find, choose } = options;
  const [typed, setTyped] = useState<Typed>();
  const [active, setActive] = useState(0);
  const listId = useId();
  const dismissed = useRef<number | undefined>(undefined);
  const matches = typed ? find(typed.query) : [];
  const isOpen = typed !== undefined && matches.length > 0;
  useEffect(() => {
    if (!editor) return;
    const look = () => {
      const next = editor.isFocused ? typedIn(editor, begun) : undefined;
      if (next?.from !== dismissed.current) dismissed.current = undefined;
      setTyped(next && dismissed.current === undefined ? next : undefined);
      setActive(0);
    };
    const close = () => setTyped(undefined);
    editor.on('update', look).on('selectionUpdate', look).on('blur', close);
    return () => {
      editor.off('update', look).off('selectionUpdate', look).off('blur', close);
    };
  }, [editor, begun]);
  useEffect(() => {
    if (!editor || editor.isDestroyed || !isOpen) return;
    const { dom } = editor.view;
    // A screen reader follows the list while the text keeps the focus.
    dom.setAttribute('aria-controls', listId);
    dom.setAttribute('aria-activedescendant', `${listId}-${active}`);
    return () => {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [editor, isOpen, active, listId]);
  const chooseAt = (index: number) => {
    const option = matches[index];
    if (!option || !typed) return;
    setTyped(undefined);
    choose(option, typed);
  };
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOpen) return false;
    const { key } = event;
    if (key === 'ArrowDown') setActive((active + 1) % matches.length);
    else if (key === 'ArrowUp') setActive((active + matches.length - 1) % matches.length);
    else if (key === 'Escape') {
      dismissed.current = typed.from;
      setTyped(undefined);
    } else if (key === 'Enter' || key === 'Tab') chooseAt(active);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };
  return { onKeyDown, typed: isOpen ? typed : undefined, matches, active, listId, chooseAt };
}

function typedIn(editor: Editor, begun: RegExp): Typed | undefined {
  const { $from, empty } = editor.state.selection;
  if (!empty || !$from.parent.isTextblock) return undefined;
  const before = $from.parent.textBetween(0, $from.parentOffset, undefined, '\ufffc');
  const [whole, query] = begun.exec(before) ?? [];
  if (whole === undefined || query === undefined) return undefined;
  const from = $from.pos - whole.length;
  const { left, top: lineTop, bottom: top } = editor.view.coordsAtPos(from);
  return { from, to: $from.pos, query, left, top, lineTop };
}

const maxHeight = 320;

function heightOf({ top, lineTop }: Typed) {
  const { innerHeight } = window;
  const hasRoom = top + maxHeight < innerHeight || lineTop < maxHeight;
  return hasRoom ? { top: top + 4 } : { bottom: innerHeight - lineTop + 4 };
}

interface TypedOptionsProps {
  readonly list: TypedList;
  readonly label: string;
}

export function TypedOptions({ list, label }: TypedOptionsProps) {
  const { typed, matches, active, listId, chooseAt } = list;
  if (!typed) return null;
  return (
    <Portal>
      <div
        id={listId}
        role="listbox"
        aria-label={label}
        className={css.typed}
        style={{ left: Math.min(typed.left, window.innerWidth - 268), ...heightOf(typed) }}
      >
        {matches.map(({ id, label: text, icon, note }, index) => (
          // The keyboard works in the text, which keeps the focus.
          // biome-ignore lint/a11y/useFocusableInteractive: see above
          // biome-ignore lint/a11y/useKeyWithClickEvents: see above
          <div
            key={id}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === active}
            className={css.typedOption}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => chooseAt(index)}
          >
            {icon}
            <span>{text}</span>
            {note !== undefined && <span className={css.typedOnly}>{note}</span>}
          </div>
        ))}
      </div>
    </Portal>
  );
}

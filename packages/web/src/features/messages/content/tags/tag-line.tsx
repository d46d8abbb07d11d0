// Text with merge tags without formats: a line, as in a subject, a heading or a button, or several.
import { type AnyExtension, type Editor, Node } from '@tiptap/core';
import { Fragment, Slice } from '@tiptap/pm/model';
import { EditorState } from '@tiptap/pm/state';
import type { EditorProps } from '@tiptap/pm/view';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useId, useRef, useState } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import { PastedStyles } from '../../../../ui/rich-text/pasted-styles.ts';
import { useHasMailHistory } from '../editing/editor-context.ts';
import { lengthLimit } from './length-limit.ts';
import { MergeTag } from './merge-tag-node.tsx';
import css from './tag-line.module.css';
import { toContent, toValue } from './tag-line-content.ts';
import { TagMenu } from './tag-menu.tsx';
import { TypedTagList, useTypedTag } from './typed-tag.tsx';
import { useSuggestedFallback } from './use-tag-fields.ts';

interface TagLineProps {
  readonly label: string;
  readonly value: string;
  readonly isLocked: boolean;
  readonly maxLength: number;
  readonly onChange: (value: string) => void;
  /** Without a frame, as part of the mail. */
  readonly isBare?: boolean;
  /** With line breaks. */
  readonly isMultiline?: boolean;
  /** As an input of a form. */
  readonly isBoxed?: boolean;
  readonly isInvalid?: boolean;
  /** Ids of its hint and its error. */
  readonly describedBy?: string;
  readonly placeholder?: string;
  /** Begins with the cursor in it. */
  readonly hasFocus?: boolean;
  readonly onEnter?: () => void;
}

export function TagLine(props: TagLineProps) {
  const { label, isLocked, maxLength, isBare = false, isMultiline = false, isBoxed = false } = props;
  const t = usePhrases('mail-editor');
  const suggest = useSuggestedFallback();
  const errorId = useId();
  const { editor, keys, isFull } = useLineEditor(props, errorId);
  const typed = useTypedTag(isLocked ? null : editor);
  keys.current = typed.onKeyDown;
  const insert = (column: string) =>
    editor
      ?.chain()
      .focus()
      .insertContent({ type: 'mergeTag', attrs: { column, fallback: suggest(column) } })
      .run();
  return (
    <div
      className={css.line}
      data-bare={isBare || undefined}
      data-multiline={isMultiline || undefined}
      data-boxed={isBoxed || undefined}
      data-invalid={props.isInvalid || undefined}
    >
      <div className={css.text}>
        <EditorContent editor={editor} />
        {props.value === '' && props.placeholder !== undefined && (
          <span className={css.placeholder} aria-hidden>
            {props.placeholder}
          </span>
        )}
        {isFull && (
          <div id={errorId} className={css.full} role="alert">
            {t('tooLong', { max: maxLength })}
          </div>
        )}
      </div>
      <TypedTagList list={typed} />
      {!isLocked && <TagMenu label={label} onChoose={insert} />}
    </div>
  );
}

function useLineEditor(props: TagLineProps, errorId: string) {
  const { label, value, isLocked, maxLength, onChange, onEnter, isMultiline = false } = props;
  const { hasFocus = false, describedBy = '', isInvalid = false } = props;
  const [isFull, setFull] = useState(false);
  const latest = useRef({ onChange, onEnter, value, maxLength });
  Object.assign(latest.current, { onChange, onEnter, maxLength });
  const keys = useRef<(event: KeyboardEvent) => boolean>(() => false);
  const hasOwnHistory = !useHasMailHistory();
  const [extensions] = useState(() => [
    ...lineExtensions({ isMultiline, hasOwnHistory }),
    lengthLimit({ max: () => latest.current.maxLength, onRefused: () => setFull(true) }),
  ]);
  const editor = useEditor({
    // Created after the first render: an editor of a render that React interrupts would be destroyed in it.
    immediatelyRender: false,
    extensions,
    content: toContent(value),
    editable: !isLocked,
    autofocus: hasFocus && 'end',
    injectCSS: false,
    editorProps: {
      handleKeyDown: (_view, event) => {
        if (keys.current(event)) return true;
        if (event.key !== 'Enter' || isMultiline) return false;
        latest.current.onEnter?.();
        return true;
      },
      attributes: () => ({ 'aria-label': label, role: 'textbox', 'aria-multiline': String(isMultiline) }),
      ...(isMultiline ? linesClipboard : lineClipboard),
    },
    // A tag that was typed becomes a chip.
    onBlur: ({ editor: left }) => {
      setFull(false);
      if (left.getText().includes('{{')) left.commands.setContent(toContent(latest.current.value));
    },
    onUpdate: ({ editor: changed }) => {
      setFull(false);
      const next = toValue(changed.state.doc);
      if (next === latest.current.value) return;
      latest.current.value = next;
      latest.current.onChange(next);
    },
  });
  useEffect(() => {
    if (!editor || editor.isDestroyed || latest.current.value === value) return;
    latest.current.value = value;
    replaceContent(editor, value);
  }, [editor, value]);
  useEffect(() => {
    if (editor && !editor.isDestroyed && editor.isEditable === isLocked) editor.setEditable(!isLocked, false);
  }, [editor, isLocked]);
  useEffect(() => {
    if (!editor || editor.isDestroyed) return;
    const { dom } = editor.view;
    const described = [describedBy, isFull ? errorId : ''].filter((id) => id !== '').join(' ');
    if (described === '') dom.removeAttribute('aria-describedby');
    else dom.setAttribute('aria-describedby', described);
    if (isInvalid) dom.setAttribute('aria-invalid', 'true');
    else dom.removeAttribute('aria-invalid');
  }, [editor, isFull, errorId, describedBy, isInvalid]);
  return { editor, keys, isFull };
}

/** What another person or another input wrote isn't undone here. */
function replaceContent(editor: Editor, value: string): void {
  editor.commands.setContent(toContent(value), { emitUpdate: false });
  const { doc, plugins } = editor.state;
  editor.view.updateState(EditorState.create({ doc, plugins }));
}

interface LineOptions {
  readonly isMultiline: boolean;
  readonly hasOwnHistory: boolean;
}

function lineExtensions({ isMultiline, hasOwnHistory }: LineOptions): AnyExtension[] {
  return [
    Node.create({ name: 'doc', topNode: true, content: isMultiline ? 'paragraph+' : 'paragraph' }),
    StarterKit.configure({
      document: false,
      ...(!hasOwnHistory && { undoRedo: false }),
      heading: false,
      bold: false,
      italic: false,
      underline: false,
      strike: false,
      code: false,
      codeBlock: false,
      blockquote: false,
      bulletList: false,
      orderedList: false,
      listItem: false,
      listKeymap: false,
      horizontalRule: false,
      hardBreak: false,
      link: false,
      trailingNode: false,
    }),
    MergeTag,
    PastedStyles,
  ];
}

const ofBlocks =
  '(?:p|div|h[1-6]|ul|ol|li|dl|dt|dd|table|tbody|thead|tr|td|th|blockquote|pre|section|article)';
const blockEnds = new RegExp(`</${ofBlocks}>|<br\\s*/?>`, 'gi');
const blockStarts = new RegExp(`<${ofBlocks}(?![\\w-])[^>]*>`, 'gi');

/** Of several paragraphs all words, not only those of the first. */
const lineClipboard = {
  transformPastedHTML: (html: string) => html.replaceAll(blockEnds, ' ').replaceAll(blockStarts, ''),
  transformPastedText: (text: string) => text.replaceAll(/\s+/g, ' '),
} satisfies EditorProps;

/** Every line break counts; by default, several would be one. */
const linesClipboard = {
  transformPastedHTML: (html: string) => html.replaceAll(/<br\s*\/?>/gi, '</p><p>'),
  clipboardTextParser: (text, _context, _isPlain, { state }) => {
    const { paragraph } = state.schema.nodes;
    const lines = text
      .split(/\r\n?|\n/)
      .map((line) => paragraph?.create(null, line ? state.schema.text(line) : null));
    return new Slice(Fragment.from(lines.filter((line) => line !== undefined)), 1, 1);
  },
  clipboardTextSerializer: ({ content }) => content.textBetween(0, content.size, '\n'),
} satisfies EditorProps;

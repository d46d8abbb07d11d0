// Rich text by tiptap: HTML out, the plain text beside it, and where it changed. Only what a person changes is told; a value
// from outside is taken over while the editor is not focused; an empty paragraph is the empty string.
import { Input } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import { EditorContent, useEditor } from '@tiptap/react';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { readHtml } from './read-html.ts';
import css from './rich-text-editor.module.css';
import type { RichTextLabels } from './rich-text-labels.ts';
import { extensions } from './rich-text-schema.ts';
import { RichTextToolbar } from './rich-text-toolbar.tsx';

interface RichText {
  readonly html: string;
  readonly text: string;
  /** Positions in the new document between which it differs from the one before. */
  readonly change: { readonly from: number; readonly to: number };
}

interface RichTextEditorProps {
  readonly label: string;
  readonly labels: RichTextLabels;
  readonly value: string;
  readonly isReadOnly?: boolean;
  /** Where what is around it says the same. */
  readonly isLabelHidden?: boolean;
  readonly onChange: (value: RichText) => void;
  /** At the end of the toolbar; `insert` puts text where the cursor is. */
  readonly renderEnd?: (insert: (text: string) => void) => ReactNode;
}

const emptyParagraph = '<p></p>';

export function RichTextEditor(props: RichTextEditorProps) {
  const { label, labels, value, isReadOnly = false, isLabelHidden = false, onChange, renderEnd } = props;
  const id = useId();
  const latest = useRef({ onChange, html: value, isReadOnly });
  latest.current.onChange = onChange;
  latest.current.isReadOnly = isReadOnly;
  const editor = useEditor({
    extensions,
    content: readHtml(value),
    editable: !isReadOnly,
    // Its style tag would break the page's policy; the rules are in our style sheet.
    injectCSS: false,
    editorProps: {
      // A line breaks with Shift; these keys end the writing where the editor stands over a cell.
      handleKeyDown: (_view, { key, ctrlKey, metaKey }) => key === 'Enter' && (ctrlKey || metaKey),
      attributes: () => ({
        ...(isLabelHidden ? { 'aria-label': label } : { 'aria-labelledby': id }),
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-readonly': String(latest.current.isReadOnly),
      }),
    },
    onUpdate: ({ editor: changed, transaction }) => {
      const html = htmlOf(changed);
      latest.current.html = html;
      latest.current.onChange({ html, text: changed.getText(), change: changeOf(transaction) });
    },
  });
  useEffect(() => {
    // Where drawing the page took long, the first editor was given up before it was shown, and another one follows.
    if (editor.isDestroyed || editor.isFocused || latest.current.html === value) return;
    latest.current.html = value;
    editor.commands.setContent(readHtml(value), { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    // The editor keeps what it was made with; a message may be sent by another while it is open here.
    if (!editor.isDestroyed && editor.isEditable === isReadOnly) editor.setEditable(!isReadOnly, false);
  }, [editor, isReadOnly]);
  return (
    <div>
      {!isLabelHidden && (
        <Input.Label id={id} component="div" onClick={() => editor.commands.focus()}>
          {label}
        </Input.Label>
      )}
      <div className={css.box}>
        {!isReadOnly && (
          <RichTextToolbar editor={editor} labels={labels}>
            {renderEnd?.((text) => editor.chain().focus().insertContent(text).run())}
          </RichTextToolbar>
        )}
        <EditorContent editor={editor} className={css.content} />
      </div>
    </div>
  );
}

function htmlOf(editor: Editor): string {
  const html = editor.getHTML();
  return html === emptyParagraph ? '' : html;
}

function changeOf({ mapping, doc }: Transaction): RichText['change'] {
  let from = doc.content.size;
  let to = 0;
  for (const map of mapping.maps) {
    map.forEach((_oldStart, _oldEnd, start, end) => {
      from = Math.min(from, start);
      to = Math.max(to, end);
    });
  }
  return { from: Math.min(from, to), to };
}

// Rich text by tiptap: reports HTML, its plain text, and the changed range. Only user changes are reported;
// an outside value is applied while the editor is not focused; an empty paragraph is the empty string.
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
  /** The range of the new document that differs from the previous one. */
  readonly change: { readonly from: number; readonly to: number };
}

interface RichTextEditorProps {
  readonly label: string;
  readonly labels: RichTextLabels;
  readonly value: string;
  readonly isReadOnly?: boolean;
  /** Hidden where the context already names it. */
  readonly isLabelHidden?: boolean;
  /** At the end of the text. */
  readonly hasAutoFocus?: boolean;
  readonly onChange: (value: RichText) => void;
  /** At the end of the toolbar; `insert` inserts text at the cursor. */
  readonly renderEnd?: (insert: (text: string) => void) => ReactNode;
}

const emptyParagraph = '<p></p>';

export function RichTextEditor(props: RichTextEditorProps) {
  const { label, labels, value, isReadOnly = false, isLabelHidden = false, onChange, renderEnd } = props;
  const { hasAutoFocus = false } = props;
  const id = useId();
  const latest = useRef({ onChange, html: value, isReadOnly });
  latest.current.onChange = onChange;
  latest.current.isReadOnly = isReadOnly;
  const editor = useEditor({
    // Created after the first render: an editor of a render that React interrupts would be destroyed in it.
    immediatelyRender: false,
    extensions,
    content: readHtml(value),
    editable: !isReadOnly,
    autofocus: hasAutoFocus && 'end',
    // Its style tag would violate the CSP; the rules are in our style sheet.
    injectCSS: false,
    editorProps: {
      // Shift+Enter breaks the line; these keys end the edit where the editor is over a cell.
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
    if (!editor || editor.isDestroyed || editor.isFocused || latest.current.html === value) return;
    latest.current.html = value;
    editor.commands.setContent(readHtml(value), { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    // The editor ignores later option changes; another user may send the message while it is open here.
    if (editor && !editor.isDestroyed && editor.isEditable === isReadOnly)
      editor.setEditable(!isReadOnly, false);
  }, [editor, isReadOnly]);
  return (
    <div>
      {!isLabelHidden && (
        <Input.Label id={id} component="div" onClick={() => editor?.commands.focus()}>
          {label}
        </Input.Label>
      )}
      <div className={css.box}>
        {editor && !isReadOnly && (
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

// Rich text by tiptap: HTML out, and the plain text beside it. Only what a person changes is told; a value from outside is
// taken over while the editor is not focused; an empty paragraph is the empty string.
import { ActionIcon, Button, Input, Popover, TextInput } from '@mantine/core';
import { EraserIcon } from '@phosphor-icons/react/dist/csr/Eraser';
import { LinkIcon } from '@phosphor-icons/react/dist/csr/Link';
import { LinkBreakIcon } from '@phosphor-icons/react/dist/csr/LinkBreak';
import { ListBulletsIcon } from '@phosphor-icons/react/dist/csr/ListBullets';
import { ListNumbersIcon } from '@phosphor-icons/react/dist/csr/ListNumbers';
import { TextBIcon } from '@phosphor-icons/react/dist/csr/TextB';
import { TextHIcon } from '@phosphor-icons/react/dist/csr/TextH';
import { TextItalicIcon } from '@phosphor-icons/react/dist/csr/TextItalic';
import { TextUnderlineIcon } from '@phosphor-icons/react/dist/csr/TextUnderline';
import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import css from './rich-text-editor.module.css';

interface RichText {
  readonly html: string;
  readonly text: string;
}

interface RichTextLabels {
  readonly toolbar: string;
  readonly heading2: string;
  readonly bold: string;
  readonly italic: string;
  readonly underline: string;
  readonly bullets: string;
  readonly numbers: string;
  readonly link: string;
  readonly unlink: string;
  readonly clear: string;
  readonly address: string;
  readonly apply: string;
}

interface RichTextEditorProps {
  readonly label: string;
  readonly labels: RichTextLabels;
  readonly value: string;
  readonly isReadOnly?: boolean;
  readonly onChange: (value: RichText) => void;
  /** At the end of the toolbar; `insert` puts text where the cursor is. */
  readonly renderEnd?: (insert: (text: string) => void) => ReactNode;
}

const emptyParagraph = '<p></p>';

export function RichTextEditor(props: RichTextEditorProps) {
  const { label, labels, value, isReadOnly = false, onChange, renderEnd } = props;
  const id = useId();
  const latest = useRef(onChange);
  latest.current = onChange;
  const editor = useEditor({
    extensions: [
      StarterKit.configure({
        heading: { levels: [1, 2, 3] },
        link: { openOnClick: false, autolink: true, defaultProtocol: 'https' },
        dropcursor: false,
      }),
    ],
    content: value,
    editable: !isReadOnly,
    // Its style tag would break the page's policy; the rules are in our style sheet.
    injectCSS: false,
    editorProps: { attributes: { 'aria-labelledby': id, role: 'textbox', 'aria-multiline': 'true' } },
    onUpdate: ({ editor: changed }) => latest.current({ html: htmlOf(changed), text: changed.getText() }),
  });
  useEffect(() => {
    // Where drawing the page took long, the first editor was given up before it was shown, and another one follows.
    if (editor.isDestroyed) return;
    if (!editor.isFocused && htmlOf(editor) !== value)
      editor.commands.setContent(value, { emitUpdate: false });
  }, [editor, value]);
  return (
    <div>
      <Input.Label id={id} component="div" onClick={() => editor.commands.focus()}>
        {label}
      </Input.Label>
      <div className={css.box}>
        {!isReadOnly && (
          <Toolbar editor={editor} labels={labels}>
            {renderEnd?.((text) => editor.chain().focus().insertContent(text).run())}
          </Toolbar>
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

interface ToolbarProps {
  readonly editor: Editor;
  readonly labels: RichTextLabels;
  readonly children: ReactNode;
}

function Toolbar({ editor, labels, children }: ToolbarProps) {
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      heading2: now.isActive('heading', { level: 2 }),
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      underline: now.isActive('underline'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      link: now.isActive('link'),
    }),
  });
  const chain = () => editor.chain().focus();
  const buttons = [
    { key: 'heading2', Icon: TextHIcon, act: () => chain().toggleHeading({ level: 2 }).run() },
    { key: 'bold', Icon: TextBIcon, act: () => chain().toggleBold().run() },
    { key: 'italic', Icon: TextItalicIcon, act: () => chain().toggleItalic().run() },
    { key: 'underline', Icon: TextUnderlineIcon, act: () => chain().toggleUnderline().run() },
    { key: 'bullets', Icon: ListBulletsIcon, act: () => chain().toggleBulletList().run() },
    { key: 'numbers', Icon: ListNumbersIcon, act: () => chain().toggleOrderedList().run() },
  ] as const;
  return (
    <div className={css.toolbar} role="toolbar" aria-label={labels.toolbar}>
      {buttons.map(({ key, Icon, act }) => (
        <ActionIcon
          key={key}
          size={32}
          aria-label={labels[key]}
          aria-pressed={active[key]}
          className={active[key] ? css.active : undefined}
          onClick={act}
        >
          <Icon size={16} />
        </ActionIcon>
      ))}
      {active.link ? (
        <ActionIcon size={32} aria-label={labels.unlink} onClick={() => chain().unsetLink().run()}>
          <LinkBreakIcon size={16} />
        </ActionIcon>
      ) : (
        <LinkButton
          labels={labels}
          onLink={(href) => chain().extendMarkRange('link').setLink({ href }).run()}
        />
      )}
      <ActionIcon
        size={32}
        aria-label={labels.clear}
        onClick={() => chain().unsetAllMarks().clearNodes().run()}
      >
        <EraserIcon size={16} />
      </ActionIcon>
      <div className={css.end}>{children}</div>
    </div>
  );
}

function LinkButton({
  labels,
  onLink,
}: {
  readonly labels: RichTextLabels;
  readonly onLink: (href: string) => void;
}) {
  const [isOpen, setIsOpen] = useState(false);
  const [href, setHref] = useState('');
  const apply = () => {
    setIsOpen(false);
    if (/^(https?:|mailto:|tel:)/.test(href)) onLink(href);
    else if (href !== '') onLink(`https://${href}`);
    setHref('');
  };
  return (
    <Popover opened={isOpen} onChange={setIsOpen} trapFocus width={280}>
      <Popover.Target>
        <ActionIcon size={32} aria-label={labels.link} onClick={() => setIsOpen(!isOpen)}>
          <LinkIcon size={16} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <TextInput
          label={labels.address}
          value={href}
          onChange={(event) => setHref(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && apply()}
        />
        <Button mt="xs" size="compact-sm" onClick={apply}>
          {labels.apply}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}

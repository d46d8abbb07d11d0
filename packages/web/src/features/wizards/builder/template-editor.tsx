// Rich text with values from the run: a welcome, instructions, the thank-you.
import type { WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import type { TextTemplate } from '@fieldhouse/contract/wizard-values';
import type { KnownCollections } from '@fieldhouse/domain/wizards/fields-of-collections';
import type { ConditionPlace } from '@fieldhouse/domain/wizards/names/defined-names';
import { ActionIcon, Input } from '@mantine/core';
import { LinkIcon } from '@phosphor-icons/react/dist/csr/Link';
import { LinkBreakIcon } from '@phosphor-icons/react/dist/csr/LinkBreak';
import { ListBulletsIcon } from '@phosphor-icons/react/dist/csr/ListBullets';
import { ListNumbersIcon } from '@phosphor-icons/react/dist/csr/ListNumbers';
import { TextBIcon } from '@phosphor-icons/react/dist/csr/TextB';
import { TextHIcon } from '@phosphor-icons/react/dist/csr/TextH';
import { TextItalicIcon } from '@phosphor-icons/react/dist/csr/TextItalic';
import type { Editor } from '@tiptap/core';
import { EditorContent, useEditor, useEditorState } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useId, useMemo, useRef } from 'react';
import { usePhrases } from '../../../app/phrases.ts';
import { PastedStyles } from '../../../ui/rich-text/pasted-styles.ts';
import { LinkPopover } from './link-popover.tsx';
import css from './template-editor.module.css';
import { InsertValue } from './text-values/insert-value.tsx';
import { chipLabelOf, useChipLabels } from './text-values/use-chip-labels.ts';
import { type TextVariable, useTextVariables } from './text-values/use-text-variables.ts';
import { fromEditorHtml, toEditorHtml, variableChip } from './variable-chip.ts';

interface TemplateEditorProps {
  readonly label: string;
  readonly description?: string;
  readonly value: TextTemplate;
  readonly definition: WizardDefinition;
  /** Answers of the steps before this one can be inserted; of all steps without. */
  readonly stepId: string | undefined;
  /** If the text is filled in when the step is submitted: where. */
  readonly setAt?: ConditionPlace;
  readonly collections: KnownCollections;
  readonly onChange: (value: TextTemplate) => void;
}

export function TemplateEditor(props: TemplateEditorProps) {
  const { label, description, value, onChange } = props;
  const id = useId();
  const variables = useTextVariables(props);
  const latest = useRef({ onChange, variables });
  latest.current = { onChange, variables };
  const extensions = useMemo(
    () => [
      StarterKit.configure({
        heading: { levels: [2, 3] },
        link: { openOnClick: false, autolink: true, defaultProtocol: 'https' },
        dropcursor: false,
      }),
      PastedStyles,
      variableChip((name) => chipLabelOf(latest.current.variables, name)),
    ],
    [],
  );
  const editor = useEditor({
    // Created after the first render: an editor of a render that React interrupts would be destroyed in it.
    immediatelyRender: false,
    extensions,
    content: toEditorHtml(value),
    // Its style tag would violate the CSP; the rules are in our style sheet.
    injectCSS: false,
    editorProps: { attributes: { 'aria-labelledby': id, role: 'textbox', 'aria-multiline': 'true' } },
    onUpdate: ({ editor: changed }) => latest.current.onChange(fromEditorHtml(changed.getHTML())),
  });
  const frame = useChipLabels(variables);
  return (
    <div>
      <Input.Label id={id} component="div" onClick={() => editor?.commands.focus()}>
        {label}
      </Input.Label>
      {description !== undefined && <Input.Description mb={6}>{description}</Input.Description>}
      <div ref={frame} className={css.box}>
        {editor && <Toolbar editor={editor} variables={variables} />}
        <EditorContent editor={editor} className={css.content} />
      </div>
    </div>
  );
}

function Toolbar({
  editor,
  variables,
}: {
  readonly editor: Editor;
  readonly variables: readonly TextVariable[];
}) {
  const t = usePhrases('wizards');
  const active = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      bold: now.isActive('bold'),
      italic: now.isActive('italic'),
      heading: now.isActive('heading'),
      bullets: now.isActive('bulletList'),
      numbers: now.isActive('orderedList'),
      link: now.isActive('link'),
    }),
  });
  const chain = () => editor.chain().focus();
  const buttons = [
    { key: 'bold', Icon: TextBIcon, act: () => chain().toggleBold().run() },
    { key: 'italic', Icon: TextItalicIcon, act: () => chain().toggleItalic().run() },
    { key: 'heading', Icon: TextHIcon, act: () => chain().toggleHeading({ level: 2 }).run() },
    { key: 'bullets', Icon: ListBulletsIcon, act: () => chain().toggleBulletList().run() },
    { key: 'numbers', Icon: ListNumbersIcon, act: () => chain().toggleOrderedList().run() },
  ] as const;
  return (
    <div className={css.toolbar}>
      {buttons.map(({ key, Icon, act }) => (
        <ActionIcon
          key={key}
          size={30}
          aria-label={t(`text.${key}`)}
          aria-pressed={active[key]}
          className={active[key] ? css.active : undefined}
          onClick={act}
        >
          <Icon size={16} />
        </ActionIcon>
      ))}
      {active.link ? (
        <ActionIcon size={30} aria-label={t('text.unlink')} onClick={() => chain().unsetLink().run()}>
          <LinkBreakIcon size={16} />
        </ActionIcon>
      ) : (
        <LinkPopover
          label={t('text.link')}
          icon={<LinkIcon size={16} />}
          onLink={(href) => chain().extendMarkRange('link').setLink({ href }).run()}
        />
      )}
      <InsertValue editor={editor} variables={variables} />
    </div>
  );
}

// One line of plain text with values from the run.
import type { TextSegment, TextTemplate } from '@fieldhouse/contract/wizard-values';
import { Input } from '@mantine/core';
import { type JSONContent, Node } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useId, useMemo, useRef } from 'react';
import type { Place } from '../answer-choices.ts';
import css from '../template-editor.module.css';
import { variableChip } from '../variable-chip.ts';
import { InsertValue } from './insert-value.tsx';
import { chipLabelOf, useChipLabels } from './use-chip-labels.ts';
import { useTextVariables } from './use-text-variables.ts';

interface LineEditorProps extends Place {
  readonly label: string;
  readonly value: TextTemplate;
  readonly onChange: (value: TextTemplate) => void;
}

/** One paragraph: what would begin another one does nothing. */
const oneLine = Node.create({ name: 'doc', topNode: true, content: 'paragraph' });

export function LineEditor(props: LineEditorProps) {
  const { label, value, onChange } = props;
  const id = useId();
  const variables = useTextVariables(props);
  const latest = useRef({ onChange, variables });
  latest.current = { onChange, variables };
  const extensions = useMemo(
    () => [
      oneLine,
      StarterKit.configure({
        ...{ document: false, heading: false, blockquote: false, codeBlock: false, horizontalRule: false },
        ...{ bulletList: false, orderedList: false, listItem: false, listKeymap: false, hardBreak: false },
        ...{ bold: false, italic: false, underline: false, strike: false, code: false, link: false },
        ...{ trailingNode: false, dropcursor: false },
      }),
      variableChip((name) => chipLabelOf(latest.current.variables, name)),
    ],
    [],
  );
  const editor = useEditor({
    // As in the template editor.
    immediatelyRender: false,
    extensions,
    content: toContent(value),
    injectCSS: false,
    editorProps: { attributes: { 'aria-labelledby': id, role: 'textbox' } },
    onUpdate: ({ editor: changed }) => latest.current.onChange(fromContent(changed.getJSON())),
  });
  const frame = useChipLabels(variables);
  return (
    <div>
      <Input.Label id={id} component="div" onClick={() => editor?.commands.focus()}>
        {label}
      </Input.Label>
      <div ref={frame} className={`${css.box} ${css.line}`}>
        <EditorContent editor={editor} className={css.content} />
        {editor && <InsertValue editor={editor} variables={variables} />}
      </div>
    </div>
  );
}

function toContent(template: TextTemplate): JSONContent {
  const content = template.flatMap((segment): JSONContent[] => {
    if (!('t' in segment))
      return [{ type: 'variable', attrs: { name: segment.ref, fallback: segment.fallback ?? '' } }];
    return segment.t === '' ? [] : [{ type: 'text', text: segment.t }];
  });
  return { type: 'doc', content: [{ type: 'paragraph', content }] };
}

/** A reference always has a fallback, possibly empty. */
function fromContent({ content = [] }: JSONContent): TextTemplate {
  return (content[0]?.content ?? []).map(
    ({ text, attrs }): TextSegment =>
      text === undefined
        ? { ref: String(attrs?.name), fallback: String(attrs?.fallback ?? '') }
        : { t: text },
  );
}

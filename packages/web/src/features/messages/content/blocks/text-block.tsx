// Rich text of a mail with merge tags. Undoing is left to the mail, whose history covers blocks and text.
import type { MailBlockKind } from '@fieldhouse/contract/mail-blocks';
import { type AnyExtension, getSchema } from '@tiptap/core';
import { EditorContent, useEditor } from '@tiptap/react';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useEditorLabels } from '../../../../app/language/use-editor-labels.ts';
import { usePhrases } from '../../../../app/phrases.ts';
import { readHtml } from '../../../../ui/rich-text/read-html.ts';
import { makeExtensions } from '../../../../ui/rich-text/rich-text-schema.ts';
import { RichTextToolbar } from '../../../../ui/rich-text/rich-text-toolbar.tsx';
import { focusFormats, useFormatsPlace } from '../editing/formats-place.ts';
import { isOwnLink } from '../links/leads-to.tsx';
import { AddressWithTags } from '../links/link-input.tsx';
import { OwnLinkButton } from '../links/own-link-button.tsx';
import { cleanPastedHtml } from '../paste/clean-pasted-html.ts';
import { fromChips, toChips } from '../tags/merge-tag-html.ts';
import { MergeTag } from '../tags/merge-tag-node.tsx';
import { TagMenu } from '../tags/tag-menu.tsx';
import { TypedOptions } from '../tags/typed-list.tsx';
import { TypedTagList, useTypedTag } from '../tags/typed-tag.tsx';
import { useSuggestedFallback } from '../tags/use-tag-fields.ts';
import css from './mail-canvas.module.css';
import { useTypedBlock } from './typed-block.tsx';
import type { KindOption } from './use-kinds.ts';

interface TextBlockProps {
  readonly label: string;
  readonly value: string;
  readonly isLocked: boolean;
  readonly isSelected: boolean;
  readonly onChange: (html: string) => void;
  /** Kinds that an empty text can become, chosen by typing `/`. */
  readonly kinds: readonly KindOption[];
  readonly onReplace: (kind: MailBlockKind) => void;
}

const extensions: AnyExtension[] = [
  ...makeExtensions({
    hasOwnHistory: false,
    isLink: isOwnLink,
  }),
  MergeTag,
];
const schema = getSchema(extensions);
const read = (html: string) => readHtml(toChips(html), schema);

export function TextBlock(props: TextBlockProps) {
  const { label, value, isLocked, isSelected, onChange, kinds, onReplace } = props;
  const t = usePhrases('mail-editor');
  const suggest = useSuggestedFallback();
  const labels = useEditorLabels();
  const place = useFormatsPlace();
  const latest = useRef({ onChange, value });
  Object.assign(latest.current, { onChange });
  const keys = useRef<(event: KeyboardEvent) => boolean>(() => false);
  const editor = useEditor({
    // Created after the first render: an editor of a render that React interrupts would be destroyed in it.
    immediatelyRender: false,
    extensions,
    content: read(value),
    editable: !isLocked,
    injectCSS: false,
    editorProps: {
      attributes: () => ({ 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' }),
      handleKeyDown: (_view, event) => keys.current(event),
      transformPastedHTML: cleanPastedHtml,
    },
    // A tag that was typed becomes a chip.
    onBlur: ({ editor: left }) => {
      if (/\{\{[a-z]/.test(left.getText({ blockSeparator: '\n' })) && !left.isDestroyed)
        left.commands.setContent(read(latest.current.value), { emitUpdate: false });
    },
    onUpdate: ({ editor: changed }) => {
      const html = fromChips(changed.getHTML());
      const next = html === '<p></p>' ? '' : html;
      if (next === latest.current.value) return;
      latest.current.value = next;
      latest.current.onChange(next);
    },
  });
  useEffect(() => {
    if (!editor || editor.isDestroyed || latest.current.value === value) return;
    latest.current.value = value;
    editor.commands.setContent(read(value), { emitUpdate: false });
  }, [editor, value]);
  useEffect(() => {
    if (editor && !editor.isDestroyed && editor.isEditable === isLocked) editor.setEditable(!isLocked, false);
  }, [editor, isLocked]);
  const typed = useTypedTag(isLocked ? null : editor);
  const slash = useTypedBlock({ editor: isLocked ? null : editor, kinds, onReplace });
  keys.current = (event) => typed.onKeyDown(event) || slash.onKeyDown(event) || focusFormats(place, event);
  const insert = (column: string) =>
    editor
      ?.chain()
      .focus()
      .insertContent({ type: 'mergeTag', attrs: { column, fallback: suggest(column) } })
      .run();
  return (
    <div>
      {editor &&
        isSelected &&
        !isLocked &&
        place &&
        createPortal(
          <RichTextToolbar
            editor={editor}
            labels={labels}
            addressInput={(props) => <AddressWithTags {...props} />}
          >
            <TagMenu label={label} onChoose={insert} />
            <OwnLinkButton editor={editor} />
          </RichTextToolbar>,
          place,
        )}
      <EditorContent editor={editor} className={css.rich} />
      <TypedTagList list={typed} />
      <TypedOptions list={slash} label={t('palette')} />
    </div>
  );
}

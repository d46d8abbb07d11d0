// The formatting options: heading levels, font, weight, colours, lists, alignment, link, picture, code, undo.
import { ActionIcon, NativeSelect } from '@mantine/core';
import { ArrowUUpLeftIcon } from '@phosphor-icons/react/dist/csr/ArrowUUpLeft';
import { ArrowUUpRightIcon } from '@phosphor-icons/react/dist/csr/ArrowUUpRight';
import { CodeBlockIcon } from '@phosphor-icons/react/dist/csr/CodeBlock';
import { EraserIcon } from '@phosphor-icons/react/dist/csr/Eraser';
import { HighlighterIcon } from '@phosphor-icons/react/dist/csr/Highlighter';
import { LinkBreakIcon } from '@phosphor-icons/react/dist/csr/LinkBreak';
import { ListBulletsIcon } from '@phosphor-icons/react/dist/csr/ListBullets';
import { ListNumbersIcon } from '@phosphor-icons/react/dist/csr/ListNumbers';
import { PaletteIcon } from '@phosphor-icons/react/dist/csr/Palette';
import { TextAlignCenterIcon } from '@phosphor-icons/react/dist/csr/TextAlignCenter';
import { TextAlignJustifyIcon } from '@phosphor-icons/react/dist/csr/TextAlignJustify';
import { TextAlignLeftIcon } from '@phosphor-icons/react/dist/csr/TextAlignLeft';
import { TextAlignRightIcon } from '@phosphor-icons/react/dist/csr/TextAlignRight';
import { TextBIcon } from '@phosphor-icons/react/dist/csr/TextB';
import { TextItalicIcon } from '@phosphor-icons/react/dist/csr/TextItalic';
import { TextUnderlineIcon } from '@phosphor-icons/react/dist/csr/TextUnderline';
import type { Icon } from '@phosphor-icons/react/dist/lib/types';
import type { Editor } from '@tiptap/core';
import { useEditorState } from '@tiptap/react';
import type { ReactNode } from 'react';
import { ColorButton } from './color-button.tsx';
import { type AddressInput, LinkButton } from './link-button.tsx';
import { type PictureAddress, PictureButton } from './picture-button.tsx';
import css from './rich-text-editor.module.css';
import type { RichTextLabels } from './rich-text-labels.ts';
import { alignments, backgroundColors, fonts, headingLevels, textColors } from './rich-text-schema.ts';

interface ToolbarProps {
  readonly editor: Editor;
  readonly labels: RichTextLabels;
  readonly children: ReactNode;
  /** The input of a link’s address, if not plain text. */
  readonly addressInput?: AddressInput;
}

export function RichTextToolbar({ editor, labels, children, addressInput }: ToolbarProps) {
  const active = useActive(editor);
  const chain = () => editor.chain().focus();
  return (
    <div className={css.toolbar} role="toolbar" aria-label={labels.toolbar}>
      {active.hasHistory && (
        <>
          <Tool
            label={labels.undo}
            icon={ArrowUUpLeftIcon}
            isDisabled={!active.canUndo}
            act={() => chain().undo().run()}
          />
          <Tool
            label={labels.redo}
            icon={ArrowUUpRightIcon}
            isDisabled={!active.canRedo}
            act={() => chain().redo().run()}
          />
        </>
      )}
      <Blocks editor={editor} labels={labels} />
      <Letters editor={editor} labels={labels} />
      {alignments.map((alignment) => (
        <Tool
          key={alignment}
          label={labels[alignment]}
          icon={alignmentIcons[alignment]}
          isActive={active.alignment === alignment}
          act={() => chain().setTextAlign(alignment).run()}
        />
      ))}
      <Inserts editor={editor} labels={labels} addressInput={addressInput} />
      <Tool
        label={labels.code}
        icon={CodeBlockIcon}
        isActive={active.code}
        act={() => chain().toggleCodeBlock().run()}
      />
      <Tool
        label={labels.clear}
        icon={EraserIcon}
        act={() => chain().unsetAllMarks().clearNodes().unsetTextAlign().run()}
      />
      <div className={css.end}>{children}</div>
    </div>
  );
}

/** Character formats and lists. */
function Letters({ editor, labels }: Omit<ToolbarProps, 'children'>) {
  const active = useActive(editor);
  const chain = () => editor.chain().focus();
  return (
    <>
      <Tool
        label={labels.bold}
        icon={TextBIcon}
        isActive={active.bold}
        act={() => chain().toggleBold().run()}
      />
      <Tool
        label={labels.italic}
        icon={TextItalicIcon}
        isActive={active.italic}
        act={() => chain().toggleItalic().run()}
      />
      <Tool
        label={labels.underline}
        icon={TextUnderlineIcon}
        isActive={active.underline}
        act={() => chain().toggleUnderline().run()}
      />
      <ColorButton
        label={labels.color}
        labels={labels}
        icon={PaletteIcon}
        property="--ink"
        colors={textColors}
        value={active.color}
        onChoose={(color) => (color === null ? chain().unsetColor() : chain().setColor(color)).run()}
      />
      <ColorButton
        label={labels.background}
        labels={labels}
        icon={HighlighterIcon}
        property="--paper"
        colors={backgroundColors}
        value={active.background}
        onChoose={(color) =>
          (color === null ? chain().unsetBackgroundColor() : chain().setBackgroundColor(color)).run()
        }
      />
      <Tool
        label={labels.bullets}
        icon={ListBulletsIcon}
        isActive={active.bullets}
        act={() => chain().toggleBulletList().run()}
      />
      <Tool
        label={labels.numbers}
        icon={ListNumbersIcon}
        isActive={active.numbers}
        act={() => chain().toggleOrderedList().run()}
      />
    </>
  );
}

interface InsertsProps extends Pick<ToolbarProps, 'editor' | 'labels'> {
  readonly addressInput: AddressInput | undefined;
}

function Inserts({ editor, labels, addressInput }: InsertsProps) {
  const active = useActive(editor);
  const chain = () => editor.chain().focus();
  /** Without a selection, the link's text is its address. */
  const linkTo = (href: string) => {
    if (active.link !== '') return chain().extendMarkRange('link').setLink({ href }).run();
    const words = { type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] };
    return (editor.state.selection.empty ? chain().insertContent(words) : chain().setLink({ href })).run();
  };
  return (
    <>
      <LinkButton labels={labels} value={active.link} onLink={linkTo} addressInput={addressInput} />
      {active.link !== '' && (
        <Tool
          label={labels.unlink}
          icon={LinkBreakIcon}
          act={() => chain().extendMarkRange('link').unsetLink().run()}
        />
      )}
      <PictureButton
        labels={labels}
        value={active.picture}
        onPicture={(picture) =>
          (active.picture ? chain().updateAttributes('image', picture) : chain().insertPicture(picture)).run()
        }
      />
    </>
  );
}

const alignmentIcons = {
  left: TextAlignLeftIcon,
  center: TextAlignCenterIcon,
  right: TextAlignRightIcon,
  justify: TextAlignJustifyIcon,
} as const satisfies Record<(typeof alignments)[number], Icon>;

function useActive(editor: Editor) {
  return useEditorState({
    editor,
    selector: ({ editor: now }) => {
      const style = now.getAttributes('textStyle');
      return {
        level: headingLevels.find((level) => now.isActive('heading', { level })) ?? 0,
        font: fonts.find((font) => style.fontFamily === font) ?? '',
        bold: now.isActive('bold'),
        italic: now.isActive('italic'),
        underline: now.isActive('underline'),
        color: textOf(style.color),
        background: textOf(style.backgroundColor),
        bullets: now.isActive('bulletList'),
        numbers: now.isActive('orderedList'),
        alignment: alignments.find((alignment) => now.isActive({ textAlign: alignment })) ?? 'left',
        link: now.isActive('link') ? (textOf(now.getAttributes('link').href) ?? '') : '',
        picture: pictureOf(now),
        code: now.isActive('codeBlock'),
        hasHistory: hasHistory(now),
        canUndo: hasHistory(now) && now.can().undo(),
        canRedo: hasHistory(now) && now.can().redo(),
      };
    },
  });
}

/** The selected picture. */
function pictureOf(editor: Editor): PictureAddress | undefined {
  if (!editor.isActive('image')) return undefined;
  const { src, alt } = editor.getAttributes('image');
  return { src: textOf(src) ?? '', alt: textOf(alt) ?? '' };
}

function hasHistory(editor: Editor): boolean {
  return editor.extensionManager.extensions.some(({ name }) => name === 'undoRedo');
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

/** Block type and font. */
function Blocks({ editor, labels }: Omit<ToolbarProps, 'children'>) {
  const { level, font } = useActive(editor);
  const chain = () => editor.chain().focus();
  const setLevel = (text: string) => {
    const next = headingLevels.find((one) => String(one) === text);
    return (next === undefined ? chain().setParagraph() : chain().setHeading({ level: next })).run();
  };
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={labels.level}
        value={String(level)}
        data={[
          { value: '0', label: labels.normal },
          { value: '1', label: labels.heading },
          { value: '2', label: labels.subheading },
        ]}
        onChange={(event) => setLevel(event.currentTarget.value)}
      />
      <NativeSelect
        size="xs"
        aria-label={labels.font}
        value={font}
        data={[
          { value: '', label: labels.defaultFont },
          ...fonts.map((value) => ({ value, label: labels[value] })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          (value === '' ? chain().unsetFontFamily() : chain().setFontFamily(value)).run()
        }
      />
    </>
  );
}

interface ToolProps {
  readonly label: string;
  readonly icon: Icon;
  /** Undefined for actions that are not toggles. */
  readonly isActive?: boolean;
  readonly isDisabled?: boolean;
  readonly act: () => void;
}

function Tool({ label, icon: Drawn, isActive, isDisabled = false, act }: ToolProps) {
  return (
    <ActionIcon
      size={32}
      aria-label={label}
      title={label}
      aria-pressed={isActive}
      className={isActive === true ? css.active : undefined}
      disabled={isDisabled}
      onClick={act}
    >
      <Drawn size={16} />
    </ActionIcon>
  );
}

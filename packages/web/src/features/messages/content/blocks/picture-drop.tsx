// Picture files that are dropped or pasted onto the mail become picture blocks.
import { type ClipboardEvent, type DragEvent, type ReactNode, useState } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import { findBlock, indexOf, type Place, placeOf } from '../editing/change-blocks.ts';
import { type MailEditorState, useMailEditor } from '../editing/editor-context.ts';
import { pictureTypes, usePictureUploads } from '../uploads/picture-uploads.tsx';
import css from './picture-drop.module.css';

export function PictureDrop({ children }: { readonly children: ReactNode }) {
  const t = usePhrases('mail-editor');
  const state = useMailEditor();
  const { insert } = usePictureUploads();
  const [isOver, setOver] = useState(false);
  const onDrop = (event: DragEvent) => {
    const files = picturesOf(event.dataTransfer);
    setOver(false);
    if (!hasFiles(event.dataTransfer)) return;
    event.preventDefault();
    event.stopPropagation();
    if (files.length > 0) insert(files, targetAt(event, state));
  };
  const onPaste = (event: ClipboardEvent) => {
    const files = picturesOf(event.clipboardData);
    // What is copied from a page or from Word brings its text, too.
    if (files.length === 0 || event.clipboardData.types.includes('text/html')) return;
    event.preventDefault();
    event.stopPropagation();
    insert(files, targetBehind(state));
  };
  if (state.isLocked) return children;
  return (
    <section
      className={css.pictures}
      aria-label={t('mail')}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        if (!hasFiles(event.dataTransfer)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDropCapture={onDrop}
      onPasteCapture={onPaste}
    >
      {children}
    </section>
  );
}

interface Target {
  readonly place: Place;
  readonly index: number;
}

const hasFiles = ({ types }: DataTransfer) => types.includes('Files');

function picturesOf({ files }: DataTransfer): File[] {
  return [...files].filter(({ type }) => pictureTypes.includes(type));
}

function targetAt({ target, clientY }: DragEvent, { blocks }: MailEditorState): Target {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-block]') : null;
  const id = element?.dataset.block;
  if (!element || id === undefined) return { place: undefined, index: blocks.length };
  const { top, height } = element.getBoundingClientRect();
  return { place: placeOf(blocks, id), index: indexOf(blocks, id) + (clientY > top + height / 2 ? 1 : 0) };
}

/** Below the selected block, or at the end. */
function targetBehind({ blocks, selectedId }: MailEditorState): Target {
  if (selectedId === undefined || !findBlock(blocks, selectedId))
    return { place: undefined, index: blocks.length };
  return { place: placeOf(blocks, selectedId), index: indexOf(blocks, selectedId) + 1 };
}

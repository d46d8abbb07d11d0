import type { TiptapEditorHTMLElement } from '@tiptap/core';

interface Point {
  readonly clientX: number;
  readonly clientY: number;
}

/** Puts the cursor into the text of a block, as near to the pointer as there is text. */
export function placeCursor(block: Element, { clientX, clientY }: Point): void {
  const text = block.querySelector<TiptapEditorHTMLElement>('[contenteditable="true"]');
  const view = text?.editor?.view;
  if (!text || !view) return;
  const { left, right, top, bottom } = text.getBoundingClientRect();
  const found = view.posAtCoords({
    left: Math.min(Math.max(clientX, left + 1), right - 1),
    top: Math.min(Math.max(clientY, top + 1), bottom - 1),
  });
  if (found) text.editor?.commands.setTextSelection(found.pos);
  view.focus();
}

// By keyboard from a block to its settings beside the mail and back. Tab alone leads through all blocks below it, and selects them.
import type { KeyboardEvent } from 'react';

/** What they are in. */
export const settingsMark = { 'data-block-settings': '', tabIndex: -1 } as const;
/** What selects a block. */
export const pickMark = { 'data-pick': '' } as const;

export function focusSettings(): void {
  const before = document.activeElement;
  // Those of a block that was just selected are drawn next. On a slow computer, someone may be writing in them by then.
  requestAnimationFrame(() => {
    const now = document.activeElement;
    if (now === before || now === document.body)
      document.querySelector<HTMLElement>('[data-block-settings]')?.focus();
  });
}

/** Escape leads back, unless it closes a list or a dialog of the settings. */
export function focusBlockOnEscape(event: KeyboardEvent<HTMLElement>, blockId: string | undefined): void {
  const { key, target, currentTarget } = event;
  const isWithin = target instanceof Element && currentTarget.contains(target);
  if (key !== 'Escape' || !isWithin || target.closest('[aria-expanded="true"]') || blockId === undefined)
    return;
  document.querySelector<HTMLElement>(`[data-block="${CSS.escape(blockId)}"] > [data-pick]`)?.focus();
}

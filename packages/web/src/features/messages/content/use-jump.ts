// Leads to the place that a check in the review is about: a block of the mail, or an input of the message.
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Editors are created after the first render. */
const maxFrames = 120;

export function useJump(): void {
  const search = useSearch({ strict: false });
  const block = 'block' in search ? String(search.block) : undefined;
  const field = 'field' in search ? String(search.field) : undefined;
  useEffect(() => {
    return jumpTo({ block, field });
  }, [block, field]);
}

/** To a block, or to a text of the message; what is returned gives up looking for it. */
export function jumpTo({ block, field }: Jump): (() => void) | undefined {
  const selector =
    block === undefined
      ? field && inputOf(`[data-field="${CSS.escape(field)}"]`)
      : `[data-block="${CSS.escape(block)}"]`;
  if (!selector) return undefined;
  let frames = 0;
  let next: number | undefined;
  const jump = () => {
    const found = document.querySelector<HTMLElement>(selector);
    if (!found && frames < maxFrames) {
      frames += 1;
      next = requestAnimationFrame(jump);
      return;
    }
    found?.scrollIntoView({ block: 'center' });
    // Focus within a block selects it.
    (found?.querySelector<HTMLElement>('button[aria-pressed]') ?? found)?.focus();
  };
  jump();
  return () => {
    if (next !== undefined) cancelAnimationFrame(next);
  };
}

interface Jump {
  readonly block: string | undefined;
  readonly field: string | undefined;
}

/** The editor or input within a marked element, or itself. */
function inputOf(marked: string): string {
  return `${marked} [contenteditable], ${marked} input, input${marked}, textarea${marked}`;
}

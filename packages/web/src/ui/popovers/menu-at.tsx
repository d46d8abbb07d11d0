// A menu at a position without an element of its own: a row or header on the table's canvas.
import { Menu } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';

interface MenuAtProps {
  /** In viewport pixels. */
  readonly x: number;
  readonly y: number;
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Unlike other menus not keydown: the key that opened this one would close it immediately. */
const closing = ['mousedown', 'touchstart'];

export function MenuAt({ x, y, label, onClose, children }: MenuAtProps) {
  useReturningFocus();
  return (
    <Menu opened onClose={onClose} position="bottom-start" withinPortal clickOutsideEvents={closing}>
      <Menu.Target>
        {/* Only an anchor; the menu itself carries the semantics. */}
        <span aria-hidden="true" style={{ position: 'fixed', left: x, top: y, width: 1, height: 1 }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>{children}</Menu.Dropdown>
    </Menu>
  );
}

/**
 * The menu unmounts as soon as it is closed; focus returns to the previous element unless the chosen action
 * moved it.
 */
function useReturningFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement)
          before.focus({ preventScroll: true });
      });
    },
    [before],
  );
}

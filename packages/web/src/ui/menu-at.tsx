// A menu that something without an element of its own has opened, where it stands: a row or a header on the table's canvas.
import { Menu } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';

interface MenuAtProps {
  /** Pixels of the window. */
  readonly x: number;
  readonly y: number;
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Not by keydown, as other menus: the key that opened this one would close it before it is seen. */
const closing = ['mousedown', 'touchstart'];

export function MenuAt({ x, y, label, onClose, children }: MenuAtProps) {
  useReturningFocus();
  return (
    <Menu opened onClose={onClose} position="bottom-start" withinPortal clickOutsideEvents={closing}>
      <Menu.Target>
        {/* A place and nothing else: what tells of the menu is the menu. */}
        <span aria-hidden="true" style={{ position: 'fixed', left: x, top: y, width: 1, height: 1 }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>{children}</Menu.Dropdown>
    </Menu>
  );
}

/** The menu is gone as soon as it is closed; who had the keyboard gets it back, unless something that was chosen took it. */
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

// A dialog with a title. Mantine's own header is a <header>, which would be a second banner landmark.
import { CloseButton, Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './dialog.module.css';
import { LeaveGuard, useGuardedClose } from './leave-guard.ts';

interface DialogProps {
  readonly title: string;
  /** Accessible name of the close button. */
  readonly closeLabel: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly size?: 'md' | 'lg';
  readonly children: ReactNode;
}

export function Dialog({ title, closeLabel, isOpen, onClose, size = 'md', children }: DialogProps) {
  const { guards, close } = useGuardedClose(onClose);
  return (
    <Modal.Root opened={isOpen} onClose={close} size={size} centered radius="lg">
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content>
        <Modal.Body className={css.body}>
          <div className={css.head}>
            <Modal.Title className={css.title}>{title}</Modal.Title>
            <CloseButton size="md" aria-label={closeLabel} onClick={close} />
          </div>
          <LeaveGuard value={guards}>{children}</LeaveGuard>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

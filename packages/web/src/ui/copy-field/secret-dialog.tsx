// Shows a newly created secret once: it can't be retrieved again.
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Dialog } from '../dialog.tsx';
import { CopyField } from './copy-field.tsx';
import css from './secret-dialog.module.css';

interface SecretDialogProps {
  readonly secret: string;
  readonly words: {
    readonly title: string;
    readonly close: string;
    readonly text: string;
    readonly label: string;
    readonly copy: string;
    readonly copied: string;
    readonly done: string;
  };
  /** Usage instructions. */
  readonly children?: ReactNode;
  readonly onClose: () => void;
}

export function SecretDialog({ secret, words, children, onClose }: SecretDialogProps) {
  return (
    <Dialog title={words.title} closeLabel={words.close} isOpen onClose={onClose} size="lg">
      <div className={css.body}>
        <p className={css.soft}>{words.text}</p>
        <CopyField isFirst label={words.label} value={secret} words={words} />
        {children}
        <div className={css.buttons}>
          <Button variant="default" onClick={onClose}>
            {words.done}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

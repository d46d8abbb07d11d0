// Shows a newly created secret once: it can't be retrieved again.
import { Button, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import type { ReactNode } from 'react';
import { Dialog } from './dialog.tsx';
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
  const clipboard = useClipboard({ timeout: 3000 });
  return (
    <Dialog title={words.title} closeLabel={words.close} isOpen onClose={onClose} size="lg">
      <div className={css.body}>
        <p className={css.soft}>{words.text}</p>
        <div className={css.secret}>
          <TextInput
            label={words.label}
            value={secret}
            readOnly
            spellCheck={false}
            onFocus={(event) => event.currentTarget.select()}
          />
          <Button
            data-autofocus
            leftSection={clipboard.copied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
            onClick={() => clipboard.copy(secret)}
          >
            {clipboard.copied ? words.copied : words.copy}
          </Button>
        </div>
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

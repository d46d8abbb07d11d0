// A text to copy: an address, a secret, a line of code.
import { Button, Textarea, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check';
import { CopyIcon } from '@phosphor-icons/react/dist/csr/Copy';
import css from './copy-field.module.css';

interface CopyFieldProps {
  readonly label: string;
  readonly value: string;
  readonly words: { readonly copy: string; readonly copied: string };
  /** The button gets the focus when a dialog opens. */
  readonly isFirst?: boolean;
  /** A text that needs several lines. */
  readonly isLong?: boolean;
}

export function CopyField({ label, value, words, isFirst = false, isLong = false }: CopyFieldProps) {
  const clipboard = useClipboard({ timeout: 3000 });
  const Input = isLong ? Textarea : TextInput;
  return (
    <div className={css.field}>
      <Input
        label={label}
        value={value}
        readOnly
        spellCheck={false}
        {...(isLong && { classNames: { input: css.long ?? '' } })}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        data-autofocus={isFirst || undefined}
        autoFocus={isFirst}
        leftSection={clipboard.copied ? <CheckIcon size={16} /> : <CopyIcon size={16} />}
        onClick={() => clipboard.copy(value)}
      >
        {clipboard.copied ? words.copied : words.copy}
      </Button>
    </div>
  );
}

// A list of lines: the parts of each, a button to remove it, and one to add another.
import { ActionIcon, Button } from '@mantine/core';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import type { ReactNode } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import classes from '../structured.module.css';
import type { Lines } from './use-lines.ts';

interface LineListProps {
  readonly lines: Lines;
  /** Lays out the columns of a line. */
  readonly className: string | undefined;
  readonly addLabel: string;
  readonly children: (line: unknown, place: number, set: (line: object) => void) => ReactNode;
}

export function LineList({ lines, className, addLabel, children }: LineListProps) {
  const t = usePhrases('values');
  return (
    <>
      {lines.all.map(({ key, line }, place) => (
        <div key={key} className={`${classes.row} ${className}`}>
          {children(line, place, (next) => lines.set(key, next))}
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            aria-label={t('removeLine', { number: place + 1 })}
            onClick={() => lines.remove(key)}
          >
            <XIcon size={16} weight="bold" />
          </ActionIcon>
        </div>
      ))}
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<PlusIcon size={14} weight="bold" />}
        onClick={lines.add}
      >
        {addLabel}
      </Button>
    </>
  );
}

import { ActionIcon, Button, TextInput } from '@mantine/core';
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus';
import { XIcon } from '@phosphor-icons/react/dist/csr/X';
import { usePhrases } from '../../../app/phrases.ts';
import type { FieldInputProps } from './field-input-props.ts';
import { GroupFrame } from './group-frame.tsx';
import { textOf } from './input-frame.ts';
import { partsOf } from './parts-of.ts';
import classes from './structured.module.css';
import { linesOf, useLines } from './use-lines.ts';

const blank = { label: '', value: '' };

export function DetailListInput(props: FieldInputProps) {
  const t = usePhrases('values');
  const lines = useLines(linesOf(props.value), blank, (next) =>
    props.onChange(next.length === 0 ? null : next),
  );
  return (
    <GroupFrame input={props}>
      {lines.all.map(({ key, line }, place) => (
        <div key={key} className={`${classes.row} ${classes.detail}`}>
          {(['label', 'value'] as const).map((part) => (
            <TextInput
              key={part}
              {...(place === 0 ? { label: t(part) } : { 'aria-label': t(part) })}
              maxLength={part === 'label' ? 200 : 2000}
              {...(place === 0 && part === 'label' && props.hasAutoFocus && { autoFocus: true })}
              value={textOf(partsOf(line)[part])}
              onChange={(event) => lines.set(key, { ...partsOf(line), [part]: event.currentTarget.value })}
            />
          ))}
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
        {t('addDetail')}
      </Button>
    </GroupFrame>
  );
}

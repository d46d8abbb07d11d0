import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { usePhrases } from '../../../../app/phrases.ts';
import type { FieldInputProps } from '../../values/field-input-props.ts';
import { GroupFrame } from '../group-frame.tsx';
import { toInputText } from '../input-frame.tsx';
import classes from '../structured.module.css';
import { valuePartsOf } from '../value-parts.ts';
import { LineList } from './line-list.tsx';
import { lastWithout, linesOf, useLines } from './use-lines.ts';

const blank = { label: '', value: '' };

export function DetailListInput(props: FieldInputProps) {
  const t = usePhrases('values');
  const [begun] = useState(() => lastWithout('value', linesOf(props.value)));
  const lines = useLines(linesOf(props.value), blank, (next) =>
    props.onChange(next.length === 0 ? null : next),
  );
  return (
    <GroupFrame input={props}>
      <LineList lines={lines} className={classes.detail} addLabel={t('addDetail')}>
        {(line, place, set) =>
          (['label', 'value'] as const).map((part) => (
            <TextInput
              key={part}
              {...(place === 0 ? { label: t(part) } : { 'aria-label': t(part) })}
              maxLength={part === 'label' ? 200 : 2000}
              {...(place === begun && part === 'label' && props.hasAutoFocus && { autoFocus: true })}
              value={toInputText(valuePartsOf(line)[part])}
              onChange={(event) => set({ ...valuePartsOf(line), [part]: event.currentTarget.value })}
            />
          ))
        }
      </LineList>
    </GroupFrame>
  );
}

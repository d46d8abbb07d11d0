import { Textarea } from '@mantine/core';
import { usePhrases } from '../../../../app/phrases.ts';
import type { FieldInputProps } from '../../values/field-input-props.ts';
import { sharedInputProps, toInputText } from '../input-frame.tsx';
import classes from '../structured.module.css';

export function CodeInput(props: FieldInputProps) {
  const t = usePhrases('records');
  const { pattern } = props.field.settings;
  return (
    <Textarea
      {...sharedInputProps(props)}
      classNames={{ input: classes.code ?? '' }}
      spellCheck={false}
      autoCapitalize="off"
      autoCorrect="off"
      autosize
      minRows={1}
      maxRows={20}
      placeholder={
        typeof pattern === 'string' && pattern !== '' ? t('form.numbered', { pattern }) : undefined
      }
      value={toInputText(props.value)}
      onChange={(e) => props.onChange(e.currentTarget.value)}
    />
  );
}

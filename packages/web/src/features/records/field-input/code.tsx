import { Textarea } from '@mantine/core';
import type { FieldInputProps } from './field-input-props.ts';
import { frameOf, textOf } from './input-frame.ts';
import classes from './structured.module.css';

export function CodeInput(props: FieldInputProps) {
  return (
    <Textarea
      {...frameOf(props)}
      classNames={{ input: classes.code ?? '' }}
      spellCheck={false}
      autoCapitalize="off"
      autoCorrect="off"
      autosize
      minRows={1}
      maxRows={20}
      value={textOf(props.value)}
      onChange={(e) => props.onChange(e.currentTarget.value)}
    />
  );
}

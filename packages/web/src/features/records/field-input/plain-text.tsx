import { Textarea, TextInput } from '@mantine/core';
import type { FieldInputProps } from './field-input-props.ts';
import { frameOf, textOf } from './input-frame.ts';

export function PlainTextInput(props: FieldInputProps) {
  const { field, value, onChange } = props;
  // What is too long stays and is told: a text that was pasted must not lose its end in silence.
  const shared = { ...frameOf(props), value: textOf(value) };
  if (field.settings.isMultiLine === true) {
    return (
      <Textarea
        {...shared}
        autosize
        minRows={3}
        maxRows={12}
        onChange={(e) => onChange(e.currentTarget.value)}
      />
    );
  }
  return <TextInput {...shared} onChange={(e) => onChange(e.currentTarget.value)} />;
}

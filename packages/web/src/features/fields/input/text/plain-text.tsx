import { Textarea, TextInput } from '@mantine/core';
import type { FieldInputProps } from '../../values/field-input-props.ts';
import { sharedInputProps, toInputText } from '../input-frame.tsx';
import { useLiveValidation } from '../live-validation.ts';
import classes from './plain-text.module.css';

export function PlainTextInput(props: FieldInputProps) {
  const { field, value, onChange } = props;
  const validation = useLiveValidation(props);
  // A text that is too long stays and is reported: a pasted text must not be truncated silently.
  const shared = { ...sharedInputProps({ ...props, ...validation }), value: toInputText(value) };
  const input =
    field.settings.isMultiLine === true ? (
      <Textarea
        {...shared}
        autosize
        minRows={3}
        maxRows={12}
        onChange={(e) => onChange(e.currentTarget.value)}
      />
    ) : (
      <TextInput {...shared} onChange={(e) => onChange(e.currentTarget.value)} />
    );
  if (!props.isBare || validation.error === undefined) return input;
  return (
    <>
      {input}
      <div className={classes.error} role="alert">
        {validation.error}
      </div>
    </>
  );
}

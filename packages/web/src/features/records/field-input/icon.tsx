import { TextInput } from '@mantine/core';
import { DataIcon } from '../../../ui/data-icon.tsx';
import type { FieldInputProps } from './field-input-props.ts';
import { frameOf, textOf } from './input-frame.ts';

/** Font Awesome's class, with the icon that it names beside it. */
export function IconInput(props: FieldInputProps) {
  const value = textOf(props.value);
  return (
    <TextInput
      {...frameOf(props)}
      placeholder="fa-solid fa-tree"
      autoCapitalize="off"
      spellCheck={false}
      leftSection={value === '' ? null : <DataIcon icon={value} size={16} />}
      value={value}
      onChange={(e) => props.onChange(e.currentTarget.value)}
    />
  );
}

import { TextInput } from '@mantine/core';
import { Suspense } from 'react';
import { onDemand } from '../../../app/feedback/on-demand.tsx';
import { DataIcon } from '../../../ui/data-icon.tsx';
import type { FieldInputProps } from '../values/field-input-props.ts';
import { sharedInputProps, toInputText } from './input-frame.tsx';

const IconPicker = onDemand(() => import('../icon-picker/icon-picker.tsx'), 'IconPicker');

/** Font Awesome class name with a preview of its icon; typed or picked. */
export function IconInput(props: FieldInputProps) {
  const value = toInputText(props.value);
  return (
    <TextInput
      {...sharedInputProps(props)}
      placeholder="fa-solid fa-tree"
      autoCapitalize="off"
      spellCheck={false}
      leftSection={value === '' ? null : <DataIcon icon={value} size={16} />}
      rightSection={
        <Suspense fallback={null}>
          <IconPicker
            isSmall
            label={props.field.title}
            value={value}
            isDisabled={props.isDisabled ?? false}
            onChange={(icon) => {
              props.onChange(icon);
              // A picked value is complete: report blur.
              props.onBlur?.();
            }}
          />
        </Suspense>
      }
      rightSectionPointerEvents="all"
      value={value}
      onChange={(e) => props.onChange(e.currentTarget.value)}
    />
  );
}

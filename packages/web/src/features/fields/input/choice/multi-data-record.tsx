import type { FieldInputProps } from '../../values/field-input-props.ts';
import { OptionPicker } from './option-picker.tsx';

export function MultiDataRecordInput(props: FieldInputProps) {
  return <OptionPicker {...props} isMulti isPlain />;
}

import type { FieldInputProps } from '../../values/field-input-props.ts';
import { OptionPicker } from './option-picker.tsx';

export function SingleDataRecordInput(props: FieldInputProps) {
  return <OptionPicker {...props} isMulti={false} isPlain />;
}

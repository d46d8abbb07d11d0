import type { Operand } from '@fieldhouse/contract/filters';
import type { ComponentType } from 'react';
import type { FieldInputProps } from '../../values/field-input-props.ts';
import type { OperandProps } from '../../values/operand-props.ts';
import { PlainTextInput } from '../text/plain-text.tsx';

/** An operand edited with an input of a field. */
export function operandBy(Input: ComponentType<FieldInputProps>): ComponentType<OperandProps> {
  return ({ field, label, value, onChange }) => (
    <Input
      field={{ ...field, title: label, description: '', isRequired: false }}
      value={Array.isArray(value) ? null : (value ?? null)}
      onChange={(next) => onChange(toOperand(next))}
    />
  );
}

/** Any text, whatever the field allows. */
export const TextOperand = operandBy((props) => (
  <PlainTextInput {...props} field={{ ...props.field, settings: {} }} />
));

function toOperand(value: unknown): Operand | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : undefined;
}

// The register of inputs: one file per field type, used by the record page, the new-record dialog, the cells of the
// table and the pages of wizards.
import type { DataType } from '@fieldhouse/contract/field-types';
import type { ComponentType } from 'react';
import { BooleanInput } from './boolean.tsx';
import { DateInput } from './date.tsx';
import { DateTimeInput } from './date-time.tsx';
import { DecimalInput } from './decimal.tsx';
import { EmailAddressInput } from './email-address.tsx';
import type { FieldInputProps } from './field-input-props.ts';
import { MoneyInput } from './money.tsx';
import { MultiSelectionInput } from './multi-selection-from-list.tsx';
import { NumberInput } from './number.tsx';
import { PhoneNumberInput } from './phone-number.tsx';
import { PlainTextInput } from './plain-text.tsx';
import { SingleDataRecordInput } from './single-data-record.tsx';
import { SingleSelectionInput } from './single-selection-from-list.tsx';

const inputs: Readonly<Record<DataType, ComponentType<FieldInputProps>>> = {
  plain_text: PlainTextInput,
  number: NumberInput,
  decimal: DecimalInput,
  boolean: BooleanInput,
  date: DateInput,
  date_time: DateTimeInput,
  email_address: EmailAddressInput,
  phone_number: PhoneNumberInput,
  money: MoneyInput,
  single_selection_from_list: SingleSelectionInput,
  multi_selection_from_list: MultiSelectionInput,
  single_data_record: SingleDataRecordInput,
};

/**
 * The input of a field, whatever its type.
 * @example <FieldInput field={field} value={values[field.columnName]} onChange={(v) => set(field.columnName, v)} error={errors[field.columnName]} loadOptions={loadOptionsOf(field)} />
 */
export function FieldInput(props: FieldInputProps) {
  const Input = inputs[props.field.dataType];
  return <Input {...props} />;
}

// The register of inputs: one file per field type, used by the record page, the new-record dialog, the cells of the
// table and the pages of wizards.
import type { DataType } from '@fieldhouse/contract/field-types';
import type { ComponentType } from 'react';
import { BooleanInput } from './boolean.tsx';
import { CodeInput } from './code.tsx';
import { DateInput } from './date.tsx';
import { DateRangeInput } from './date-range.tsx';
import { DateTimeInput } from './date-time.tsx';
import { DecimalInput } from './decimal.tsx';
import { DetailListInput } from './detail-list.tsx';
import { EmailAddressInput } from './email-address.tsx';
import type { FieldInputProps } from './field-input-props.ts';
import { FinancialLineItemInput } from './financial-line-item.tsx';
import { FinancialLineItemsInput } from './financial-line-items.tsx';
import { FormattedTextInput } from './formatted-text.tsx';
import { IconInput } from './icon.tsx';
import { MoneyInput } from './money.tsx';
import { MultiDataRecordInput } from './multi-data-record.tsx';
import { MultiSelectionInput } from './multi-selection-from-list.tsx';
import { NumberInput } from './number.tsx';
import { PercentageInput } from './percentage.tsx';
import { PhoneNumberInput } from './phone-number.tsx';
import { PhysicalAddressInput } from './physical-address.tsx';
import { PlainTextInput } from './plain-text.tsx';
import { SingleDataRecordInput } from './single-data-record.tsx';
import { SingleSelectionInput } from './single-selection-from-list.tsx';
import { UrlInput } from './url.tsx';
import { VideoInput } from './video.tsx';

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
  multi_data_record: MultiDataRecordInput,
  single_data_record: SingleDataRecordInput,
  url: UrlInput,
  percentage: PercentageInput,
  date_range: DateRangeInput,
  formatted_text: FormattedTextInput,
  physical_address: PhysicalAddressInput,
  detail_list: DetailListInput,
  financial_line_item: FinancialLineItemInput,
  financial_line_items: FinancialLineItemsInput,
  code: CodeInput,
  icon: IconInput,
  video: VideoInput,
};

/**
 * The input of a field, whatever its type.
 * @example <FieldInput field={field} value={values[field.columnName]} onChange={(v) => set(field.columnName, v)} error={errors[field.columnName]} loadOptions={loadOptionsOf(field)} />
 */
export function FieldInput(props: FieldInputProps) {
  const Input = inputs[props.field.dataType];
  return <Input {...props} />;
}

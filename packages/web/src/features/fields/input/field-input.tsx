// The registry of inputs: one file per field type, used by the record page, the new-record dialog, table
// cells and wizard pages.
import type { DataType } from '@fieldhouse/contract/field-types';
import { Skeleton } from '@mantine/core';
import { type ComponentType, lazy, Suspense } from 'react';
import type { FieldInputProps } from '../values/field-input-props.ts';
import { DateInput } from './date/date.tsx';
import { DateTimeInput } from './date/date-time.tsx';
import { DecimalInput } from './number/decimal.tsx';
import { MoneyInput } from './number/money.tsx';
import { NumberInput } from './number/number.tsx';
import { PercentageInput } from './number/percentage.tsx';
import { CodeInput } from './text/code.tsx';
import { EmailAddressInput } from './text/email-address.tsx';
import { PhoneNumberInput } from './text/phone-number.tsx';
import { PlainTextInput } from './text/plain-text.tsx';
import { UrlInput } from './text/url.tsx';

// Inputs with several parts or a dropdown are large: each loads when the first value of its type is edited.
const BooleanInput = lazy(async () => ({ default: (await import('./boolean.tsx')).BooleanInput }));
const MultiSelectionInput = lazy(async () => ({
  default: (await import('./choice/multi-selection-from-list.tsx')).MultiSelectionInput,
}));
const SingleSelectionInput = lazy(async () => ({
  default: (await import('./choice/single-selection-from-list.tsx')).SingleSelectionInput,
}));
const SingleDataRecordInput = lazy(async () => ({
  default: (await import('./choice/single-data-record.tsx')).SingleDataRecordInput,
}));
const MultiDataRecordInput = lazy(async () => ({
  default: (await import('./choice/multi-data-record.tsx')).MultiDataRecordInput,
}));
const DateRangeInput = lazy(async () => ({
  default: (await import('./date/date-range.tsx')).DateRangeInput,
}));
const FormattedTextInput = lazy(async () => ({
  default: (await import('./text/formatted-text.tsx')).FormattedTextInput,
}));
const PhysicalAddressInput = lazy(async () => ({
  default: (await import('./lines/physical-address.tsx')).PhysicalAddressInput,
}));
const DetailListInput = lazy(async () => ({
  default: (await import('./lines/detail-list.tsx')).DetailListInput,
}));
const FinancialLineItemInput = lazy(async () => ({
  default: (await import('./lines/financial-line-item.tsx')).FinancialLineItemInput,
}));
const FinancialLineItemsInput = lazy(async () => ({
  default: (await import('./lines/financial-line-items.tsx')).FinancialLineItemsInput,
}));
const VideoInput = lazy(async () => ({ default: (await import('./files/video.tsx')).VideoInput }));
const FileInput = lazy(async () => ({ default: (await import('./files/file.tsx')).FileInput }));
const IconInput = lazy(async () => ({ default: (await import('./icon.tsx')).IconInput }));

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
  multi_data_collection: MultiDataRecordInput,
  single_data_collection: SingleDataRecordInput,
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
  single_file: FileInput,
  multi_file: FileInput,
  single_image: FileInput,
  multi_image: FileInput,
};

/**
 * The input of a field, whatever its type.
 * @example <FieldInput field={field} value={values[field.columnName]} onChange={(v) => set(field.columnName,
 * v)} error={errors[field.columnName]} loadOptions={optionsLoaderOf(client, teamId, field)} />
 */
export function FieldInput(props: FieldInputProps) {
  const Input = inputs[props.field.dataType];
  return (
    <Suspense fallback={<Skeleton height={36} />}>
      <Input {...props} />
    </Suspense>
  );
}

// The input of each field type. Apart from the rest of its entry in field-types-ui.ts: the forms of anonymous visitors load
// only these. A missing one does not compile.
import type { DataType } from '@fieldhouse/contract/field-types';
import type { ComponentType } from 'react';
import { onDemand } from '../../../app/feedback/on-demand.tsx';
import { DateInput } from '../input/date/date.tsx';
import { DateRangeInput } from '../input/date/date-range.tsx';
import { DateTimeInput } from '../input/date/date-time.tsx';
import { DecimalInput } from '../input/number/decimal.tsx';
import { MoneyInput } from '../input/number/money.tsx';
import { NumberInput } from '../input/number/number.tsx';
import { PercentageInput } from '../input/number/percentage.tsx';
import { CodeInput } from '../input/text/code.tsx';
import { EmailAddressInput } from '../input/text/email-address.tsx';
import { PhoneNumberInput } from '../input/text/phone-number.tsx';
import { PlainTextInput } from '../input/text/plain-text.tsx';
import { UrlInput } from '../input/text/url.tsx';
import type { FieldInputProps } from '../values/field-input-props.ts';

const IconInput = onDemand(() => import('../input/icon.tsx'), 'IconInput');
const SingleLinkInput = onDemand(
  () => import('../input/choice/single-data-record.tsx'),
  'SingleDataRecordInput',
);
const MultiLinkInput = onDemand(
  () => import('../input/choice/multi-data-record.tsx'),
  'MultiDataRecordInput',
);
const FileInput = onDemand(() => import('../input/files/file.tsx'), 'FileInput');

/** Those that load on demand can be loaded before. */
type InputOfType = ComponentType<FieldInputProps> & { readonly preload?: () => Promise<void> };

export const fieldInputs: Readonly<Record<DataType, InputOfType>> = {
  plain_text: PlainTextInput,
  email_address: EmailAddressInput,
  phone_number: PhoneNumberInput,
  single_selection_from_list: onDemand(
    () => import('../input/choice/single-selection-from-list.tsx'),
    'SingleSelectionInput',
  ),
  multi_selection_from_list: onDemand(
    () => import('../input/choice/multi-selection-from-list.tsx'),
    'MultiSelectionInput',
  ),
  single_data_record: SingleLinkInput,
  multi_data_record: MultiLinkInput,
  single_data_collection: SingleLinkInput,
  multi_data_collection: MultiLinkInput,
  date: DateInput,
  date_time: DateTimeInput,
  boolean: onDemand(() => import('../input/boolean.tsx'), 'BooleanInput'),
  number: NumberInput,
  decimal: DecimalInput,
  money: MoneyInput,
  url: UrlInput,
  percentage: PercentageInput,
  date_range: DateRangeInput,
  formatted_text: onDemand(() => import('../input/text/formatted-text.tsx'), 'FormattedTextInput'),
  physical_address: onDemand(() => import('../input/lines/physical-address.tsx'), 'PhysicalAddressInput'),
  detail_list: onDemand(() => import('../input/lines/detail-list.tsx'), 'DetailListInput'),
  financial_line_item: onDemand(
    () => import('../input/lines/financial-line-item.tsx'),
    'FinancialLineItemInput',
  ),
  financial_line_items: onDemand(
    () => import('../input/lines/financial-line-items.tsx'),
    'FinancialLineItemsInput',
  ),
  code: CodeInput,
  icon: IconInput,
  video: onDemand(() => import('../input/files/video.tsx'), 'VideoInput'),
  single_file: FileInput,
  multi_file: FileInput,
  single_image: FileInput,
  multi_image: FileInput,
};

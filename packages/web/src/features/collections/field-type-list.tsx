import type { DataType } from '@fieldhouse/contract/field-types';
import { AtIcon } from '@phosphor-icons/react/dist/csr/At';
import { CalendarBlankIcon } from '@phosphor-icons/react/dist/csr/CalendarBlank';
import { CheckSquareIcon } from '@phosphor-icons/react/dist/csr/CheckSquare';
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock';
import { CurrencyDollarIcon } from '@phosphor-icons/react/dist/csr/CurrencyDollar';
import { HashIcon } from '@phosphor-icons/react/dist/csr/Hash';
import { LinkIcon } from '@phosphor-icons/react/dist/csr/Link';
import { ListBulletsIcon } from '@phosphor-icons/react/dist/csr/ListBullets';
import { PhoneIcon } from '@phosphor-icons/react/dist/csr/Phone';
import { TagIcon } from '@phosphor-icons/react/dist/csr/Tag';
import { TextTIcon } from '@phosphor-icons/react/dist/csr/TextT';
import type { ComponentType } from 'react';
import { DecimalIcon } from './decimal-icon.tsx';

interface FieldTypeEntry {
  readonly dataType: DataType;
  readonly Icon: ComponentType<{ readonly size?: number }>;
  /** Useless without a list or a collection to choose from. */
  readonly needsTarget: boolean;
}

/** In the order of the picker: the most used first. */
export const fieldTypeList: readonly FieldTypeEntry[] = [
  { dataType: 'plain_text', Icon: TextTIcon, needsTarget: false },
  { dataType: 'email_address', Icon: AtIcon, needsTarget: false },
  { dataType: 'phone_number', Icon: PhoneIcon, needsTarget: false },
  { dataType: 'single_selection_from_list', Icon: ListBulletsIcon, needsTarget: true },
  { dataType: 'multi_selection_from_list', Icon: TagIcon, needsTarget: true },
  { dataType: 'single_data_record', Icon: LinkIcon, needsTarget: true },
  { dataType: 'date', Icon: CalendarBlankIcon, needsTarget: false },
  { dataType: 'date_time', Icon: ClockIcon, needsTarget: false },
  { dataType: 'boolean', Icon: CheckSquareIcon, needsTarget: false },
  { dataType: 'number', Icon: HashIcon, needsTarget: false },
  { dataType: 'decimal', Icon: DecimalIcon, needsTarget: false },
  { dataType: 'money', Icon: CurrencyDollarIcon, needsTarget: false },
];

export function FieldTypeIcon({
  dataType,
  size = 18,
}: {
  readonly dataType: DataType;
  readonly size?: number;
}) {
  const entry = fieldTypeList.find((one) => one.dataType === dataType);
  return entry ? <entry.Icon size={size} /> : null;
}

import type { DataType } from '@fieldhouse/contract/field-types';
import { ArticleIcon } from '@phosphor-icons/react/dist/csr/Article';
import { AtIcon } from '@phosphor-icons/react/dist/csr/At';
import { CalendarBlankIcon } from '@phosphor-icons/react/dist/csr/CalendarBlank';
import { CalendarDotsIcon } from '@phosphor-icons/react/dist/csr/CalendarDots';
import { CheckSquareIcon } from '@phosphor-icons/react/dist/csr/CheckSquare';
import { ClockIcon } from '@phosphor-icons/react/dist/csr/Clock';
import { CodeIcon } from '@phosphor-icons/react/dist/csr/Code';
import { CurrencyDollarIcon } from '@phosphor-icons/react/dist/csr/CurrencyDollar';
import { FileIcon } from '@phosphor-icons/react/dist/csr/File';
import { FilesIcon } from '@phosphor-icons/react/dist/csr/Files';
import { GlobeIcon } from '@phosphor-icons/react/dist/csr/Globe';
import { HashIcon } from '@phosphor-icons/react/dist/csr/Hash';
import { ImageIcon } from '@phosphor-icons/react/dist/csr/Image';
import { ImagesIcon } from '@phosphor-icons/react/dist/csr/Images';
import { InvoiceIcon } from '@phosphor-icons/react/dist/csr/Invoice';
import { LinkIcon } from '@phosphor-icons/react/dist/csr/Link';
import { LinkSimpleIcon } from '@phosphor-icons/react/dist/csr/LinkSimple';
import { ListBulletsIcon } from '@phosphor-icons/react/dist/csr/ListBullets';
import { ListDashesIcon } from '@phosphor-icons/react/dist/csr/ListDashes';
import { MapPinIcon } from '@phosphor-icons/react/dist/csr/MapPin';
import { PercentIcon } from '@phosphor-icons/react/dist/csr/Percent';
import { PhoneIcon } from '@phosphor-icons/react/dist/csr/Phone';
import { ReceiptIcon } from '@phosphor-icons/react/dist/csr/Receipt';
import { StackIcon } from '@phosphor-icons/react/dist/csr/Stack';
import { StarIcon } from '@phosphor-icons/react/dist/csr/Star';
import { TableIcon } from '@phosphor-icons/react/dist/csr/Table';
import { TagIcon } from '@phosphor-icons/react/dist/csr/Tag';
import { TextTIcon } from '@phosphor-icons/react/dist/csr/TextT';
import { VideoIcon } from '@phosphor-icons/react/dist/csr/Video';
import type { ComponentType } from 'react';
import { DecimalIcon } from './decimal-icon.tsx';

interface FieldTypeEntry {
  readonly dataType: DataType;
  readonly Icon: ComponentType<{ readonly size?: number }>;
  /** Needs a list or a collection to choose from. */
  readonly needsTarget: boolean;
}

/** In the order of the picker, most used first. */
export const fieldTypeList: readonly FieldTypeEntry[] = [
  { dataType: 'plain_text', Icon: TextTIcon, needsTarget: false },
  { dataType: 'email_address', Icon: AtIcon, needsTarget: false },
  { dataType: 'phone_number', Icon: PhoneIcon, needsTarget: false },
  { dataType: 'single_selection_from_list', Icon: ListBulletsIcon, needsTarget: true },
  { dataType: 'multi_selection_from_list', Icon: TagIcon, needsTarget: true },
  { dataType: 'single_data_record', Icon: LinkIcon, needsTarget: true },
  { dataType: 'multi_data_record', Icon: LinkSimpleIcon, needsTarget: true },
  { dataType: 'single_data_collection', Icon: TableIcon, needsTarget: false },
  { dataType: 'multi_data_collection', Icon: StackIcon, needsTarget: false },
  { dataType: 'date', Icon: CalendarBlankIcon, needsTarget: false },
  { dataType: 'date_time', Icon: ClockIcon, needsTarget: false },
  { dataType: 'boolean', Icon: CheckSquareIcon, needsTarget: false },
  { dataType: 'number', Icon: HashIcon, needsTarget: false },
  { dataType: 'decimal', Icon: DecimalIcon, needsTarget: false },
  { dataType: 'money', Icon: CurrencyDollarIcon, needsTarget: false },
  { dataType: 'url', Icon: GlobeIcon, needsTarget: false },
  { dataType: 'percentage', Icon: PercentIcon, needsTarget: false },
  { dataType: 'date_range', Icon: CalendarDotsIcon, needsTarget: false },
  { dataType: 'formatted_text', Icon: ArticleIcon, needsTarget: false },
  { dataType: 'physical_address', Icon: MapPinIcon, needsTarget: false },
  { dataType: 'detail_list', Icon: ListDashesIcon, needsTarget: false },
  { dataType: 'financial_line_item', Icon: InvoiceIcon, needsTarget: false },
  { dataType: 'financial_line_items', Icon: ReceiptIcon, needsTarget: false },
  { dataType: 'code', Icon: CodeIcon, needsTarget: false },
  { dataType: 'icon', Icon: StarIcon, needsTarget: false },
  { dataType: 'video', Icon: VideoIcon, needsTarget: false },
  { dataType: 'single_file', Icon: FileIcon, needsTarget: false },
  { dataType: 'multi_file', Icon: FilesIcon, needsTarget: false },
  { dataType: 'single_image', Icon: ImageIcon, needsTarget: false },
  { dataType: 'multi_image', Icon: ImagesIcon, needsTarget: false },
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

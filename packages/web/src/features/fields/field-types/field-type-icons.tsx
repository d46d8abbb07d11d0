// The icons of field types in lists of types.
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

export const fieldTypeIcons = {
  text: TextTIcon,
  at: AtIcon,
  phone: PhoneIcon,
  list: ListBulletsIcon,
  tag: TagIcon,
  link: LinkIcon,
  links: LinkSimpleIcon,
  table: TableIcon,
  tables: StackIcon,
  calendar: CalendarBlankIcon,
  clock: ClockIcon,
  check: CheckSquareIcon,
  hash: HashIcon,
  decimal: DecimalIcon,
  currency: CurrencyDollarIcon,
  globe: GlobeIcon,
  percent: PercentIcon,
  calendar_range: CalendarDotsIcon,
  article: ArticleIcon,
  pin: MapPinIcon,
  details: ListDashesIcon,
  invoice: InvoiceIcon,
  receipt: ReceiptIcon,
  code: CodeIcon,
  star: StarIcon,
  video: VideoIcon,
  file: FileIcon,
  files: FilesIcon,
  image: ImageIcon,
  images: ImagesIcon,
} as const satisfies Readonly<Record<string, ComponentType<{ readonly size?: number }>>>;

export type FieldIconName = keyof typeof fieldTypeIcons;

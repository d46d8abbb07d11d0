// The column type of every field type; types with special behavior have a file in families/.
import type { DataType, LineItemsValue, LineItemValue } from '@fieldhouse/contract/field-types';
import { sql } from 'kysely';
import type { ColumnType } from './column-type.ts';
import { collectionColumn, collectionsColumn } from './families/collection-columns.ts';
import { booleanColumn, numericColumn, textColumn } from './families/column-families.ts';
import { dayColumn, instantColumn, rangeColumn } from './families/day-columns.ts';
import { fileColumn, filesColumn } from './families/file-columns.ts';
import { formattedText } from './families/formatted-text.ts';
import { idColumn, idsColumn } from './families/id-columns.ts';
import { money } from './families/money.ts';
import { physicalAddress } from './families/physical-address.ts';
import { computedNumberColumn, structuredTextColumn } from './families/structured-columns.ts';
import { video } from './families/video.ts';

/** Sent as text, so that no client parses it into a float. */
const decimalColumn = numericColumn({ type: 'numeric', toJson: (column) => sql`to_json(${column}::text)` });

export const columnTypes: Readonly<Record<DataType, ColumnType>> = {
  boolean: booleanColumn(),
  date: dayColumn(),
  date_time: instantColumn(),
  decimal: decimalColumn,
  email_address: textColumn({ isCaseBlind: true }),
  money,
  multi_data_collection: collectionsColumn(),
  multi_data_record: idsColumn(),
  multi_selection_from_list: idsColumn(),
  number: numericColumn({ type: 'bigint', toJson: (column) => sql`to_json(${column})` }),
  phone_number: textColumn({ isCaseBlind: false }),
  plain_text: textColumn({ isCaseBlind: false }),
  single_data_collection: collectionColumn(),
  single_data_record: idColumn(),
  video,
  url: textColumn({ isCaseBlind: false }),
  physical_address: physicalAddress,
  percentage: decimalColumn,
  icon: textColumn({ isCaseBlind: false }),
  formatted_text: formattedText,
  // Validated by the domain type; the same applies to the next one.
  financial_line_items: computedNumberColumn((value) => (value as LineItemsValue).total),
  financial_line_item: computedNumberColumn((value) => (value as LineItemValue).amount),
  detail_list: structuredTextColumn('detail_list'),
  date_range: rangeColumn(),
  code: textColumn({ isCaseBlind: false }),
  single_selection_from_list: idColumn(),
  single_file: fileColumn(),
  single_image: fileColumn(),
  multi_file: filesColumn(),
  multi_image: filesColumn(),
};

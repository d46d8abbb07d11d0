// The column of every field type by name; a type with behaviour of its own has a file in families/.
import type { DataType, LineItemsValue, LineItemValue } from '@fieldhouse/contract/field-types';
import { sql } from 'kysely';
import { collectionColumn, collectionsColumn } from './collection-columns.ts';
import { booleanColumn, numericColumn, textColumn } from './column-families.ts';
import type { ColumnType } from './column-type.ts';
import { dayColumn, instantColumn, rangeColumn } from './day-columns.ts';
import { fileColumn, filesColumn } from './file-columns.ts';
import { idColumn, idsColumn } from './id-columns.ts';
import { figuredColumn, structuredTextColumn } from './structured-columns.ts';
import { formattedText } from './types/formatted-text.ts';
import { money } from './types/money.ts';
import { physicalAddress } from './types/physical-address.ts';
import { video } from './types/video.ts';

/** Sent as text, so that no reader turns it into a float. */
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
  // Checked by the domain's type, as is the next.
  financial_line_items: figuredColumn((value) => (value as LineItemsValue).total),
  financial_line_item: figuredColumn((value) => (value as LineItemValue).amount),
  detail_list: structuredTextColumn('detail_list'),
  date_range: rangeColumn(),
  code: textColumn({ isCaseBlind: false }),
  single_selection_from_list: idColumn(),
  single_file: fileColumn(),
  single_image: fileColumn(),
  multi_file: filesColumn(),
  multi_image: filesColumn(),
};

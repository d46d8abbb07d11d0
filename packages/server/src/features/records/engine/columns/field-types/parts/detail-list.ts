import type { StoredFieldType } from '../../column-type.ts';
import { structuredTextColumn } from '../../families/structured-columns.ts';

export const detailList: StoredFieldType = { ...structuredTextColumn('detail_list'), inFiles: {} };

// Items of lists, records and collections: one, or several.
import type { StoredFieldType } from '../../column-type.ts';
import { collectionColumn, collectionsColumn } from '../../families/collection-columns.ts';
import { idColumn, idsColumn } from '../../families/id-columns.ts';

export const singleLink: StoredFieldType = { ...idColumn(), inFiles: {} };
export const multiLink: StoredFieldType = { ...idsColumn(), inFiles: {} };
export const singleCollection: StoredFieldType = { ...collectionColumn(), inFiles: {} };
export const multiCollection: StoredFieldType = { ...collectionsColumn(), inFiles: {} };

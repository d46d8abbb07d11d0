import type { StoredFieldType } from '../../column-type.ts';
import { fileColumn, filesColumn } from '../../families/file-columns.ts';

export const singleFile: StoredFieldType = { ...fileColumn(), inFiles: {} };
export const multiFile: StoredFieldType = { ...filesColumn(), inFiles: {} };

import type { StoredFieldType } from '../../column-type.ts';
import { textColumn } from '../../families/column-families.ts';

export const url: StoredFieldType = { ...textColumn({ isCaseBlind: false }), inFiles: {} };

import type { StoredFieldType } from '../../column-type.ts';
import { textColumn } from '../../families/column-families.ts';

export const code: StoredFieldType = {
  ...textColumn({ isCaseBlind: false }),
  inFiles: { readsObjects: true },
};

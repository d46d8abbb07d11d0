import type { StoredFieldType } from '../../column-type.ts';
import { textColumn } from '../../families/column-families.ts';

export const phoneNumber: StoredFieldType = {
  ...textColumn({ isCaseBlind: false }),
  isShortText: true,
  inFiles: {},
};

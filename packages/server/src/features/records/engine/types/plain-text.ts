import { textColumn } from '../column-families.ts';

export const plainText = textColumn({ isCaseBlind: false });

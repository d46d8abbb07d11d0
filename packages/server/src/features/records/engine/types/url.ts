import { textColumn } from '../column-families.ts';

export const url = textColumn({ isCaseBlind: false });

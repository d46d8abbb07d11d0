import { textColumn } from '../column-families.ts';

export const icon = textColumn({ isCaseBlind: false });

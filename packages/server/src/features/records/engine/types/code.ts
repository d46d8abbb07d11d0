import { textColumn } from '../column-families.ts';

export const code = textColumn({ isCaseBlind: false });

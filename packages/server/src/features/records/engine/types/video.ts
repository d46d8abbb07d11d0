import { textColumn } from '../column-families.ts';

export const video = textColumn({ isCaseBlind: false });

import { textColumn } from '../column-families.ts';

export const phoneNumber = textColumn({ isCaseBlind: false });

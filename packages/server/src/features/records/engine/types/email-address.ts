import { textColumn } from '../column-families.ts';

export const emailAddress = textColumn({ isCaseBlind: true });

import { idColumn } from '../column-families.ts';

export const singleDataRecord = idColumn();

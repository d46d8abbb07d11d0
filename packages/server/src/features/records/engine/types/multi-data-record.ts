import { idsColumn } from '../column-families.ts';

export const multiDataRecord = idsColumn();

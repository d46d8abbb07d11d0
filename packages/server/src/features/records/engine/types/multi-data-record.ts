import { idsColumn } from '../id-columns.ts';

export const multiDataRecord = idsColumn();

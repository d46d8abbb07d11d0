import { idColumn } from '../id-columns.ts';

export const singleDataRecord = idColumn();

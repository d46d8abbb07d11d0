import { idsColumn } from '../id-columns.ts';

export const multiSelectionFromList = idsColumn();

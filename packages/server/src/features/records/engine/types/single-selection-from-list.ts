import { idColumn } from '../id-columns.ts';

export const singleSelectionFromList = idColumn();

import { idColumn } from '../column-families.ts';

export const singleSelectionFromList = idColumn();

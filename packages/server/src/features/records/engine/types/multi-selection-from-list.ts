import { idsColumn } from '../column-families.ts';

export const multiSelectionFromList = idsColumn();

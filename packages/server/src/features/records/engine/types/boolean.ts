import { booleanColumn } from '../column-families.ts';

export const boolean = booleanColumn();

import { instantColumn } from '../column-families.ts';

export const dateTime = instantColumn();

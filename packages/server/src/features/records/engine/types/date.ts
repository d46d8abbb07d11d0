import { dayColumn } from '../column-families.ts';

export const date = dayColumn();

import { rangeColumn } from '../column-families.ts';

export const dateRange = rangeColumn();

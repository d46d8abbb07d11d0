import { rangeColumn } from '../day-columns.ts';

export const dateRange = rangeColumn();

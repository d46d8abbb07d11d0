import { dayColumn } from '../day-columns.ts';

export const date = dayColumn();

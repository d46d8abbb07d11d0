import { instantColumn } from '../day-columns.ts';

export const dateTime = instantColumn();

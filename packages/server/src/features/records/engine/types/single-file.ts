import { fileColumn } from '../file-columns.ts';

export const singleFile = fileColumn();

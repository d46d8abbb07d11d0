import { fileColumn } from '../file-columns.ts';

export const singleImage = fileColumn();

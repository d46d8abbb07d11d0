import { filesColumn } from '../file-columns.ts';

export const multiImage = filesColumn();

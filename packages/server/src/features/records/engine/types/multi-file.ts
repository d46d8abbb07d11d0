import { filesColumn } from '../file-columns.ts';

export const multiFile = filesColumn();

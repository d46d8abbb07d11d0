import { collectionsColumn } from '../collection-columns.ts';

export const multiDataCollection = collectionsColumn();

import { collectionColumn } from '../collection-columns.ts';

export const singleDataCollection = collectionColumn();

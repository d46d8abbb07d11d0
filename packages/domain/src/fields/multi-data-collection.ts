import { linkedIds } from './linked-ids.ts';

export const multiDataCollection = linkedIds('multi_data_collection');

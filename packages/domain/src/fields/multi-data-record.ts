import { linkedIds } from './linked-ids.ts';

export const multiDataRecord = linkedIds('multi_data_record');

import { structuredTextColumn } from '../structured-columns.ts';

export const physicalAddress = structuredTextColumn('physical_address');

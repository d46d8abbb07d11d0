import { structuredTextColumn } from '../structured-columns.ts';

export const detailList = structuredTextColumn('detail_list');

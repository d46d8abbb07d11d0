import { linkedIds } from './linked-ids.ts';

export const multiSelectionFromList = linkedIds('multi_selection_from_list');

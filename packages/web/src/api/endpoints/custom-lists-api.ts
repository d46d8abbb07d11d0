// Loaded with the pages of custom lists.
import { customLists } from '@fieldhouse/contract/custom-lists';
import { clientOf } from '../client.ts';

export const customListsApi = clientOf(customLists);

// Loaded with the page of duplicates.
import { duplicates } from '@fieldhouse/contract/duplicates';
import { clientOf } from '../client.ts';

export const duplicatesApi = clientOf(duplicates);

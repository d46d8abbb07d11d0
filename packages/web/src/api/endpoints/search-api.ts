// Loaded with the palette, so that no page carries it.
import { search } from '@fieldhouse/contract/search';
import { clientOf } from '../client.ts';

export const searchApi = clientOf(search);

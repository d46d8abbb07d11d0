// The calls of views, loaded with them: the bare table needs none.
import { views } from '@fieldhouse/contract/data-views';
import { clientOf } from '../client.ts';

export const viewsApi = clientOf(views);

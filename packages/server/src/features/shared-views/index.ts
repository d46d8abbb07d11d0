// Views that anyone can read by a link, or in a website widget.
import type { Slice } from '../../kernel/http/slice.ts';
import { sharedViewRoutes } from './shared-view-routes.ts';

export { confirmView } from './confirm-fields.ts';
export { consumeReadLimit } from './public-limits.ts';
export { isOwnToken, readShareToken, signShareToken } from './share-token.ts';

export const sharedViewsSlice: Slice = { name: 'shared-views', routes: sharedViewRoutes };

import type { Slice } from '../../kernel/http/slice.ts';
import { viewRoutes } from './view-routes.ts';

export { createView, findStoredView, findTeamView, findView, type StoredView } from './view-actions.ts';
export { viewReferrer } from './view-referrer.ts';

export const viewsSlice: Slice = { name: 'views', routes: viewRoutes };

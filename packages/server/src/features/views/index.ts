import type { Slice } from '../../kernel/http/slice.ts';
import { viewRoutes } from './view-routes.ts';

export { createView, findView, keepTeamView } from './view-actions.ts';

export const viewsSlice: Slice = { name: 'views', routes: viewRoutes };

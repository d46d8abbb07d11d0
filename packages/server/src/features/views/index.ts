import type { Slice } from '../../kernel/http/slice.ts';
import { declareReferrer } from '../collections/index.ts';
import { viewReferrer } from './view-referrer.ts';
import { viewRoutes } from './view-routes.ts';

export { createView, findView } from './view-actions.ts';

declareReferrer(viewReferrer);

export const viewsSlice: Slice = { name: 'views', routes: viewRoutes };

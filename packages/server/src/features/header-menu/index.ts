import type { Slice } from '../../kernel/http/slice.ts';
import { menuRoutes } from './menu-routes.ts';

export { listVisibleEntries } from './menu-actions.ts';

export const headerMenuSlice: Slice = { name: 'header-menu', routes: menuRoutes };

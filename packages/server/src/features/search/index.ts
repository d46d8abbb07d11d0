import type { Slice } from '../../kernel/http/slice.ts';
import { searchRoutes } from './search-routes.ts';

export const searchSlice: Slice = { name: 'search', routes: searchRoutes };

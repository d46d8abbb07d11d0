import type { Slice } from '../../kernel/http/slice.ts';
import { backendRoutes } from './backend-routes.ts';

export const backendsSlice: Slice = { name: 'backends', routes: backendRoutes };

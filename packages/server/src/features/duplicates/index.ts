import type { Slice } from '../../kernel/http/slice.ts';
import { duplicateRoutes } from './duplicate-routes.ts';

export const duplicatesSlice: Slice = { name: 'duplicates', routes: duplicateRoutes };

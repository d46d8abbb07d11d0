import type { Slice } from '../../kernel/http/slice.ts';
import { tagRoutes } from './tag-routes.ts';

export const tagsSlice: Slice = { name: 'tags', routes: tagRoutes };

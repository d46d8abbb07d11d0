import type { Slice } from '../../kernel/http/slice.ts';
import { tagRoutes } from './tag-routes.ts';

export { setRecordTags } from './record-tag-actions.ts';
export { createTag } from './tag-actions.ts';

export const tagsSlice: Slice = { name: 'tags', routes: tagRoutes };

import type { Slice } from '../../kernel/http/slice.ts';
import { collectionRoutes } from './collection-routes.ts';

export { createCollection, listCollections } from './collection-actions.ts';
export { listReferringFields } from './collection-queries.ts';
export {
  type CollectionDefinition,
  type FieldDefinition,
  loadCollection,
} from './definition.ts';
export { addField } from './field-actions.ts';
export { countVisibleWith, rulesIn, viewOf } from './member-rules.ts';

export const collectionsSlice: Slice = { name: 'collections', routes: collectionRoutes };

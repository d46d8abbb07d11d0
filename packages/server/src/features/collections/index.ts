import type { Slice } from '../../kernel/http/slice.ts';
import { collectionRoutes } from './collection-routes.ts';

export { createCollection, listCollections } from './collection-actions.ts';
export { listCollectionNames, listNamingFields, listReferringFields } from './collection-queries.ts';
export {
  type CollectionDefinition,
  type FieldDefinition,
  loadCollection,
} from './definition.ts';
export { addField } from './field-actions.ts';
export { countVisibleWith, listVisibleIds, rulesIn, viewOf } from './member-rules.ts';
export { releaseNamesWith } from './released-names.ts';

export const collectionsSlice: Slice = { name: 'collections', routes: collectionRoutes };

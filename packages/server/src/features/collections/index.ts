import type { Slice } from '../../kernel/http/slice.ts';
import { collectionRoutes } from './collection-routes.ts';
import { addFieldJobs } from './field-clearing.ts';
import { addTranslationJobs } from './translations.ts';

export { changeCollection, createCollection, listCollections } from './collection-actions.ts';
export {
  insertShadowField,
  listCollectionNames,
  listNamingFields,
  listReferringFields,
  setUnique,
  updateCollection,
} from './collection-queries.ts';
export { columnKinds } from './column-kind.ts';
export {
  type CollectionDefinition,
  definitionChanged,
  type FieldDefinition,
  familyOf,
  loadCollection,
} from './definition.ts';
export { addField, changeField, checkFieldSettings, searchedTypes } from './field-actions.ts';
export { clearFieldsLater, eraseShadow } from './field-clearing.ts';
export { countVisibleWith, listVisibleIds, rulesIn, rulesOfMember, viewOf } from './member-rules.ts';
export { conditionsOf } from './membership-filter.ts';
export { membershipWith } from './membership-hooks.ts';
export { releaseNamesWith } from './released-names.ts';

export const collectionsSlice: Slice = {
  name: 'collections',
  routes: collectionRoutes,
  jobs(deps) {
    addFieldJobs(deps);
    addTranslationJobs(deps);
  },
};

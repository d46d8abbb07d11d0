import type { Slice } from '../../kernel/http/slice.ts';
import { collectionRoutes } from './collection-routes.ts';
import { fieldReferrer, smartCollectionReferrer } from './definition-referrers.ts';
import { addFieldJobs } from './field-clearing.ts';
import { declareReferrer } from './referrers.ts';
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
export { columnKinds, uniqueKind } from './column-kind.ts';
export {
  type CollectionDefinition,
  definitionChanged,
  type FieldDefinition,
  familyOf,
  isChangingDefinitions,
  loadCollection,
  translationIn,
} from './definition.ts';
export { addField, changeField, checkFieldSettings, searchedTypes } from './field-actions.ts';
export { clearFieldsLater, eraseShadow } from './field-clearing.ts';
export { refuseFullTable } from './full-table.ts';
export { countVisibleWith, listVisibleIds, rulesIn, rulesOfMember, viewOf } from './member-rules.ts';
export { conditionsOf } from './membership-filter.ts';
export { membershipWith } from './membership-hooks.ts';
export {
  declareReferrer,
  type KeptQuery,
  listReferrers,
  type Referrer,
  type ReferringContent,
} from './referrers.ts';
export { releaseNamesWith } from './released-names.ts';
export {
  countReferences,
  listRestorable,
  replaceReferences,
  restoreReferences,
  rewriteContent,
  withReplacedItems,
} from './rewrite-references.ts';
export { getTeamDefaults } from './team-defaults.ts';

declareReferrer(smartCollectionReferrer);
declareReferrer(fieldReferrer);

export const collectionsSlice: Slice = {
  name: 'collections',
  routes: collectionRoutes,
  jobs(deps) {
    addFieldJobs(deps);
    addTranslationJobs(deps);
  },
};

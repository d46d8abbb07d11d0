// What a collection is: definitions, columns, membership rules, and references to them. Read-only; records
// are written by the records engine above, definitions are changed by the collections slice above that.
export {
  authorRules,
  ensureHoldsAbove,
  ensureLabelField,
  ensureWholeField,
  limitedAuthor,
  markCreated as noteCreated,
  readsAllLabels,
} from './author-rights.ts';
export {
  type CollectionRow,
  listCollectionNames,
  listCollectionRows,
  listFamilyRows,
  listNamingFields,
  listReferringFields,
} from './catalogue-queries.ts';
export {
  type CollectionDefinition,
  type CollectionFamily,
  type FieldDefinition,
  findCollection,
  hasUncommittedDefinitions,
  idsOfFamily,
  invalidateDefinition,
  loadCollection,
  loadToAddColumns,
  maxCollectionDepth,
  translationFieldOf,
} from './definition.ts';
export {
  effectiveRules,
  listVisibleIds,
  type MemberView,
  memberViewOf,
  rulesOfMember,
} from './member-rules.ts';
export { isMembershipBroken, leafConditionsOf } from './membership-filter.ts';
export type { Referrer, ReferringItem, StoredQuery } from './referrer.ts';
export { replaceIds, withReplacedItems } from './replaced-items.ts';

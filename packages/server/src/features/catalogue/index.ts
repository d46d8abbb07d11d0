// What a collection is: definitions, columns, membership rules, and what refers to them. Reads only; records are written by
// the records engine above, definitions are changed by the collections slice above that.
export {
  authorRules,
  ensureHoldsAbove,
  ensureLabelField,
  ensureWholeField,
  limitedAuthor,
  noteCreated,
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
export { columnKinds, uniqueKind } from './column-kind.ts';
export {
  type CollectionDefinition,
  collectionFamilyOf as familyOf,
  type FieldDefinition,
  findCollection,
  hasUncommittedDefinitions as isChangingDefinitions,
  invalidateDefinition as definitionChanged,
  loadCollection,
  loadToAddColumns,
  maxCollectionDepth as mostDeep,
  translationFieldOf as translationIn,
} from './definition.ts';
export {
  effectiveRules as rulesIn,
  listVisibleIds,
  type MemberView,
  memberViewOf as viewOf,
  rulesOfMember,
} from './member-rules.ts';
export { isMembershipBroken, leafConditionsOf as conditionsOf } from './membership-filter.ts';
export type { Referrer, ReferringItem as ReferringContent, StoredQuery as KeptQuery } from './referrer.ts';
export { replaceIds, withReplacedItems } from './replaced-items.ts';

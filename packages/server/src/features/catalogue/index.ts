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
  type FieldRow,
  listCollectionNames,
  listCollectionRows,
  listFamilyRows,
  listFieldRows,
  listNamingFields,
  listReferringFields,
} from './catalogue-queries.ts';
export { columnKinds, uniqueKind } from './column-kind.ts';
export {
  type CollectionDefinition,
  definitionChanged,
  type FieldDefinition,
  familyOf,
  findCollection,
  isChangingDefinitions,
  loadCollection,
  mostDeep,
  translationIn,
} from './definition.ts';
export { listVisibleIds, type MemberView, rulesIn, rulesOfMember, viewOf } from './member-rules.ts';
export { conditionsOf, isMembershipBroken } from './membership-filter.ts';
export type { KeptQuery, Referrer, ReferringContent } from './referrer.ts';
export { replaceIds, withReplacedItems } from './replaced-items.ts';

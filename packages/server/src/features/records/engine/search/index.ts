// Search over all searchable collections, and match keys of duplicates.
export {
  addMatchKeys,
  type ComparedValues,
  countCandidates,
  createMatchKeys,
  type DuplicateCriterion,
  dropMatchKeys,
  duplicateCriteriaOf,
  readComparedValues,
  selectByMatchKey,
  selectNames,
  sortMatchKeys,
} from './duplicate-criteria.ts';
export { searchRecords } from './search-records.ts';
export type { RecordHit, SearchedCollection } from './search-tables.ts';

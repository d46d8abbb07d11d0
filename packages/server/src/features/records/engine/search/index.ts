// Search over all searchable collections, and match keys of duplicates.
export {
  addMatchKeys as addKeys,
  type ComparedValues as Compared,
  countCandidates as countCompared,
  createMatchKeys as createKeys,
  type DuplicateCriterion as Likeness,
  dropMatchKeys as dropKeys,
  duplicateCriteriaOf as likenessesOf,
  readComparedValues as readCompared,
  selectByMatchKey as selectSame,
  selectNames,
  sortMatchKeys as sortKeys,
} from './likeness.ts';
export { searchRecords } from './search-records.ts';
export type { RecordHit, SearchedCollection } from './search-tables.ts';

// Search over all searchable collections, and match keys of duplicates.
export {
  addKeys,
  type Compared,
  countCompared,
  createKeys,
  dropKeys,
  type Likeness,
  likenessesOf,
  readCompared,
  selectNames,
  selectSame,
  sortKeys,
} from './likeness.ts';
export { searchRecords } from './search-records.ts';
export type { RecordHit, SearchedCollection } from './search-tables.ts';

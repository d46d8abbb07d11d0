// Writing records: values checked, rows and history stored, bulk operations.
export {
  type BulkTarget,
  bulkInsert,
  type CopiedRows,
  type CopyText,
  compareUnique,
  copyRows,
  createCopyText,
  trashRange,
} from './bulk/bulk-insert.ts';
export {
  type ChangedColumns,
  countLost,
  countRows,
  type FormerValue,
  firstId,
  readFormerValues,
  readUnmade,
  writeMade,
} from './bulk/changed-columns.ts';
export { type ChangedCondition, findsMore, isAskable } from './bulk/changed-conditions.ts';
export { giveBackLinks } from './bulk/give-back-links.ts';
export { countHolders, type HoldingField, holdersAtOnce, replaceInPage } from './bulk/item-holders.ts';
export {
  type Batch,
  changeBatch,
  createBatch,
  findByKey,
  findOwners,
  type KeyedRecord,
} from './bulk/keyed-records.ts';
export { revertPage } from './bulk/revert-batch.ts';
export { attachImported } from './check-files.ts';
export { releaseCollection } from './delete-records.ts';
export { keepFound } from './members.ts';
export { numberCopiedRows } from './number-records.ts';
export type { RecordChange } from './write-records.ts';

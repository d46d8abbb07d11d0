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
  countConversionLoss as countLost,
  countRows,
  firstId,
  readOldValues as readFormerValues,
  readUnconverted as readUnmade,
  type UnconvertedValue as FormerValue,
  writeConverted as writeMade,
} from './bulk/changed-columns.ts';
export {
  type ChangedCondition,
  isExpressible as isAskable,
  wouldMatchMore as findsMore,
} from './bulk/changed-conditions.ts';
export {
  countItemUses as countHolders,
  type ReferencingField as HoldingField,
  replaceBatchSize as holdersAtOnce,
  replaceItemInPage as replaceInPage,
} from './bulk/item-holders.ts';
export {
  type Batch,
  changeBatch,
  createBatch,
  findByKey,
  findOwners,
  type KeyedRecord,
} from './bulk/keyed-records.ts';
export { revertChangesPage as revertPage } from './bulk/revert-batch.ts';
export { attachImported } from './check-files.ts';
export { releaseCollection } from './delete-records.ts';
export { recordSmartMembers as keepFound } from './members.ts';
export { numberCopiedRows } from './number-records.ts';

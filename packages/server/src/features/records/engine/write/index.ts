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
  countConversionLoss,
  countRows,
  firstId,
  readOldValues,
  readUnconverted,
  type UnconvertedValue,
  writeConverted,
} from './bulk/changed-columns.ts';
export {
  type ChangedCondition,
  isExpressible,
  wouldMatchMore,
} from './bulk/changed-conditions.ts';
export {
  countItemUses,
  type ReferencingField,
  replaceBatchSize,
  replaceItemInPage,
} from './bulk/item-references.ts';
export {
  type Batch,
  changeBatch,
  createBatch,
  findByKey,
  findOwners,
  type KeyedRecord,
} from './bulk/keyed-records.ts';
export { revertChangesPage } from './bulk/revert-batch.ts';
export { attachImported } from './check-files.ts';
export { releaseCollection } from './delete-records.ts';
export { recordSmartMembers } from './members.ts';
export { numberCopiedRows } from './number-records.ts';

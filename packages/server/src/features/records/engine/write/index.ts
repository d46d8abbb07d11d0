// Writing records: values checked, rows and history stored, bulk operations.
export {
  type BulkTarget,
  bulkInsert,
  type CopiedRows,
  type CopyText,
  compareUnique,
  copyRows,
  createCopyText,
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
  type KeyedChange,
  type KeyedRecords,
  readForChange,
} from './bulk/keyed-records.ts';
export { revertChangesPage } from './bulk/revert-batch.ts';
export { trashRange } from './bulk/trash-range.ts';
export { attachImported, findImportable } from './check-files.ts';
export { recordSmartMembers } from './members.ts';
export { numberCopiedRows } from './number-records.ts';
export { releaseCollection } from './release-references.ts';

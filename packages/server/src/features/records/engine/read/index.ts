// Reading records: pages, single records, labels, history and totals.

export { announceRecordsChanged } from './collection-generations.ts';
export { countFilled, countRecords } from './count-records.ts';
export { type FoundLabel, findLabels, listAmbiguousLabels } from './find-labels.ts';
export { namedFiles } from './named-files.ts';
export { listRecordOptions, recordSource } from './record-source.ts';
export { isFileVisible } from './visible-files.ts';

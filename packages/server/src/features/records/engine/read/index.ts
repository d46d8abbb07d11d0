// Reading records: pages, single records, labels, history and totals.

export { announceRecordsChanged, combinedGeneration } from './collection-generations.ts';
export { countFilled, countRecords } from './count-records.ts';
export { type FoundLabel, findLabels, listAmbiguousLabels } from './find-labels.ts';
export { limitPrinted } from './limit-printed.ts';
export { namedFiles } from './named-files.ts';
export { listMatchingIds, listRecordOptions, recordSource } from './record-source.ts';
export { groupingField } from './totals/figure-groupings.ts';
export {
  computeGroups,
  computeValues,
  type FigureGrouping,
  type FigureScope,
  figureKeyOf,
  type GroupedFigure,
  type GroupsRequest,
} from './totals/figures.ts';
export { isFileVisible } from './visible-files.ts';

// The door of the slice: what other slices build their forms and audiences with.

export {
  type CollectionPlace,
  collectionQuery,
  labelOf,
  nameFieldOf,
  optionsLoaderOf,
} from './collection-of.ts';
export { DefaultValueInput, useReadDefault } from './default-value-input.tsx';
export { FieldInput } from './field-input/field-input.tsx';
export type { LoadOptions } from './field-input/field-input-props.ts';
export { useNumberForm, useNumericDraft } from './field-input/numeric-draft.ts';
export { fractionToPercent, percentToFraction } from './field-input/percent-text.ts';
export { toWritten } from './field-input/written-value.ts';
export { useFilterText } from './filter-builder/filter-text.ts';
export { completeFilter } from './filter-builder/filter-tree.ts';
export { FilterBuilder } from './filter-builder/lazy-filter-builder.tsx';
export { FilterButton } from './filter-button.tsx';
export { NewRecordDialog, RecordsTable, TokenRows } from './lazy-parts.tsx';
export { rememberPlace } from './list-place.ts';
export { readSort } from './read-sorts.ts';
export { RecordsMenu } from './records-menu.tsx';
export { Records, useNotice } from './records-page.tsx';
export { selectionOf } from './records-queries.ts';
export { SearchBox } from './search-box.tsx';
export { lineText, shownText } from './shown-text.ts';
export { SortButton } from './sort-button.tsx';
export {
  moved,
  nameFirst,
  rowHeights,
  type TableLayout,
  useTableLayout,
  useUsualDensity,
  usuallyFrozen,
  usualWidth,
} from './table-layout.ts';
export { useActorName } from './use-actor-name.ts';
export { useLabelOf } from './use-label-of.ts';
export { type Rows, useRowWindow } from './use-row-window.ts';
export { useValueFormats } from './use-value-formats.ts';
export { recordsPath, useView, type View as RecordsView } from './use-view.ts';
export { filesOf, linksOf, moneyTotal, type ValueFormats, valueText } from './value-text.ts';

// Public API of the slice: what other slices use to build forms and audiences.

export { useActorName } from './history/use-actor-name.ts';
export { saveListPosition } from './question/list-position.ts';
export { readSort } from './question/read-sorts.ts';
export { selectionOf } from './question/records-queries.ts';
export { type Rows, useRowWindow } from './question/use-row-window.ts';
export { recordsPath, useView, type View as RecordsView } from './question/use-view.ts';
export { NewRecordDialog, RecordPanel, RecordsTable, TokenRows } from './records-page/lazy-components.tsx';
export { Records, useEmptyState } from './records-page/records-page.tsx';
export { FilterButton } from './toolbar/filter-button.tsx';
export { RecordsMenu } from './toolbar/records-menu.tsx';
export { SearchBox } from './toolbar/search-box.tsx';
export { SortButton } from './toolbar/sort-button.tsx';
export {
  defaultColumnWidth,
  defaultFrozenColumns,
  moveItem,
  nameFirst,
  rowHeights,
  type TableLayout,
  useDefaultDensity,
  useTableLayout,
} from './toolbar/table-layout.ts';

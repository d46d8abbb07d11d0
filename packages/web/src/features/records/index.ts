// The door of the slice: what other slices build their forms and audiences with.

export { FilterButton } from './filter-button.tsx';
export { NewRecordDialog, RecordsTable, TokenRows } from './lazy-parts.tsx';
export { rememberPlace } from './list-place.ts';
export { readSort } from './read-sorts.ts';
export { RecordsMenu } from './records-menu.tsx';
export { Records, useNotice } from './records-page.tsx';
export { selectionOf } from './records-queries.ts';
export { SearchBox } from './search-box.tsx';
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
export { type Rows, useRowWindow } from './use-row-window.ts';
export { recordsPath, useView, type View as RecordsView } from './use-view.ts';

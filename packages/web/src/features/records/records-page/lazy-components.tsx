// Parts of the records page that load lazily, here and where other slices show records.
import { lazy } from 'react';

export const NewRecordDialog = lazy(async () => ({
  default: (await import('../record-field/new-record-dialog.tsx')).NewRecordDialog,
}));

export const RecordPanel = lazy(async () => ({
  default: (await import('../record-page/record-panel.tsx')).RecordPanel,
}));

// A phone shows the list and never loads the grid.
export const RecordsTable = lazy(async () => ({
  default: (await import('../table/records-table.tsx')).RecordsTable,
}));

export const TokenRows = lazy(async () => ({
  default: (await import('../personal-links/token-rows.tsx')).TokenRows,
}));

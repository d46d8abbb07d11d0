// Parts of the records page that load lazily, here and where other slices show records.
import { FloatingNotice } from '../../../app/feedback/floating-notice.tsx';
import { onDemand } from '../../../app/feedback/on-demand.tsx';

export const NewRecordDialog = onDemand(
  () => import('../record-field/new-record-dialog.tsx'),
  'NewRecordDialog',
);

export const RecordPanel = onDemand(
  () => import('../record-page/record-panel.tsx'),
  'RecordPanel',
  FloatingNotice,
);

// A phone shows the list and never loads the grid.
export const RecordsTable = onDemand(() => import('../table/records-table.tsx'), 'RecordsTable');

export const TokenRows = onDemand(() => import('../personal-links/token-rows.tsx'), 'TokenRows');

import type { ExportRecordsTask } from '@fieldhouse/contract/wizard-definition';
import { ExportIcon } from '@phosphor-icons/react/dist/csr/Export';
import { ExportRecordsEditor } from '../export-records-editor.tsx';
import type { TaskUi } from './task-ui.ts';

export const exportRecords: TaskUi<ExportRecordsTask> = {
  icon: ExportIcon,
  group: 'send',
  Editor: ExportRecordsEditor,
  needs: 'records',
  isForTeamOnly: true,
  silent: 'export',
};

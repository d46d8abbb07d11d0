import type { FindRecordsTask } from '@fieldhouse/contract/wizard-definition';
import { MagnifyingGlassIcon } from '@phosphor-icons/react/dist/csr/MagnifyingGlass';
import { FindRecordsEditor } from '../find-records-editor.tsx';
import type { TaskUi } from './task-ui.ts';

export const findRecords: TaskUi<FindRecordsTask> = {
  icon: MagnifyingGlassIcon,
  group: 'data',
  Editor: FindRecordsEditor,
  silent: 'find',
};

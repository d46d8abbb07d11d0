import type { DisplayViewTask } from '@fieldhouse/contract/wizard-definition';
import { TableIcon } from '@phosphor-icons/react/dist/csr/Table';
import { DisplayViewEditor } from '../display-view-editor.tsx';
import type { TaskUi } from './task-ui.ts';

export const displayView: TaskUi<DisplayViewTask> = {
  icon: TableIcon,
  group: 'ask',
  Editor: DisplayViewEditor,
  part: ({ id }, { views }) => views.get(id),
};

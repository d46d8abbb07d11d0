import type { CreateTaskTask } from '@fieldhouse/contract/wizard-project-task';
import { CheckSquareIcon } from '@phosphor-icons/react/dist/csr/CheckSquare';
import { CreateTaskEditor } from '../../project-task/create-task-editor.tsx';
import type { TaskUi } from './task-ui.ts';

export const createTask: TaskUi<CreateTaskTask> = {
  icon: CheckSquareIcon,
  group: 'send',
  Editor: CreateTaskEditor,
  summary: ({ title }) => title,
  silent: 'createTask',
};

import type { UpdateRecordsTask } from '@fieldhouse/contract/wizard-definition';
import { PencilSimpleLineIcon } from '@phosphor-icons/react/dist/csr/PencilSimpleLine';
import { UpdateRecordsEditor } from '../update-records-editor.tsx';
import { draftQuestions } from './draft-questions.ts';
import type { TaskUi } from './task-ui.ts';

export const updateRecords: TaskUi<UpdateRecordsTask> = {
  icon: PencilSimpleLineIcon,
  group: 'data',
  Editor: UpdateRecordsEditor,
  needs: 'records',
  silent: 'update',
  part: (task, draft) => ({
    ...{ type: 'update_records', taskId: task.id, title: task.title },
    ...{ questions: draftQuestions(task, draft), changed: [] },
  }),
};

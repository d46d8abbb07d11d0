import type { CreateRecordTask } from '@fieldhouse/contract/wizard-definition';
import { shownEntries } from '@fieldhouse/domain/wizards/entries';
import { ListPlusIcon } from '@phosphor-icons/react/dist/csr/ListPlus';
import { CreateRecordEditor } from '../create-record-editor.tsx';
import { draftQuestions } from './draft-questions.ts';
import type { TaskUi } from './task-ui.ts';

export const createRecord: TaskUi<CreateRecordTask> = {
  icon: ListPlusIcon,
  group: 'ask',
  Editor: CreateRecordEditor,
  silent: 'create',
  part: (task, draft) => ({
    ...{ type: 'create_record', taskId: task.id, title: task.title },
    ...{ questions: draftQuestions(task, draft), ...repeatOf(task) },
  }),
};

/** As many entries as there have to be. */
function repeatOf({ id, repeat }: CreateRecordTask) {
  if (repeat === null) return {};
  const entries = shownEntries(id, repeat, {}).map((number) => ({ number, values: {} }));
  return { repeat: { ...repeat, entries } };
}

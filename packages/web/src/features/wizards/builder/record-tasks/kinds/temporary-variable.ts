import type { TemporaryVariableTask } from '@fieldhouse/contract/wizard-variables';
import { toQuestion } from '@fieldhouse/domain/wizards/questions';
import { variableQuestion } from '@fieldhouse/domain/wizards/temporary-variables';
import { CalculatorIcon } from '@phosphor-icons/react/dist/csr/Calculator';
import { TemporaryVariableEditor } from '../../values/temporary-variable-editor.tsx';
import type { TaskUi } from './task-ui.ts';

export const temporaryVariable: TaskUi<TemporaryVariableTask> = {
  icon: CalculatorIcon,
  group: 'ask',
  Editor: TemporaryVariableEditor,
  part: (task) => ({
    ...{ type: 'temporary_variable', taskId: task.id, title: '' },
    questions: [toQuestion(variableQuestion(task), null, null)],
  }),
};

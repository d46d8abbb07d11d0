// Moving a task to another step: from its menu and by drag.
import type { WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { toast } from '../../../../app/feedback/toasts.tsx';
import { usePhrases } from '../../../../app/phrases.ts';
import { withTaskIn } from '../definition-edits.ts';
import { useStepName } from './use-step-name.ts';

interface TaskMovesInput {
  readonly definition: WizardDefinition;
  readonly onChange: (definition: WizardDefinition) => void;
}

export function useTaskMoves({ definition, onChange }: TaskMovesInput) {
  const t = usePhrases('wizards');
  const nameOf = useStepName();
  const { steps } = definition;
  const taskOf = (taskId: string) => steps.flatMap(({ tasks }) => tasks).find(({ id }) => id === taskId);
  const textOf = (taskId: string, stepId: string) => {
    const task = taskOf(taskId);
    return task ? t('builder.taskMoved', { name: t(`task.${task.type}`), step: nameOf(steps, stepId) }) : '';
  };
  return {
    taskOf,
    textOf,
    moveTo: (taskId: string, stepId: string) => {
      const task = taskOf(taskId);
      if (!task) return;
      onChange(withTaskIn(definition, task, stepId));
      toast({
        text: textOf(taskId, stepId),
        action: { label: t('builder.undo'), onAct: () => onChange(definition) },
      });
    },
  };
}

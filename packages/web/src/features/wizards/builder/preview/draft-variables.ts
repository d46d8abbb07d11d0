// What a step computes, as the draft itself says: what comes before the step is empty until the engine has run.
import type { WizardStep } from '@fieldhouse/contract/wizard-definition';
import type { OpenVariable } from '@fieldhouse/contract/wizard-open-variables';
import { taskOutputName } from '@fieldhouse/domain/wizards/names/variable-names';
import { taskValueOf } from '@fieldhouse/domain/wizards/tasks/task-kinds';

export function draftVariables({ tasks }: WizardStep): OpenVariable[] | undefined {
  const computed = tasks.flatMap((task): OpenVariable[] => {
    const value = taskValueOf(task);
    if (!value?.isComputed || value.source === null) return [];
    const { source } = value;
    const { dataType, settings } = value.field;
    return [
      {
        ...{
          name: taskOutputName(task.id),
          dataType,
          settings: { ...settings },
          source,
          values: {},
          items: {},
        },
        ...(task.condition && { condition: task.condition }),
      },
    ];
  });
  return computed.length === 0 ? undefined : computed;
}

// What a step computes, as the draft itself says: what comes before the step is empty until the engine has run.
import type { WizardStep } from '@fieldhouse/contract/wizard-definition';
import type { OpenVariable } from '@fieldhouse/contract/wizard-open-variables';
import { taskOutputName } from '@fieldhouse/domain/wizards/names/variable-names';
import { variableField } from '@fieldhouse/domain/wizards/temporary-variables';

export function draftVariables({ tasks }: WizardStep): OpenVariable[] | undefined {
  const computed = tasks.flatMap((task): OpenVariable[] => {
    if (task.type !== 'temporary_variable' || task.mode !== 'computed' || task.value === null) return [];
    const { dataType, settings } = variableField(task);
    return [
      {
        ...{ name: taskOutputName(task.id), dataType, settings, source: task.value, values: {}, items: {} },
        ...(task.condition && { condition: task.condition }),
      },
    ];
  });
  return computed.length === 0 ? undefined : computed;
}

// Edits of a draft, as pure functions between definitions. Ids are created here and never change, so
// references survive renaming and moving.
import type { WizardStepId, WizardTaskId } from '@fieldhouse/contract/ids';
import {
  isFieldsTask,
  type TaskType,
  type WizardDefinition,
  type WizardStep,
  type WizardTask,
  wizardTask,
} from '@fieldhouse/contract/wizard-definition';
import { changesStart } from '@fieldhouse/domain/wizards/tasks/start-record';

export function newStep(): WizardStep {
  return {
    // Ids of steps are UUIDs; the brand only keeps kinds apart.
    id: crypto.randomUUID() as WizardStepId,
    title: '',
    icon: 'fa-solid fa-circle-question',
    condition: null,
    afterDone: null,
    layout: 'page',
    tasks: [],
  };
}

export function newTask(type: TaskType, { startsWith }: WizardDefinition): WizardTask {
  // As above.
  const id = crypto.randomUUID() as WizardTaskId;
  // With the defaults of the contract.
  const task = wizardTask.parse({ id, type });
  return isFieldsTask(task) && 'records' in task ? { ...task, collectionId: startsWith } : task;
}

/** Sets the collection of the starting record, and resets the tasks that change it. */
export function withStart(
  definition: WizardDefinition,
  startsWith: WizardDefinition['startsWith'],
): WizardDefinition {
  if (startsWith === definition.startsWith) return definition;
  const renew = (task: WizardTask): WizardTask =>
    changesStart(task) ? { ...task, collectionId: startsWith, fields: [], consents: [] } : task;
  const steps = definition.steps.map((step) => ({ ...step, tasks: step.tasks.map(renew) }));
  return { ...definition, startsWith, steps };
}

/** The list with the item at `from` moved to `to`; unchanged if there is no such index. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const next = [...list];
  const [item] = to >= 0 && to < list.length ? next.splice(from, 1) : [];
  if (item !== undefined) next.splice(to, 0, item);
  return next;
}

export function withSteps(definition: WizardDefinition, steps: WizardStep[]): WizardDefinition {
  return { ...definition, steps };
}

export function withStep(definition: WizardDefinition, step: WizardStep): WizardDefinition {
  return withSteps(
    definition,
    definition.steps.map((one) => (one.id === step.id ? step : one)),
  );
}

export function withTask(step: WizardStep, task: WizardTask): WizardStep {
  return { ...step, tasks: step.tasks.map((one) => (one.id === task.id ? task : one)) };
}

/** The task as the last one of another step. */
export function withTaskIn(definition: WizardDefinition, task: WizardTask, stepId: string): WizardDefinition {
  return withSteps(
    definition,
    definition.steps.map((step) => {
      const tasks = step.tasks.filter(({ id }) => id !== task.id);
      return { ...step, tasks: step.id === stepId ? [...tasks, task] : tasks };
    }),
  );
}

// Edits of a draft, as pure functions between definitions. Ids are created here and never change, so
// references survive renaming and moving.
import type { WizardStepId, WizardTaskId } from '@fieldhouse/contract/ids';
import type {
  DisplayTextTask,
  TaskType,
  WizardDefinition,
  WizardStep,
  WizardTask,
} from '@fieldhouse/contract/wizard-definition';

export function newStep(title: string): WizardStep {
  return {
    // Ids of steps are UUIDs; the brand only keeps kinds apart.
    id: crypto.randomUUID() as WizardStepId,
    title,
    icon: 'fa-solid fa-circle-question',
    condition: null,
    tasks: [],
  };
}

export function newTask(type: TaskType, { startsWith }: WizardDefinition): WizardTask {
  // As above.
  const id = crypto.randomUUID() as WizardTaskId;
  if (type === 'display_text') return { id, type, condition: null, body: [] } satisfies DisplayTextTask;
  const empty = { id, condition: null, title: '', fields: [] };
  if (type === 'create_record') return { ...empty, type, collectionId: null };
  return { ...empty, type, records: 'input.record', collectionId: startsWith };
}

/** Sets the collection of the starting record, and resets the tasks that change it. */
export function withStart(
  definition: WizardDefinition,
  startsWith: WizardDefinition['startsWith'],
): WizardDefinition {
  if (startsWith === definition.startsWith) return definition;
  const renew = (task: WizardTask): WizardTask =>
    task.type === 'update_records' ? { ...task, collectionId: startsWith, fields: [] } : task;
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

/** A copy with its own ids; references to the original are unchanged. */
export function copyOfStep(step: WizardStep, title: string): WizardStep {
  return {
    ...newStep(title),
    icon: step.icon,
    condition: step.condition,
    // As above.
    tasks: step.tasks.map((task) => ({ ...task, id: crypto.randomUUID() as WizardTaskId })),
  };
}

// What conditions may compare: values that are known while the step is open, so that the browser can decide at once.
import type { WizardDefinition, WizardStep, WizardTask } from '@fieldhouse/contract/wizard-definition';
import type { VariableName } from '@fieldhouse/contract/wizard-values';
import type { KnownCollections, KnownField } from './fields-of-collections.ts';
import type { ConditionPlace, DefinedName } from './names/defined-names.ts';
import { refsOfCondition, refsOfSource } from './names/references.ts';
import { foundFieldOf, outputTaskOf, recordFieldOf, startRecordName } from './names/variable-names.ts';
import { kindOf, taskValueOf } from './tasks/task-kinds.ts';
import { isShown, namesSetBy, tasksBefore, variablesBefore } from './variables.ts';

/**
 * Names that the condition at a place may compare: fields of the starting record, and the answers that are given before it,
 * on the same step as well, with what is computed from them there. One that isn't given is empty. What a step finds when it is
 * submitted decides nothing that the step shows.
 */
export function comparableBefore(
  definition: WizardDefinition,
  place: ConditionPlace,
  collections: KnownCollections,
): Map<string, DefinedName & { readonly field: KnownField }> {
  const { stepId, taskId } = place;
  const defined = [...variablesBefore(definition, stepId, collections).values()];
  const step = definition.steps.find(({ id }) => id === stepId);
  const own = step?.tasks.find(({ id }) => id === taskId);
  for (const task of tasksBefore(step, place)) {
    if (!step) continue;
    const names = namesSetBy(step, task, collections);
    if (own && !isShown(own)) defined.push(...names);
    // The browser has nothing of the records that are chosen on the step.
    else if (isKnownWhileOpen(definition, step, task))
      defined.push(...names.filter(({ name }) => foundFieldOf(name) === undefined));
  }
  return new Map(defined.flatMap(({ field, ...rest }) => (field ? [[rest.name, { ...rest, field }]] : [])));
}

/**
 * Whether the browser can have the values of the task while its step is open. A variable is computed from what the browser is
 * sent: nothing that the step finds and, with a personal link, nothing of the record.
 */
function isKnownWhileOpen(definition: WizardDefinition, step: WizardStep, task: WizardTask): boolean {
  if (kindOf(task).findsUnseen) return false;
  const refs = computedFrom(task);
  if (definition.access === 'token' && refs.some((ref) => isOfRecord(definition, ref))) return false;
  const before = step.tasks.slice(0, step.tasks.indexOf(task));
  const isOfFound = (ref: VariableName) => before.some(({ id }) => id === foundFieldOf(ref)?.taskId);
  if (refs.some(isOfFound)) return false;
  return before
    .filter(({ id }) => refs.some((ref) => outputTaskOf(ref) === id))
    .every((one) => isKnownWhileOpen(definition, step, one));
}

/** The names that decide what a task computes. */
function computedFrom(task: WizardTask): VariableName[] {
  const value = taskValueOf(task);
  return value?.isComputed ? [...refsOfSource(value.source), ...refsOfCondition(task.condition)] : [];
}

/** Whether it is a value of the starting record, or computed from one. */
function isOfRecord({ steps }: Pick<WizardDefinition, 'steps'>, name: VariableName): boolean {
  const computed = new Set<string>();
  const isOne = (ref: VariableName) =>
    ref === startRecordName || recordFieldOf(ref) !== undefined || computed.has(outputTaskOf(ref) ?? '');
  for (const task of steps.flatMap(({ tasks }) => tasks))
    if (computedFrom(task).some(isOne)) computed.add(task.id);
  return isOne(name);
}

// What a run by a member makes of the record it starts with, and of those that it finds, for others to see. The run reads with the member's own permissions,
// so whatever leaves it – messages, tasks, values of records, receipts, addresses, and decisions that show in the results – could
// carry what the author of the wizard may not read. Texts that only the member sees are not among it.
import type { FieldsTask, WizardDefinition, WizardStep } from '@fieldhouse/contract/wizard-definition';
import type { VariableName } from '@fieldhouse/contract/wizard-values';
import { fieldOf, type KnownCollections } from '../fields-of-collections.ts';
import { type FoundField, foundFieldsOf } from '../found-fields.ts';
import { outputTaskOf, recordFieldOf, startRecordName } from '../names/variable-names.ts';
import type { SelectionTask } from '../selection.ts';
import { addOnce, type Named, toNamed } from '../tasks/rights/named-fields.ts';
import { changesStart } from '../tasks/start-record.ts';
import { kindOf, selectionOf } from '../tasks/task-kinds.ts';
import { inEachLanguage } from '../translations/translations.ts';
import { refsOfStep, textRefsOfStep } from '../variables.ts';

/** Fields of the starting record whose values a run passes on, or decides by. */
export function fieldsPassedOn(definition: WizardDefinition, collections: KnownCollections): Named[] {
  const { startsWith, steps, receipt } = definition;
  if (startsWith === null) return [];
  const tasks = steps.flatMap((step) => step.tasks);
  const ofStart = tasks.filter(changesStart);
  const { refs, texts } = leavingRefs(definition);
  // A receipt repeats the values of questions, also of those that the member left as they were.
  const repeated = receipt?.to ? ofStart : [];
  const ids = [
    ...refs.map((ref) => recordFieldOf(ref) ?? answeredFieldOf(ref, ofStart)),
    // A text that refers to the record shows its name.
    texts.includes(startRecordName) ? collections.get(startsWith)?.nameFieldId : undefined,
    ...ofStart.flatMap(({ consents }) => consents.map(({ addressFieldId }) => addressFieldId)),
    ...repeated.flatMap(({ fields }) =>
      fields.flatMap(({ mode, fieldId }) => (mode === 'hidden' ? [] : fieldId)),
    ),
  ];
  const named: Named[] = [];
  for (const id of ids) {
    const field = id ? fieldOf(collections, startsWith, id) : undefined;
    if (field) addOnce(named, toNamed(field));
  }
  return named;
}

/** The searches whose records, or whose number of records, a run passes on or decides by. */
export function selectionsPassedOn(definition: WizardDefinition): SelectionTask[] {
  const used = new Set(leavingRefs(definition).refs.map(outputTaskOf));
  return definition.steps
    .flatMap((step) => step.tasks.flatMap((task) => selectionOf(task) ?? []))
    .filter(({ id }) => used.has(id));
}

/** Fields of found and chosen records whose values a run passes on, or decides by. */
export function foundFieldsPassedOn(
  definition: WizardDefinition,
  collections: KnownCollections,
): FoundField[] {
  return foundFieldsOf([...new Set(leavingRefs(definition).refs)], definition, collections);
}

/** The names whose values leave a run; `texts` are those that are printed. */
function leavingRefs(definition: WizardDefinition) {
  const { receipt, redirect } = definition;
  const leaving = [definition, ...inEachLanguage(definition)].flatMap((one) => one.steps.map(withoutShown));
  const address = redirect?.values.map(({ ref }) => ref) ?? [];
  const texts = [...leaving.flatMap(textRefsOfStep), ...address];
  const refs = [...texts, ...leaving.flatMap(refsOfStep), ...(receipt?.to ? [receipt.to] : [])];
  return { refs, texts };
}

/** A question about the starting record begins with its value. */
function answeredFieldOf(ref: VariableName, ofStart: readonly FieldsTask[]): string | undefined {
  const [scope, taskId, fieldId] = ref.split('.');
  return scope === 'answer' && ofStart.some(({ id }) => id === taskId) ? fieldId : undefined;
}

/** Without what only the member sees. */
function withoutShown(step: WizardStep): WizardStep {
  const tasks = step.tasks.flatMap((task) => {
    const { passedOn } = kindOf(task);
    return passedOn ? (passedOn(task) ?? []) : [task];
  });
  return { ...step, tasks };
}

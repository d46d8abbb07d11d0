// Conditions as the browser evaluates them: an item is named by the handle under which it is offered, never by its id.
import type { Condition, Filter } from '@fieldhouse/contract/filters';
import { isFieldsTask, type WizardStep } from '@fieldhouse/contract/wizard-definition';
import type { Question } from '@fieldhouse/contract/wizard-runs';
import { mapConditions } from '@fieldhouse/domain/filters/remaining-filter';
import type { KnownCollections } from '@fieldhouse/domain/wizards/fields-of-collections';
import { answerName } from '@fieldhouse/domain/wizards/names/variable-names';
import { askedFields } from '@fieldhouse/domain/wizards/questions';
import type { OfferedOptions } from './offered-options.ts';

type ToOffered = (condition: Filter) => Filter;

export function offeredConditions(
  step: WizardStep,
  collections: KnownCollections,
  { itemsOf }: OfferedOptions,
): ToOffered {
  const handles = new Map<string, ReadonlyMap<string, string>>();
  for (const task of step.tasks.filter(isFieldsTask)) {
    for (const { field } of askedFields(task, collections)) {
      const items = itemsOf(field, task.id);
      if (items === null) continue;
      const handlesById = [...items].map(([handle, { id }]) => [id, handle] as const);
      handles.set(answerName(task.id, field.id), new Map(handlesById));
    }
  }
  const toOffered = (one: Condition): Condition => {
    const ofName = handles.get(one.field);
    if (!ofName || one.value === undefined) return one;
    // No answer is the handle of an item that is no longer offered.
    const handleOf = (id: unknown) => ofName.get(String(id)) ?? '';
    return { ...one, value: Array.isArray(one.value) ? one.value.map(handleOf) : handleOf(one.value) };
  };
  return (condition) => mapConditions(condition, toOffered);
}

export function withOffered(question: Question, toOffered: ToOffered): Question {
  const { condition } = question;
  return condition === undefined ? question : { ...question, condition: toOffered(condition) };
}

// What tasks that ask for fields of a collection, or set them, have in common.
import type { FieldsTask, WizardStep } from '@fieldhouse/contract/wizard-definition';
import type { ValueSource, VariableName } from '@fieldhouse/contract/wizard-values';
import { fieldOf } from '../fields-of-collections.ts';
import { collectionsWith, type DefinedName } from '../names/defined-names.ts';
import { refsOfCondition, refsOfSource } from '../names/references.ts';
import { answerName, taskOutputName } from '../names/variable-names.ts';
import type { Carrier } from './carrying/carrier.ts';
import type { NamesGiven, ShownRecords, TaskText, TextsWriter } from './task-kind.ts';

export function isShownFields({ fields }: FieldsTask): boolean {
  return fields.some(({ mode }) => mode !== 'hidden');
}

/** The records, and the answers. */
export function namesOfFields(
  task: FieldsTask,
  { isAlways, collections }: NamesGiven,
  { isSeveral }: { readonly isSeveral: boolean },
): DefinedName[] {
  const { id, collectionId, fields } = task;
  return [
    {
      name: taskOutputName(id),
      isCertain: isAlways,
      recordOf: collectionsWith(collectionId, collections),
      isSeveral,
    },
    ...fields
      .filter(({ mode }) => mode !== 'hidden')
      .map(({ fieldId, isRequired, condition }) => ({
        name: answerName(id, fieldId),
        isCertain: isAlways && isRequired && condition === null,
        field: fieldOf(collections, collectionId, fieldId),
      })),
  ];
}

export function sourcesOfFields({ fields }: FieldsTask): ValueSource[] {
  return fields.flatMap(({ value }) => value ?? []);
}

export function shownReferencesOfFields({ fields, condition }: FieldsTask): VariableName[] {
  const asked = fields.filter(({ mode }) => mode !== 'hidden');
  return [
    ...asked.flatMap((one) => refsOfCondition(one.condition)),
    ...asked.flatMap(({ value }) => refsOfSource(value)),
    ...(asked.length > 0 ? refsOfCondition(condition) : []),
  ];
}

/** What decides what it writes into fields that visitors see; `isListed`: whether they see which records there are. */
export function shownFieldsWritten(
  { collectionId, fields }: FieldsTask,
  { whatIsShown, isIn }: ShownRecords,
): { readonly isListed: boolean; readonly isWritten: boolean; readonly deciding: VariableName[] } {
  const { fieldIds, isListed } = whatIsShown((id) => isIn(id, collectionId) || isIn(collectionId, id));
  const written = fields.filter(({ fieldId }) => fieldIds.has(fieldId));
  const deciding = written.flatMap(({ value, condition }) => [
    ...refsOfSource(value),
    ...refsOfCondition(condition),
  ]);
  return { isListed, isWritten: written.length > 0, deciding };
}

/** Lists stay in the source team. */
export function carryFields({ fields, consents }: FieldsTask, carrier: Carrier, step: WizardStep): object {
  if (consents.length > 0) carrier.leftOut.add(step.title);
  return { consents: [], fields: fields.flatMap((field) => carrier.field(field, step)) };
}

/** The title, `others`, and what the questions are called. */
export function textsOfFields(
  { id, title, fields }: FieldsTask,
  titleOf: (fieldId: string) => string,
  others: readonly TaskText[] = [],
): TaskText[] {
  return [
    { key: `task.${id}.title`, own: title, fieldId: null },
    ...others,
    ...fields
      .filter(({ mode }) => mode !== 'hidden')
      .flatMap(({ fieldId, label, hint }) => [
        { fieldId, key: `field.${id}.${fieldId}.label`, own: label || titleOf(fieldId) },
        { fieldId, key: `field.${id}.${fieldId}.hint`, own: hint },
      ]),
  ];
}

export function fieldsWithTexts<T extends FieldsTask>(task: T, { line }: TextsWriter): T {
  const fields = task.fields.map((field) => {
    const key = `field.${task.id}.${field.fieldId}`;
    return { ...field, label: line(`${key}.label`, field.label), hint: line(`${key}.hint`, field.hint) };
  });
  return { ...task, title: line(`task.${task.id}.title`, task.title), fields };
}

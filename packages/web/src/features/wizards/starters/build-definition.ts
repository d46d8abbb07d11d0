// The draft of a starter's wizard, once its collection and lists exist.
import type { FieldId } from '@fieldhouse/contract/ids';
import { type WizardDefinition, wizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { escapeHtml } from '@fieldhouse/domain/fields/text/escape-html';
import { answerName } from '@fieldhouse/domain/wizards/names/variable-names';
import { usualCommit } from '@fieldhouse/domain/wizards/usual-commit';
import type { QuestionPlan, StepPlan, WizardPlan } from './starter-plans.ts';

export interface MadeField {
  readonly fieldId: FieldId;
  /** Items of its list, in order. */
  readonly itemIds: readonly string[];
}

interface MadeCollection {
  readonly collectionId: string;
  readonly fields: ReadonlyMap<string, MadeField>;
}

export function buildDefinition(
  plan: WizardPlan,
  made: MadeCollection,
  newId: () => string,
): WizardDefinition {
  return wizardDefinition.parse({
    access: plan.access,
    commit: usualCommit(plan.access),
    startsWith: plan.changes ? made.collectionId : null,
    steps: plan.steps.map((step) => buildStep(step, plan, made, newId)),
    thankYou: [paragraph(plan.thankYou)],
  });
}

function buildStep(
  { title, text, questions = [] }: StepPlan,
  { changes = false }: WizardPlan,
  { collectionId, fields }: MadeCollection,
  newId: () => string,
) {
  const shown = text === undefined ? [] : [{ id: newId(), type: 'display_text', body: [paragraph(text)] }];
  const id = newId();
  const type = changes ? 'update_records' : 'create_record';
  const asked = questions.map((question) => buildField(question, id, fields));
  const tasks = asked.length === 0 ? shown : [...shown, { id, type, collectionId, fields: asked }];
  return { id: newId(), title, tasks };
}

function buildField(question: QuestionPlan, taskId: string, fields: MadeCollection['fields']) {
  const { key, isRequired = false, label = '', item, onlyIf } = question;
  const { fieldId, itemIds } = fieldOf(fields, key);
  const set = item === undefined ? {} : { mode: 'hidden', value: { kind: 'literal', value: itemIds[item] } };
  return {
    fieldId,
    label,
    isRequired,
    ...set,
    condition: onlyIf ? conditionOf(onlyIf, taskId, fields) : null,
  };
}

function conditionOf(
  { key, item, moreThan }: NonNullable<QuestionPlan['onlyIf']>,
  taskId: string,
  fields: MadeCollection['fields'],
) {
  const { fieldId, itemIds } = fieldOf(fields, key);
  const field = answerName(taskId, fieldId);
  const compared =
    item === undefined
      ? { field, operator: 'greater_than', value: moreThan }
      : { field, operator: 'is', value: itemIds[item] };
  return { all: [compared] };
}

function fieldOf(fields: MadeCollection['fields'], key: string): MadeField {
  const field = fields.get(key);
  if (!field) throw new Error(`The starter has no field ${key}.`);
  return field;
}

function paragraph(text: string) {
  return { t: `<p>${escapeHtml(text)}</p>` };
}

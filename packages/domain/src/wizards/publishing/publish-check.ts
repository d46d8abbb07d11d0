// Problems that prevent publishing a draft, each with its location. The builder shows them while editing; the
// server runs the same check before it creates a version.
import { deliveryMethods } from '@fieldhouse/contract/delivery-methods';
import { maxCreatedRecords } from '@fieldhouse/contract/entry-limits';
import { isCollectionLink, isFileType, isRecordLink } from '@fieldhouse/contract/field-types';
import type { Filter } from '@fieldhouse/contract/filters';
import {
  type CreateRecordTask,
  type FieldsTask,
  maxTasks,
  type SendMessageTask,
  type WizardDefinition,
  type WizardTask,
} from '@fieldhouse/contract/wizard-definition';
import type { WizardProblem } from '@fieldhouse/contract/wizard-publication';
import type { TemporaryVariableTask } from '@fieldhouse/contract/wizard-variables';
import { linkedCollectionOf } from '../../fields/link/linked-collection.ts';
import { patternOf } from '../../fields/text/code-pattern.ts';
import { isOperandValid } from '../../filters/operand-check.ts';
import { conditionsOf } from '../../filters/remaining-filter.ts';
import { comparableBefore } from '../comparable.ts';
import { problemOfConsent } from '../consents.ts';
import { isAnswerOfSeveral } from '../entries.ts';
import { fieldOf, type KnownCollections, type KnownField } from '../fields-of-collections.ts';
import { isAddress, type KnownTemplate } from '../known-messages.ts';
import { lookOf } from '../looks.ts';
import { isOfferFilterValid, isOfferShowable } from '../offers.ts';
import { variableField } from '../temporary-variables.ts';
import { isBlank } from '../texts/text-template.ts';
import { inEachLanguage } from '../texts/translations.ts';
import {
  type DefinedName,
  isSure,
  refsOfText,
  settableBefore,
  variablesBefore,
  withTested,
} from '../variables.ts';
import { type Check, checkText, type Place, Problems, unknownCode } from './check-context.ts';
import { checkProjectTask } from './check-project-task.ts';
import { checkRecordTask, checkUpdated } from './check-records.ts';
import { sourceProblems } from './computed-values.ts';
import { entryAnswersBefore } from './entry-answers.ts';
import { checkFoundIsHidden, showsFound } from './found-is-hidden.ts';
import type { KnownTargets } from './known-projects.ts';

/** All problems of a draft; empty if it can be published. */
export function problemsOf(
  definition: WizardDefinition,
  collections: KnownCollections,
  /** Undefined where templates are not known: then they are not checked. */
  targets?: KnownTargets,
): WizardProblem[] {
  const problems = new Problems();
  if (definition.steps.length === 0) problems.add('no_steps');
  checkStart(problems, definition, collections);
  const names = definition.inputs.map(({ name }) => name);
  for (const name of new Set(names.filter((one, index) => names.indexOf(one) !== index)))
    problems.add('input_twice', {}, { name });
  const taskCount = definition.steps.reduce((sum, step) => sum + step.tasks.length, 0);
  if (taskCount > maxTasks) problems.add('too_many_tasks', {}, { max: String(maxTasks) });
  checkCreated(problems, definition);
  for (const step of definition.steps) {
    if (step.tasks.length === 0) problems.add('step_without_tasks', { step });
    const known = variablesBefore(definition, step.id, collections);
    const shared = { definition, collections, messages: targets, projects: targets?.projects };
    const check = { ...shared, known, step, problems };
    checkCondition(check, step.condition, {});
    checkFoundIsHidden(check, undefined);
    for (const task of step.tasks) checkTask({ ...check, known: withTested(known, task.condition) }, task);
  }
  const passed = definition.redirect?.values.map(({ ref }) => ref) ?? [];
  const receiptTo = definition.receipt?.to ? [definition.receipt.to] : [];
  const atTheEnd = [definition, ...inEachLanguage(definition)].flatMap((one) => refsOfText(one.thankYou));
  if (showsFound(definition, [...atTheEnd, ...passed, ...receiptTo])) problems.add('public_find_shown');
  const known = variablesBefore(definition, undefined, collections);
  checkText({ problems, definition, known }, definition.thankYou, {});
  checkReceipt(problems, definition, known);
  checkTranslations(problems, definition, collections);
  if (passed.some((ref) => !known.has(ref))) problems.add('redirect_value_unknown');
  return problems.found;
}

/** A step is one transaction, so that what it writes is limited. */
function checkCreated(problems: Problems, { steps }: WizardDefinition): void {
  const most = steps
    .flatMap(({ tasks }) => tasks)
    .reduce((sum, task) => sum + (task.type === 'create_record' ? (task.repeat?.max ?? 1) : 0), 0);
  if (most > maxCreatedRecords) problems.add('too_many_records', {}, { max: String(maxCreatedRecords) });
}

/** Translated texts name values of their own. */
function checkTranslations(
  problems: Problems,
  definition: WizardDefinition,
  collections: KnownCollections,
): void {
  const bodies = definition.steps.flatMap((step) =>
    step.tasks.flatMap((task) => (task.type === 'display_text' ? [task.body] : [])),
  );
  const own = new Set([definition.thankYou, ...bodies]);
  for (const { steps, thankYou } of inEachLanguage(definition)) {
    for (const step of steps) {
      const known = variablesBefore(definition, step.id, collections);
      for (const task of step.tasks)
        if (task.type === 'display_text' && !own.has(task.body)) {
          checkText({ problems, definition, known: withTested(known, task.condition) }, task.body, {
            step,
            task,
          });
          if (showsFound(definition, refsOfText(task.body)))
            problems.add('public_find_shown', { step, task });
        }
    }
    const known = variablesBefore(definition, undefined, collections);
    if (!own.has(thankYou)) checkText({ problems, definition, known }, thankYou, {});
  }
}

function checkTask(check: Check, task: WizardTask): void {
  const { problems, step } = check;
  checkCondition(check, task.condition, { task });
  checkFoundIsHidden(check, task);
  if (task.type === 'display_text') {
    if (isBlank(task.body)) problems.add('text_empty', { step, task });
    checkText(check, task.body, { step, task });
    return;
  }
  if (task.type === 'send_message') {
    checkSend(check, task);
    return;
  }
  if (task.type === 'create_record') {
    checkCreate(check, task);
    return;
  }
  if (task.type === 'update_records') {
    if (checkUpdated(check, task)) checkFields(check, task);
    return;
  }
  if (task.type === 'temporary_variable') {
    checkVariable(check, task);
    return;
  }
  if (task.type === 'create_task') {
    checkProjectTask(check, task);
    return;
  }
  checkRecordTask(check, task);
}

function checkVariable(
  { problems, step, known, definition, collections }: Check,
  task: TemporaryVariableTask,
): void {
  const place = { step, task };
  const { title, mode, value } = task;
  if (title.trim() === '') problems.add('variable_without_title', place);
  if (mode === 'computed' && value === null) problems.add('variable_without_value', place);
  const input = { field: variableField(task), mustBeSet: false, definition };
  const usable =
    mode === 'computed'
      ? settableBefore(definition, { stepId: step.id, taskId: task.id }, collections)
      : known;
  for (const code of sourceProblems(value, usable, input)) problems.add(code, place, { field: title });
}

/** Each value has to be there before the condition, and of the type that the condition compares. */
function checkCondition(
  { definition, collections, step, problems }: Check,
  condition: Filter | null,
  { task, fieldId }: Omit<Place, 'step'>,
): void {
  if (condition === null) return;
  const comparable = comparableBefore(
    definition,
    { stepId: step.id, taskId: task?.id, fieldId },
    collections,
  );
  if (
    conditionsOf(condition).some(
      ({ field }) => !comparable.has(field) && isAnswerOfSeveral(definition, field),
    )
  ) {
    problems.add('answer_of_several', { step, task, fieldId });
    return;
  }
  const isValid = conditionsOf(condition).every((one) => {
    const defined = comparable.get(one.field);
    return defined !== undefined && isOperandValid(one, defined.field);
  });
  if (!isValid) problems.add('condition_unfit', { step, task, fieldId });
}

/**
 * A public run can't start with a record, since an anonymous visitor could choose any record; a personal link
 * determines the record.
 */
function checkStart(
  problems: Problems,
  { startsWith, access }: WizardDefinition,
  collections: KnownCollections,
): void {
  if (startsWith === null) {
    if (access === 'token') problems.add('token_without_record');
    return;
  }
  if (!collections.has(startsWith)) problems.add('start_collection_missing');
  if (access === 'public') problems.add('public_record');
}

function checkCreate(check: Check, task: CreateRecordTask): void {
  const { problems, step } = check;
  const { repeat } = task;
  if (repeat !== null && repeat.entryLabel.trim() === '')
    problems.add('repeat_without_label', { step, task });
  if (repeat !== null && repeat.min > repeat.max) problems.add('repeat_range_unfit', { step, task });
  const seen = checkFields(check, task);
  const collection = task.collectionId === null ? undefined : check.collections.get(task.collectionId);
  for (const field of collection?.fields ?? []) {
    if (!field.isRequired || isPresent(field.defaultValue) || patternOf(field)) continue;
    const names = { field: field.title };
    if (!seen.has(field.id)) problems.add('required_field_unset', { step, task }, names);
    const asked = task.fields.find(({ fieldId }) => fieldId === field.id);
    if (asked?.condition)
      problems.add('required_field_conditional', { step, task, fieldId: asked.fieldId }, names);
  }
}

/**
 * All that the template needs has to be there in every run. A run without an address skips the task.
 */
function checkSend(check: Check, task: SendMessageTask): void {
  const { problems, step, messages, definition, collections } = check;
  const place = { step, task };
  const ofEntries = entryAnswersBefore(definition, step.id, task.to, collections);
  const known = new Map([...check.known, ...ofEntries.map((one) => [one.name as string, one] as const)]);
  if (task.templateId === null) problems.add('task_without_template', place);
  if (task.to === null) problems.add('task_without_address', place);
  const address = task.to === null ? undefined : known.get(task.to);
  if (task.to !== null && !address) problems.add(unknownCode(task.to, definition), place);
  for (const { ref } of task.data) if (!known.has(ref)) problems.add(unknownCode(ref, definition), place);
  const template = task.templateId === null ? undefined : messages?.templates.get(task.templateId);
  if (messages && task.templateId !== null && !template)
    problems.add(messages.unsendable.get(task.templateId) ?? 'template_not_published', place);
  if (address) checkAddress(problems, address, { template, place });
  if (!template) return;
  for (const fault of template.faults) problems.add(fault, place);
  for (const { tag } of task.data)
    if (!template.tags.includes(tag)) problems.add('tag_unknown', place, { tag });
  for (const tag of template.requiredTags) {
    const defined = known.get(task.data.find((one) => one.tag === tag)?.ref ?? '');
    if (!defined) problems.add('tag_without_value', place, { tag });
    else if (!isSure(defined)) problems.add('variable_maybe_unset', place);
  }
}

/** While the template isn't known, either kind of address fits. */
function checkAddress(
  problems: Problems,
  address: DefinedName,
  { template, place }: { readonly template: KnownTemplate | undefined; readonly place: Place },
): void {
  const methods = template ? [template.method] : deliveryMethods;
  if (methods.some((method) => isAddress(address, method))) return;
  problems.add(template?.method === 'sms' ? 'address_not_phone' : 'address_not_email', place);
}

/** Existing fields that the task uses, by id. */
function checkFields(check: Check, task: FieldsTask): ReadonlySet<string> {
  const { problems, step, collections } = check;
  const seen = new Set<string>();
  const collection = task.collectionId === null ? undefined : collections.get(task.collectionId);
  if (!collection) {
    problems.add(task.collectionId === null ? 'task_without_collection' : 'collection_missing', {
      step,
      task,
    });
    return seen;
  }
  if (task.fields.length === 0)
    problems.add('no_fields', { step, task }, { collection: collection.pluralName });
  for (const consent of task.consents) {
    const code = problemOfConsent(task, consent, { collections, lists: check.messages?.lists });
    if (code) problems.add(code, { step, task });
  }
  for (const taskField of task.fields) {
    const place = { step, task, fieldId: taskField.fieldId };
    const field = fieldOf(collections, task.collectionId, taskField.fieldId);
    if (!field) {
      problems.add('field_missing', place);
      continue;
    }
    if (seen.has(field.id)) problems.add('field_twice', place, { field: field.title });
    seen.add(field.id);
    checkField(check, task, taskField, field);
  }
  return seen;
}

function checkField(
  check: Check,
  task: FieldsTask,
  taskField: FieldsTask['fields'][number],
  field: KnownField,
): void {
  const { problems, step, known, definition, collections } = check;
  const place = { step, task, fieldId: taskField.fieldId };
  const names = { field: field.title };
  const { mode, value } = taskField;
  checkCondition(check, taskField.condition, { task, fieldId: taskField.fieldId });
  if (mode !== 'asked' && value === null) problems.add('field_without_value', place, names);
  if (taskField.look !== null && lookOf(field) !== taskField.look) problems.add('look_unfit', place, names);
  if (mode !== 'hidden') checkOffer(check, { taskField, field, place });
  // A file belongs to one value, so that a run can't put the same one into each record.
  if (value?.kind === 'literal' && isFileType(field.dataType) && value.value !== null)
    problems.add('value_unfit', place, names);
  const mustBeSet = mode === 'hidden' && field.isRequired;
  // A question begins before the answers of its own step are known.
  const usable =
    mode === 'hidden'
      ? settableBefore(
          definition,
          { stepId: step.id, taskId: task.id, fieldId: taskField.fieldId },
          collections,
        )
      : withTested(known, taskField.condition);
  for (const code of sourceProblems(value, usable, { field, mustBeSet, definition }))
    problems.add(code, place, names);
}

function checkReceipt(
  problems: Problems,
  { receipt }: WizardDefinition,
  known: ReadonlyMap<string, DefinedName>,
): void {
  if (receipt === null) return;
  const address = receipt.to === null ? undefined : known.get(receipt.to);
  if (!address) problems.add('receipt_without_address');
  else if (!isAddress(address, 'email')) problems.add('receipt_not_email');
}

interface Asked {
  readonly taskField: FieldsTask['fields'][number];
  readonly field: KnownField;
  readonly place: Place;
}

/** Records of a collection are only shown to anyone as far as the author allows it. */
function checkOffer(
  { problems, definition, collections }: Check,
  { taskField: { offer }, field, place }: Asked,
): void {
  const names = { field: field.title };
  const isRecord = isRecordLink(field.dataType);
  const isClosed = (isRecord && offer === null) || isCollectionLink(field.dataType);
  if (definition.access !== 'team' && isClosed) problems.add('public_link_field', place, names);
  if (!isRecord || offer === null) return;
  const linked = collections.get(linkedCollectionOf(field) ?? '');
  if (!linked || !isOfferShowable(offer, linked)) problems.add('offer_field_unfit', place, names);
  if (!linked || !isOfferFilterValid(offer, linked)) problems.add('offer_filter_unfit', place, names);
}

function isPresent(value: unknown): boolean {
  return value !== null && value !== undefined;
}

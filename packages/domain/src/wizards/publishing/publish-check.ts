// Problems that prevent publishing a draft, each with its location. The builder shows them while editing; the
// server runs the same check before it creates a version.
import { maxCreatedRecords } from '@fieldhouse/contract/entry-limits';
import { maxTasks, type WizardDefinition, type WizardTask } from '@fieldhouse/contract/wizard-definition';
import type { WizardProblem } from '@fieldhouse/contract/wizard-publication';
import type { TextTemplate } from '@fieldhouse/contract/wizard-values';
import { comparableBefore } from '../comparable.ts';
import type { KnownCollections } from '../fields-of-collections.ts';
import { isAddress } from '../known-messages.ts';
import type { DefinedName } from '../names/defined-names.ts';
import { refsOfText } from '../names/references.ts';
import { withTested } from '../names/tested-names.ts';
import { checkCondition } from '../tasks/checks/check-condition.ts';
import { type Check, checkText, Problems } from '../tasks/checks/check-context.ts';
import type { KnownTargets } from '../tasks/known-targets.ts';
import { kindOf } from '../tasks/task-kinds.ts';
import { inEachLanguage } from '../translations/translations.ts';
import { settableBefore, usableRecordsBefore, variablesBefore } from '../variables.ts';
import { entryAnswersBefore } from './entry-answers.ts';
import { checkFoundIsHidden, showsFound } from './found-is-hidden.ts';

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
    const check: Check = {
      ...{ definition, collections, messages: targets, projects: targets?.projects },
      ...{ known, step, problems },
      comparable: (place) => comparableBefore(definition, { stepId: step.id, ...place }, collections),
      settable: (place) => settableBefore(definition, { stepId: step.id, ...place }, collections),
      usableRecords: (place) => usableRecordsBefore(definition, { stepId: step.id, ...place }, collections),
      entryAnswers: (name) => entryAnswersBefore(definition, step.id, name, collections),
    };
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
    .reduce((sum, task) => sum + (kindOf(task).mostCreated?.(task) ?? 0), 0);
  if (most > maxCreatedRecords) problems.add('too_many_records', {}, { max: String(maxCreatedRecords) });
}

/** Translated texts name values of their own. */
function checkTranslations(
  problems: Problems,
  definition: WizardDefinition,
  collections: KnownCollections,
): void {
  const bodies = definition.steps.flatMap(({ tasks }) => tasks.flatMap(templatesOf));
  const own = new Set([definition.thankYou, ...bodies]);
  for (const { steps, thankYou } of inEachLanguage(definition)) {
    for (const step of steps) {
      const known = variablesBefore(definition, step.id, collections);
      for (const task of step.tasks) {
        const inTask = { problems, definition, known: withTested(known, task.condition) };
        for (const template of templatesOf(task).filter((one) => !own.has(one))) {
          checkText(inTask, template, { step, task });
          if (showsFound(definition, refsOfText(template))) problems.add('public_find_shown', { step, task });
        }
      }
    }
    const known = variablesBefore(definition, undefined, collections);
    if (!own.has(thankYou)) checkText({ problems, definition, known }, thankYou, {});
  }
}

/** Its translatable texts that name values. */
function templatesOf(task: WizardTask): TextTemplate[] {
  const texts = kindOf(task).texts?.(task, () => '') ?? [];
  return texts.flatMap(({ own }) => (typeof own === 'string' ? [] : [own]));
}

function checkTask(check: Check, task: WizardTask): void {
  checkCondition(check, task.condition, { task });
  checkFoundIsHidden(check, task);
  kindOf(task).problems(check, task);
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

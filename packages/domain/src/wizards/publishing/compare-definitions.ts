// What changed between two definitions of a wizard, in the order of the wizard.
import {
  type FieldsTask,
  isFieldsTask,
  type TaskField,
  type TaskType,
  type WizardDefinition,
  type WizardStep,
  type WizardTask,
} from '@fieldhouse/contract/wizard-definition';
import type { WizardManifest } from '@fieldhouse/contract/wizard-publication';
import type { TaskText } from '../tasks/task-kind.ts';
import { kindOf } from '../tasks/task-kinds.ts';
import { type ManifestSentence, manifestSentences } from './manifest.ts';

/** The phrase `change.<kind>` of the wizards' words says each; the other properties fill it. */
export interface DefinitionChange {
  readonly kind:
    | 'access'
    | 'startsWith'
    | 'thankYou'
    | 'settings'
    | 'stepAdded'
    | 'stepRemoved'
    | 'stepRenamed'
    | 'stepMoved'
    | 'stepCondition'
    | 'taskAdded'
    | 'taskRemoved'
    | 'tasksMoved'
    | 'taskCondition'
    | 'taskText'
    | 'taskChanged'
    | 'fieldAdded'
    | 'fieldRemoved'
    | 'fieldsMoved'
    | 'fieldChanged';
  /** Title of the step. */
  readonly step?: string;
  /** What it was called before. */
  readonly before?: string;
  readonly task?: TaskType;
  /** Id of the field; the manifests of both versions know its title. */
  readonly field?: string;
}

/** Empty if both do the same and say the same. */
export function compareDefinitions(before: WizardDefinition, after: WizardDefinition): DefinitionChange[] {
  const changes: DefinitionChange[] = [];
  if (before.access !== after.access) changes.push({ kind: 'access' });
  if (before.startsWith !== after.startsWith) changes.push({ kind: 'startsWith' });
  changes.push(...compareSteps(before.steps, after.steps));
  if (!isEqual(before.thankYou, after.thankYou)) changes.push({ kind: 'thankYou' });
  if (!isEqual(restOf(before), restOf(after))) changes.push({ kind: 'settings' });
  return changes;
}

/** Settings beyond those that are named above. */
function restOf({ access: _a, startsWith: _s, steps: _steps, thankYou: _t, ...rest }: WizardDefinition) {
  return rest;
}

function compareSteps(before: readonly WizardStep[], after: readonly WizardStep[]): DefinitionChange[] {
  const known = new Map(before.map((step) => [step.id, step]));
  const changes = after.flatMap((step): DefinitionChange[] => {
    const old = known.get(step.id);
    return old ? compareStep(old, step) : [{ kind: 'stepAdded', step: step.title }];
  });
  const removed = missingIn(before, after).map(
    ({ title }) => ({ kind: 'stepRemoved', step: title }) as const,
  );
  const moved = movedIn(before, after).map(({ title }) => ({ kind: 'stepMoved', step: title }) as const);
  return [...changes, ...moved, ...removed];
}

function compareStep(before: WizardStep, after: WizardStep): DefinitionChange[] {
  const step = after.title;
  const changes: DefinitionChange[] = [];
  if (before.title !== step) changes.push({ kind: 'stepRenamed', step, before: before.title });
  if (!isEqual(before.condition, after.condition)) changes.push({ kind: 'stepCondition', step });
  const known = new Map(before.tasks.map((task) => [task.id, task]));
  for (const task of after.tasks) {
    const old = known.get(task.id);
    if (!old) changes.push({ kind: 'taskAdded', step, task: task.type });
    else changes.push(...compareTask(old, task).map((change) => ({ ...change, step, task: task.type })));
  }
  for (const { type } of missingIn(before.tasks, after.tasks))
    changes.push({ kind: 'taskRemoved', step, task: type });
  if (movedIn(before.tasks, after.tasks).length > 0) changes.push({ kind: 'tasksMoved', step });
  return changes;
}

function compareTask(before: WizardTask, after: WizardTask): DefinitionChange[] {
  const changes: DefinitionChange[] = [];
  if (!isEqual(before.condition, after.condition)) changes.push({ kind: 'taskCondition' });
  if (isFieldsTask(before) && isFieldsTask(after)) {
    if (before.collectionId !== after.collectionId) return [...changes, { kind: 'taskChanged' }];
    changes.push(...compareFields(before, after));
    if (before.title !== after.title) changes.push({ kind: 'taskText' });
    if (!isEqual(otherOf(before), otherOf(after))) changes.push({ kind: 'taskChanged' });
    return changes;
  }
  if (!isEqual(textsOf(before), textsOf(after))) changes.push({ kind: 'taskText' });
  if (!isEqual(withoutTexts(before), withoutTexts(after))) changes.push({ kind: 'taskChanged' });
  return changes;
}

function textsOf(task: WizardTask): readonly TaskText[] {
  return kindOf(task).texts?.(task, () => '') ?? [];
}

function withoutTexts(task: WizardTask): WizardTask {
  const silent = kindOf(task).withTexts?.(task, { line: () => '', template: () => [] }) ?? task;
  return { ...silent, condition: null };
}

/** What is compared nowhere else. */
function otherOf({ condition: _c, title: _t, fields: _f, ...rest }: FieldsTask) {
  return rest;
}

function compareFields(before: FieldsTask, after: FieldsTask): DefinitionChange[] {
  const byId = (fields: readonly TaskField[]) => fields.map((field) => ({ ...field, id: field.fieldId }));
  const [old, next] = [byId(before.fields), byId(after.fields)];
  const known = new Map(old.map((field) => [field.id, field]));
  const changes = next.flatMap((field): DefinitionChange[] => {
    const was = known.get(field.id);
    if (!was) return [{ kind: 'fieldAdded', field: field.id }];
    return isEqual(was, field) ? [] : [{ kind: 'fieldChanged', field: field.id }];
  });
  const removed = missingIn(old, next).map(({ id }) => ({ kind: 'fieldRemoved', field: id }) as const);
  const moved = movedIn(old, next).length > 0 ? [{ kind: 'fieldsMoved' } as const] : [];
  return [...changes, ...removed, ...moved];
}

interface Identified {
  readonly id: string;
}

function missingIn<T extends Identified>(before: readonly T[], after: readonly T[]): T[] {
  const ids = new Set(after.map(({ id }) => id));
  return before.filter(({ id }) => !ids.has(id));
}

/** Of what is in both, what comes after something that it came before: the fewest that explain the order. */
function movedIn<T extends Identified>(before: readonly T[], after: readonly T[]): T[] {
  const placeOf = new Map(before.map(({ id }, index) => [id, index]));
  const shared = after.filter(({ id }) => placeOf.has(id));
  const unmoved = longestRise(shared.map(({ id }) => placeOf.get(id) ?? 0));
  return shared.filter((_, index) => !unmoved.has(index));
}

/** Indexes of a longest increasing subsequence; the lists have at most some hundred items. */
function longestRise(places: readonly number[]): ReadonlySet<number> {
  const best: { readonly length: number; readonly from: number }[] = [];
  for (const [index, place] of places.entries()) {
    let found = { length: 1, from: -1 };
    for (let earlier = 0; earlier < index; earlier++) {
      const length = (best[earlier]?.length ?? 0) + 1;
      if ((places[earlier] ?? 0) < place && length > found.length) found = { length, from: earlier };
    }
    best.push(found);
  }
  const unmoved = new Set<number>();
  let at = best.reduce((top, { length }, index) => (length > (best[top]?.length ?? 0) ? index : top), -1);
  while (at >= 0) {
    unmoved.add(at);
    at = best[at]?.from ?? -1;
  }
  return unmoved;
}

export interface RightsChange {
  readonly gained: readonly ManifestSentence[];
  readonly lost: readonly ManifestSentence[];
}

/** What a version may do that the other may not. */
export function compareRights(before: WizardManifest, after: WizardManifest): RightsChange {
  const [old, next] = [manifestSentences(before), manifestSentences(after)];
  const without = (sentences: readonly ManifestSentence[], others: readonly ManifestSentence[]) =>
    sentences.filter((one) => !others.some((other) => isEqual(one, other)));
  return { gained: without(next, old), lost: without(old, next) };
}

/** Both come from one schema, which orders their keys. */
function isEqual(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

// Copies a wizard to another team: every id is mapped to the team's own. Parts that refer to something the
// team does not have are omitted, and the affected steps are listed.
import {
  type WizardDefinition,
  type WizardStep,
  type WizardTask,
  wizardDefinition,
} from '@fieldhouse/contract/wizard-definition';
import { Carrier, type IdMapping } from '../tasks/carrying/carrier.ts';
import { changesStart } from '../tasks/start-record.ts';
import { kindOf } from '../tasks/task-kinds.ts';

export interface RemappedDefinition {
  readonly definition: WizardDefinition;
  /** Titles of the steps that lost a part. */
  readonly leftOut: readonly string[];
}

/** Steps and tasks get ids from `newId`; steps that would have no tasks are omitted. */
export function remapDefinition(
  definition: WizardDefinition,
  idOf: IdMapping,
  newId: () => string,
): RemappedDefinition {
  const { startsWith } = definition;
  const start = startsWith === null ? undefined : idOf(startsWith);
  const own = new Map<string, string>(start === undefined ? [] : [['record', start]]);
  for (const { id, tasks } of definition.steps) {
    own.set(id, newId());
    for (const task of tasks) if (isCarried(task, idOf, start)) own.set(task.id, newId());
  }
  const carrier = new Carrier(idOf, own);
  const steps = definition.steps
    .map((step) => carryStep(step, carrier))
    .filter(({ tasks }) => tasks.length > 0);
  const thankYou = carrier.text(definition.thankYou, undefined);
  // Ids were replaced and parts removed, so the result is validated again.
  const receipt = carrier.receipt(definition.receipt);
  const carried = {
    ...definition,
    startsWith: start ?? null,
    steps,
    thankYou,
    receipt,
    // The other team's pictures stay with it, and nothing is passed on to its website.
    appearance: { ...definition.appearance, logo: null, cover: null },
    redirect: null,
    texts: Object.fromEntries(
      Object.entries(definition.texts).map(([language, texts]) => [language, carrier.translation(texts)]),
    ),
  };
  return { definition: wizardDefinition.parse(carried), leftOut: [...carrier.leftOut] };
}

function isCarried(task: WizardTask, idOf: IdMapping, start: string | undefined): boolean {
  if (!kindOf(task).remap) return false;
  if (!('collectionId' in task)) return true;
  const collectionId = task.collectionId === null ? undefined : idOf(task.collectionId);
  return collectionId !== undefined && (!changesStart(task) || collectionId === start);
}

/** Without the tasks that can't be carried. */
function carryStep(step: WizardStep, carrier: Carrier) {
  const tasks = step.tasks.flatMap((task): readonly object[] => {
    const id = carrier.idOfOwn(task.id);
    if (id === undefined) {
      carrier.leftOut.add(step.title);
      return [];
    }
    const condition = carrier.condition(task.condition, step);
    const collection = 'collectionId' in task && {
      collectionId: task.collectionId && (carrier.idOf(task.collectionId) ?? null),
    };
    const carried = kindOf(task).remap?.(task, carrier, step);
    return carried ? [{ ...task, id, condition, ...collection, ...carried }] : [];
  });
  const condition = carrier.condition(step.condition, step);
  return { ...step, id: carrier.idOfOwn(step.id) ?? step.id, condition, tasks };
}

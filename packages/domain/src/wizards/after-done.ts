// What may become of steps that were submitted. Answering an earlier step again would have the later ones answered again, too,
// so a step that stays as it is also keeps those before it.
import type { AfterDone } from '@fieldhouse/contract/wizard-completion';
import type { WizardDefinition, WizardStep } from '@fieldhouse/contract/wizard-definition';
import { kindOf } from './tasks/task-kinds.ts';

export function afterDoneOf({ afterDone, tasks }: Pick<WizardStep, 'afterDone' | 'tasks'>): AfterDone {
  return afterDone ?? (tasks.some((task) => kindOf(task).isLasting) ? 'review_only' : 'amend');
}

/** Of all steps that were submitted, by id. Until a wizard commits, all of them can be amended. */
export function doneModes(
  { commit, steps }: Pick<WizardDefinition, 'commit' | 'steps'>,
  doneIds: ReadonlySet<string>,
): ReadonlyMap<string, AfterDone> {
  const modes = new Map<string, AfterDone>();
  let strictest: AfterDone = 'amend';
  for (const step of [...steps].reverse()) {
    if (!doneIds.has(step.id)) continue;
    if (commit === 'each_step') strictest = stricter(strictest, afterDoneOf(step));
    modes.set(step.id, strictest);
  }
  return modes;
}

const order: readonly AfterDone[] = ['amend', 'review_only', 'locked'];

function stricter(a: AfterDone, b: AfterDone): AfterDone {
  return order.indexOf(a) > order.indexOf(b) ? a : b;
}

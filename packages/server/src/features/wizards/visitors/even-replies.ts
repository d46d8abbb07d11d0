// What a public wizard finds decides which tasks run, and each costs some milliseconds: a visitor who measured its replies could learn
// whether a record exists. Replies of such wizards are therefore sent at fixed times after the request arrived.

import { setTimeout as sleep } from 'node:timers/promises';
import type { WizardDefinition } from '@fieldhouse/contract/wizard-definition';
import { kindOf } from '@fieldhouse/domain/wizards/tasks/task-kinds';

/** Several times what the tasks of a step take. */
const slotMs = 200;

/** Whether visitors could run it, and it finds records. */
export function hidesFinds({ access, steps }: Pick<WizardDefinition, 'access' | 'steps'>): boolean {
  return access !== 'team' && steps.some(({ tasks }) => tasks.some((task) => kindOf(task).findsUnseen));
}

/** How long to wait, in milliseconds, until the next of the fixed times. */
export function untilNextSlot(elapsedMs: number): number {
  return slotMs - (elapsedMs % slotMs);
}

export async function awaitSlot(elapsedMs: number): Promise<void> {
  await sleep(untilNextSlot(elapsedMs));
}

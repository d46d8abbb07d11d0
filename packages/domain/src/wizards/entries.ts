// The entries of a task that creates several records. Within an entry, its answers have the names of the task's; outside, there
// are only the records and their number.
import { maxEntryNumber } from '@fieldhouse/contract/entry-limits';
import type { WizardTaskId } from '@fieldhouse/contract/ids';
import type {
  CreateRecordTask,
  FieldsTask,
  WizardDefinition,
  WizardTask,
} from '@fieldhouse/contract/wizard-definition';
import type { TaskRepeat } from '@fieldhouse/contract/wizard-entries';

/** Under which the answers of an entry are sent and stored. */
export function entryKey(taskId: string, number: number): WizardTaskId {
  return `${taskId}:${number}` as WizardTaskId;
}

/** The task of a key of answers. */
export function taskIdOfKey(key: string): WizardTaskId {
  return (key.split(':')[0] ?? '') as WizardTaskId;
}

/** Undefined for the key of a task without entries. */
export function entryNumberOf(key: string): number | undefined {
  const [, number] = key.split(':');
  return number === undefined ? undefined : Number(number);
}

/** The entries that have answers, in order. */
export function entryNumbers(taskId: string, answers: Readonly<Record<string, unknown>>): number[] {
  return Object.keys(answers)
    .filter((key) => taskIdOfKey(key) === taskId)
    .flatMap((key) => entryNumberOf(key) ?? [])
    .sort((a, b) => a - b);
}

/** The same, with as many new ones as there have to be. */
export function shownEntries(
  taskId: string,
  { min }: Pick<TaskRepeat, 'min'>,
  answers: Readonly<Record<string, unknown>>,
): number[] {
  const numbers = entryNumbers(taskId, answers);
  while (numbers.length < min) numbers.push(nextEntryNumber(numbers));
  return numbers;
}

/** A number that none of these has: the next one, so that a new entry is the last. */
export function nextEntryNumber(numbers: readonly number[]): number {
  const next = Math.max(0, ...numbers) + 1;
  if (next <= maxEntryNumber) return next;
  // At most 20 of 99 are taken.
  return (
    Array.from({ length: maxEntryNumber }, (_, index) => index + 1).find((one) => !numbers.includes(one)) ?? 1
  );
}

export type RepeatingTask = CreateRecordTask & { readonly repeat: TaskRepeat };

export function isRepeating(task: WizardTask): task is RepeatingTask {
  return 'repeat' in task && task.repeat !== null;
}

/** Whether a name is an answer that a run has several of. */
export function isAnswerOfSeveral({ steps }: Pick<WizardDefinition, 'steps'>, name: string): boolean {
  const [scope, taskId] = name.split('.');
  return (
    scope === 'answer' &&
    steps.some(({ tasks }) => tasks.some((task) => task.id === taskId && isRepeating(task)))
  );
}

/** Under which a task has answers among these: its id, or the keys of its entries. */
export function answerKeysOf(task: FieldsTask, answers: Readonly<Record<string, unknown>>): WizardTaskId[] {
  if (!isRepeating(task)) return [task.id];
  return entryNumbers(task.id, answers).map((number) => entryKey(task.id, number));
}

/** Of the entry at a place, from 0. */
export function entryTitle({ repeat }: Pick<RepeatingTask, 'repeat'>, index: number): string {
  return `${repeat.entryLabel} ${index + 1}`.trim();
}

/** Names a question on the page: its field, in an entry with the key of the entry. */
export function placeIdOf(taskId: string, fieldId: string): string {
  return entryNumberOf(taskId) === undefined ? fieldId : `${taskId}.${fieldId}`;
}

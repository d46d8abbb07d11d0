// Checks the answers of a step, of all its tasks, before any of them runs.
import type { Issue } from '@fieldhouse/contract/errors';
import type { WizardTask } from '@fieldhouse/contract/wizard-definition';
import type { Answers } from '@fieldhouse/contract/wizard-runs';
import { entryKey, entryNumberOf, isRepeating, taskIdOfKey } from '@fieldhouse/domain/wizards/entries';
import type { TeamContext } from '../../../../kernel/context.ts';
import { Refusal } from '../../../../kernel/http/refusal.ts';
import { loadRunFiles } from '../files/run-file-values.ts';
import { loadOfferedOptions } from '../offered-options.ts';
import { conditionTest, conditionValues } from '../run-conditions.ts';
import type { OpenStep, RunState } from '../run-state.ts';
import type { CheckedTask } from '../values/task-values.ts';
import { type Check, nothingChecked } from './kinds/task-runner.ts';
import { runnerOf } from './kinds/task-runners.ts';

/** The tasks that apply, by id. */
export type CheckedStep = ReadonlyMap<string, CheckedTask>;

/**
 * Goes through the step in order: a condition sees the answers before it. Those to questions that don't apply are ignored.
 * Refuses with all issues of the step in `invalid_input`.
 */
export async function checkStepAnswers(
  ctx: TeamContext,
  state: RunState,
  { step, collections }: OpenStep,
  answers: Answers,
): Promise<CheckedStep> {
  const { itemsOf } = await loadOfferedOptions(ctx, state, step, { collections, answers });
  const filesOf = await loadRunFiles(ctx, state, step, collections);
  const values = conditionValues(state);
  const isMet = conditionTest(state, values);
  const check: Check = { state, collections, answers, itemsOf, filesOf, values, own: new Map(), isMet };
  const checked = new Map<string, CheckedTask>();
  const issues: Issue[] = [];
  for (const task of step.tasks) {
    if (!check.isMet(task.condition)) continue;
    const done = (await runnerOf(task).check?.(ctx, task, check)) ?? { ...nothingChecked, issues: [] };
    checked.set(task.id, done);
    issues.push(...done.issues);
  }
  // Contract ids are branded strings; reject keys that name no task of this step with questions.
  const asking = new Map<string, WizardTask>(step.tasks.filter(isAsking).map((task) => [task.id, task]));
  for (const key of Object.keys(answers)) {
    const task = asking.get(taskIdOfKey(key));
    const isKnown = task !== undefined && isRepeating(task) === (entryNumberOf(key) !== undefined);
    if (!isKnown) issues.push({ path: ['body', 'answers', key], rule: 'unknown_property' });
  }
  if (issues.length > 0) throw new Refusal('invalid_input', { issues });
  return checked;
}

function isAsking(task: WizardTask): boolean {
  return runnerOf(task).isAsking?.(task) ?? false;
}

/** The answers that apply, as they were sent. */
export function appliedAnswers({ step }: OpenStep, checked: CheckedStep, sent: Answers): Answers {
  const applied = step.tasks.filter(isAsking).flatMap((task) => {
    const done = checked.get(task.id);
    if (!done) return [];
    if (runnerOf(task).isStoredAsSent) return [[task.id, sent[task.id] ?? {}]];
    const byKey = done.entries
      ? [...done.entries].map(([number, entry]) => [entryKey(task.id, number), entry] as const)
      : [[task.id, done] as const];
    return byKey.map(([key, { answers, consentIds = [] }]) => {
      const ofTask: Readonly<Record<string, unknown>> = sent[key] ?? {};
      const ids = [...answers.keys(), ...consentIds];
      return [key, Object.fromEntries(ids.map((id) => [id, ofTask[id] ?? null]))];
    });
  });
  // Keys are ids of the step.
  return Object.fromEntries(applied) as Answers;
}

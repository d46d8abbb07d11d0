// What the steps before a previewed one do, with the answers of its author or with samples.
import type { Issue } from '@fieldhouse/contract/errors';
import { isListChoice } from '@fieldhouse/contract/field-types';
import { isFieldsTask, type WizardStep } from '@fieldhouse/contract/wizard-definition';
import type { Answers } from '@fieldhouse/contract/wizard-runs';
import { nextStep } from '@fieldhouse/domain/wizards/path';
import { askedFields } from '@fieldhouse/domain/wizards/questions';
import { sampleAnswer } from '@fieldhouse/domain/wizards/sample-answers';
import { variableQuestion } from '@fieldhouse/domain/wizards/temporary-variables';
import type { TeamContext } from '../../../../kernel/context.ts';
import { withSavepoint } from '../../../../kernel/db/rehearsal.ts';
import { Refusal } from '../../../../kernel/http/refusal.ts';
import { newId } from '../../../../kernel/ids.ts';
import { loadOfferedOptions } from '../../runs/offered-options.ts';
import { conditionTest } from '../../runs/run-conditions.ts';
import { insertVisit, setValues } from '../../runs/run-queries.ts';
import { loadRunState, type OpenStep, openStep, type RunState } from '../../runs/run-state.ts';
import { checkStepAnswers } from '../../runs/tasks/check-step.ts';
import { runTasks } from '../../runs/tasks/run-tasks.ts';

interface Given {
  /** Of any steps. */
  readonly answers: Answers;
  /** Without samples, what is missing or wrong is refused. */
  readonly hasSamples: boolean;
}

/** Returns false if the step could not be done, which leaves nothing of it. */
export async function doPreviewedStep(
  ctx: TeamContext,
  state: RunState,
  step: WizardStep,
  { answers, hasSamples }: Given,
): Promise<boolean> {
  if (hasSamples && step.condition !== null && !conditionTest(state)(step.condition)) return true;
  try {
    await withSavepoint(ctx.db, async () => {
      const open = await openStep(ctx, state, step.id);
      const own = await answersFor(ctx, state, open, { answers, hasSamples });
      const checked = await checkStepAnswers(ctx, state, open, own);
      const done = await runTasks(ctx, state, open, { checked, recordVersion: null });
      const visit = { id: newId(), runId: state.run.id, stepId: step.id, visitNo: 1, seq: state.run.rev };
      await insertVisit(ctx.db, {
        ...visit,
        // Nothing repeats the request.
        ...{ answers: own, recordVersion: null, response: undefined, at: ctx.now(), ms: 0 },
        ...{ idemKey: visit.id, reqHash: Buffer.alloc(32) },
      });
      await setValues(ctx.db, state.run.id, visit.id, done.values);
    });
    return true;
  } catch (error) {
    if (hasSamples && error instanceof Refusal) return false;
    throw error;
  }
}

/** The step after it; undefined at the end. */
export async function nextAfter(
  ctx: TeamContext,
  { run, version }: Pick<RunState, 'run' | 'version'>,
  stepId: string,
): Promise<WizardStep | undefined> {
  const state = await loadRunState(ctx, { ...run, cursorStep: null }, version);
  return nextStep(version.definition, stepId, conditionTest(state));
}

async function answersFor(
  ctx: TeamContext,
  state: RunState,
  open: OpenStep,
  { answers, hasSamples }: Given,
): Promise<Answers> {
  const asking = open.step.tasks.map(({ id }) => id as string);
  const own = Object.fromEntries(Object.entries(answers).filter(([taskId]) => asking.includes(taskId)));
  // Keys are ids of its tasks.
  const typed = own as Answers;
  if (!hasSamples) return typed;
  const samples = await samplesOf(ctx, state, open, typed);
  const texts = merged(samples.texts, typed);
  try {
    await checkStepAnswers(ctx, state, open, texts);
    return texts;
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'invalid_input') throw error;
    return corrected(texts, samples.all, error.details.issues ?? []);
  }
}

interface Samples {
  readonly all: SentAnswers;
  /** Those that show in texts which question they answer. */
  readonly texts: SentAnswers;
}

type SentAnswers = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

async function samplesOf(
  ctx: TeamContext,
  state: RunState,
  { step, collections }: OpenStep,
  answers: Answers,
): Promise<Samples> {
  const { itemsOf } = await loadOfferedOptions(ctx, state, step, { collections, answers });
  const all = step.tasks.flatMap((task) => {
    if ('dataType' in task && task.mode === 'asked')
      return [{ taskId: task.id, asked: variableQuestion(task), items: null }];
    // A field of an existing record that isn’t sent keeps its value.
    if (!isFieldsTask(task) || 'records' in task) return [];
    return askedFields(task, collections).map((asked) => ({
      ...{ taskId: task.id, asked },
      items: itemsOf(asked.field, task.id),
    }));
  });
  const sampled = all.map(({ taskId, asked, items }) => {
    const { field, taskField } = asked;
    const first = items && [...items.keys()].slice(0, 1);
    const isOne = field.dataType === 'single_selection_from_list';
    const value = isListChoice(field.dataType)
      ? isOne
        ? (first?.[0] ?? null)
        : first
      : sampleAnswer(asked, ctx.now());
    return { taskId: taskId as string, fieldId: taskField.fieldId as string, value, type: field.dataType };
  });
  const toAnswers = (some: typeof sampled): SentAnswers =>
    Object.fromEntries(
      [...Map.groupBy(some, (one) => one.taskId)].map(([taskId, fields]) => [
        taskId,
        Object.fromEntries(fields.map(({ fieldId, value }) => [fieldId, value])),
      ]),
    );
  return { all: toAnswers(sampled), texts: toAnswers(sampled.filter(({ type }) => type === 'plain_text')) };
}

/** Typed answers outweigh samples; an empty one does not. */
function merged(samples: SentAnswers, typed: SentAnswers): Answers {
  const taskIds = new Set([...Object.keys(samples), ...Object.keys(typed)]);
  const filled = (fields: SentAnswers[string] = {}) =>
    Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== ''));
  return Object.fromEntries(
    [...taskIds].map((id) => [id, { ...samples[id], ...filled(typed[id]) }]),
    // Keys are ids of tasks.
  ) as Answers;
}

/** With samples in place of what was refused. */
function corrected(answers: SentAnswers, samples: SentAnswers, issues: readonly Issue[]): Answers {
  const fixed: Record<string, Record<string, unknown>> = Object.fromEntries(
    Object.entries(answers).map(([taskId, fields]) => [taskId, { ...fields }]),
  );
  for (const { path } of issues) {
    const [, , taskId = '', fieldId = ''] = path.map(String);
    const sample = samples[taskId]?.[fieldId];
    fixed[taskId] = { ...fixed[taskId], [fieldId]: sample ?? null };
  }
  // Keys are ids of tasks.
  return fixed as Answers;
}

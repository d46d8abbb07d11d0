// What one run did: its steps, answers, tasks, records and messages.

import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { MessageId, ProjectId, TaskId } from '@fieldhouse/contract/ids';
import { recipientStates } from '@fieldhouse/contract/message-results';
import {
  type WizardDefinition,
  type WizardTask,
  wizardDefinition,
} from '@fieldhouse/contract/wizard-definition';
import { type WizardManifest, wizardManifest } from '@fieldhouse/contract/wizard-publication';
import {
  type RunTrace,
  type SkipReason,
  skipReason,
  type TraceTask,
  type wizardResults,
} from '@fieldhouse/contract/wizard-results';
import { mayReadMessages } from '@fieldhouse/domain/messages/may-read-messages';
import { hasAllData } from '@fieldhouse/domain/roles/data-rules';
import { outputTaskOf } from '@fieldhouse/domain/wizards/names/variable-names';
import { kindOf, selectionOf, taskValueOf } from '@fieldhouse/domain/wizards/tasks/task-kinds';
import type { TeamContext } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { recallTasks, type TaskTitle } from '../../projects/index.ts';
import { getWizardRow } from '../drafts/wizard-actions.ts';
import { findVersionRow } from '../drafts/wizard-queries.ts';
import { findUnsearchable } from '../full-rights.ts';
import { loadKnownCollections } from '../known-collections.ts';
import { describeRuns } from './list-runs.ts';
import { findRunOf, type ListedRun, listSentMessages, listTrace, type RunProblem } from './run-queries.ts';
import { loadContents, loadQuestions, type RunContent, readFields, toColumns } from './visible-answers.ts';

export async function getRun(
  ctx: TeamContext,
  { params }: EndpointInput<typeof wizardResults.run>,
): Promise<RunTrace> {
  const { wizardId, wizardRunId } = params;
  const { showsUnfinished } = await getWizardRow(ctx, wizardId);
  const run = await findRunOf(ctx.db, wizardId, wizardRunId);
  refuseUnless(run, 'not_found');
  const row = await findVersionRow(ctx.db, run.versionId);
  refuseUnless(row, 'not_found');
  const definition = wizardDefinition.parse(row.definition);
  const questions = await loadQuestions(ctx, [definition]);
  const contentOf = await loadContents(ctx, [run], { questions, showsUnfinished });
  const version = new Map([[row.id, row.number]]);
  const [described] = await describeRuns(ctx, [run], { contentOf, version });
  refuseUnless(described, 'internal_error');
  const { visits, tasks } = await listTrace(ctx.db, run.id);
  const content = contentOf(run.id);
  const shown: TaskContext = {
    content,
    messageOf: await loadMessages(ctx, tasks),
    projectTasks: await loadProjectTasks(ctx, content),
    uncounted: await loadUncounted(ctx, definition),
    manifest: wizardManifest.parse(row.manifest),
  };
  // Written only by noteProblem.
  const problem = run.problem as RunProblem | null;
  const unfitField = problem ? await titleOfUnfit(ctx, definition, problem) : '';
  const here = definition.steps.findIndex(({ id }) => id === run.cursorStep);
  return {
    ...described,
    columns: toColumns(questions),
    steps: definition.steps.map((step, index) => {
      const visit = visits.find(({ stepId }) => stepId === step.id);
      const done = tasks.filter(({ visitId }) => visitId === visit?.id);
      return {
        stepId: step.id,
        title: step.title,
        state: stateOf(run, {
          isHere: index === here,
          isBefore: here < 0 || index < here,
          isDone: visit !== undefined,
        }),
        at: visit?.at.toISOString() ?? null,
        ...(problem?.stepId === step.id && { problem: { code: problem.code, field: unfitField } }),
        tasks: step.tasks.flatMap((task) => {
          const exec =
            done.find(({ taskId }) => taskId === task.id) ??
            (visit && run.isHeld ? heldBack(task) : undefined);
          return exec ? [describeTask(task, exec, shown)] : [];
        }),
      };
    }),
  };
}

async function titleOfUnfit(
  ctx: TeamContext,
  { steps }: WizardDefinition,
  { taskId, fieldId }: RunProblem,
): Promise<string> {
  const task = steps.flatMap(({ tasks }) => tasks).find(({ id }) => id === taskId);
  const value = taskValueOf(task);
  if (value) return value.field.title;
  if (!task || !('collectionId' in task) || task.collectionId === null) return '';
  const field = (await readFields(ctx, task.collectionId)).get(fieldId);
  return field?.isSometimesReadable ? field.field.title : '';
}

type StepState = RunTrace['steps'][number]['state'];

function stateOf(
  { status }: ListedRun,
  { isHere, isBefore, isDone }: { isHere: boolean; isBefore: boolean; isDone: boolean },
): StepState {
  if (isHere) return 'here';
  // Behind the current step, an answer is submitted again.
  if (isDone && isBefore) return 'done';
  return status === 'finished' || isBefore ? 'skipped' : 'ahead';
}

interface TaskContext {
  readonly content: RunContent;
  readonly messageOf: (recipientId: string) => { messageId: string; state: number } | undefined;
  /** Those that the viewer sees, by id. */
  readonly projectTasks: ReadonlyMap<string, TaskTitle>;
  /** Tasks whose number of records the viewer may not know. */
  readonly uncounted: ReadonlySet<string>;
  readonly manifest: WizardManifest;
}

interface Execution {
  readonly status: string;
  readonly output: unknown;
}

function describeTask(
  task: WizardTask,
  exec: Execution,
  { content, messageOf, projectTasks, uncounted, manifest }: TaskContext,
): TraceTask {
  const { output } = exec;
  const count = countIn(output);
  const skipped = skipReasonOf(exec);
  const [effect, ...others] = content.effects.filter(({ taskId }) => taskId === task.id);
  const sent = messageOf(recipientIdOf(output) ?? '');
  const templateId = 'templateId' in task ? task.templateId : null;
  const created = effect && projectTasks.get(effect.objectId);
  return {
    taskId: task.id,
    type: task.type,
    skipped,
    record: (effect && others.length === 0 && content.records.get(effect.objectId)) || null,
    count: skipped !== null || isOnlyShown(task) || uncounted.has(task.id) ? null : count,
    message: sent
      ? {
          // Created by newId.
          messageId: sent.messageId as MessageId,
          template: manifest.sends.find((one) => one.templateId === templateId)?.templateName ?? '',
          state: recipientStates[sent.state] ?? 'queued',
        }
      : null,
    projectTask: created
      ? // Created by newId.
        { taskId: created.id as TaskId, projectId: created.projectId as ProjectId, title: created.title }
      : null,
  };
}

function isOnlyShown(task: WizardTask): boolean {
  return 'choice' in task && task.choice === 'none';
}

/** What a search found is known to viewers who could have searched in all records, and so is what was made of it. */
async function loadUncounted(ctx: TeamContext, definition: WizardDefinition): Promise<ReadonlySet<string>> {
  const uncounted = new Set<string>();
  const { actor } = ctx;
  if (actor.kind !== 'member' || hasAllData(actor)) return uncounted;
  const tasks = definition.steps.flatMap((step) => step.tasks);
  const collections = await loadKnownCollections(ctx, definition);
  for (const task of tasks) {
    const selection = selectionOf(task);
    if (!selection || (await findUnsearchable(ctx, actor, selection, collections)) === undefined) continue;
    uncounted.add(task.id);
    for (const one of tasks)
      if ('records' in one && one.records !== null && outputTaskOf(one.records) === task.id)
        uncounted.add(one.id);
  }
  return uncounted;
}

/** Of a run whose tasks wait: what finds or asks for something has done so for the visitor. */
function heldBack(task: WizardTask): Execution | undefined {
  const { hasEffect, selection, value } = kindOf(task);
  if (hasEffect) return { status: 'skipped', output: { reason: 'held' } };
  return selection || value ? { status: 'done', output: {} } : undefined;
}

/** Null if it was done. */
function skipReasonOf({ status, output }: Execution): SkipReason | null {
  if (status !== 'skipped') return null;
  // Written only by runs/tasks/skipped.ts.
  return skipReason.parse((output as { readonly reason?: unknown }).reason);
}

function countIn(output: unknown): number | null {
  const count = typeof output === 'object' && output !== null && 'count' in output ? output.count : null;
  return typeof count === 'number' ? count : null;
}

function recipientIdOf(output: unknown): string | undefined {
  const id =
    typeof output === 'object' && output !== null && 'recipientId' in output ? output.recipientId : undefined;
  return typeof id === 'string' ? id : undefined;
}

async function loadProjectTasks(ctx: TeamContext, { effects }: RunContent) {
  const ids = effects.filter(({ kind }) => kind === 'create_task').map(({ objectId }) => objectId);
  return new Map((await recallTasks(ctx, ids)).map((task) => [task.id, task]));
}

async function loadMessages(ctx: TeamContext, tasks: readonly { readonly output: unknown }[]) {
  const ids = tasks.flatMap(({ output }) => recipientIdOf(output) ?? []);
  const mayRead = ctx.actor.kind === 'member' && mayReadMessages(ctx.actor);
  if (!mayRead || ids.length === 0) return () => undefined;
  const rows = new Map((await listSentMessages(ctx.db, ids)).map((row) => [row.id, row]));
  return (recipientId: string) => rows.get(recipientId);
}

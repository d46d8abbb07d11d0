// The task "create a task": a task of a project, once in a run, with the rights of the published version. Its id is derived from
// run and task, so that answering again amends it. Tests and rehearsals only record what they would create. What a visitor
// sent is never refused because of it: without its project the task is skipped.
import { maxTaskLinks } from '@fieldhouse/contract/task-values';
import type { CreateTaskTask } from '@fieldhouse/contract/wizard-project-task';
import { addDays, dayInZone } from '@fieldhouse/domain/fields/date/zoned-time';
import { mayCreateTask } from '@fieldhouse/domain/wizards/publishing/project-task-rights';
import { taskDescription, taskTitle } from '@fieldhouse/domain/wizards/texts/task-texts';
import { usableRecordsBefore } from '@fieldhouse/domain/wizards/variables';
import type { TeamContext } from '../../../../kernel/context.ts';
import { refuseUnless } from '../../../../kernel/http/refusal.ts';
import { findCollection } from '../../../catalogue/index.ts';
import {
  addTaskByWizard,
  amendTaskByWizard,
  findTaskTargets,
  type TaskByWizard,
  trashTaskByWizard,
} from '../../../projects/index.ts';
import { fullAccess } from '../../../records/engine/access/index.ts';
import { findRecords } from '../../../records/index.ts';
import { loadKnownCollections } from '../../known-collections.ts';
import { recordIdsOf } from '../found/record-ids.ts';
import type { TaskExecution } from '../run-queries.ts';
import type { RunState } from '../run-state.ts';
import { lookupOf } from '../run-texts.ts';
import { recordIdOf } from '../run-token.ts';
import { listEffectsOf, saveEffects } from './effect-queries.ts';
import { skipped } from './skipped.ts';

type Done = Pick<TaskExecution, 'status' | 'output'>;

export async function runCreateTask(ctx: TeamContext, state: RunState, task: CreateTaskTask): Promise<Done> {
  const { run, version } = state;
  const lookup = await lookupOf(ctx, state);
  const title = taskTitle(task.title, lookup, version.name);
  const description = taskDescription(task.description, lookup);
  const { projectId } = task;
  if (state.isRehearsal === true || run.mode !== 'live') return rehearse(ctx, task, title);
  refuseUnless(projectId, 'wizard_outdated');
  refuseUnless(mayCreateTask(version.manifest, projectId), 'forbidden');
  const id = recordIdOf(run.id, task.id, 0);
  const texts = { id, title, description, links: await linksOf(ctx, state, task) };
  const [effect] = await listEffectsOf(ctx.db, run.id, task.id);
  const done = effect
    ? await amendTaskByWizard(ctx, texts, {
        written: effect.written,
        version: effect.afterRev ?? 0,
        isTrashed: effect.state === 'reverted',
      })
    : await addTaskByWizard(ctx, { ...texts, projectId, ...propertiesOf(ctx, state, task) });
  if (!done) return skipped(effect ? 'task_deleted' : 'project_missing');
  await saveEffects(ctx.db, [
    {
      runId: run.id,
      taskId: task.id,
      ord: 0,
      kind: task.type,
      collectionId: null,
      objectId: id,
      written: { ...done.written },
      replaced: {},
      beforeRev: effect?.afterRev ?? null,
      afterRev: done.version,
      state: effect ? 'amended' : 'applied',
    },
  ]);
  return { status: 'done', output: {} };
}

/** The task no longer applies. One that people have worked on stays. */
export async function undoCreateTask(
  ctx: TeamContext,
  { run }: Pick<RunState, 'run'>,
  task: CreateTaskTask,
): Promise<void> {
  const [effect] = await listEffectsOf(ctx.db, run.id, task.id);
  if (!effect || effect.state === 'reverted') return;
  const { objectId: id, afterRev } = effect;
  if (!(await trashTaskByWizard(ctx, { id, version: afterRev ?? 0 }))) return;
  const reverted = { runId: run.id, kind: task.type, collectionId: null, beforeRev: null } as const;
  await saveEffects(ctx.db, [{ ...effect, ...reverted, state: 'reverted' }]);
}

/** What becomes of the task only when it is created. */
function propertiesOf(
  ctx: TeamContext,
  { run, version, team }: RunState,
  { dueInDays, priority, assigneeIds }: CreateTaskTask,
): Pick<TaskByWizard, 'wizardName' | 'priority' | 'dueOn' | 'assigneeIds' | 'isQuiet'> {
  const today = dayInZone(ctx.now(), team.primaryTimezone);
  return {
    wizardName: version.name,
    priority,
    dueOn: dueInDays === null ? null : addDays(today, dueInDays),
    assigneeIds,
    // Members are not notified of what is in the spam box.
    isQuiet: run.isSpam,
  };
}

/** For the trace of a test. */
async function rehearse(ctx: TeamContext, { projectId }: CreateTaskTask, title: string): Promise<Done> {
  const projectIds = projectId === null ? [] : [projectId];
  const { names } = await findTaskTargets(ctx, { projectIds, assigneeIds: [] });
  const [project] = names.values();
  return project === undefined
    ? skipped('project_missing')
    : { status: 'done', output: { projectTask: { title, project } } };
}

/** Records that exist, readable or not: a link is only shown to those who may read its record. */
async function linksOf(
  ctx: TeamContext,
  { version: { definition }, values }: RunState,
  { id: taskId, records }: CreateTaskTask,
): Promise<TaskByWizard['links']> {
  const ids = records === null ? [] : recordIdsOf(values, records).slice(0, maxTaskLinks);
  const step = definition.steps.find(({ tasks }) => tasks.some(({ id }) => id === taskId));
  if (records === null || ids.length === 0 || !step) return [];
  const collections = await loadKnownCollections(ctx, definition);
  const usable = usableRecordsBefore(definition, { stepId: step.id, taskId }, collections);
  const [ownId] = usable.get(records)?.recordOf ?? [];
  const collection = ownId === undefined ? undefined : await findCollection(ctx, ownId);
  if (!collection) return [];
  const collectionId = collection.rootId;
  const alive = await findRecords(ctx, { collectionId, ids, access: fullAccess });
  return alive.map(({ id }) => ({ collectionId, recordId: id }));
}

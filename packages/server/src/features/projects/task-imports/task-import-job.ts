// Creates the tasks of a file in portions, each a transaction. Their ids were made when the file was read, so that a job that
// is run again creates none twice.
import type { ProjectId, TeamUserId, UserId } from '@fieldhouse/contract/ids';
import type { TagId } from '@fieldhouse/contract/tags';
import { mayWorkWithTasks } from '@fieldhouse/domain/tasks/may-work-with-tasks';
import type { TaskFromRow } from '@fieldhouse/domain/tasks/read-task-row';
import { makeTeamAuthority, type TeamAuthority, userIdOf } from '../../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import { writeAudit } from '../../audit-log/index.ts';
import { findMember } from '../../identity/index.ts';
import { notify } from '../../notices/index.ts';
import { listPeople } from '../../team-users/index.ts';
import { findProjectName, findProjectRow, listColumnRows } from '../projects/project-queries.ts';
import { announceTask } from '../tasks/announce-task.ts';
import { addTask } from '../tasks/task-actions.ts';
import { lockColumn } from '../tasks/task-queries.ts';
import { addToCreated, findExisting, lockTaskImport, moveTaskImport } from './task-import-queries.ts';

const queue = 'tasks.import';
const portion = 50;

interface TasksJob {
  readonly projectId: string;
  /** Undefined in jobs from before imports were stored. */
  readonly importId?: string;
  /** Whose tasks they are. */
  readonly userId: string;
  readonly tasks: readonly (TaskFromRow & { readonly id: string })[];
}

export async function enqueueTasks(ctx: TeamContext, job: TasksJob): Promise<void> {
  await ctx.enqueue(queue, job);
}

export function addTaskImportJob(deps: Deps): void {
  deps.jobs.handle<TasksJob>({
    queue,
    effect: 'data',
    concurrency: 1,
    retries: 20,
    handle: ({ authority, payload, signal }) => createTasks(deps, authority, payload, signal),
    onGivenUp: ({ authority, payload }) =>
      deps.withTeam(authority, (ctx) => endImport(ctx, payload, 'gave_up')),
  });
}

async function createTasks(
  deps: Deps,
  authority: TeamAuthority,
  job: TasksJob,
  signal: AbortSignal,
): Promise<void> {
  const { teamId } = authority;
  for (let at = 0; at < job.tasks.length; at += portion) {
    signal.throwIfAborted();
    const member = await findMember(deps, teamId, job.userId);
    // With the rights of the moment: without them, or without the project, nothing more is created.
    if (!member || !mayWorkWithTasks(member))
      return deps.withTeam(authority, (ctx) => endImport(ctx, job, 'forbidden'));
    const own = { ...job, tasks: job.tasks.slice(at, at + portion) };
    const goesOn = await deps.withTeam(makeTeamAuthority(teamId, member), (ctx) => createPortion(ctx, own));
    // Unless it was undone.
    if (!goesOn) return deps.withTeam(authority, (ctx) => endImport(ctx, job, 'not_found'));
  }
  // Not in the member's name: no one is notified of what they do themselves.
  if (job.importId !== undefined) await deps.withTeam(authority, (ctx) => endImport(ctx, job, null));
}

type StopReason = 'forbidden' | 'not_found' | 'gave_up';

/** The member who imported the file may have left its dialog by then. */
async function endImport(
  ctx: TeamContext,
  { projectId, userId, importId, tasks }: TasksJob,
  problem: StopReason | null,
): Promise<void> {
  const [first] = tasks;
  const moved =
    importId === undefined
      ? undefined
      : await moveTaskImport(ctx.db, importId, {
          from: ['running'],
          to: { state: problem === null ? 'done' : 'failed', problem, finishedAt: ctx.now() },
        });
  if (importId !== undefined) ctx.announce({ type: 'import.progress', importId });
  if (!first || (importId !== undefined && !moved)) return;
  const ids = tasks.map(({ id }) => id);
  const imported = moved?.created ?? (await findExisting(ctx.db, 'tasks', ids)).size;
  const projectName = (await findProjectName(ctx.db, projectId)) ?? '';
  if (problem !== null)
    await writeAudit(ctx, {
      action: 'project.import_stopped',
      subjectId: projectId,
      subjectName: projectName,
      detail: { reason: problem, imported, userId },
    });
  await notify(ctx, {
    // Of the member who sent the file.
    to: { userId: userId as UserId },
    kind: problem === null ? 'import_done' : 'import_failed',
    key: importId ?? first.id,
    what: moved?.fileName ?? projectName,
    counts: { imported, refused: 0 },
    // Created by newId.
    place: { type: 'project', projectId: projectId as ProjectId },
  });
}

/** False if the import was undone meanwhile, or its project deleted. */
async function createPortion(ctx: TeamContext, { projectId, tasks, importId }: TasksJob): Promise<boolean> {
  const row = importId === undefined ? undefined : await lockTaskImport(ctx.db, importId);
  if (importId !== undefined && row?.state !== 'running') return false;
  if (!(await findProjectRow(ctx.db, projectId))) return false;
  const columns = await listColumnRows(ctx.db, [projectId]);
  const done = await findExisting(
    ctx.db,
    'tasks',
    tasks.map(({ id }) => id),
  );
  // Since the file was read, people may have left and tags been deleted.
  const people = new Set(
    (
      await listPeople(
        ctx.db,
        tasks.flatMap(({ assigneeIds }) => assigneeIds),
      )
    ).map(({ id }) => id),
  );
  const tags = await findExisting(
    ctx.db,
    'tags',
    tasks.flatMap(({ tagIds }) => tagIds),
  );
  let created = 0;
  for (const task of tasks) {
    if (done.has(task.id)) continue;
    const { title, description, priority, dueOn, dueTime, completedAt } = task;
    const named = columns.find(({ id }) => id === task.columnId);
    const fits = named && (named.stage === 'done') === task.isCompleted ? named : undefined;
    const column = fits ?? columns.find(({ stage }) => (stage === 'done') === task.isCompleted);
    const body = {
      ...{ title, description, priority, dueOn, dueTime, checklist: [...task.checklist] },
      // Stored by the schema of the job.
      assigneeIds: task.assigneeIds.filter((id) => people.has(id)) as TeamUserId[],
      tagIds: task.tagIds.filter((id) => tags.has(id)) as TagId[],
    };
    const locked = column && (await lockColumn(ctx.db, column.id));
    const added =
      locked &&
      (await addTask(ctx, locked, {
        id: task.id,
        ...(importId !== undefined && { importId }),
        createdBy: userIdOf(ctx.actor),
        // Two thousand tasks that one follows are too many notices.
        followerIds: [],
        change: { what: 'created', from: null, to: null },
        completedAt: completedAt === null ? null : new Date(completedAt),
        body,
      }));
    if (!added) continue;
    created += 1;
    await announceTask(ctx, added);
  }
  if (importId !== undefined) {
    await addToCreated(ctx.db, importId, created);
    ctx.announce({ type: 'import.progress', importId });
  }
  return true;
}

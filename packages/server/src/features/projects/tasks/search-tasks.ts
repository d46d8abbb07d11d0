// Tasks for the search across the team: by the words of their titles, or by id. As far as the viewer sees them.
import { maxProjects } from '@fieldhouse/contract/projects';
import type { TeamContext } from '../../../kernel/context.ts';
import { countTasksByProject, listProjectRows } from '../projects/project-queries.ts';
import { taskAccessOf } from '../task-access.ts';
import { findTaskTitles, type TaskTitle } from './task-list-queries.ts';

/** Last changed first. */
export function searchTasks(
  ctx: TeamContext,
  asked: { readonly text: string; readonly limit: number },
): Promise<TaskTitle[]> {
  return findTaskTitles(ctx.db, taskAccessOf(ctx), asked);
}

export function recallTasks(ctx: TeamContext, ids: readonly string[]): Promise<TaskTitle[]> {
  return ids.length === 0
    ? Promise.resolve([])
    : findTaskTitles(ctx.db, taskAccessOf(ctx), { ids, limit: ids.length });
}

export interface ProjectName {
  readonly id: string;
  readonly name: string;
  readonly icon: string;
}

/** Projects of which the viewer sees all tasks, or some. */
export async function listProjectNames(ctx: TeamContext): Promise<ProjectName[]> {
  const access = taskAccessOf(ctx);
  const rows = await listProjectRows(ctx.db, maxProjects);
  if (access.seesAll) return rows;
  const seen = new Set((await countTasksByProject(ctx.db, access)).map(({ projectId }) => projectId));
  return rows.filter(({ id }) => seen.has(id));
}

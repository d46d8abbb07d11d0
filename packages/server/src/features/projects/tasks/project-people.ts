// Who works on a project.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { projects, TaskPerson } from '@fieldhouse/contract/projects';
import type { TeamContext } from '../../../kernel/context.ts';
import { getProject, toTaskPerson } from '../projects/project-actions.ts';
import { taskAccessOf } from '../task-access.ts';
import { listAssigneesOf } from './task-part-queries.ts';

const maxPeople = 50;

export async function listProjectPeople(
  ctx: TeamContext,
  { params }: EndpointInput<typeof projects.people>,
): Promise<{ items: TaskPerson[]; total: number }> {
  const { lead } = await getProject(ctx, params.projectId);
  const first = lead?.teamUserId ?? null;
  const rows = await listAssigneesOf(ctx.db, taskAccessOf(ctx), { ...params, first, limit: maxPeople });
  const people = rows.map(toTaskPerson);
  const isLeadMissing = lead !== null && people[0]?.teamUserId !== lead.teamUserId;
  return {
    items: (isLeadMissing ? [lead, ...people] : people).slice(0, maxPeople),
    total: (rows[0]?.total ?? 0) + (isLeadMissing ? 1 : 0),
  };
}

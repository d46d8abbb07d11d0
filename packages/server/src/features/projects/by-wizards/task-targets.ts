// What a wizard that creates tasks names, as far as its author sees it.
import { mayWorkWithTasks } from '@fieldhouse/domain/tasks/may-work-with-tasks';
import type { KnownProjects } from '@fieldhouse/domain/wizards/tasks/known-targets';
import type { TeamContext } from '../../../kernel/context.ts';
import { listPeople } from '../../team-users/index.ts';
import { listProjectsByIds } from '../projects/project-queries.ts';

export async function findTaskTargets(
  { db, actor }: Pick<TeamContext, 'db' | 'actor'>,
  { projectIds, assigneeIds }: Readonly<Record<'projectIds' | 'assigneeIds', readonly string[]>>,
): Promise<KnownProjects> {
  const seesAll = actor.kind !== 'member' || mayWorkWithTasks(actor);
  const projects = seesAll ? await listProjectsByIds(db, projectIds) : [];
  const people = await listPeople(db, assigneeIds);
  return {
    names: new Map(projects.map(({ id, name }) => [id, name])),
    memberIds: new Set(people.map(({ id }) => id)),
  };
}

// What the actor may do with tasks. Members who don't work with all tasks see those assigned to them, and guests too.
import { mayManageProjects, mayWorkWithTasks } from '@fieldhouse/domain/tasks/may-work-with-tasks';
import type { Member } from '../../kernel/authority.ts';
import type { TeamContext } from '../../kernel/context.ts';
import { Refusal, refuseUnless } from '../../kernel/http/refusal.ts';

/** The tasks that are visible to the actor. */
export interface TaskScope {
  readonly seesAll: boolean;
  /** Of the actor; for a team's key, the id of no person. */
  readonly teamUserId: string;
}

export interface TaskAccess extends TaskScope {
  readonly member: Member;
  readonly mayEdit: boolean;
  readonly mayManage: boolean;
  /** The member as a person who can follow and be assigned; undefined for a key of the team. */
  readonly personId: string | undefined;
}

export function taskAccessOf({ actor }: TeamContext): TaskAccess {
  if (actor.kind !== 'member') throw new Refusal('forbidden');
  const mayEdit = mayWorkWithTasks(actor);
  return {
    member: actor,
    seesAll: mayEdit,
    mayEdit,
    mayManage: mayManageProjects(actor),
    teamUserId: actor.teamUserId,
    personId: actor.key?.kind === 'team' ? undefined : actor.teamUserId,
  };
}

export function ensureMayEdit(ctx: TeamContext): TaskAccess {
  const access = taskAccessOf(ctx);
  refuseUnless(access.mayEdit, 'forbidden');
  return access;
}

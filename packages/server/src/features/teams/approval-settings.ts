// Which messages need approval. Only a team admin changes it: who may change the rest of the account could otherwise send
// their own messages unapproved.
import { isDeepStrictEqual } from 'node:util';
import type { Team } from '@fieldhouse/contract/teams';
import type { TeamContext } from '../../kernel/context.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { writeAudit } from '../audit-log/index.ts';

const settings = ['messageApproval', 'messageApprovalAbove', 'mayApproveOwnMessages'] as const;

type ApprovalSettings = Pick<Team, (typeof settings)[number]>;

export function isOfApproval(key: string): boolean {
  return settings.some((one) => one === key);
}

export function ensureMayChangeApproval(
  { actor }: TeamContext,
  before: ApprovalSettings,
  change: { readonly [Key in keyof ApprovalSettings]?: ApprovalSettings[Key] | undefined },
): void {
  const isChanged = settings.some((key) => change[key] !== undefined && change[key] !== before[key]);
  refuseUnless(!isChanged || actor.kind !== 'member' || actor.isTeamAdmin, 'forbidden');
}

/** With what it was and is, since a message may have been sent in between. */
export async function auditApproval(ctx: TeamContext, before: Team, after: Team): Promise<void> {
  const detail = { from: approvalOf(before), to: approvalOf(after) };
  if (isDeepStrictEqual(detail.from, detail.to)) return;
  const subject = { subjectId: ctx.teamId, subjectName: after.name };
  await writeAudit(ctx, { action: 'team.approval_changed', ...subject, detail });
}

function approvalOf({ messageApproval, messageApprovalAbove, mayApproveOwnMessages }: ApprovalSettings) {
  return { messageApproval, messageApprovalAbove, mayApproveOwnMessages };
}

import type { MessageApproval } from '@fieldhouse/contract/message-schedule';
import { fullName } from '@fieldhouse/domain/team-users/full-name';
import type { TeamContext } from '../../../kernel/context.ts';
import { changedReference, mostApproved } from '../approvals/approved-reach.ts';
import { listNames } from '../approvals/author-queries.ts';
import { isApproverValid, isBarredUser } from '../approvals/authors.ts';
import { listApprovers } from './approval-queries.ts';
import type { MessageRow } from './message-queries.ts';
import { approvalRuleOf } from './to-message.ts';

const maxApproversShown = 10;

/** The approval of a message, with the names of those involved. */
export async function readApproval(ctx: TeamContext, row: MessageRow): Promise<MessageApproval> {
  const involved = [row.submittedBy, row.approvedBy, row.rejectedBy].filter((id) => id !== null);
  const names = new Map(
    involved.length === 0
      ? []
      : (await listNames(ctx.db, involved)).map((one) => [one.userId, fullName(one)]),
  );
  // Former members have no name any more.
  const named = (userId: string | null) => (userId === null ? null : (names.get(userId) ?? ''));
  return {
    ...approvalRuleOf(row),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    submittedBy: named(row.submittedBy),
    approvedAt: row.approvedAt?.toISOString() ?? null,
    approvedBy: named(row.approvedBy),
    rejectedAt: row.rejectedAt?.toISOString() ?? null,
    rejectedBy: named(row.rejectedBy),
    note: row.reviewNote,
    mostPeople: row.approvedBy === null ? null : (mostApproved(row) ?? null),
    isOutdated: await isOutdated(ctx, row),
    approvers: await approversOf(ctx, row),
  };
}

/** Whether it is approved no longer as it would be sent, apart from the number of people. */
async function isOutdated(ctx: TeamContext, row: MessageRow): Promise<boolean> {
  if (row.status !== 'approved' || approvalRuleOf(row).rule === 'never') return false;
  if (!(await isApproverValid(ctx, row))) return true;
  return (await changedReference(ctx, row)) !== undefined;
}

/** Those in which it can be submitted or approved. */
const openStatuses: ReadonlySet<string> = new Set(['draft', 'awaiting_approval', 'approved']);

async function approversOf(ctx: TeamContext, row: MessageRow): Promise<string[]> {
  if (!openStatuses.has(row.status) || approvalRuleOf(row).rule === 'never') return [];
  const approvers = (await listApprovers(ctx.db)).filter(({ userId }) => !isBarredUser(row, userId));
  return approvers.slice(0, maxApproversShown).map(fullName);
}

import type { MessageApproval } from '@fieldhouse/contract/message-schedule';
import type { TeamContext } from '../../../kernel/context.ts';
import { listApprovers, listNames } from './approval-queries.ts';
import type { MessageRow } from './message-queries.ts';
import { approvalRuleOf } from './to-message.ts';

const maxApproversShown = 10;

/** The approval of a message, with the names of those involved. */
export async function readApproval(ctx: TeamContext, row: MessageRow): Promise<MessageApproval> {
  const involved = [row.submittedBy, row.approvedBy, row.rejectedBy].filter((id) => id !== null);
  const names = new Map(
    involved.length === 0 ? [] : (await listNames(ctx.db, involved)).map((one) => [one.userId, nameOf(one)]),
  );
  // Former members have no name any more.
  const named = (userId: string | null) => (userId === null ? null : (names.get(userId) ?? ''));
  return {
    rule: approvalRuleOf(row),
    above: row.messageApprovalAbove,
    submittedAt: row.submittedAt?.toISOString() ?? null,
    submittedBy: named(row.submittedBy),
    approvedAt: row.approvedAt?.toISOString() ?? null,
    approvedBy: named(row.approvedBy),
    rejectedAt: row.rejectedAt?.toISOString() ?? null,
    rejectedBy: named(row.rejectedBy),
    note: row.reviewNote,
    approvers: await approversOf(ctx, row),
  };
}

async function approversOf(ctx: TeamContext, row: MessageRow): Promise<string[]> {
  const isOpen = row.status === 'awaiting_approval' || row.status === 'draft';
  if (!isOpen || approvalRuleOf(row) === 'never') return [];
  const authors = row.mayApproveOwnMessages ? [] : [row.createdBy, row.submittedBy];
  const approvers = (await listApprovers(ctx.db)).filter(({ userId }) => !authors.includes(userId));
  return approvers.slice(0, maxApproversShown).map(nameOf);
}

function nameOf({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string {
  return `${firstName} ${lastName}`.trim();
}

// Whether a message may be sent without, or with its present, approval.
import type { Audience } from '@fieldhouse/contract/messages';
import { needsApproval } from '@fieldhouse/domain/messages/message-approval';
import type { TeamContext } from '../../../kernel/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { countAudience } from '../sending/audience-queries.ts';
import { countSubscribers } from '../sending/subscriber-queries.ts';
import { type ApprovedContent, approvalHash } from './approval-hash.ts';
import type { MessageChangeRow, MessageRow } from './message-queries.ts';
import { approvalRuleOf, isBarredAuthor } from './to-message.ts';

type Timing = Pick<ApprovedContent, 'schedule' | 'maxLatenessMinutes'>;
type Approval = Pick<MessageChangeRow, 'approvedAt' | 'approvedBy' | 'approvedHash'>;

/**
 * What is stored as the approval of a message that is sent or scheduled at this time. Refused if it needs
 * one, unless exactly this was approved; who may approve it also approves another time by rescheduling.
 */
export async function approvalToSend(
  ctx: TeamContext,
  row: MessageRow,
  { audience, timing }: { readonly audience: Audience | null; readonly timing: Timing },
): Promise<Approval> {
  const approvedHash = approvalHash({ ...row, ...timing });
  if (row.approvedBy !== null && row.approvedHash === approvedHash) return {};
  const approver = row.status === 'scheduled' ? approverOf(ctx, row) : null;
  if (approver === null) await ensureApprovalUnneeded(ctx, row, audience);
  return { approvedAt: ctx.now(), approvedBy: approver, approvedHash };
}

function approverOf({ actor }: TeamContext, row: MessageRow): string | null {
  if (actor.kind !== 'member' || actor.key !== undefined || isBarredAuthor(row, actor)) return null;
  const isApprover = actor.isTeamAdmin || actor.featurePermissions.includes('outgoing_messages_approve');
  return isApprover ? actor.userId : null;
}

/** The number of recipients is counted only if the team's rule depends on it. */
export async function ensureApprovalUnneeded(
  ctx: TeamContext,
  row: MessageRow,
  audience: Audience | null,
): Promise<void> {
  const rule = approvalRuleOf(row);
  const above = row.messageApprovalAbove;
  const people = rule === 'above' ? await countPeople(ctx, row, audience) : 0;
  if (needsApproval(rule, above, people))
    throw new Refusal('approval_required', { data: { rule, above, people, status: row.status } });
}

async function countPeople(ctx: TeamContext, row: MessageRow, audience: Audience | null): Promise<number> {
  const { type, subscriptionListId } = row;
  if (audience) return (await countAudience(ctx, audience, { type, subscriptionListId })).reachable;
  return subscriptionListId === null ? 0 : (await countSubscribers(ctx, subscriptionListId)).reachable;
}

// Whether a message may be sent without, or with its present, approval.
import type { Audience, AudienceCount } from '@fieldhouse/contract/message-audience';
import { needsApproval } from '@fieldhouse/domain/messages/message-approval';
import { hasFeature } from '../../../kernel/authority.ts';
import type { TeamContext } from '../../../kernel/context.ts';
import { Refusal, refuseUnless } from '../../../kernel/http/refusal.ts';
import { ensureWithinLimit, isLimited } from '../../../kernel/usage/usage-limits.ts';
import type { ApprovedContent } from '../approval-hash.ts';
import { changedReference, mostApproved, presentReach, renewedReach } from '../approvals/approved-reach.ts';
import { isApproverValid, isBarredAuthor } from '../approvals/authors.ts';
import { countAudience, countReachable } from '../audience/count-queries.ts';
import type { MessageOfList } from '../audience/judged-people-queries.ts';
import { presentHash } from '../audience/stored-audience.ts';
import type { MessageChangeRow, MessageRow } from './message-queries.ts';
import { approvalRuleOf } from './to-message.ts';

type Timing = Pick<ApprovedContent, 'schedule' | 'maxLatenessMinutes'>;
type Approval = Pick<MessageChangeRow, 'approvedAt' | 'approvedBy' | 'approvedHash' | 'approvedReach'>;

/**
 * What is stored as the approval of a message that is sent or scheduled at this time. Refused if it needs
 * one, unless exactly this was approved; who may approve it also approves another time by rescheduling.
 */
export async function approvalToSend(
  ctx: TeamContext,
  row: MessageRow,
  { audience, timing }: { readonly audience: Audience; readonly timing: Timing },
): Promise<Approval> {
  const approvedHash = await presentHash(ctx, { ...row, ...timing });
  if (row.approvedHash === approvedHash && (await isApprovalValid(ctx, row, audience))) return {};
  const approver = row.status === 'scheduled' ? approverOf(ctx, row) : null;
  if (approver === null) await ensureApprovalUnneeded(ctx, row, audience);
  const reach = approver === null ? null : JSON.stringify(await presentReach(ctx, row, audience));
  return { approvedAt: ctx.now(), approvedBy: approver, approvedHash, approvedReach: reach };
}

/**
 * What is stored as the approval of a message that is resumed, or sent again to those whom it didn't reach. What is put around its
 * content may have changed since; then who may approve it approves it as it is.
 */
export async function approvalToResume(ctx: TeamContext, row: MessageRow): Promise<Partial<Approval>> {
  if (row.approvedBy === null || approvalRuleOf(row).rule === 'never') return {};
  const renewed = await renewedReach(ctx, row);
  if (!renewed) return {};
  const approver = approverOf(ctx, row);
  refuseUnless(approver !== null, 'approval_required');
  return { approvedAt: ctx.now(), approvedBy: approver, approvedReach: JSON.stringify(renewed) };
}

/** Whether the content was approved by another member, for these people, as what it refers to still is. */
async function isApprovalValid(ctx: TeamContext, row: MessageRow, audience: Audience): Promise<boolean> {
  if (row.approvedBy === null) return false;
  if (approvalRuleOf(row).rule === 'never') return true;
  if (!(await isApproverValid(ctx, row)) || (await changedReference(ctx, row))) return false;
  const most = mostApproved(row);
  if (most === undefined) return true;
  return (await countReachable(ctx, audience, { message: row, limit: most + 1 })) <= most;
}

function approverOf({ actor }: TeamContext, row: MessageRow): string | null {
  if (actor.kind !== 'member' || actor.key !== undefined || isBarredAuthor(row, actor)) return null;
  return hasFeature(actor, 'outgoing_messages_approve') ? actor.userId : null;
}

/** The number of recipients is counted only if the team's rule depends on it. */
export async function ensureApprovalUnneeded(
  ctx: TeamContext,
  row: MessageRow,
  audience: Audience,
): Promise<void> {
  const { rule, above } = approvalRuleOf(row);
  const counted = rule === 'above' ? await countAudience(ctx, audience, row) : undefined;
  const isAbove =
    counted !== undefined && (await isAboveApprovalLimit(ctx, counted, { audience, message: row, above }));
  if (!needsApproval(rule, isAbove)) return;
  const people = counted?.reachable ?? 0;
  throw new Refusal('approval_required', { data: { rule, above, people, status: row.status } });
}

interface LimitedAudience {
  readonly audience: Audience;
  readonly message: MessageOfList;
  readonly above: number;
}

/** Of an audience with more rows than a page counts, the people are counted until the limit is passed. */
export async function isAboveApprovalLimit(
  ctx: TeamContext,
  { reachable, isMore }: Pick<AudienceCount, 'reachable' | 'isMore'>,
  { audience, message, above }: LimitedAudience,
): Promise<boolean> {
  if (reachable > above || !isMore) return reachable > above;
  return (await countReachable(ctx, audience, { message, limit: above + 1 })) > above;
}

/** Counts the people of a message only where the operator limits what a team sends in a month. */
export async function ensureMayBeSent(ctx: TeamContext, row: MessageRow, audience: Audience): Promise<void> {
  const kind = row.method === 'sms' ? 'sms' : 'emails';
  if (!isLimited(ctx, kind)) return;
  await ensureWithinLimit(ctx, kind, (await countAudience(ctx, audience, row)).reachable);
}

// What follows the freezing of an audience: whether it has outgrown what may be sent with its approval, or without one.

import { contentType } from '@fieldhouse/contract/content-types';
import { approvalRule } from '@fieldhouse/contract/teams';
import { approvalRuleFor, needsApproval } from '@fieldhouse/domain/messages/message-approval';
import type { StopReason } from '@fieldhouse/domain/messages/sending/stop-reason';
import { sql } from 'kysely';
import type { TeamContext } from '../../../kernel/context.ts';
import { getTeamRow } from '../../teams/index.ts';
import {
  type ChangedReference,
  changedAround,
  changedReference,
  mostApproved,
} from '../approvals/approved-reach.ts';
import { isActiveUser } from '../approvals/author-queries.ts';
import { isBarredUser } from '../approvals/authors.ts';
import type { SendableMessage } from './message-state-queries.ts';

const reasons = {
  definitions: 'audience_changed',
  sender: 'sender_changed',
  headings: 'surroundings_changed',
  printedForms: 'surroundings_changed',
  surroundings: 'surroundings_changed',
} as const satisfies Record<ChangedReference, StopReason>;

/** Why the message may not be sent with its approval, before its audience is frozen; undefined for no reason. */
export async function voidedBy(
  ctx: TeamContext,
  message: SendableMessage,
): Promise<(typeof reasons)[ChangedReference] | undefined> {
  // Also if the approver may approve it no more: a stricter rule permits nothing.
  const { rule } = await approvalOf(ctx, message);
  if (rule === 'never' || message.approvedBy === null) return undefined;
  const changed = await changedReference(ctx, message);
  return changed && reasons[changed];
}

/**
 * Why no more of the message may be sent with its approval, once its audience is frozen: it was paused, or waited for another day,
 * while what its mails contain was changed. Undefined for no reason.
 */
export async function voidedSince(
  ctx: TeamContext,
  message: SendableMessage,
): Promise<(typeof reasons)[ChangedReference] | undefined> {
  // Most messages have no approval, and are asked about with each batch.
  if (message.approvedBy === null) return undefined;
  const { rule } = await approvalOf(ctx, message);
  if (rule === 'never') return undefined;
  const changed = await changedAround(ctx, message);
  return changed && reasons[changed];
}

/**
 * People may have joined the audience after the message was approved, or scheduled without approval; and who approved it may have
 * been deactivated.
 */
export async function hasOutgrownApproval(ctx: TeamContext, message: SendableMessage): Promise<boolean> {
  const { rule, above, isApproved, hasLostApprover } = await approvalOf(ctx, message);
  const most = isApproved ? mostApproved(message) : undefined;
  if (rule === 'never') return false;
  // A rule that changed meanwhile holds for messages that are scheduled from then on.
  if (!hasLostApprover && (isApproved ? most === undefined : rule === 'always')) return false;
  const count = await countQueued(ctx, message, Math.max(above, most ?? 0) + 1);
  return needsApproval(rule, count > above) && (most === undefined || count > most);
}

async function approvalOf(ctx: TeamContext, message: SendableMessage) {
  const { messageApproval, messageApprovalAbove, mayApproveOwnMessages } = await getTeamRow(ctx.db);
  const teamRule = { rule: approvalRule.parse(messageApproval), above: messageApprovalAbove };
  const { approvedBy } = message;
  const hasLostApprover = approvedBy !== null && !(await isActiveUser(ctx.db, approvedBy));
  const isBarred = approvedBy !== null && isBarredUser({ ...message, mayApproveOwnMessages }, approvedBy);
  const isApproved = approvedBy !== null && !hasLostApprover && !isBarred;
  return { ...approvalRuleFor(contentType.parse(message.type), teamRule), isApproved, hasLostApprover };
}

async function countQueued(ctx: TeamContext, { id }: SendableMessage, limit: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
      select from platform.message_recipients r
      where r.message_id = ${id}::uuid and r.state = 0 limit ${sql.lit(limit)}) x`.execute(
    ctx.db.withoutPlugins(),
  );
  return rows[0]?.count ?? 0;
}

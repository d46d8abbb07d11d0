// What follows the freezing of an audience: whether it has outgrown what may be sent without approval.

import { contentType } from '@fieldhouse/contract/content-types';
import { approvalRule } from '@fieldhouse/contract/teams';
import { approvalRuleFor, needsApproval } from '@fieldhouse/domain/messages/message-approval';
import { sql } from 'kysely';
import type { TeamContext } from '../../../kernel/context.ts';
import { getTeamRow } from '../../teams/index.ts';
import type { SendableMessage } from './message-state-queries.ts';

/** People may have joined the audience after the message was scheduled without approval. */
export async function hasOutgrownApproval(ctx: TeamContext, message: SendableMessage): Promise<boolean> {
  if (message.approvedBy !== null) return false;
  const { messageApproval, messageApprovalAbove: above } = await getTeamRow(ctx.db);
  const rule = approvalRuleFor(contentType.parse(message.type), approvalRule.parse(messageApproval));
  // A rule that changed meanwhile holds for messages that are scheduled from then on.
  if (rule !== 'above') return false;
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from (
      select from platform.message_recipients r
      where r.message_id = ${message.id}::uuid and r.state = 0 limit ${sql.lit(above + 1)}) x`.execute(
    ctx.db.withoutPlugins(),
  );
  return needsApproval(rule, (rows[0]?.count ?? 0) > above);
}

// Where every message needs an approval, so does a template whose words programs and wizards send to one person at a time: publishing it
// is its approval (decision 0309).
import { templateUsage } from '@fieldhouse/contract/message-templates';
import { approvalRule } from '@fieldhouse/contract/teams';
import { typeSentByWizards } from '@fieldhouse/domain/messages/template-rules';
import { hasFeature } from '../../../kernel/authority.ts';
import type { TeamContext } from '../../../kernel/context.ts';
import { refuseUnless } from '../../../kernel/http/refusal.ts';
import { getTeamRow } from '../../teams/index.ts';
import { isBarredUser } from '../approvals/authors.ts';
import type { TemplateRow } from './template-queries.ts';

/** Refused with `approver_must_publish` unless the caller may approve what others wrote of it. */
export async function ensureMayPublish(ctx: TeamContext, row: TemplateRow): Promise<void> {
  const { messageApproval, mayApproveOwnMessages } = await getTeamRow(ctx.db);
  const isSentAsIs = typeSentByWizards(templateUsage.parse(row.usage)) !== undefined;
  if (approvalRule.parse(messageApproval) !== 'always' || !isSentAsIs) return;
  const { actor } = ctx;
  const written = { authors: row.authors, submittedBy: null, mayApproveOwnMessages };
  const mayApprove =
    actor.kind === 'member' &&
    actor.key === undefined &&
    hasFeature(actor, 'outgoing_messages_approve') &&
    !isBarredUser(written, actor.userId);
  refuseUnless(mayApprove, 'approver_must_publish');
}

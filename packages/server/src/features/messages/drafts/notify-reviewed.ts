// Notices about approvals: approvers of a submission, the owner and who submitted it of the decision.

import type { MessageId } from '@fieldhouse/contract/ids';
import { fullName } from '@fieldhouse/domain/team-users/full-name';
import type { TeamContext } from '../../../kernel/context.ts';
import { notify } from '../../notices/index.ts';
import { isBarredUser } from '../approvals/authors.ts';
import { findOwner } from '../owner-queries.ts';
import { listApprovers } from './approval-queries.ts';
import type { MessageRow } from './message-queries.ts';

/** Authors who may not approve their own messages are not notified. */
export async function notifyApprovers(ctx: TeamContext, row: MessageRow): Promise<void> {
  const content = await contentOf(ctx, row);
  for (const { id, userId } of await listApprovers(ctx.db)) {
    if (!isBarredUser(row, userId))
      await notify(ctx, { ...content, to: { teamUserId: id }, kind: 'message_submitted' });
  }
}

export async function notifyAuthors(
  ctx: TeamContext,
  kind: 'message_approved' | 'message_rejected',
  row: MessageRow,
): Promise<void> {
  const content = await contentOf(ctx, row);
  // The same event reaches a member once.
  if (row.ownerId !== null) await notify(ctx, { ...content, to: { teamUserId: row.ownerId }, kind });
  if (row.submittedBy !== null) await notify(ctx, { ...content, to: { userId: row.submittedBy }, kind });
}

async function contentOf(ctx: TeamContext, { id, version, internalName }: MessageRow) {
  const member = ctx.actor.kind === 'member' ? await findOwner(ctx.db, ctx.actor.teamUserId) : undefined;
  return {
    key: `${id}:${version}`,
    who: member ? fullName(member) : null,
    what: internalName,
    // The column contains ids created by newId.
    place: { type: 'message', messageId: id as MessageId },
  } as const;
}

import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { Message, messages } from '@fieldhouse/contract/messages';
import type { TeamContext } from '../../../kernel/context.ts';
import {
  announceAndLoad,
  auditMessage,
  change,
  ensureAllowed,
  loadMessage,
} from '../drafts/change-message.ts';
import { wakeSender } from '../sending/running-sender.ts';
import { releaseRest } from '../sending/winner.ts';

/** A user ends the test early, or it has no time of its own. */
export async function chooseMessageWinner(
  ctx: TeamContext,
  { params, body }: EndpointInput<(typeof messages)['chooseWinner']>,
): Promise<Message> {
  const row = await loadMessage(ctx, params.messageId);
  ensureAllowed(ctx, row, 'choose_winner');
  await ctx.deps.gate.refuseWhileHeld(ctx.teamId);
  // Locks the message; a winner chosen meanwhile has raised its version.
  await change(ctx, row, body.version, {});
  await releaseRest(ctx, row, { variant: body.variant, reason: 'by_hand' });
  await auditMessage(ctx, 'winner_chosen', row, { variant: body.variant });
  ctx.afterCommit(() => wakeSender(ctx.deps));
  return announceAndLoad(ctx, row.id);
}

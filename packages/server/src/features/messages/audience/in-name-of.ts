// With whose rights a message reads the records of its audience.
import { hasAllData } from '@fieldhouse/domain/roles/data-rules';
import { actingAs } from '../../../kernel/acting-as.ts';
import type { TeamContext } from '../../../kernel/context.ts';
import { findMember } from '../../identity/index.ts';

export interface StartedMessage {
  /** Null for one that was scheduled before it was stored, and for one of the app itself. */
  readonly startedBy: string | null;
  /** The same, or null if they could see every record then. */
  readonly sentBy: string | null;
}

/** The rights that the one who started the message has now; undefined if they have left the team. */
export async function inNameOf(
  ctx: TeamContext,
  { startedBy, sentBy }: StartedMessage,
): Promise<TeamContext | undefined> {
  const userId = sentBy ?? startedBy;
  if (userId === null) return ctx;
  const actor = await findMember(ctx.deps, ctx.teamId, userId);
  if (!actor) return undefined;
  return sentBy === null && hasAllData(actor) ? ctx : actingAs(ctx, actor);
}

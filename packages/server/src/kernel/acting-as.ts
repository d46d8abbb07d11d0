import type { Member } from './authority.ts';
import type { TeamContext } from './context.ts';

/**
 * The same transaction with the rights of another member: of the one who answers for what it does, or who would see it. The
 * only way to a context of someone else.
 */
export function actingAs(ctx: TeamContext, actor: Member): TeamContext {
  return { ...ctx, actor };
}

import type { Member } from './authority.ts';
import type { TeamContext } from './context.ts';

/**
 * The same transaction with the rights of another member: of the one who answers for what it does, or who would see it. With the
 * next one, the only way to a context of someone else.
 */
export function actingAs(ctx: TeamContext, actor: Member): TeamContext {
  return { ...ctx, actor };
}

/** The same transaction with the rights of an anonymous visitor’s run, whose request it isn’t. */
export function actingAsVisitor(ctx: TeamContext, runId: string): TeamContext {
  return { ...ctx, actor: { kind: 'wizard_visitor', runId }, from: undefined };
}

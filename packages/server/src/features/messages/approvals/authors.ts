// Who wrote a message: everyone who changed its content, its template or the saved blocks in it (decision 0298). A key of the team acts for the member who made it, so that no one
// approves what they wrote through a key.
import type { Actor } from '../../../kernel/authority.ts';
import type { TeamContext } from '../../../kernel/context.ts';
import { insertedInContents } from '../inserted-blocks/inserted-blocks.ts';
import { findKeyMaker, isActiveUser } from './author-queries.ts';

interface WrittenMessage {
  readonly authors: readonly string[];
  readonly submittedBy: string | null;
  readonly mayApproveOwnMessages: boolean;
}

/** The user who answers for what the caller does; null for the system. */
export async function answerableUser({ actor, db }: TeamContext): Promise<string | null> {
  if (actor.kind !== 'member') return null;
  if (actor.key?.kind !== 'team') return actor.userId;
  return (await findKeyMaker(db, actor.key.id)) ?? actor.userId;
}

export async function withAuthor(ctx: TeamContext, authors: readonly string[]): Promise<string[]> {
  const author = await answerableUser(ctx);
  return author === null || authors.includes(author) ? [...authors] : [...authors, author];
}

interface ContentOfVersions {
  readonly blocks?: unknown;
  readonly abTest?: unknown;
  readonly translations?: unknown;
}

/** The authors after a change by the caller; with those of the saved blocks that it inserts. */
export async function authorsAfter(
  ctx: TeamContext,
  authors: readonly string[],
  { before, after }: { readonly before: ContentOfVersions; readonly after: ContentOfVersions },
): Promise<string[]> {
  const inserted = await insertedInContents(ctx, before, after);
  return withAuthor(ctx, [...new Set([...authors, ...inserted.flatMap((one) => one.authors)])]);
}

/** Whether the actor wrote or submitted the message and the team lets no one approve their own. */
export function isBarredAuthor(message: WrittenMessage, actor: Actor): boolean {
  return actor.kind === 'member' && isBarredUser(message, actor.userId);
}

export function isBarredUser(
  { authors, submittedBy, mayApproveOwnMessages }: WrittenMessage,
  userId: string,
): boolean {
  return !mayApproveOwnMessages && (authors.includes(userId) || submittedBy === userId);
}

/**
 * Whether the approval still counts as one by someone else: not if the team has become stricter, nor if it has deactivated who gave
 * it.
 */
export async function isApproverValid(
  { db }: TeamContext,
  message: WrittenMessage & { readonly approvedBy: string | null },
): Promise<boolean> {
  const { approvedBy } = message;
  return approvedBy !== null && !isBarredUser(message, approvedBy) && (await isActiveUser(db, approvedBy));
}

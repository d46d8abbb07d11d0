// Who wrote words of a message in several languages: a link or a request for replies in one of them says who got it, and so what a field
// says of them. The field says no more than they may read (decision 0335).
import type { Audience } from '@fieldhouse/contract/message-audience';
import { hasAllData } from '@fieldhouse/domain/roles/data-rules';
import type { TeamContext } from '../../../kernel/context.ts';
import { findMember } from '../../identity/index.ts';
import { languageFieldsOf } from '../audience/hidden-links.ts';
import { insertedInContents } from '../inserted-blocks/inserted-blocks.ts';
import { limitedWriter } from '../tag-authors/tag-authors.ts';
import { choosersOf } from './choosers.ts';

interface WordedContent {
  readonly audience: unknown;
  readonly blocks: unknown;
  readonly abTest: unknown;
  readonly translations: unknown;
}

interface ChangeOfWords {
  readonly after: WordedContent;
  /** Whether it changes what is in the mails. */
  readonly isWritten: boolean;
  /** Who wrote the version that it restores. */
  readonly restored?: readonly string[] | undefined;
}

/**
 * What is stored besides a change of the message: those with limited rights who wrote its words or the saved blocks in it, also while no
 * field decides. They are stored with its versions, too.
 */
export async function withWordAuthors(
  ctx: TeamContext,
  before: WordedContent & { readonly wordedBy: readonly string[] },
  { after, isWritten, restored = [] }: ChangeOfWords,
): Promise<{ readonly wordedBy?: string[] }> {
  const writer = limitedWriter(ctx);
  // Who may read everything, and lets other fields decide, has seen the words.
  if (writer === undefined && fieldsOf(before) !== fieldsOf(after)) return { wordedBy: [] };
  if (!isWritten) return {};
  const inserted = await insertedInContents(ctx, before, after);
  const writers = inserted.flatMap(({ limitedAuthors }) => limitedAuthors);
  return {
    wordedBy: [...new Set([...before.wordedBy, ...restored, ...writers, ...(writer ? [writer] : [])])],
  };
}

/** The fields that decide, in whatever order they are. */
function fieldsOf({ audience }: WordedContent): string {
  const fields = languageFieldsOf(audience).map(({ collectionId, column }) => `${collectionId} ${column}`);
  return fields.sort().join();
}

/** Whose rights limit what fields say of the languages of the people of a message. */
export async function languageLimits(
  ctx: TeamContext,
  { shapedBy, wordedBy }: { readonly shapedBy: readonly string[]; readonly wordedBy: readonly string[] },
  audience: Audience,
): Promise<string[]> {
  return [...shapedBy, ...wordedBy, ...(await choosersOf(ctx, audience))];
}

/** Those of the members who may not read all of the team's data; without those who have left. */
export async function limitedAmong(ctx: TeamContext, userIds: readonly string[]): Promise<string[]> {
  const limited: string[] = [];
  for (const userId of userIds) {
    const member = await findMember(ctx.deps, ctx.teamId, userId);
    if (member && !hasAllData(member)) limited.push(userId);
  }
  return limited;
}

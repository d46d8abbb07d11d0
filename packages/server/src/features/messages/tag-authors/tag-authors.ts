// Who wrote each merge tag, of those who may not read everything: what they may not read is not filled in, no matter who sends
// the message (decision 0250). A tag without an author was written by someone who could read all of the team's data.
import { mergeColumns } from '@fieldhouse/domain/messages/merge-tags';
import { hasAllData } from '@fieldhouse/domain/roles/data-rules';
import type { TeamContext } from '../../../kernel/context.ts';
import { findMember } from '../../identity/index.ts';
import { storedAbTest } from '../stored-ab-test.ts';

const textKeys = ['subjectLine', 'preheader', 'bodyHtml', 'textOnlyVersion'] as const;

type Texts = { readonly [Key in (typeof textKeys)[number]]?: string | undefined };

interface TaggedContent extends Texts {
  /** As stored, or as it is to be stored. */
  readonly blockAuthors?: unknown;
}

/**
 * A change of content with the authors of its tags. A new tag is its writer's; one that was there keeps its author, or becomes
 * the writer's if the author has left the team.
 */
export async function withTagAuthors<Change extends TaggedContent>(
  ctx: TeamContext,
  before: TaggedContent,
  change: Change,
): Promise<Change & { readonly blockAuthors?: string | undefined }> {
  const isWritten = textKeys.some((key) => change[key] !== undefined);
  const { blockAuthors, ...rest } = change;
  // Nothing but the authors is left out of the rest, and they are added where they are known.
  if (!isWritten) return change as Change & { blockAuthors?: string };
  const known = authorsIn(before.blockAuthors);
  const present = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined));
  const former = new Set(columnsOf(before));
  const authors = Object.entries(authorsIn(blockAuthors ?? before.blockAuthors)).filter(
    ([key]) => !key.startsWith(mark),
  );
  for (const column of columnsOf({ ...before, ...present })) {
    const author = former.has(column) ? await presentAuthor(ctx, known[keyOf(column)]) : limitedWriter(ctx);
    if (author !== undefined) authors.push([keyOf(column), author]);
  }
  return { ...change, blockAuthors: JSON.stringify(Object.fromEntries(authors)) };
}

/** By column, the authors of the tags of a message in both versions. */
export function tagAuthorsOf(content: {
  readonly blockAuthors?: unknown;
  readonly abTest?: unknown;
}): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const stored of [content.blockAuthors, storedAbTest(content.abTest)?.blockAuthors])
    for (const [key, author] of Object.entries(authorsIn(stored)))
      if (key.startsWith(mark)) {
        const column = key.slice(mark.length);
        found.set(column, [...new Set([...(found.get(column) ?? []), author])]);
      }
  return found;
}

/** Beside the authors of blocks, whose ids have no braces. */
const mark = '{{';

function keyOf(column: string): string {
  return mark + column;
}

function columnsOf(texts: Texts): string[] {
  return mergeColumns(...textKeys.map((key) => texts[key] ?? ''));
}

async function presentAuthor(ctx: TeamContext, author: string | undefined): Promise<string | undefined> {
  if (author === undefined) return undefined;
  return (await findMember(ctx.deps, ctx.teamId, author)) ? author : limitedWriter(ctx);
}

function limitedWriter({ actor }: TeamContext): string | undefined {
  return actor.kind === 'member' && !hasAllData(actor) ? actor.userId : undefined;
}

function authorsIn(stored: unknown): Readonly<Record<string, string>> {
  // Written above and for blocks, as JSON or as the database reads it.
  return ((typeof stored === 'string' ? JSON.parse(stored) : stored) ?? {}) as Record<string, string>;
}

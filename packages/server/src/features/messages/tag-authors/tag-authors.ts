// Who wrote each merge tag, of those who may not read everything: what they may not read is not filled in, no matter who sends
// the message (decision 0250). A tag without an author was written by someone who could read all of the team's data.

import { blocksToHtml } from '@fieldhouse/domain/messages/content/mail-blocks';
import { mergeColumns } from '@fieldhouse/domain/messages/merge-tags';
import { hasAllData } from '@fieldhouse/domain/roles/data-rules';
import type { TeamContext } from '../../../kernel/context.ts';
import { findMember } from '../../identity/index.ts';
import { insertedBlocks } from '../inserted-blocks/inserted-blocks.ts';
import { authorsIn, columnOfKey, idsIn, tagKey } from '../stored-authors.ts';
import { otherContents } from '../stored-translations.ts';
import { tagSurroundings } from './tag-surroundings.ts';

const textKeys = ['subjectLine', 'preheader', 'bodyHtml', 'textOnlyVersion'] as const;

type Texts = { readonly [Key in (typeof textKeys)[number]]?: string | undefined };

interface TaggedContent extends Texts {
  /** As stored, or as they are to be stored. */
  readonly blockAuthors?: unknown;
  readonly blocks?: unknown;
}

/**
 * A change of content with the authors of its tags. A tag at a new place has its writer as an author, whatever the text
 * contained before: within an address it may disclose more; and who wrote the saved block that it came with. One that is where it was
 * keeps its authors; who has left the team is replaced by the writer.
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
  const former = placesOf(before);
  const authors = Object.entries(authorsIn(blockAuthors ?? before.blockAuthors)).filter(
    ([key]) => columnOfKey(key) === undefined,
  );
  const inserted = await authorsInserted(ctx, before, change);
  const looked = new Map<string, Promise<string | undefined>>();
  const presentOf = (author: string) => {
    const found = looked.get(author) ?? presentAuthor(ctx, author);
    looked.set(author, found);
    return found;
  };
  for (const [column, places] of placesOf({ ...before, ...present })) {
    const ofColumn = new Set<string | undefined>();
    for (const place of places)
      if (!former.get(column)?.has(place)) {
        ofColumn.add(limitedWriter(ctx));
        for (const author of inserted.get(column) ?? []) ofColumn.add(await presentOf(author));
      } else for (const author of idsIn(known[tagKey(column)])) ofColumn.add(await presentOf(author));
    ofColumn.delete(undefined);
    if (ofColumn.size > 0) authors.push([tagKey(column), [...ofColumn].join(' ')]);
  }
  return { ...change, blockAuthors: JSON.stringify(Object.fromEntries(authors)) };
}

/** By column, who wrote the tags in saved blocks of which copies were inserted. */
async function authorsInserted(
  ctx: TeamContext,
  before: TaggedContent,
  after: TaggedContent,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>();
  for (const { copies, limitedAuthors } of await insertedBlocks(ctx, before, after))
    for (const column of mergeColumns(blocksToHtml(copies)))
      found.set(column, new Set([...(found.get(column) ?? []), ...limitedAuthors]));
  return found;
}

/** By column, the authors of the tags of a message in all its contents. */
export function tagAuthorsOf(content: {
  readonly blockAuthors?: unknown;
  readonly abTest?: unknown;
  readonly translations?: unknown;
}): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { blockAuthors } of [content, ...otherContents(content)])
    for (const [key, author] of Object.entries(authorsIn(blockAuthors))) {
      const column = columnOfKey(key);
      if (column !== undefined)
        found.set(column, [...new Set([...(found.get(column) ?? []), ...idsIn(author)])]);
    }
  return found;
}

/** By column. */
function placesOf(texts: Texts): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const key of textKeys)
    for (const [column, places] of tagSurroundings(texts[key] ?? '', key === 'bodyHtml' ? 'html' : 'text'))
      for (const place of places) found.set(column, (found.get(column) ?? new Set()).add(`${key}: ${place}`));
  return found;
}

async function presentAuthor(ctx: TeamContext, author: string): Promise<string | undefined> {
  return (await findMember(ctx.deps, ctx.teamId, author)) ? author : limitedWriter(ctx);
}

export function limitedWriter({ actor }: TeamContext): string | undefined {
  return actor.kind === 'member' && !hasAllData(actor) ? actor.userId : undefined;
}

// Who wrote each merge tag, of those who may not read everything: what they may not read is not filled in, no matter who sends
// the message (decision 0250). A tag without an author was written by someone who could read all of the team's data.

import { hasAllData } from '@fieldhouse/domain/roles/data-rules';
import type { TeamContext } from '../../../kernel/context.ts';
import { findMember } from '../../identity/index.ts';
import { storedAbTest } from '../stored-ab-test.ts';
import { tagSurroundings } from './tag-surroundings.ts';

const textKeys = ['subjectLine', 'preheader', 'bodyHtml', 'textOnlyVersion'] as const;

type Texts = { readonly [Key in (typeof textKeys)[number]]?: string | undefined };

interface TaggedContent extends Texts {
  /** As stored, or as it is to be stored. */
  readonly blockAuthors?: unknown;
}

/**
 * A change of content with the authors of its tags. A tag at a new place has its writer as an author, whatever the text
 * contained before: within an address it may disclose more. One that is where it was keeps its authors; who has left the team is replaced
 * by the writer.
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
    ([key]) => !key.startsWith(mark),
  );
  const looked = new Map<string, Promise<string | undefined>>();
  const presentOf = (author: string) => {
    const found = looked.get(author) ?? presentAuthor(ctx, author);
    looked.set(author, found);
    return found;
  };
  for (const [column, places] of placesOf({ ...before, ...present })) {
    const ofColumn = new Set<string | undefined>();
    for (const place of places)
      if (!former.get(column)?.has(place)) ofColumn.add(limitedWriter(ctx));
      else for (const author of idsIn(known[keyOf(column)])) ofColumn.add(await presentOf(author));
    ofColumn.delete(undefined);
    if (ofColumn.size > 0) authors.push([keyOf(column), [...ofColumn].join(' ')]);
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
        found.set(column, [...new Set([...(found.get(column) ?? []), ...idsIn(author)])]);
      }
  return found;
}

/** Beside the authors of blocks, whose ids have no braces. */
const mark = '{{';

function keyOf(column: string): string {
  return mark + column;
}

/** Of an entry, which has one or several. */
function idsIn(authors: string | undefined): string[] {
  return authors === undefined ? [] : authors.split(' ');
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

function limitedWriter({ actor }: TeamContext): string | undefined {
  return actor.kind === 'member' && !hasAllData(actor) ? actor.userId : undefined;
}

function authorsIn(stored: unknown): Readonly<Record<string, string>> {
  // Written above and for blocks, as JSON or as the database reads it.
  return ((typeof stored === 'string' ? JSON.parse(stored) : stored) ?? {}) as Record<string, string>;
}

// Users who can be mentioned: members of the team who may see the place. No one is notified about a record or a
// task that they may not read.
import { type Mentioned, maxMentions, mentionPattern } from '@fieldhouse/contract/comments';
import type { TeamUserId } from '@fieldhouse/contract/ids';
import type { TeamContext } from '../../kernel/context.ts';
import { findMember } from '../identity/index.ts';
import { notify } from '../notices/index.ts';
import { findPeople, listPeople, type PersonRow } from '../team-users/index.ts';
import type { CommentThread } from './comment-place.ts';

const maxSuggestions = 8;
/** Members checked per reply at most; it matters if most of them may not read the record. */
const maxCandidates = 60;

export async function listMentionableIn(
  ctx: TeamContext,
  thread: CommentThread,
  search: string,
): Promise<{ items: Mentioned[] }> {
  const items: Mentioned[] = [];
  for (const person of await findPeople(ctx.db, search, maxCandidates)) {
    if (items.length === maxSuggestions) break;
    if (await mayRead(ctx, person, thread)) items.push(toMentioned(person));
  }
  return { items };
}

export function parseMentions(body: string): string[] {
  const ids = [...body.matchAll(mentionPattern)].map((match) => match[1] ?? '');
  return [...new Set(ids)].slice(0, maxMentions);
}

/** The users mentioned in these comments, by id. */
export async function loadMentioned(
  ctx: TeamContext,
  rows: readonly { readonly body: string }[],
): Promise<ReadonlyMap<string, Mentioned>> {
  const ids = [...new Set(rows.flatMap(({ body }) => parseMentions(body)))];
  const people = await listPeople(ctx.db, ids);
  return new Map(people.map((person) => [person.id, toMentioned(person)]));
}

interface WrittenComment {
  readonly id: string;
  readonly body: string;
  readonly authorName: string | null;
}

/** Notifies the users whom the comment mentions, once per comment. */
export async function notifyMentioned(
  ctx: TeamContext,
  thread: CommentThread,
  { id, body, authorName }: WrittenComment,
): Promise<void> {
  for (const person of await listPeople(ctx.db, parseMentions(body))) {
    if (!(await mayRead(ctx, person, thread))) continue;
    await notify(ctx, {
      to: { teamUserId: person.id },
      kind: 'mentioned',
      key: id,
      who: authorName,
      place: thread.noticePlace,
    });
  }
}

async function mayRead(
  ctx: TeamContext,
  { userId }: PersonRow,
  { isReadableFor }: CommentThread,
): Promise<boolean> {
  const member = await findMember(ctx.deps, ctx.teamId, userId);
  return member !== undefined && (await isReadableFor(member));
}

function toMentioned({ id, name }: PersonRow): Mentioned {
  // Created by newId.
  return { teamUserId: id as TeamUserId, name };
}

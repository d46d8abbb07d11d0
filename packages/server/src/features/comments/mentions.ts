// Users who can be mentioned on a record: members of the team who may see it. No one is notified about a
// record that they may not read.
import { type comments, type Mentioned, maxMentions, mentionPattern } from '@fieldhouse/contract/comments';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { TeamUserId } from '@fieldhouse/contract/ids';
import type { TeamContext } from '../../kernel/context.ts';
import { findMember } from '../identity/index.ts';
import { notify } from '../notices/index.ts';
import { getReadable, isReadableFor, type RecordPlace } from '../records/index.ts';
import { type CommentRow, listPeopleByIds, listPeopleByName, type PersonRow } from './comment-queries.ts';

const maxSuggestions = 8;
/** Members checked per reply at most; it matters if most of them may not read the record. */
const maxCandidates = 60;

export async function listMentionable(
  ctx: TeamContext,
  { params, query }: EndpointInput<typeof comments.mentionable>,
): Promise<{ items: Mentioned[] }> {
  await getReadable(ctx, params);
  const items: Mentioned[] = [];
  for (const person of await listPeopleByName(ctx.db, query.search ?? '', maxCandidates)) {
    if (items.length === maxSuggestions) break;
    if (await mayRead(ctx, person, params)) items.push(toMentioned(person));
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
  rows: readonly CommentRow[],
): Promise<ReadonlyMap<string, Mentioned>> {
  const ids = [...new Set(rows.flatMap(({ body }) => parseMentions(body)))];
  const people = await listPeopleByIds(ctx.db, ids);
  return new Map(people.map((person) => [person.id, toMentioned(person)]));
}

/** Notifies the users whom the comment mentions, once per comment. */
export async function notifyMentioned(
  ctx: TeamContext,
  row: CommentRow,
  authorName: string | null,
): Promise<void> {
  const { collectionId, recordId } = row;
  for (const person of await listPeopleByIds(ctx.db, parseMentions(row.body))) {
    if (!(await mayRead(ctx, person, row))) continue;
    await notify(ctx, {
      to: { teamUserId: person.id },
      kind: 'mentioned',
      key: row.id,
      who: authorName,
      // Validated by the contract when the comment was written.
      place: { type: 'record', collectionId, recordId } as Parameters<typeof notify>[1]['place'],
    });
  }
}

async function mayRead(ctx: TeamContext, { userId }: PersonRow, place: RecordPlace): Promise<boolean> {
  const member = await findMember(ctx.deps, ctx.teamId, userId);
  return member !== undefined && isReadableFor(ctx, member, place);
}

function toMentioned({ id, name }: PersonRow): Mentioned {
  // Created by newId.
  return { teamUserId: id as TeamUserId, name };
}

// Comments, edits and tags by members of the sample team, so that it looks in use to a new user.
import type { CollectionId, RecordId, TeamUserId } from '@fieldhouse/contract/ids';
import type { RecordValues } from '@fieldhouse/contract/records';
import type { TagColor, TagId } from '@fieldhouse/contract/tags';
import type { TeamContext } from '../../../kernel/context.ts';
import { addBookmark } from '../../bookmarks/index.ts';
import { addComment } from '../../comments/index.ts';
import { changeRecords } from '../../records/index.ts';
import { createTag, setRecordTags } from '../../tags/index.ts';
import type { Made } from './lists.ts';
import type { Centre } from './seed-centre.ts';

const tags = [
  ['Follow up', 'orange', 'One of us gets in touch this week'],
  ['Thank them', 'green', 'Has done more than we asked for'],
  ['Needs a lift', 'blue', 'Cannot come without a ride'],
] as const satisfies readonly (readonly [string, TagColor, string])[];

/** Called as the admin, who may create the team's tags. */
export async function beginConversation(ctx: TeamContext, centre: Centre): Promise<void> {
  const ids: TagId[] = [];
  for (const [name, color, description] of tags) {
    ids.push((await createTag(ctx, { params: own(ctx), query: {}, body: { name, color, description } })).id);
  }
  const { people, events } = centre;
  for (const n of [0, 3, 8, 14, 21, 33]) await tag(ctx, people, n, ids.slice(n % 3, (n % 3) + 1 + (n % 2)));
  await post(ctx, people, 2, 'Came to the open house with two friends. Both want our newsletter.');
  await post(ctx, people, 5, 'Prefers to be called in the evening.');
  await change(ctx, people, [
    [5, { phone: '+19165550199' }],
    [2, { notes: 'Plays the accordion. Would lead a folk evening.' }],
  ]);
  await saveNotes(ctx, 'record', people, people.ids[0]);
  await saveNotes(ctx, 'record', events, events.nextId);
  await saveNotes(ctx, 'view', events, events.calendarId);
}

/** Called as a colleague, who asks the admin a question. */
export async function joinConversation(
  ctx: TeamContext,
  { people, households }: Centre,
  admin: TeamUserId,
): Promise<void> {
  await post(ctx, people, 0, 'Offers her van for the next planting day.');
  await post(ctx, people, 0, `@[${admin}] shall we ask her to join the board? She has time on Thursdays.`);
  await change(ctx, people, [
    [0, { notes: 'Has a van. Free on Thursdays.' }],
    [0, { phone: '+19165550142' }],
    [9, { active: true, notes: 'Moved back from Portland.' }],
  ]);
  await saveNotes(ctx, 'view', people, people.directoryId);
  await saveNotes(ctx, 'collection', households, households.collection.id);
}

function own({ teamId }: TeamContext) {
  return { teamId };
}

function placeOf(ctx: TeamContext, { collection, ids }: Made, n: number) {
  const id = ids[n];
  if (id === undefined) throw new Error('No user found.');
  // Just created by the records slice.
  return { ...own(ctx), collectionId: collection.id, recordId: id as RecordId };
}

async function post(ctx: TeamContext, made: Made, n: number, body: string): Promise<void> {
  await addComment(ctx, { params: placeOf(ctx, made, n), query: {}, body: { body } });
}

async function tag(ctx: TeamContext, made: Made, n: number, tagIds: TagId[]): Promise<void> {
  await setRecordTags(ctx, { params: placeOf(ctx, made, n), query: {}, body: { tagIds } });
}

/** In sequence, so that each change is in the history. */
async function change(
  ctx: TeamContext,
  made: Made,
  changes: readonly (readonly [n: number, values: RecordValues])[],
): Promise<void> {
  for (const [n, values] of changes) {
    const { collectionId, recordId } = placeOf(ctx, made, n);
    await changeRecords(ctx, { collectionId, changes: [{ id: recordId, values }] });
  }
}

async function saveNotes(
  ctx: TeamContext,
  kind: 'record' | 'view' | 'collection',
  { collection }: { readonly collection: { readonly id: CollectionId } },
  id: string | undefined,
): Promise<void> {
  if (id === undefined) throw new Error('Nothing to bookmark.');
  await addBookmark(ctx, { params: own(ctx), query: {}, body: { kind, collectionId: collection.id, id } });
}

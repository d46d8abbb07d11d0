// The list of what people answered.
import type { ReplyList } from '@fieldhouse/contract/message-replies';
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

/** Of a notification that was just stored; the second time it changes nothing. Served by notifications__once. */
export async function insertReply(
  db: TeamDb,
  { recipientId, dedupeKey }: { readonly recipientId: string; readonly dedupeKey: string },
): Promise<void> {
  await sql`insert into platform.message_replies (id, message_id, recipient_id)
    select id, message_id, recipient_id from platform.notifications
    where recipient_id = ${recipientId}::uuid and dedupe_key = ${dedupeKey}
    on conflict do nothing`.execute(db.withoutPlugins());
}

export type ReplyRow = Awaited<ReturnType<typeof listReplies>>[number];

interface RepliesAsked {
  readonly show: ReplyList;
  /** The team user of the caller; undefined for a key, to which nothing is assigned. */
  readonly me: string | undefined;
  readonly after: string | undefined;
  readonly limit: number;
}

/** Newest first. Served by message_replies__open, message_replies__done and message_replies__assigned. */
export function listReplies(db: TeamDb, { show, me, after, limit }: RepliesAsked) {
  let query = repliesFrom(db).orderBy('a.id', 'desc').limit(limit);
  query = query.where('a.doneAt', show === 'done' ? 'is not' : 'is', null);
  if (show === 'mine') query = query.where('a.assigneeId', '=', me ?? null);
  if (after !== undefined) query = query.where('a.id', '<', after);
  return query.execute();
}

export function findReply(db: TeamDb, id: string) {
  return repliesFrom(db).where('a.id', '=', id).executeTakeFirst();
}

/** What an erased person wrote is gone: as a recipient, who has no address left, or in answer to someone else's mail. */
function repliesFrom(db: TeamDb) {
  return (
    db
      .selectFrom('messageReplies as a')
      .innerJoin('notifications as n', 'n.id', 'a.id')
      .innerJoin('messageRecipients as r', 'r.id', 'a.recipientId')
      .innerJoin('messages as m', 'm.id', 'a.messageId')
      // Who left, or was deactivated, takes care of nothing.
      .leftJoin('teamUsers as u', (join) =>
        join.onRef('u.id', '=', 'a.assigneeId').on('u.deactivatedAt', 'is', null),
      )
      .where('r.address', '<>', '')
      .where(sql<boolean>`n.detail <> '{}'`)
      .select([
        'a.id',
        'n.receivedAt',
        'n.detail',
        'a.doneAt',
        'a.messageId',
        'm.internalName',
        'm.method',
        'a.recipientId',
        'r.recordId',
        'r.collectionId',
        'r.addressColumn',
        'r.calculatedName',
        'r.reason',
        'u.id as assigneeId',
        'u.firstName',
        'u.lastName',
      ])
  );
}

export async function updateReply(
  db: TeamDb,
  id: string,
  change: { readonly assigneeId?: string | null; readonly doneAt?: Date | null },
): Promise<void> {
  await db.updateTable('messageReplies').set(change).where('id', '=', id).execute();
}

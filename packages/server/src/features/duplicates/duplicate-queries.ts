// All SQL of merging outside the record tables: moves what belongs to a record to another one.
import { sql } from 'kysely';
import type { TeamDb } from '../../kernel/db/team-transaction.ts';
import type { Batch } from '../records/engine/write/index.ts';

interface Move {
  readonly collectionId: string;
  readonly from: string;
  readonly to: string;
}

export async function moveComments(db: TeamDb, { collectionId, from, to }: Move): Promise<void> {
  await db
    .updateTable('comments')
    .set({ recordId: to })
    .where('collectionId', '=', collectionId)
    .where('recordId', '=', from)
    .execute();
}

export async function moveTags(db: TeamDb, { collectionId, from, to }: Move): Promise<void> {
  await sql`insert into platform.record_tags (team_id, collection_id, record_id, tag_id)
    select team_id, collection_id, ${to}::uuid, tag_id from platform.record_tags
    where collection_id = ${collectionId}::uuid and record_id = ${from}::uuid on conflict do nothing`.execute(
    db,
  );
  await db
    .deleteFrom('recordTags')
    .where('collectionId', '=', collectionId)
    .where('recordId', '=', from)
    .execute();
}

export async function moveBookmarks(db: TeamDb, { from, to }: Move): Promise<void> {
  await sql`insert into platform.bookmarks (team_id, user_id, kind, collection_id, target_id, created_at)
    select team_id, user_id, kind, collection_id, ${to}::uuid, created_at from platform.bookmarks
    where kind = 'record' and target_id = ${from}::uuid on conflict do nothing`.execute(db);
  await db.deleteFrom('bookmarks').where('kind', '=', 'record').where('targetId', '=', from).execute();
}

interface NewMergeHistory {
  readonly collectionId: string;
  readonly recordIds: readonly string[];
  readonly batch: Batch;
  readonly action: 'merged' | 'told_apart' | 'told_apart_no_more';
}

/** An entry in the history of each. */
export async function insertMergeHistory(
  db: TeamDb,
  { collectionId, recordIds, batch, action }: NewMergeHistory,
): Promise<void> {
  await db
    .insertInto('recordChanges')
    .values(
      recordIds.map((recordId) => ({
        collectionId,
        recordId,
        batchId: batch.id,
        actorId: batch.actorId,
        action,
      })),
    )
    .execute();
}

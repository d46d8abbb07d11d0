// All SQL of comments.
import type { TeamDb } from '../../kernel/db/team-transaction.ts';

/** A record, under its root collection, or a task. */
export type CommentPlace =
  | { readonly collectionId: string; readonly recordId: string }
  | { readonly taskId: string };

export interface CommentRow {
  readonly id: string;
  readonly collectionId: string | null;
  readonly recordId: string | null;
  readonly taskId: string | null;
  readonly authorId: string;
  readonly body: string;
  readonly createdAt: Date;
  readonly editedAt: Date | null;
}

const columns = [
  'id',
  'collectionId',
  'recordId',
  'taskId',
  'authorId',
  'body',
  'createdAt',
  'editedAt',
] as const;

export function isIn(row: CommentRow, place: CommentPlace): boolean {
  if ('taskId' in place) return row.taskId === place.taskId;
  return row.recordId === place.recordId && row.collectionId === place.collectionId;
}

/** Newest first, by keyset on the id, which increases with time; served by comments__by_record or comments__by_task. */
export function listCommentRows(
  db: TeamDb,
  place: CommentPlace,
  page: { readonly before: string | undefined; readonly limit: number },
): Promise<CommentRow[]> {
  const { before, limit } = page;
  return db
    .selectFrom('comments')
    .select(columns)
    .$if('taskId' in place, (query) => query.where('taskId', '=', 'taskId' in place ? place.taskId : ''))
    .$if('recordId' in place, (query) =>
      query
        .where('collectionId', '=', 'recordId' in place ? place.collectionId : '')
        .where('recordId', '=', 'recordId' in place ? place.recordId : ''),
    )
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Locked, which serialises an edit and a deletion. */
export function lockCommentRow(db: TeamDb, id: string): Promise<CommentRow | undefined> {
  return db.selectFrom('comments').select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function insertCommentRow(db: TeamDb, row: CommentRow): Promise<void> {
  await db.insertInto('comments').values(row).execute();
}

export async function updateCommentRow(db: TeamDb, { id, body, editedAt }: CommentRow): Promise<void> {
  await db.updateTable('comments').set({ body, editedAt }).where('id', '=', id).execute();
}

export async function deleteCommentRow(db: TeamDb, id: string): Promise<void> {
  await db.deleteFrom('comments').where('id', '=', id).execute();
}

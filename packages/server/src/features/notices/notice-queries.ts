// All SQL of notices. Every statement that reads or changes notices is limited to one user: the rows of a
// team are shared by its members.
import { sql } from 'kysely';
import type pg from 'pg';
import type { TeamDb } from '../../kernel/db/team-transaction.ts';

export type NoticeRecipient = { readonly userId: string } | { readonly teamUserId: string };

/** An active member with their choice for the kind; undefined for others, including former members. */
export function findAddressee(db: TeamDb, to: NoticeRecipient, kind: string) {
  return db
    .selectFrom('teamUsers')
    .leftJoin('noticeChoices', (join) =>
      join.onRef('noticeChoices.teamUserId', '=', 'teamUsers.id').on('noticeChoices.kind', '=', kind),
    )
    .select(['teamUsers.id', 'teamUsers.userId', 'noticeChoices.inApp', 'noticeChoices.byMail'])
    .where('teamUsers.deactivatedAt', 'is', null)
    .$if('userId' in to, (query) => query.where('teamUsers.userId', '=', 'userId' in to ? to.userId : ''))
    .$if('teamUserId' in to, (query) =>
      query.where('teamUsers.id', '=', 'teamUserId' in to ? to.teamUserId : ''),
    )
    .executeTakeFirst();
}

interface NewNoticeRow {
  readonly id: string;
  readonly teamUserId: string;
  readonly kind: string;
  readonly key: string;
  readonly detail: string;
  readonly inApp: boolean;
  readonly byMail: boolean;
  readonly createdAt: Date;
}

/** False if the user was notified of it before. */
export async function insertNotice(db: TeamDb, row: NewNoticeRow): Promise<boolean> {
  const result = await db
    .insertInto('notices')
    .values(row)
    .onConflict((conflict) => conflict.constraint('notices__key_unique').doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export interface NoticeReader {
  readonly teamUserId: string;
  /** Kinds that are not visible. */
  readonly hiddenKinds: readonly string[];
}

/** Newest first; served by notices__by_person. */
export function listNoticeRows(
  db: TeamDb,
  { teamUserId, hiddenKinds }: NoticeReader,
  page: { readonly before: string | undefined; readonly limit: number },
) {
  const { before, limit } = page;
  return db
    .selectFrom('notices')
    .select(['id', 'kind', 'detail', 'createdAt', 'readAt'])
    .where('teamUserId', '=', teamUserId)
    .where('inApp', '=', true)
    .$if(hiddenKinds.length > 0, (query) => query.where('kind', 'not in', [...hiddenKinds]))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Counted up to the limit; served by notices__unread. */
export async function countUnread(
  db: TeamDb,
  { teamUserId, hiddenKinds }: NoticeReader,
  limit: number,
): Promise<number> {
  const unread = db
    .selectFrom('notices')
    .select('id')
    .where('teamUserId', '=', teamUserId)
    .where('inApp', '=', true)
    .where('readAt', 'is', null)
    .$if(hiddenKinds.length > 0, (query) => query.where('kind', 'not in', [...hiddenKinds]))
    .limit(limit)
    .as('unread');
  const row = await db.selectFrom(unread).select(sql<number>`count(*)::int`.as('count')).executeTakeFirst();
  return row?.count ?? 0;
}

/** Returns whether anything changed. */
export async function markNotices(
  db: TeamDb,
  teamUserId: string,
  { ids, readAt }: { readonly ids: readonly string[]; readonly readAt: Date | null },
): Promise<boolean> {
  const result = await db
    .updateTable('notices')
    .set({ readAt })
    .where('teamUserId', '=', teamUserId)
    .where('id', 'in', [...ids])
    .where('readAt', readAt === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Notices after the newest one remain unread. */
export async function markReadUpTo(
  db: TeamDb,
  teamUserId: string,
  { newestId, readAt }: { readonly newestId: string; readonly readAt: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('notices')
    .set({ readAt })
    .where('teamUserId', '=', teamUserId)
    .where('inApp', '=', true)
    .where('id', '<=', newestId)
    .where('readAt', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export function listChoiceRows(db: TeamDb, teamUserId: string) {
  return db
    .selectFrom('noticeChoices')
    .select(['kind', 'inApp', 'byMail'])
    .where('teamUserId', '=', teamUserId)
    .limit(100)
    .execute();
}

export async function upsertChoice(
  db: TeamDb,
  row: {
    readonly teamUserId: string;
    readonly kind: string;
    readonly inApp: boolean;
    readonly byMail: boolean;
  },
): Promise<void> {
  const { inApp, byMail } = row;
  await db
    .insertInto('noticeChoices')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['teamId', 'teamUserId', 'kind']).doUpdateSet({ inApp, byMail }),
    )
    .execute();
}

/** Of concurrent claims of a mail, only one succeeds. */
export function claimMail(db: TeamDb, id: string, at: Date) {
  return db
    .updateTable('notices')
    .from('teamUsers')
    .set({ mailedAt: at })
    .whereRef('teamUsers.id', '=', 'notices.teamUserId')
    .where('teamUsers.deactivatedAt', 'is', null)
    .where('notices.id', '=', id)
    .where('notices.byMail', '=', true)
    .where('notices.mailedAt', 'is', null)
    .returning(['notices.kind', 'notices.detail', 'teamUsers.userId', 'teamUsers.email'])
    .executeTakeFirst();
}

/** The mail server refused it or was unavailable: a retry may claim it. */
export async function releaseMail(db: TeamDb, id: string): Promise<void> {
  await db.updateTable('notices').set({ mailedAt: null }).where('id', '=', id).execute();
}

export async function deleteExpiredNotices(db: TeamDb, before: Date): Promise<void> {
  await db.deleteFrom('notices').where('createdAt', '<', before).execute();
}

export async function requestNoticeExpiry(pool: pg.Pool, days: number): Promise<void> {
  await pool.query('select platform.ask_to_forget_notices($1)', [days]);
}

/** Titles of tasks, of those assigned to the reader unless they see all; by id. */
export async function listTaskTitles(
  db: TeamDb,
  ids: readonly string[],
  { teamUserId, seesAll }: { readonly teamUserId: string; readonly seesAll: boolean },
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('tasks')
    .innerJoin('projects', 'projects.id', 'tasks.projectId')
    .select(['tasks.id', 'tasks.title'])
    .where('tasks.id', 'in', [...ids])
    .where('tasks.deletedAt', 'is', null)
    .where('projects.deletedAt', 'is', null)
    .$if(!seesAll, (query) =>
      query.where('tasks.id', 'in', (inner) =>
        inner.selectFrom('taskAssignees').select('taskId').where('teamUserId', '=', teamUserId),
      ),
    )
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
}

// What a content was used for, by its hash, and what became of what was sent lately.
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

interface ContentOfMessage {
  readonly messageId: string;
  readonly hash: string;
}

/** Whether the content was sent as a test since it was last written. */
export async function wasTested(db: TeamDb, { messageId, hash }: ContentOfMessage): Promise<boolean> {
  const found = await db
    .selectFrom('contentVersions')
    .select('id')
    .where('messageId', '=', messageId)
    .where('contentHash', '=', hash)
    .where(sql<boolean>`'tested' = any(uses)`)
    .executeTakeFirst();
  return found !== undefined;
}

/** The name of another message that was sent with the same content since then. */
export async function findSentAlike(
  db: TeamDb,
  { messageId, hash, since }: ContentOfMessage & { readonly since: Date },
): Promise<string | undefined> {
  const found = await db
    .selectFrom('contentVersions as v')
    .innerJoin('messages as m', (join) =>
      join.onRef('m.teamId', '=', 'v.teamId').onRef('m.id', '=', 'v.messageId'),
    )
    .select('m.internalName')
    .where('v.contentHash', '=', hash)
    .where('v.messageId', '!=', messageId)
    .where('v.usedAt', '>', since)
    .where(sql<boolean>`'sent' = any(v.uses)`)
    .orderBy('v.usedAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.internalName;
}

/** Of everything that the team sent since then; served by message_stats__by_time. */
export async function sumReports(
  db: TeamDb,
  since: Date,
): Promise<{ readonly sent: number; readonly complained: number }> {
  const { rows } = await sql<{ sent: number; complained: number }>`select
      coalesce(sum(sent), 0)::int as sent, coalesce(sum(complained), 0)::int as complained
    from platform.message_stats where at >= ${since}::timestamptz`.execute(db.withoutPlugins());
  return rows[0] ?? { sent: 0, complained: 0 };
}

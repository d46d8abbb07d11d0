import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

export type LinkResult = 'ok' | 'dead' | 'unsure';

export interface LinkCheck {
  readonly url: string;
  readonly result: string;
  readonly checkedAt: Date;
}

function keyOf(url: string): Buffer {
  return createHash('sha256').update(url).digest();
}

export async function listLinkChecks(db: TeamDb, urls: readonly string[], since: Date): Promise<LinkCheck[]> {
  if (urls.length === 0) return [];
  return db
    .selectFrom('linkChecks')
    .select(['url', 'result', 'checkedAt'])
    .where('urlKey', 'in', urls.map(keyOf))
    .where('checkedAt', '>=', since)
    .limit(urls.length)
    .execute();
}

export async function storeLinkCheck(
  db: TeamDb,
  { url, result, checkedAt }: { readonly url: string; readonly result: LinkResult; readonly checkedAt: Date },
): Promise<void> {
  await db
    .insertInto('linkChecks')
    .values({ urlKey: keyOf(url), url, result, checkedAt })
    .onConflict((conflict) =>
      conflict.columns(['teamId', 'urlKey']).doUpdateSet({
        result: sql<string>`excluded.result`,
        checkedAt: sql<Date>`excluded.checked_at`,
      }),
    )
    .execute();
}

export async function deleteLinkChecks(db: TeamDb, before: Date): Promise<void> {
  await db.deleteFrom('linkChecks').where('checkedAt', '<', before).execute();
}

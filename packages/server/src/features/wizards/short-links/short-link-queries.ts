import type pg from 'pg';
import type { TeamDb } from '../../../kernel/db/team-transaction.ts';

export interface ShortLinkTarget {
  readonly team_id: string;
  readonly wizard_id: string;
  readonly step_id: string | null;
}

/** Across teams: the code is all that a visitor has. */
export async function resolveShortLink(pool: pg.Pool, code: string): Promise<ShortLinkTarget | undefined> {
  const { rows } = await pool.query<ShortLinkTarget>('select * from platform.resolve_short_link($1)', [code]);
  return rows[0];
}

export function findShortLink(db: TeamDb, wizardId: string) {
  return db
    .selectFrom('wizardShortLinks')
    .select(['code', 'createdAt'])
    .where('wizardId', '=', wizardId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
}

/** Nothing if the wizard has one: two members who click at once get the same. */
export async function insertShortLink(
  db: TeamDb,
  row: {
    readonly code: string;
    readonly wizardId: string;
    readonly createdAt: Date;
    readonly createdBy: string | null;
  },
): Promise<void> {
  await db
    .insertInto('wizardShortLinks')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function revokeShortLinkRow(db: TeamDb, wizardId: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('wizardShortLinks')
    .set({ revokedAt: at })
    .where('wizardId', '=', wizardId)
    .where('revokedAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

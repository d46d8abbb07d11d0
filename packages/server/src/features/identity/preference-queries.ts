import type { Preferences } from '@fieldhouse/contract/preferences';
import type pg from 'pg';
import type { TeamDb } from '../../kernel/db/team-transaction.ts';

interface PreferencesRow {
  readonly language: string | null;
  readonly theme: string;
  readonly density: string;
  readonly time_zone: string | null;
}

export async function findPreferences(pool: pg.Pool, userId: string): Promise<PreferencesRow | undefined> {
  const { rows } = await pool.query<PreferencesRow>(
    'select language, theme, density, time_zone from identity.preferences where user_id = $1',
    [userId],
  );
  return rows[0];
}

export async function upsertPreferences(pool: pg.Pool, userId: string, chosen: Preferences): Promise<void> {
  const { language, theme, density, timeZone } = chosen;
  await pool.query(
    `insert into identity.preferences (user_id, language, theme, density, time_zone)
     values ($1, $2, $3, $4, $5)
     on conflict (user_id) do update set language = excluded.language, theme = excluded.theme, density = excluded.density,
       time_zone = excluded.time_zone, updated_at = now()`,
    [userId, language, theme, density, timeZone],
  );
}

export async function setOwnLanguage(db: TeamDb, teamUserId: string, language: string | null): Promise<void> {
  await db
    .updateTable('teamUsers')
    .set({ interfaceLanguage: language })
    .where('id', '=', teamUserId)
    .execute();
}

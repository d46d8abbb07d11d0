// SQL to look up an account before a team is selected, so queries run with the login role itself.
import type pg from 'pg';

export interface TeamLinkRow {
  readonly team_id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly team_name: string;
  readonly team_short_name: string;
  readonly time_zone: string;
  readonly default_language: string;
  readonly own_language: string | null;
  readonly is_team_admin: boolean;
  readonly last_opened_at: Date | null;
}

/** Active teams of an account, sorted by name. */
export async function listTeamLinks(pool: pg.Pool, userId: string): Promise<TeamLinkRow[]> {
  const { rows } = await pool.query<TeamLinkRow>('select * from platform.team_links_of($1)', [userId]);
  return rows;
}

interface LogoRow {
  readonly team_id: string;
  readonly kind: string;
  readonly token: string;
}

export async function listLogosOf(pool: pg.Pool, userId: string): Promise<LogoRow[]> {
  const { rows } = await pool.query<LogoRow>('select * from platform.logos_of($1)', [userId]);
  return rows;
}

// SQL of deactivated and deleted teams. It works across teams, so with the login role itself.
import type pg from 'pg';
import type { RequestOrigin } from '../../../kernel/context.ts';

export interface TeamStateChange {
  readonly teamId: string;
  readonly userId: string;
  readonly wanted: 'active' | 'deactivated' | 'deleted';
  readonly at: Date;
  /** Until a deleted team is purged. */
  readonly days: number;
  readonly from: RequestOrigin;
}

/** The team's name; undefined if the person is no active admin of it, or it is in that state already. */
export async function changeTeamState(pool: pg.Pool, change: TeamStateChange): Promise<string | undefined> {
  const { teamId, userId, wanted, at, days, from } = change;
  const { rows } = await pool.query<{ name: string | null }>(
    'select platform.change_team_state($1, $2, $3, $4, $5, $6, $7) as name',
    [teamId, userId, wanted, at, days, from.address, from.device],
  );
  return rows[0]?.name ?? undefined;
}

interface ClosedTeamRow {
  readonly team_id: string;
  readonly name: string;
  readonly deactivated_at: Date;
  readonly delete_after: Date | null;
}

export async function listClosedTeamRows(pool: pg.Pool, userId: string): Promise<ClosedTeamRow[]> {
  const { rows } = await pool.query<ClosedTeamRow>('select * from platform.closed_teams_of($1)', [userId]);
  return rows;
}

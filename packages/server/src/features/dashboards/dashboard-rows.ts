// Rows of dashboards and cards as they are read: the viewer's own and the team's, with settings in the contract's form.
import { type DashboardCardSettings, dashboardCardSettings } from '@fieldhouse/contract/dashboard-cards';
import { userIdOf } from '../../kernel/authority.ts';
import type { TeamContext } from '../../kernel/context.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { type CardRow, type DashboardRow, findDashboardRow, listHiddenCards } from './dashboard-queries.ts';

/** Refuses a dashboard of someone else. */
export async function getDashboardRow(ctx: TeamContext, id: string): Promise<DashboardRow> {
  const row = await findDashboardRow(ctx.db, id, userIdOf(ctx.actor));
  refuseUnless(row, 'not_found');
  return row;
}

export function readSettings({ settings }: Pick<CardRow, 'settings'>): DashboardCardSettings {
  return dashboardCardSettings.parse(settings);
}

/** Undefined for a key of the team. */
export function viewerOf({ actor }: TeamContext): string | undefined {
  return actor.kind === 'member' && actor.key?.kind !== 'team' ? actor.teamUserId : undefined;
}

/** Ids of cards that the acting member has hidden for themselves. */
export async function listHiddenOf(ctx: TeamContext, dashboardId: string): Promise<string[]> {
  const personId = viewerOf(ctx);
  return personId === undefined ? [] : listHiddenCards(ctx.db, dashboardId, personId);
}

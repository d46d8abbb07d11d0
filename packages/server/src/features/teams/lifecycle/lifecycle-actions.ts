// Deactivating, deleting and reactivating a team. A deactivated team is refused to everyone; its admins reach it through
// their account.
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { TeamId } from '@fieldhouse/contract/ids';
import {
  type ClosedTeam,
  type closedTeams,
  teamDeletionDays,
  type teamLifecycle,
} from '@fieldhouse/contract/team-lifecycle';
import type { AccountContext, Deps, RequestOrigin, TeamContext } from '../../../kernel/context.ts';
import { invalid, refuseUnless } from '../../../kernel/http/refusal.ts';
import { requestOriginOf } from '../../../kernel/http/request-origin.ts';
import { clearAuthenticationCache } from '../../identity/index.ts';
import { getTeamRow } from '../team-queries.ts';
import { changeTeamState, listClosedTeamRows, type TeamStateChange } from './lifecycle-queries.ts';

/** Done after the transaction of the request: its own connection reads the team. */
export interface ClosingTeam {
  readonly teamId: TeamId;
  readonly userId: string;
  readonly wanted: 'deactivated' | 'deleted';
  readonly from: RequestOrigin;
}

export async function askDeactivation(ctx: TeamContext): Promise<ClosingTeam> {
  return closing(ctx, 'deactivated');
}

export async function askDeletion(
  ctx: TeamContext,
  { body }: EndpointInput<typeof teamLifecycle.delete>,
): Promise<ClosingTeam> {
  ensureName(body.name, (await getTeamRow(ctx.db)).name);
  return closing(ctx, 'deleted');
}

function closing({ actor, teamId, from }: TeamContext, wanted: ClosingTeam['wanted']): ClosingTeam {
  refuseUnless(actor.kind === 'member', 'forbidden');
  return { teamId, userId: actor.userId, wanted, from: from ?? { address: '', device: '' } };
}

export async function closeTeam(deps: Deps, _http: unknown, asked: ClosingTeam): Promise<undefined> {
  const isDone = await change(deps, { ...asked, at: deps.clock.now() });
  refuseUnless(isDone, 'action_not_allowed');
}

export async function listClosedTeams(ctx: AccountContext): Promise<{ items: ClosedTeam[] }> {
  refuseUnless(ctx.account, 'not_signed_in');
  const rows = await listClosedTeamRows(ctx.deps.streamPool, ctx.account.userId);
  return {
    items: rows.map((row) => ({
      // Created by newId.
      teamId: row.team_id as TeamId,
      name: row.name,
      deactivatedAsOf: row.deactivated_at.toISOString(),
      deletedAfter: row.delete_after?.toISOString() ?? null,
    })),
  };
}

export async function reactivateTeam(
  ctx: AccountContext,
  { params }: EndpointInput<typeof closedTeams.reactivate>,
): Promise<undefined> {
  const { account, deps } = ctx;
  refuseUnless(account, 'not_signed_in');
  const asked = { teamId: params.closedTeamId, userId: account.userId, wanted: 'active' } as const;
  const isDone = await change(deps, { ...asked, at: ctx.now(), from: requestOriginOf(ctx.request) });
  refuseUnless(isDone, 'not_found');
}

export async function deleteClosedTeam(
  ctx: AccountContext,
  { params, body }: EndpointInput<typeof closedTeams.delete>,
): Promise<undefined> {
  const { account, deps } = ctx;
  refuseUnless(account, 'not_signed_in');
  const own = await listClosedTeamRows(deps.streamPool, account.userId);
  const found = own.find(({ team_id }) => team_id === params.closedTeamId);
  refuseUnless(found && found.delete_after === null, 'not_found');
  ensureName(body.name, found.name);
  const asked = { teamId: params.closedTeamId, userId: account.userId, wanted: 'deleted' } as const;
  const isDone = await change(deps, { ...asked, at: ctx.now(), from: requestOriginOf(ctx.request) });
  refuseUnless(isDone, 'not_found');
}

function ensureName(given: string, name: string): void {
  if (given.trim() !== name.trim()) throw invalid(['body', 'name'], 'not_the_team_name');
}

async function change(deps: Deps, asked: Omit<TeamStateChange, 'days'>): Promise<boolean> {
  const name = await changeTeamState(deps.streamPool, { ...asked, days: teamDeletionDays });
  if (name === undefined) return false;
  clearAuthenticationCache(deps);
  // Open pages and the caches of other processes check again who may open the team.
  deps.hub.publish(asked.teamId, { type: 'team.changed' });
  deps.hub.publish(asked.teamId, { type: 'outgoing_hold.changed' });
  await deps.gate.refresh();
  return true;
}

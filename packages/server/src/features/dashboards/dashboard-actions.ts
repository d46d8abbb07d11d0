// Dashboards: the team's are changed by people who manage collections, personal ones by their owner; they are visible
// to no one else.
import {
  type Dashboard,
  type DashboardCard,
  type DashboardSummary,
  dashboard,
  dashboardCard,
  type dashboards,
  maxDashboards,
} from '@fieldhouse/contract/dashboards';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import { userIdOf } from '../../kernel/authority.ts';
import type { TeamContext } from '../../kernel/context.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/ids.ts';
import { writeAudit } from '../audit-log/index.ts';
import {
  getChangeableRow,
  mayChange,
  mayChangeTeams,
  refuseUnlessForTeam,
  visibleSettingsOf,
} from './card-access.ts';
import {
  arrangeCardRows,
  type CardRow,
  type DashboardRow,
  deleteDashboardRow,
  findCardRow,
  hideCardRow,
  insertDashboard,
  listCardRows,
  listDashboardRows,
  lockDashboard,
  lockDashboards,
  raiseDashboardVersion,
  showCardRow,
  updateDashboard,
} from './dashboard-queries.ts';
import { getDashboardRow, listHiddenOf, viewerOf } from './dashboard-rows.ts';
import { type Calendar, loadCalendar } from './figures/figure-requests.ts';

type Input<E extends keyof typeof dashboards> = EndpointInput<(typeof dashboards)[E]>;

export async function listDashboards(ctx: TeamContext): Promise<{ items: DashboardSummary[] }> {
  const rows = await listDashboardRows(ctx.db, userIdOf(ctx.actor));
  return { items: rows.map((row) => toSummary(ctx, row)) };
}

export async function getDashboard(ctx: TeamContext, { params }: Input<'get'>): Promise<Dashboard> {
  return toDashboard(ctx, await getDashboardRow(ctx, params.dashboardId));
}

export async function createDashboard(ctx: TeamContext, { body }: Input<'create'>): Promise<Dashboard> {
  const ownerId = ownerFor(ctx, body.visibility);
  await lockDashboards(ctx.db);
  const row = { id: newId(), name: body.name, ownerId, position: await nextPosition(ctx, ownerId) };
  await insertDashboard(ctx.db, row);
  await announceAndAudit(ctx, 'created', row);
  return toDashboard(ctx, { ...row, version: 1 });
}

export async function changeDashboard(
  ctx: TeamContext,
  { params, body }: Input<'change'>,
): Promise<Dashboard> {
  await lockDashboards(ctx.db);
  const before = await getChangeableRow(ctx, params.dashboardId);
  const ownerId = body.visibility ? ownerFor(ctx, body.visibility) : before.ownerId;
  const isMoved = ownerId !== before.ownerId;
  if (isMoved && ownerId === null)
    for (const card of await listCardRows(ctx.db, before.id)) await refuseUnlessForTeam(ctx, card);
  const after = {
    ...before,
    name: body.name ?? before.name,
    ownerId,
    ...(isMoved && { position: await nextPosition(ctx, ownerId) }),
    version: body.version,
  };
  refuseUnless(await updateDashboard(ctx.db, after), 'stale_version', { data: { version: before.version } });
  await announceAndAudit(ctx, 'changed', after);
  // Those who could see it before, or can now, have to be notified.
  if (isMoved) announceDashboard(ctx, before);
  return toDashboard(ctx, { ...after, version: body.version + 1 });
}

export async function deleteDashboard(ctx: TeamContext, { params }: Input<'delete'>): Promise<undefined> {
  const row = await getChangeableRow(ctx, params.dashboardId);
  await deleteDashboardRow(ctx.db, row.id);
  await announceAndAudit(ctx, 'deleted', row);
}

export async function arrangeCards(ctx: TeamContext, { params, body }: Input<'arrange'>): Promise<Dashboard> {
  const row = await getChangeableRow(ctx, params.dashboardId);
  await lockDashboard(ctx.db, row.id);
  const cards = await listCardRows(ctx.db, row.id);
  const wanted = new Set<string>(body.cards.map(({ id }) => id));
  // One was added or deleted concurrently.
  refuseUnless(wanted.size === cards.length && body.cards.length === cards.length, 'stale_version');
  refuseUnless(
    cards.every(({ id }) => wanted.has(id)),
    'stale_version',
  );
  await arrangeCardRows(ctx.db, body.cards);
  await raiseDashboardVersion(ctx.db, row.id);
  announceDashboard(ctx, row);
  return toDashboard(ctx, { ...row, version: row.version + 1 });
}

/** For the acting member alone, whatever they may change. */
export async function hideCard(ctx: TeamContext, { params, body }: Input<'hideCard'>): Promise<Dashboard> {
  const row = await getDashboardRow(ctx, params.dashboardId);
  const card = await findCardRow(ctx.db, row.id, params.dashboardCardId);
  const shown = card && (await toCard(ctx, card, await loadCalendar(ctx)));
  const personId = viewerOf(ctx);
  refuseUnless(
    shown && (shown.settings !== null || mayChange(ctx, row)) && personId !== undefined,
    'not_found',
  );
  await (body.isHidden ? hideCardRow : showCardRow)(ctx.db, shown.id, personId);
  // To the other tabs of the member.
  ctx.announce({ type: 'dashboard.changed', dashboardId: row.id, ownerId: userIdOf(ctx.actor) });
  return toDashboard(ctx, row);
}

export function announceDashboard(
  ctx: TeamContext,
  { id, ownerId }: Pick<DashboardRow, 'id' | 'ownerId'>,
): void {
  ctx.announce({ type: 'dashboard.changed', dashboardId: id, ownerId });
}

/** Personal dashboards are not audited. */
async function announceAndAudit(
  ctx: TeamContext,
  verb: 'created' | 'changed' | 'deleted',
  row: Pick<DashboardRow, 'id' | 'ownerId' | 'name'>,
): Promise<void> {
  announceDashboard(ctx, row);
  if (row.ownerId !== null) return;
  await writeAudit(ctx, { action: `dashboard.${verb}`, subjectId: row.id, subjectName: row.name });
}

/** Null for the team; refuses people who may not keep such a dashboard. */
function ownerFor(ctx: TeamContext, visibility: DashboardSummary['visibility']): string | null {
  const ownerId = visibility === 'team' ? null : userIdOf(ctx.actor);
  refuseUnless(visibility === 'team' ? mayChangeTeams(ctx) : ownerId !== null, 'forbidden');
  return ownerId;
}

async function nextPosition(ctx: TeamContext, ownerId: string | null): Promise<number> {
  const rows = (await listDashboardRows(ctx.db, userIdOf(ctx.actor))).filter(
    (row) => row.ownerId === ownerId,
  );
  refuseUnless(rows.length < maxDashboards, 'action_not_allowed', { data: { max: maxDashboards } });
  return (rows.at(-1)?.position ?? 0) + 1;
}

function toSummary(ctx: TeamContext, row: DashboardRow): DashboardSummary {
  const visibility = row.ownerId === null ? 'team' : 'personal';
  return dashboard
    .omit({ cards: true, hiddenCardIds: true })
    .parse({ ...row, visibility, may: { change: mayChange(ctx, row) } });
}

async function toDashboard(ctx: TeamContext, row: DashboardRow): Promise<Dashboard> {
  const summary = toSummary(ctx, row);
  const calendar = await loadCalendar(ctx);
  const cards: DashboardCard[] = [];
  for (const card of await listCardRows(ctx.db, row.id)) {
    const shown = await toCard(ctx, card, calendar);
    if (shown.settings !== null || summary.may.change) cards.push(shown);
  }
  const seen = new Map(cards.map(({ id }) => [id as string, id]));
  const hidden = await listHiddenOf(ctx, row.id);
  return { ...summary, cards, hiddenCardIds: hidden.flatMap((id) => seen.get(id) ?? []) };
}

export async function toCard(ctx: TeamContext, row: CardRow, calendar: Calendar): Promise<DashboardCard> {
  return dashboardCard.parse({ ...row, settings: await visibleSettingsOf(ctx, row, calendar) });
}

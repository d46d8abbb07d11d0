// Cards of a dashboard. The author of one may read all that it names; what others see is limited by their own
// permissions.
import type { DashboardCardSettings } from '@fieldhouse/contract/dashboard-cards';
import { type DashboardCard, type dashboards, maxDashboardCards } from '@fieldhouse/contract/dashboards';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { TeamContext } from '../../kernel/context.ts';
import { sanitizeRichText } from '../../kernel/html/sanitize-rich-text.ts';
import { refuseUnless } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/ids.ts';
import { writeAudit } from '../audit-log/index.ts';
import {
  checkSettings,
  checkSharedView,
  getChangeableRow,
  refuseUnlessForTeam,
  visibleSettingsOf,
} from './card-access.ts';
import { announceDashboard, toCard } from './dashboard-actions.ts';
import {
  type CardRow,
  type DashboardRow,
  deleteCardRow,
  findCardRow,
  insertCard,
  listCardRows,
  lockDashboard,
  moveCardRow,
  raiseDashboardVersion,
  updateCard,
} from './dashboard-queries.ts';
import { readSettings } from './dashboard-rows.ts';
import { loadCalendar } from './figures/figure-requests.ts';

type Input<E extends keyof typeof dashboards> = EndpointInput<(typeof dashboards)[E]>;

export async function addCard(ctx: TeamContext, { params, body }: Input<'addCard'>): Promise<DashboardCard> {
  const row = await getChangeableRow(ctx, params.dashboardId);
  const settings = await checkedSettings(ctx, row, body.settings);
  await lockDashboard(ctx.db, row.id);
  const { title, width, height } = body;
  const position = await freePosition(ctx, row, body.position);
  const card = { id: newId(), title, width, height, position, settings };
  await insertCard(ctx.db, { ...card, dashboardId: row.id });
  await finish(ctx, row);
  return toCard(ctx, { ...card, version: 1 }, await loadCalendar(ctx));
}

export async function changeCard(
  ctx: TeamContext,
  { params, body }: Input<'changeCard'>,
): Promise<DashboardCard> {
  const row = await getChangeableRow(ctx, params.dashboardId);
  const before = await getCardRow(ctx, row, params.dashboardCardId);
  const { title = before.title, width = before.width, height = before.height } = body;
  const settings = body.settings ? await replacedSettings(ctx, row, before, body.settings) : before.settings;
  const after = { ...before, title, width, height, settings, version: body.version };
  refuseUnless(await updateCard(ctx.db, after), 'stale_version', { data: { version: before.version } });
  await finish(ctx, row);
  return toCard(ctx, { ...after, version: body.version + 1 }, await loadCalendar(ctx));
}

/** As if it was deleted here and added there, by a member who may do both. */
export async function moveCard(
  ctx: TeamContext,
  { params, body }: Input<'moveCard'>,
): Promise<DashboardCard> {
  const from = await getChangeableRow(ctx, params.dashboardId);
  const to = await getChangeableRow(ctx, body.dashboardId);
  await lockDashboard(ctx.db, from.id, to.id);
  const card = await getCardRow(ctx, from, params.dashboardCardId);
  refuseUnless(from.id !== to.id, 'action_not_allowed');
  if (to.ownerId === null) await refuseUnlessForTeam(ctx, card);
  await checkSettings(ctx, readSettings(card), await loadCalendar(ctx));
  const position = await freePosition(ctx, to, body.position);
  await moveCardRow(ctx.db, card.id, { dashboardId: to.id, position });
  await finish(ctx, from);
  await finish(ctx, to);
  return toCard(ctx, { ...card, position, version: card.version + 1 }, await loadCalendar(ctx));
}

/** Of the card that is to be at a place now, or behind the last. */
async function freePosition(
  ctx: TeamContext,
  { id }: DashboardRow,
  place: number | undefined,
): Promise<number> {
  const cards = await listCardRows(ctx.db, id);
  refuseUnless(cards.length < maxDashboardCards, 'action_not_allowed', { data: { max: maxDashboardCards } });
  return cards[place ?? cards.length]?.position ?? (cards.at(-1)?.position ?? 0) + 1;
}

export async function deleteCard(ctx: TeamContext, { params }: Input<'deleteCard'>): Promise<undefined> {
  const row = await getChangeableRow(ctx, params.dashboardId);
  const card = await getCardRow(ctx, row, params.dashboardCardId);
  await deleteCardRow(ctx.db, card.id);
  await finish(ctx, row);
}

async function getCardRow(ctx: TeamContext, { id }: DashboardRow, cardId: string): Promise<CardRow> {
  const card = await findCardRow(ctx.db, id, cardId);
  refuseUnless(card, 'not_found');
  return card;
}

/** Who can't see a card's settings would replace what others see. */
async function replacedSettings(
  ctx: TeamContext,
  row: DashboardRow,
  before: CardRow,
  settings: DashboardCardSettings,
): Promise<DashboardCardSettings> {
  const isSeen = (await visibleSettingsOf(ctx, before, await loadCalendar(ctx))) !== null;
  const { actor } = ctx;
  // A card that no one can see any more is repaired by the owner or an admin.
  const mayRepair = row.ownerId !== null || (actor.kind === 'member' && actor.isTeamAdmin);
  refuseUnless(isSeen || mayRepair, 'forbidden');
  return checkedSettings(ctx, row, settings);
}

async function checkedSettings(
  ctx: TeamContext,
  row: DashboardRow,
  settings: DashboardCardSettings,
): Promise<DashboardCardSettings> {
  await checkSettings(ctx, settings, await loadCalendar(ctx));
  await checkSharedView(ctx, row, settings);
  return settings.type === 'text' ? { ...settings, html: sanitizeRichText(settings.html) } : settings;
}

async function finish(ctx: TeamContext, row: DashboardRow): Promise<void> {
  await raiseDashboardVersion(ctx.db, row.id);
  announceDashboard(ctx, row);
  if (row.ownerId !== null) return;
  await writeAudit(ctx, { action: 'dashboard.cards_changed', subjectId: row.id, subjectName: row.name });
}

// Who may see and change dashboards and cards. A card is seen by those who may read everything that it names; its
// figures then count what each of them may read.
import type { DashboardCardSettings } from '@fieldhouse/contract/dashboard-cards';
import { mayReadMessages } from '@fieldhouse/domain/messages/may-read-messages';
import { hasFeature, userIdOf } from '../../kernel/authority.ts';
import type { TeamContext } from '../../kernel/context.ts';
import { invalid, refuseUnless } from '../../kernel/http/refusal.ts';
import { unlessRefused } from '../../kernel/unless-refused.ts';
import { loadCollection } from '../catalogue/index.ts';
import { accessOf, checkQuery } from '../records/index.ts';
import { findStoredView } from '../views/index.ts';
import type { CardRow, DashboardRow } from './dashboard-queries.ts';
import { getDashboardRow, readSettings } from './dashboard-rows.ts';
import { type Calendar, isFigure, keyOfFigure } from './figures/figure-requests.ts';

export async function getChangeableRow(ctx: TeamContext, id: string): Promise<DashboardRow> {
  const row = await getDashboardRow(ctx, id);
  refuseUnless(mayChange(ctx, row), 'forbidden');
  return row;
}

/** Those of the team are changed by people who manage collections, as its views are; one's own by oneself. */
export function mayChange(ctx: TeamContext, { ownerId }: Pick<DashboardRow, 'ownerId'>): boolean {
  return ownerId === null ? mayChangeTeams(ctx) : ownerId === userIdOf(ctx.actor);
}

export function mayChangeTeams({ actor }: TeamContext): boolean {
  return hasFeature(actor, 'team_admin_data_collections');
}

/** Refuses settings that name something that does not exist or that the acting member may not read. */
export async function checkSettings(
  ctx: TeamContext,
  settings: DashboardCardSettings,
  calendar: Calendar,
): Promise<void> {
  if (isFigure(settings)) await keyOfFigure(ctx, settings, calendar);
  if (settings.type === 'messages')
    refuseUnless(ctx.actor.kind === 'member' && mayReadMessages(ctx.actor), 'forbidden');
  if (isOfView(settings)) await checkView(ctx, settings);
}

type ViewSettings = Extract<DashboardCardSettings, { readonly viewId: unknown }>;

function isOfView(settings: DashboardCardSettings): settings is ViewSettings {
  return 'viewId' in settings;
}

async function checkView(ctx: TeamContext, { type, collectionId, viewId }: ViewSettings): Promise<void> {
  const collection = await loadCollection(ctx, collectionId);
  const access = await accessOf(ctx, collection);
  const view = await findStoredView(ctx, viewId);
  refuseUnless(view?.collectionId === collectionId, 'not_found');
  const { calendar, filter, sorts } = view.settings;
  // Without a filter that is hidden from the viewer, the records are not what the title of the card says.
  await checkQuery(ctx, collection, { filter, sorts }, access);
  if (type !== 'events') return;
  if (!calendar) throw invalid(['body', 'settings', 'viewId'], 'unknown_choice');
  const start = collection.byColumn.get(calendar.startField);
  refuseUnless(start && access.mayRead(start), 'unknown_field');
}

/** A card of the team shows a view of the team: no one else could open a personal one. */
export async function checkSharedView(
  ctx: TeamContext,
  { ownerId }: Pick<DashboardRow, 'ownerId'>,
  settings: DashboardCardSettings,
): Promise<void> {
  if (ownerId === null && !(await isForTeam(ctx, settings)))
    throw invalid(['body', 'settings', 'viewId'], 'unknown_choice');
}

/** The same of a card that is there already: refused with its title. */
export async function refuseUnlessForTeam(ctx: TeamContext, card: CardRow): Promise<void> {
  const data = { card: card.title };
  refuseUnless(await isForTeam(ctx, readSettings(card)), 'view_is_personal', { data });
}

async function isForTeam(ctx: TeamContext, settings: DashboardCardSettings): Promise<boolean> {
  return !isOfView(settings) || (await findStoredView(ctx, settings.viewId))?.ownerId === null;
}

/** Null if the acting member may not see the card, or if it names something that does not exist any more. */
export async function visibleSettingsOf(
  ctx: TeamContext,
  row: Pick<CardRow, 'settings'>,
  calendar: Calendar,
): Promise<DashboardCardSettings | null> {
  const settings = readSettings(row);
  return (await unlessRefused(() => checkSettings(ctx, settings, calendar).then(() => settings))) ?? null;
}

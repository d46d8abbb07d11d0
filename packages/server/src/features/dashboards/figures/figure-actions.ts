// The figures of a dashboard's cards. The request's transaction only reads the cards; it is over while figures are
// waited for.
import type { CardFigure, ComputedFigure, DashboardCardSettings } from '@fieldhouse/contract/dashboard-cards';
import type { dashboards } from '@fieldhouse/contract/dashboards';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { DashboardCardId } from '@fieldhouse/contract/ids';
import { makeTeamAuthority } from '../../../kernel/authority.ts';
import type { Deps, TeamContext } from '../../../kernel/context.ts';
import type { RequestParts } from '../../../kernel/http/bind-endpoint.ts';
import { unlessRefused } from '../../../kernel/unless-refused.ts';
import { listCardRows } from '../dashboard-queries.ts';
import { getDashboardRow, listHiddenOf, readSettings } from '../dashboard-rows.ts';
import {
  type AskedFigure,
  type ComputeFigures,
  type FigureState,
  figureCache,
  quickMs,
} from './figure-cache.ts';
import {
  type Calendar,
  computeFigures,
  type FigureSettings,
  isFigure,
  keyOfFigure,
  loadCalendar,
} from './figure-requests.ts';

type Input<E extends keyof typeof dashboards> = EndpointInput<(typeof dashboards)[E]>;

const maxWaitMs = 10_000;
const timeoutMs = 30_000;

interface AskedCard {
  readonly cardId: DashboardCardId;
  /** Undefined if the viewer may not see the card. */
  readonly asked: AskedFigure | undefined;
}

interface Prepared {
  readonly cards: readonly AskedCard[];
  readonly compute: ComputeFigures;
  readonly wait: Input<'figures'>['body']['wait'];
}

export async function prepareFigures(
  ctx: TeamContext,
  { params, body }: Input<'figures'>,
): Promise<Prepared> {
  const { id } = await getDashboardRow(ctx, params.dashboardId);
  const calendar = await loadCalendar(ctx);
  const settingsOf = new Map<string, DashboardCardSettings>();
  for (const row of await listCardRows(ctx.db, id)) settingsOf.set(row.id, readSettings(row));
  const hidden = new Set(body.cardIds ? [] : await listHiddenOf(ctx, id));
  const figures = [...settingsOf].flatMap(([cardId, settings]) =>
    isFigure(settings) && !hidden.has(cardId) ? [cardId] : [],
  );
  const cards: AskedCard[] = [];
  for (const cardId of new Set<string>(body.cardIds ?? figures)) {
    const settings = settingsOf.get(cardId);
    const asked = settings && isFigure(settings) ? await askedOf(ctx, settings, calendar) : undefined;
    // Those that the viewer may not see are named only if the request names them.
    if (!asked && !body.cardIds) continue;
    // One of the request, or of the dashboard, whose ids were made by newId.
    cards.push({ cardId: cardId as DashboardCardId, asked });
  }
  const { deps } = ctx;
  const authority = makeTeamAuthority(ctx.teamId, ctx.actor);
  const compute: ComputeFigures = (some, isSerial) =>
    deps.withTeam(authority, (own) => computeFigures(own, some, calendar), {
      isReadOnly: true,
      statementTimeoutMs: timeoutMs,
      isSerial,
    });
  return { cards, compute, wait: body.wait };
}

/** Undefined if the viewer may not see what it counts. */
async function askedOf(
  ctx: TeamContext,
  settings: FigureSettings,
  calendar: Calendar,
): Promise<AskedFigure | undefined> {
  return unlessRefused(async () => ({ ...(await keyOfFigure(ctx, settings, calendar)), settings }));
}

export async function sendFigures(
  deps: Deps,
  _http: RequestParts,
  { cards, compute, wait }: Prepared,
): Promise<{ items: CardFigure[] }> {
  const cache = deps.service(figureCache);
  const visible = cards.flatMap(({ asked }) => asked ?? []);
  const until = performance.now() + (wait === 'none' ? 0 : maxWaitMs);
  for (let isFirst = true; ; isFirst = false) {
    const states = cache.askAll(visible, compute);
    const found = cards.map(({ cardId, asked }) => ({
      cardId,
      ...(asked && states[visible.indexOf(asked)]),
    }));
    const open = found.flatMap(({ next }) => next ?? []);
    const left = until - performance.now();
    const isEnough = open.length === 0 || left <= 0 || (wait === 'any' && !isFirst);
    if (isEnough) return { items: found.map(({ cardId, state }) => toReply(cardId, state)) };
    const all = Promise.all(open);
    const isSomeReady = found.some(({ state }) => state?.status === 'ready');
    const some = isSomeReady ? pause(quickMs) : firstOf(open);
    await Promise.race([wait === 'all' ? all : Promise.race([all, some]), pause(left)]);
  }
}

/** After the first figure, the quick ones that come with it: most dashboards are complete with the first reply. */
async function firstOf(open: readonly Promise<void>[]): Promise<void> {
  await Promise.race(open);
  await Promise.race([Promise.all(open), pause(quickMs)]);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}

function toReply(cardId: DashboardCardId, state: FigureState | undefined): CardFigure {
  return state ? { cardId, ...state } : { cardId, status: 'unavailable' };
}

export async function previewFigure(
  ctx: TeamContext,
  { body: { settings } }: Input<'preview'>,
): Promise<{ figure: ComputedFigure | null }> {
  if (!isFigure(settings)) return { figure: null };
  const calendar = await loadCalendar(ctx);
  await keyOfFigure(ctx, settings, calendar);
  const [figure = null] = await computeFigures(ctx, [settings], calendar);
  return { figure };
}

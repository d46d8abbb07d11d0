// The seed's statistics cards: the figures of the team's first dashboard.
import type { Dashboard } from '@fieldhouse/contract/dashboards';
import type { EndpointInput } from '@fieldhouse/contract/endpoint';
import type { StatisticsCard, statisticsCards } from '@fieldhouse/contract/statistics-cards';
import type { Deps, TeamContext } from '../../kernel/context.ts';
import type { RequestParts } from '../../kernel/http/bind-endpoint.ts';
import { getDashboard, listDashboards, prepareFigures, sendFigures } from '../dashboards/index.ts';

interface Prepared {
  readonly teamId: TeamContext['teamId'];
  readonly cards: Dashboard['cards'];
  readonly figures: Awaited<ReturnType<typeof prepareFigures>>;
}

/** Undefined where the team has no dashboard. */
export async function prepareStatistics(
  ctx: TeamContext,
  _input: EndpointInput<typeof statisticsCards.list>,
): Promise<Prepared | undefined> {
  const { items } = await listDashboards(ctx);
  const first = items.find(({ visibility }) => visibility === 'team');
  if (!first) return undefined;
  const { teamId } = ctx;
  const params = { teamId, dashboardId: first.id };
  const { cards } = await getDashboard(ctx, { params, query: {}, body: undefined });
  return { teamId, cards, figures: await prepareFigures(ctx, { params, query: {}, body: { wait: 'all' } }) };
}

export async function sendStatistics(
  deps: Deps,
  http: RequestParts,
  prepared: Prepared | undefined,
): Promise<StatisticsCard[]> {
  if (!prepared) return [];
  const { items } = await sendFigures(deps, http, prepared.figures);
  const found = new Map(items.map((item) => [item.cardId, item]));
  return prepared.cards.flatMap(({ id, title, settings }): StatisticsCard[] => {
    const item = found.get(id);
    if (!settings || !item || item.status === 'unavailable') return [];
    const figure = item.status === 'ready' ? item.figure : null;
    return [{ id, idTeam: prepared.teamId, title, type: settings.type, figure }];
  });
}

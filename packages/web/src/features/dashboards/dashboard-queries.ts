// The reads of dashboards. Figures come as they are computed: each reply has those that are ready, and the others are
// asked for again.
import type { CardFigure, DashboardCardSettings } from '@fieldhouse/contract/dashboard-cards';
import type { Dashboard } from '@fieldhouse/contract/dashboards';
import type { DashboardId, TeamId } from '@fieldhouse/contract/ids';
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { dashboardsApi } from '../../api/endpoints/dashboards-api.ts';
import { queryKeyOf, queryOf } from '../../api/queries.ts';
import { useTeamEvents } from '../../app/team-events.tsx';

export function dashboardsQuery(teamId: TeamId) {
  return queryOf(dashboardsApi.list, { params: { teamId } });
}

export function dashboardQuery(teamId: TeamId, dashboardId: DashboardId) {
  return queryOf(dashboardsApi.get, { params: { teamId, dashboardId } });
}

/** What the page shows first: the wanted dashboard, or the first one. */
export async function readFirst(
  client: QueryClient,
  teamId: TeamId,
  wanted: DashboardId | undefined,
): Promise<void> {
  const { items } = await client.ensureQueryData(dashboardsQuery(teamId));
  const shown = items.find(({ id }) => id === wanted) ?? items[0];
  if (shown) await client.prefetchQuery(dashboardQuery(teamId, shown.id));
}

/** Shows the server's reply, or what it is expected to be, until the next refetch. */
export function putDashboard(client: QueryClient, teamId: TeamId, dashboard: Dashboard): void {
  client.setQueryData(dashboardQuery(teamId, dashboard.id).queryKey, dashboard);
}

/** The reply itself waits for the next figure. */
const pollMs = 40;
/** While the last figure is shown, the next one is not urgent. */
const stalePollMs = 500;
/** A burst of changes is one request, and a change is seen within a second. */
const changedMs = 400;

export interface CardFigures {
  readonly figureOf: (cardId: string) => CardFigure | undefined;
  /** Of the request as a whole. */
  readonly error: unknown;
  readonly retry: () => void;
}

/** Of the cards that are shown. */
export function useCardFigures(
  teamId: TeamId,
  { id: dashboardId, cards }: Pick<Dashboard, 'id' | 'cards'>,
): CardFigures {
  const client = useQueryClient();
  const figures = cards.filter(({ settings }) => settings !== null && hasFigure(settings));
  const key = [...queryKeyOf(dashboardsApi.figures), { teamId, dashboardId }];
  // Their order makes no difference.
  const body = figures
    .map(({ id, settings }) => [id, settings] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const query = useQuery(
    queryOptions({
      queryKey: [...key, body],
      queryFn: ({ signal }) =>
        dashboardsApi.figures(
          {
            params: { teamId, dashboardId },
            body: { cardIds: figures.map(({ id }) => id), wait: 'any' },
          },
          { signal },
        ),
      enabled: figures.length > 0,
      // A changed card leaves the figures of the others.
      placeholderData: (before) => before,
      refetchInterval: ({ state }) => pauseAfter(state.data?.items ?? []),
    }),
  );
  useRecordChanges(() => void client.invalidateQueries({ queryKey: key }));
  const { data } = query;
  const byId = useMemo(() => new Map(data?.items.map((item) => [item.cardId as string, item])), [data]);
  return {
    figureOf: (cardId) => byId.get(cardId),
    error: data ? undefined : query.error,
    retry: () => void query.refetch(),
  };
}

/** False: every figure is there. */
function pauseAfter(items: readonly CardFigure[]): number | false {
  if (items.some(({ status }) => status === 'pending')) return pollMs;
  return items.some((item) => item.status === 'ready' && !item.isFresh) ? stalePollMs : false;
}

export function hasFigure(settings: DashboardCardSettings) {
  return 'figure' in settings;
}

/** Calls the listener once for a burst of changes of records, and at least once a second. */
export function useRecordChanges(onChange: () => void): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(onChange);
  latest.current = onChange;
  useTeamEvents((event) => {
    if (event.type !== 'records.changed' && event.type !== 'collection.changed') return;
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      latest.current();
    }, changedMs);
  });
  useEffect(() => () => clearTimeout(timer.current), []);
}

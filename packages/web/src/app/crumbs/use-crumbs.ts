import { useQueries } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useFramePhrase } from '../phrases.ts';
import { crumbQueries } from './crumb-queries.ts';
import type { Crumb, CrumbParams, DataCrumb } from './crumbs.ts';
import { useCurrentPageLabel } from './page-label.ts';

export interface ShownCrumb {
  readonly id: string;
  readonly label: string;
  readonly pathname: string;
}

interface Place {
  readonly id: string;
  readonly crumb: Crumb;
  readonly pathname: string;
  readonly params: CrumbParams;
}

/** The labels of the open route and its parents. In a team they start at the team dashboard. */
export function useCrumbs(): readonly ShownCrumb[] {
  const t = useFramePhrase();
  const matches = useMatches();
  const pageLabel = useCurrentPageLabel();
  const places = useMemo(() => matches.flatMap(placesOf), [matches]);
  const { queries, indexes } = useMemo(() => crumbQueries(places), [places]);
  const results = useQueries({ queries: [...queries] });
  const crumbs = places.map(({ id, crumb, pathname, params }, index) => {
    const data = results[indexes[index] ?? -1]?.data;
    const label = typeof crumb === 'string' ? t(crumb) : labelOf(crumb, data, params, t);
    return { id, pathname, label };
  });
  return pageLabel === undefined ? crumbs : [...crumbs, { id: 'page', pathname: '', label: pageLabel }];
}

type Match = ReturnType<typeof useMatches>[number];

function placesOf({ id, routeId, pathname, staticData, params, search }: Match): readonly Place[] {
  const all: CrumbParams = { ...texts(search), ...params };
  if (routeId === '/team-{$teamId}') {
    return [{ id, crumb: 'app:nav.dashboard', pathname: `${pathname}/dashboard`, params: all }];
  }
  const { crumb } = staticData;
  if (crumb === undefined) return [];
  if (typeof crumb === 'string' || 'query' in crumb) return [{ id, crumb, pathname, params: all }];
  return crumb
    .filter(({ to }) => namesIn(to).every((name) => all[name] !== undefined))
    .map((placed) => ({
      id: `${id}${placed.to}`,
      crumb: placed.crumb,
      pathname: placed.to.replace(/\{?\$(\w+)\}?/g, (_, name: string) => all[name] ?? ''),
      params: all,
    }));
}

/** The names of the parameters in a path. */
function namesIn(path: string): readonly string[] {
  return [...path.matchAll(/\{?\$(\w+)\}?/g)].map(([, name = '']) => name);
}

function texts(search: object): CrumbParams {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => typeof value === 'string'));
}

function labelOf(
  crumb: DataCrumb,
  data: unknown,
  params: CrumbParams,
  t: ReturnType<typeof useFramePhrase>,
): string {
  return (data === undefined ? undefined : crumb.label(data, params)) ?? t(crumb.placeholder);
}

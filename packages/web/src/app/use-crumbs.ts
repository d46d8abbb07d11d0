import { skipToken, useQueries } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Crumb } from './crumbs.ts';
import { useFramePhrase } from './phrases.ts';

export interface ShownCrumb {
  readonly id: string;
  readonly label: string;
  readonly pathname: string;
}

/** The labels of the open route and its parents. In a team they start at the team dashboard. */
export function useCrumbs(): readonly ShownCrumb[] {
  const t = useFramePhrase();
  const matches = useMatches();
  const places = useMemo(() => {
    const found: { id: string; crumb: Crumb; pathname: string; params: Record<string, string> }[] = [];
    for (const match of matches) {
      const { id, pathname, staticData, params } = match;
      if (match.routeId === '/team-{$teamId}') {
        found.push({ id, crumb: 'app:nav.dashboard', pathname: `${pathname}/dashboard`, params });
      }
      if (staticData.crumb) found.push({ id, crumb: staticData.crumb, pathname, params });
    }
    return found;
  }, [matches]);
  const results = useQueries({
    queries: places.map(({ crumb, params }, index) =>
      typeof crumb === 'string'
        ? { queryKey: ['no-crumb-data', index], queryFn: skipToken }
        : crumb.query(params),
    ),
  });
  return places.map(({ id, crumb, pathname, params }, index) => {
    const label = typeof crumb === 'string' ? t(crumb) : labelOf(crumb, results[index]?.data, params, t);
    return { id: `${id}${index}`, pathname, label };
  });
}

function labelOf(
  crumb: Exclude<Crumb, string>,
  data: unknown,
  params: Record<string, string>,
  t: ReturnType<typeof useFramePhrase>,
): string {
  return (data === undefined ? undefined : crumb.label(data, params)) ?? t(crumb.meanwhile);
}

import type { RunSource, RunState } from '@fieldhouse/contract/wizard-results';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { wizardResultsApi } from '../../../api/endpoints/wizards/wizard-results-api.ts';
import { queryOf } from '../../../api/queries.ts';
import type { WizardPlace } from '../wizard-queries.ts';
import { type ResultSearch, sinceOf } from './use-result-search.ts';

/** Runs under way are shown without a reload. */
const refetchMs = 30_000;

function rangeOf({ days, version }: Pick<ResultSearch, 'days' | 'version'>) {
  const since = sinceOf(days);
  return {
    ...(since !== undefined && { since }),
    ...(version !== undefined && { version: String(version) }),
  };
}

export function useFigures(place: WizardPlace, search: Pick<ResultSearch, 'days' | 'version'>) {
  const query = rangeOf(search);
  return useQuery({
    ...queryOf(wizardResultsApi.figures, { params: { ...place }, query }),
    refetchInterval: refetchMs,
    placeholderData: (previous) => previous,
  });
}

export interface RunFilter {
  readonly since?: string;
  readonly version?: string;
  readonly state?: RunState;
  readonly source?: RunSource;
  readonly step?: NonNullable<ResultSearch['step']>;
  readonly box?: 'spam';
  readonly search?: string;
}

export function filterOf(search: ResultSearch): RunFilter {
  const { state, source, step, find, box } = search;
  return {
    ...rangeOf(search),
    ...(state && { state }),
    ...(source && { source }),
    ...(step && { step }),
    ...(box && { box }),
    ...(find.trim() !== '' && { search: find.trim() }),
  };
}

export function useRuns(place: WizardPlace, search: ResultSearch) {
  const filter = filterOf(search);
  const params = { ...place };
  return useInfiniteQuery({
    queryKey: [wizardResultsApi.runs.endpoint.name, params, filter],
    queryFn: ({ pageParam, signal }) =>
      wizardResultsApi.runs(
        { params, query: { ...filter, ...(pageParam !== null && { after: pageParam }) } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: refetchMs,
  });
}

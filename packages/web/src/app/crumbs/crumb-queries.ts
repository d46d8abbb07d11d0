import { hashKey } from '@tanstack/react-query';
import type { Crumb, CrumbParams, DataCrumb } from './crumbs.ts';

type CrumbQuery = ReturnType<DataCrumb['query']>;

interface PlacedQueries {
  /** Each query once: two crumbs of a page may be labelled by the same data. */
  readonly queries: readonly CrumbQuery[];
  /** The index of its query by place; undefined for a crumb without data. */
  readonly indexes: readonly (number | undefined)[];
}

/** The queries that label the crumbs. */
export function crumbQueries(
  places: readonly { readonly crumb: Crumb; readonly params: CrumbParams }[],
): PlacedQueries {
  const queries: CrumbQuery[] = [];
  const byHash = new Map<string, number>();
  const indexes = places.map(({ crumb, params }) => {
    if (typeof crumb === 'string') return undefined;
    const query = crumb.query(params);
    const hash = hashKey(query.queryKey);
    const index = byHash.get(hash) ?? queries.push(query) - 1;
    byHash.set(hash, index);
    return index;
  });
  return { queries, indexes };
}

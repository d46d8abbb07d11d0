import type { TeamId } from '@fieldhouse/contract/ids';
import { suppressionsApi } from '../../api/endpoints/subscriptions-api.ts';
import { pagesOf, queryKeyOf } from '../../api/queries.ts';

const filterOf = (find: string | undefined) => (find === undefined || find === '' ? {} : { search: find });

export function suppressionsQuery(teamId: TeamId, find: string | undefined) {
  const filter = filterOf(find);
  return pagesOf(queryKeyOf(suppressionsApi.list, { params: { teamId }, query: filter }), (after, signal) =>
    suppressionsApi.list({ params: { teamId }, query: { ...filter, ...after } }, { signal }),
  );
}

export function optOutsQuery(teamId: TeamId, find: string | undefined) {
  const filter = filterOf(find);
  return pagesOf(
    queryKeyOf(suppressionsApi.optOuts, { params: { teamId }, query: filter }),
    (after, signal) =>
      suppressionsApi.optOuts({ params: { teamId }, query: { ...filter, ...after } }, { signal }),
  );
}

import type { TeamId } from '@fieldhouse/contract/ids';
import { api } from '../../api/api.ts';
import { pagesOf, queryKeyOf, queryOf } from '../../api/queries.ts';

const noticesAPage = '20';

export function noticesQuery(teamId: TeamId) {
  const params = { teamId };
  return pagesOf(queryKeyOf(api.notices.list, { params }), (after, signal) =>
    api.notices.list({ params, query: { limit: noticesAPage, ...after } }, { signal }),
  );
}

export function choicesQuery(teamId: TeamId) {
  return queryOf(api.notices.choices, { params: { teamId } });
}

import type { TeamId } from '@fieldhouse/contract/ids';
import { api } from '../../../api/api.ts';
import { pagesOf, queryKeyOf } from '../../../api/queries.ts';

/** The latest changes of a team's records, page by page. */
export function recentQuery(teamId: TeamId) {
  const params = { teamId };
  return pagesOf([...queryKeyOf(api.records.recent), 'pages', params], (after, signal) =>
    api.records.recent({ params, query: after }, { signal }),
  );
}

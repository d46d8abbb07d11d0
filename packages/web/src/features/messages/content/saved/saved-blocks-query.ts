import type { TeamId } from '@fieldhouse/contract/ids';
import { savedMailBlocksApi } from '../../../../api/endpoints/messages-api.ts';
import { queryOf } from '../../../../api/queries.ts';

export const savedBlocksQuery = (teamId: TeamId) => queryOf(savedMailBlocksApi.list, { params: { teamId } });

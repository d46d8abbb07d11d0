import type { TeamId } from '@fieldhouse/contract/ids';
import { api } from '../../api/api.ts';
import { queryOf } from '../../api/queries.ts';

export const teamKeysQuery = (teamId: TeamId) => queryOf(api.teamApiKeys.list, { params: { teamId } });

export const ownKeysQuery = queryOf(api.ownApiKeys.list, {});

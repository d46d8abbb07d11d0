import type { TeamId } from '@fieldhouse/contract/ids';
import { api } from '../../api/api.ts';
import { queryOf } from '../../api/queries.ts';

export const entriesQuery = (teamId: TeamId) => queryOf(api.headerMenu.list, { params: { teamId } });

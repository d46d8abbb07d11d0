import type { Slice } from '../../kernel/http/slice.ts';
import { startPurging } from './lifecycle/purge-teams.ts';
import { teamRoutes } from './team-routes.ts';

export { teamLogosOf } from './logos/logo-actions.ts';
export { toNewUserAccess } from './new-user-access.ts';
export { addMember, createTeam } from './team-actions.ts';
export { getTeamRow, updateTeam } from './team-queries.ts';

export const teamsSlice: Slice = { name: 'teams', routes: teamRoutes, worker: startPurging };

import type { Slice } from '../../kernel/http/slice.ts';
import { addTeamUserJobs } from './team-user-jobs.ts';
import { teamUserRoutes } from './team-user-routes.ts';

export { findPeople, findPeopleNamed, fullName, listPeople, type PersonRow } from './people-queries.ts';
export { listTeamUsers } from './team-user-actions.ts';

export const teamUsersSlice: Slice = { name: 'team-users', routes: teamUserRoutes, jobs: addTeamUserJobs };

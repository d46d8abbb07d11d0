// Leaving, handing over, deactivating and deleting a team, and the deactivated teams of an admin.
import { closedTeams, teamLifecycle } from '@fieldhouse/contract/team-lifecycle';
import { clientOf } from '../../client.ts';

export const teamLifecycleApi = clientOf(teamLifecycle);
export const closedTeamsApi = clientOf(closedTeams);

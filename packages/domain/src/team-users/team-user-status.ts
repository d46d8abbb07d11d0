// Which status of a team user allows which action, as data: the server's guards and the menus read the same table.
import type { TeamUserAction, TeamUserStatus } from '@fieldhouse/contract/team-users';

/** In the order of the interface. */
export const allowedTeamUserActions: Readonly<Record<TeamUserStatus, readonly TeamUserAction[]>> = {
  invited: ['edit', 'resend', 'cancel'],
  cancelled: ['resend'],
  active: ['edit', 'deactivate'],
  deactivated: ['reactivate'],
};

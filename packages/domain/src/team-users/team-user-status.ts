// Which status of a team user allows which action, as data: the server's guards and the menus use the same
// table.
import type { TeamUserAction, TeamUserStatus } from '@fieldhouse/contract/team-users';

/** In display order. */
export const allowedTeamUserActions: Readonly<Record<TeamUserStatus, readonly TeamUserAction[]>> = {
  invited: ['edit', 'resend', 'cancel'],
  cancelled: ['resend'],
  active: ['edit', 'deactivate'],
  deactivated: ['reactivate'],
};

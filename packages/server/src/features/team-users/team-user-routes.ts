import { teamLifecycle } from '@fieldhouse/contract/team-lifecycle';
import { invitations, teamUsers } from '@fieldhouse/contract/team-users';
import { bindEdit } from '../../kernel/http/bind-edit.ts';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import {
  acceptInvitation,
  getInvitation,
  joinByInvitation,
  listOwnInvitations,
} from './invitation-actions.ts';
import { handOverTeam, leaveTeam } from './leave-actions.ts';
import {
  cancelInvitation,
  changeTeamUser,
  createTeamUser,
  deactivateTeamUser,
  getEditedUser,
  getTeamUser,
  inviteTeamUser,
  listTeamUsers,
  reactivateTeamUser,
  resendInvitation,
} from './team-user-actions.ts';

export const teamUserRoutes = [
  bind(teamUsers.list, listTeamUsers),
  bind(teamUsers.get, getTeamUser),
  bind(teamUsers.invite, inviteTeamUser),
  bind(teamUsers.create, createTeamUser),
  bindEdit(teamUsers.change, changeTeamUser, getEditedUser),
  bind(teamUsers.deactivate, deactivateTeamUser),
  bind(teamUsers.reactivate, reactivateTeamUser),
  bind(teamUsers.resend, resendInvitation),
  bind(teamUsers.cancel, cancelInvitation),
  bind(teamLifecycle.leave, leaveTeam),
  bind(teamLifecycle.handOver, handOverTeam),
  bind(invitations.own, listOwnInvitations),
  bind(invitations.get, getInvitation),
  bind(invitations.accept, acceptInvitation),
  bind(invitations.join, joinByInvitation),
];

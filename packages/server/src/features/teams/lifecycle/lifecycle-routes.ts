import { closedTeams, teamLifecycle } from '@fieldhouse/contract/team-lifecycle';
import { bind, bindDelivery } from '../../../kernel/http/bind-endpoint.ts';
import {
  askDeactivation,
  askDeletion,
  closeTeam,
  deleteClosedTeam,
  listClosedTeams,
  reactivateTeam,
} from './lifecycle-actions.ts';

export const lifecycleRoutes = [
  bindDelivery(teamLifecycle.deactivate, askDeactivation, closeTeam),
  bindDelivery(teamLifecycle.delete, askDeletion, closeTeam),
  bind(closedTeams.list, listClosedTeams),
  bind(closedTeams.reactivate, reactivateTeam),
  bind(closedTeams.delete, deleteClosedTeam),
];

import { teams } from '@fieldhouse/contract/teams';
import { bindEdit } from '../../kernel/http/bind-edit.ts';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import { lifecycleRoutes } from './lifecycle/lifecycle-routes.ts';
import { logoRoutes } from './logos/logo-routes.ts';
import { changeTeam, createOwnTeam, getTeam, recordTeamOpened } from './team-actions.ts';

export const teamRoutes = [
  bind(teams.create, createOwnTeam),
  bind(teams.get, getTeam),
  bindEdit(teams.change, changeTeam, getTeam),
  bind(teams.open, recordTeamOpened),
  ...logoRoutes,
  ...lifecycleRoutes,
];

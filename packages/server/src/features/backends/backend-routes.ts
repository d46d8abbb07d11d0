import { backends } from '@fieldhouse/contract/backends';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import {
  getHeaderMenu,
  getUserWithTeams,
  listDataCollections,
  listTeamUserResult,
} from './backend-actions.ts';

export const backendRoutes = [
  bind(backends.user, getUserWithTeams),
  bind(backends.dataCollection, listDataCollections),
  bind(backends.dataObjectTesting, getHeaderMenu),
  bind(backends.teamUser, listTeamUserResult),
];

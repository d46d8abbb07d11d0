import { backends } from '@fieldhouse/contract/backends';
import { statisticsCards } from '@fieldhouse/contract/statistics-cards';
import { bind, bindDelivery } from '../../kernel/http/bind-endpoint.ts';
import {
  getHeaderMenu,
  getUserWithTeams,
  listDataCollections,
  listTeamUserResult,
} from './backend-actions.ts';
import { prepareStatistics, sendStatistics } from './statistics-actions.ts';

export const backendRoutes = [
  bind(backends.user, getUserWithTeams),
  bind(backends.dataCollection, listDataCollections),
  bind(backends.dataObjectTesting, getHeaderMenu),
  bindDelivery(statisticsCards.list, prepareStatistics, sendStatistics),
  bind(backends.teamUser, listTeamUserResult),
];

import { dataCardGroups, dataCards } from '@fieldhouse/contract/data-cards';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import { changeCard, createCard, listCards, listSources, orderCards, removeCard } from './card-actions.ts';
import { changeGroup, createGroup, listGroups, orderGroups, removeGroup } from './group-actions.ts';

export const cardRoutes = [
  bind(dataCards.list, listCards),
  bind(dataCards.sources, listSources),
  bind(dataCards.create, createCard),
  bind(dataCards.change, changeCard),
  bind(dataCards.order, orderCards),
  bind(dataCards.delete, removeCard),
  bind(dataCardGroups.list, listGroups),
  bind(dataCardGroups.create, createGroup),
  bind(dataCardGroups.change, changeGroup),
  bind(dataCardGroups.order, orderGroups),
  bind(dataCardGroups.delete, removeGroup),
];

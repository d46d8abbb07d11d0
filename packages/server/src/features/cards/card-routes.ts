import { dataCardGroups, dataCards } from '@fieldhouse/contract/data-cards';
import { bindEdit, itemOf } from '../../kernel/http/bind-edit.ts';
import { bind } from '../../kernel/http/bind-endpoint.ts';
import { changeCard, createCard, listCards, listSources, orderCards, removeCard } from './card-actions.ts';
import { changeGroup, createGroup, listGroups, orderGroups, removeGroup } from './group-actions.ts';

export const cardRoutes = [
  bind(dataCards.list, listCards),
  bind(dataCards.sources, listSources),
  bind(dataCards.create, createCard),
  bindEdit(dataCards.change, changeCard, (ctx, params) =>
    itemOf(listCards(ctx, { params }), params.dataCardId),
  ),
  bind(dataCards.order, orderCards),
  bind(dataCards.delete, removeCard),
  bind(dataCardGroups.list, listGroups),
  bind(dataCardGroups.create, createGroup),
  bindEdit(dataCardGroups.change, changeGroup, (ctx, params) =>
    itemOf(listGroups(ctx, { params }), params.dataCardGroupId),
  ),
  bind(dataCardGroups.order, orderGroups),
  bind(dataCardGroups.delete, removeGroup),
];

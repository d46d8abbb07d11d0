import type { CollectionId, TeamId } from '@fieldhouse/contract/ids';
import { dataCardGroupsApi, dataCardsApi } from '../../api/endpoints/record-page-api.ts';
import { queryOf } from '../../api/queries.ts';

export interface CardsPlace {
  readonly teamId: TeamId;
  readonly collectionId: CollectionId;
}

export function cardsQuery({ teamId, collectionId }: CardsPlace) {
  return queryOf(dataCardsApi.list, { params: { teamId, collectionId } });
}

export function cardGroupsQuery({ teamId, collectionId }: CardsPlace) {
  return queryOf(dataCardGroupsApi.list, { params: { teamId, collectionId } });
}

export function cardSourcesQuery({ teamId, collectionId }: CardsPlace) {
  return queryOf(dataCardsApi.sources, { params: { teamId, collectionId } });
}

/** The items in their new order, before the server has confirmed it. */
export function reorderByIds<T extends { readonly id: string }>(
  items: readonly T[],
  ids: readonly string[],
): T[] {
  return items.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

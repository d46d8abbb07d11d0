import type { SubscriptionListId, TeamId } from '@fieldhouse/contract/ids';
import { subscriptionStatus } from '@fieldhouse/contract/subscription-lists';
import { subscriptionListsApi } from '../../api/endpoints/subscriptions-api.ts';
import { pagesOf, queryKeyOf, queryOf } from '../../api/queries.ts';

export interface ListPlace {
  readonly teamId: TeamId;
  readonly subscriptionListId: SubscriptionListId;
}

export const listsQuery = (teamId: TeamId) => queryOf(subscriptionListsApi.list, { params: { teamId } });

export const listQuery = (place: ListPlace) => queryOf(subscriptionListsApi.get, { params: place });

interface SubscribersSearch {
  readonly status?: string;
  readonly find?: string;
}

export function subscribersQuery(place: ListPlace, { status, find }: SubscribersSearch) {
  const known = subscriptionStatus.safeParse(status).data;
  const filter = {
    ...(known && { status: known }),
    ...(find !== undefined && find !== '' && { search: find }),
  };
  return pagesOf(
    queryKeyOf(subscriptionListsApi.subscribers, { params: place, query: filter }),
    (after, signal) =>
      subscriptionListsApi.subscribers({ params: place, query: { ...filter, ...after } }, { signal }),
  );
}

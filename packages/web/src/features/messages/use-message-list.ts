import type { Message } from '@fieldhouse/contract/messages';
import type { SubscriptionList } from '@fieldhouse/contract/subscription-lists';
import { useQuery } from '@tanstack/react-query';
import { subscriptionListsApi } from '../../api/endpoints/subscriptions-api.ts';
import { queryOf } from '../../api/queries.ts';
import { useTeamId } from '../../app/session/use-team.ts';

/** The list that it is sent under; only marketing has one. */
export function useMessageList({ type, subscriptionListId }: Message): SubscriptionList | undefined {
  const params = { teamId: useTeamId() };
  const isSent = type === 'marketing' && subscriptionListId !== null;
  const { data } = useQuery({ ...queryOf(subscriptionListsApi.list, { params }), enabled: isSent });
  return isSent ? data?.items.find(({ id }) => id === subscriptionListId) : undefined;
}
